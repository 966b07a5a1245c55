/** Contracts that the books lack, as the former database, head office or staff know them. */
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { Insertable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { damageIn } from '../storage/backup';
import { errorCode } from '../storage/files';
import type { LostContractTable, Tx } from '../schema';
import { doubtIn } from './books-in-doubt';

export interface KnownContract {
  readonly contractId: Id<'contract'>;
  /** Null where only staff know of the tenant. */
  readonly number: string | null;
  readonly unitId: Id<'unit'>;
  readonly bookingId: Id<'booking'> | null;
  readonly moveInOn: string | null;
}

export interface KnownBooks {
  /**
   * All contracts that it knows: its own, those that it had found to be lost, and those of the database that it was itself
   * still to be compared with.
   */
  readonly contracts: readonly KnownContract[];
  /** Whether it knew all that ever happened: it was not in doubt itself. */
  readonly isComplete: boolean;
}

/** What a database kept aside knows; null where it is gone or cannot be read. */
export function booksInFile(file: string): KnownBooks | null {
  if (!existsSync(file)) return null;
  let raw: Database.Database | undefined;
  try {
    raw = new Database(file, { readonly: true, fileMustExist: true });
    if (damageIn(raw) !== null) return null;
    const own = raw
      .prepare<[], KnownContract>(
        `SELECT id AS contractId, number, unit_id AS unitId, booking_id AS bookingId, move_in_on AS moveInOn
          FROM rental_contract ORDER BY created_at_ms, id`,
      )
      .all();
    const contracts = [...own, ...lostIn(raw), ...beforeIt(raw, file)];
    return { contracts, isComplete: doubtIn(raw) === null };
  } catch (error) {
    if (errorCode(error).startsWith('SQLITE_')) return null;
    throw error;
  } finally {
    raw?.close();
  }
}

/** Of an older version it may have no such table. */
function lostIn(raw: Database.Database): KnownContract[] {
  const table = raw.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'lost_contract'`);
  if (table.get() === undefined) return [];
  return raw
    .prepare<[], KnownContract>(
      `SELECT contract_id AS contractId, number, unit_id AS unitId, booking_id AS bookingId, move_in_on AS moveInOn
        FROM lost_contract ORDER BY found_at_ms, contract_id`,
    )
    .all();
}

/** Whoever restores twice puts a database aside that knows less than the first. Each was put aside before the next. */
function beforeIt(raw: Database.Database, file: string): readonly KnownContract[] {
  const formerFile = doubtIn(raw)?.formerFile ?? null;
  if (formerFile === null || formerFile >= basename(file)) return [];
  return booksInFile(join(dirname(file), formerFile))?.contracts ?? [];
}

/** Oldest first, those that are still lacking; with the number on the unit's door. */
export function selectLostContracts(tx: Tx) {
  return tx
    .selectFrom('lost_contract')
    .innerJoin('unit', 'unit.id', 'lost_contract.unit_id')
    .selectAll('lost_contract')
    .select('unit.number as unit_number')
    .where('contract_id', 'not in', (here) => here.selectFrom('rental_contract').select('rental_contract.id'))
    .orderBy('found_at_ms')
    .orderBy('lost_contract.number')
    .execute();
}

/** Whether the books have it, under whatever number: what a restored kiosk finished from the provider is the same booking. */
export async function isInBooks(tx: Tx, { contractId, bookingId }: KnownContract): Promise<boolean> {
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

/** Once for each contract: who told of it first counts. */
export async function insertLostContract(tx: Tx, row: Insertable<LostContractTable>): Promise<void> {
  await tx
    .insertInto('lost_contract')
    .values(row)
    .onConflict((known) => known.column('contract_id').doNothing())
    .execute();
}
