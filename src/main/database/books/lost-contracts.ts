/** Contracts that the books lack, as the former database, head office or staff know them. */
import type Database from 'better-sqlite3';
import type { Insertable, Updateable } from 'kysely';
import type { ReportedEvent } from '../../../shared/head-office/reported-events';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { LostContractTable } from '../schema/books';

export interface KnownContract {
  readonly contractId: Id<'contract'>;
  /** Null where only staff know of the tenant. */
  readonly number: string | null;
  readonly unitId: Id<'unit'>;
  readonly bookingId: Id<'booking'> | null;
  readonly moveInOn: string | null;
  /** Its tenant has left; absent: not that anybody knows. */
  readonly isEnded?: boolean;
}

/** All contracts of a database of a property, oldest first. */
export function contractsIn(raw: Database.Database, propertyId: Id<'property'>): readonly KnownContract[] {
  const hasEnded =
    raw.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'ended_contract'`).get() !== undefined;
  const ended = hasEnded ? 'id IN (SELECT contract_id FROM ended_contract)' : '0';
  return raw
    .prepare<[string], Omit<KnownContract, 'isEnded'> & { ended: 0 | 1 }>(
      `SELECT id AS contractId, number, unit_id AS unitId, booking_id AS bookingId, move_in_on AS moveInOn, ${ended} AS ended
        FROM rental_contract WHERE property_id = ? ORDER BY created_at_ms, id`,
    )
    .all(propertyId)
    .map(({ ended: isEnded, ...contract }) => ({ ...contract, isEnded: isEnded === 1 }));
}

export interface KnownByFile extends KnownContract {
  /** The database that has it whole, as a path in the data directory; null where none is known. */
  readonly file: string | null;
}

/**
 * Contracts that a database knew to be missing and that staff had not given up. A database of an older version may
 * know none.
 */
export function lostContractsIn(raw: Database.Database): readonly KnownByFile[] {
  const columns = raw
    .prepare<[], string>(`SELECT name FROM pragma_table_info('lost_contract')`)
    .pluck()
    .all();
  if (columns.length === 0) return [];
  const settles = columns.includes('settled_as');
  return raw
    .prepare<[], Omit<KnownByFile, 'isEnded'> & { ended: 0 | 1 }>(
      `SELECT contract_id AS contractId, number, unit_id AS unitId, booking_id AS bookingId, move_in_on AS moveInOn,
          ${settles ? 'file, ended' : 'NULL AS file, 0 AS ended'}
        FROM lost_contract ${settles ? 'WHERE settled_as IS NULL' : ''} ORDER BY found_at_ms, contract_id`,
    )
    .all()
    .map(({ ended, ...contract }) => ({ ...contract, isEnded: ended === 1 }));
}

/** With the number on the unit's door, null where the catalogue lacks the unit. */
function withUnit(tx: Tx) {
  return tx
    .selectFrom('lost_contract')
    .leftJoin('unit', 'unit.id', 'lost_contract.unit_id')
    .selectAll('lost_contract')
    .select('unit.number as unit_number');
}
export type LostContractRow = Awaited<ReturnType<typeof selectLostContracts>>[number];

/** Oldest first, those that are still lacking: what the kiosk finished from the provider is the same booking. */
export function selectLostContracts(tx: Tx) {
  return withUnit(tx)
    .where('settled_as', 'is', null)
    .where('contract_id', 'not in', (here) => here.selectFrom('rental_contract').select('rental_contract.id'))
    .where((lost) =>
      lost.not(
        lost.exists(
          lost
            .selectFrom('rental_contract')
            .select('rental_contract.id')
            .whereRef('rental_contract.booking_id', '=', 'lost_contract.booking_id'),
        ),
      ),
    )
    .orderBy('found_at_ms')
    .orderBy('lost_contract.number')
    .execute();
}

/** Also one that is settled. */
export function findLostContract(tx: Tx, id: Id<'contract'>) {
  return withUnit(tx).where('contract_id', '=', id).executeTakeFirst();
}

/** Once; false where somebody was faster. */
export async function settleLostContract(
  tx: Tx,
  id: Id<'contract'>,
  settled: Pick<
    Updateable<LostContractTable>,
    'settled_as' | 'settled_at_ms' | 'settled_by' | 'settled_why' | 'missing' | 'document_sha256'
  >,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lost_contract')
    .set({ ...settled, reported: null, contact_id: null })
    .where('contract_id', '=', id)
    .where('settled_as', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether the books have it, under whatever number: what a restored kiosk finished from the provider is the same booking. */
export async function isInBooks(
  tx: Tx,
  { contractId, bookingId }: Pick<KnownContract, 'contractId' | 'bookingId'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('rental_contract')
    .select('id')
    .where((contract) =>
      contract.or([
        contract('id', '=', contractId),
        ...(bookingId === null ? [] : [contract('booking_id', '=', bookingId)]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a contract of this booking is lacking still. */
export async function isLostBooking(tx: Tx, bookingId: Id<'booking'>): Promise<boolean> {
  const row = await tx
    .selectFrom('lost_contract')
    .select('contract_id')
    .where('booking_id', '=', bookingId)
    .where('settled_as', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Once for each contract: who told of it first counts. Which database has it whole may be found later. */
export async function insertLostContract(tx: Tx, row: Insertable<LostContractTable>): Promise<void> {
  await tx
    .insertInto('lost_contract')
    .values(row)
    .onConflict((known) => known.column('contract_id').doNothing())
    .execute();
  if (!row.file) return;
  await tx
    .updateTable('lost_contract')
    .set({ file: row.file })
    .where('contract_id', '=', row.contract_id)
    .where('file', 'is', null)
    .where('settled_as', 'is', null)
    .execute();
}

/** What head office has reported of a contract that is still missing, with whose it is. */
export async function saveReported(
  tx: Tx,
  id: Id<'contract'>,
  reported: { readonly contactId: Id<'contact'>; readonly events: readonly ReportedEvent[] },
): Promise<void> {
  await tx
    .updateTable('lost_contract')
    .set({ reported: JSON.stringify(reported.events), contact_id: reported.contactId })
    .where('contract_id', '=', id)
    .where('settled_as', 'is', null)
    .execute();
}

/** Somebody is to be forgotten: what was reported of their missing contracts goes, number and unit stay. */
export async function forgetReported(tx: Tx, contactId: Id<'contact'>): Promise<void> {
  await tx
    .updateTable('lost_contract')
    .set({ reported: null, contact_id: null })
    .where('contact_id', '=', contactId)
    .execute();
}

/** Open ones whose unit looks free here: it came with a later catalogue, or was let go of. */
export async function selectUnheldUnits(tx: Tx): Promise<Id<'unit'>[]> {
  const rows = await tx
    .selectFrom('lost_contract')
    .innerJoin('unit', 'unit.id', 'lost_contract.unit_id')
    .select('unit.id')
    .distinct()
    .where('settled_as', 'is', null)
    .where('ended', '=', 0)
    .where('unit.state', 'in', ['available', 'to_check', 'out_of_service'])
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether somebody rents the unit by a contract, or by one that is missing still. */
export async function isUnitNeeded(tx: Tx, unitId: Id<'unit'>): Promise<boolean> {
  const contract = await tx
    .selectFrom('rental_contract')
    .select('id')
    .where('unit_id', '=', unitId)
    .where('id', 'not in', (ended) => ended.selectFrom('ended_contract').select('contract_id'))
    .executeTakeFirst();
  const lost = await tx
    .selectFrom('lost_contract')
    .select('contract_id')
    .where('unit_id', '=', unitId)
    .where('settled_as', 'is', null)
    .where('ended', '=', 0)
    .executeTakeFirst();
  return contract !== undefined || lost !== undefined;
}
