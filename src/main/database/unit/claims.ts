/** Queries on this kiosk's claims on units. Who asks for them, and gives them up: sync/unit-claims.ts. */
import type Database from 'better-sqlite3';
import type { ExpressionBuilder, Insertable, Selectable, Updateable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { next } from '../../domain/lifecycle';
import { claimLifecycle, type ClaimEvent } from '../../domain/unit-claim';
import type { Tables, Tx, UnitClaimTable } from '../schema';

export type UnitClaimRow = Selectable<UnitClaimTable>;

export function findUnitClaim(tx: Tx, unitId: Id<'unit'>): Promise<UnitClaimRow | undefined> {
  return tx.selectFrom('unit_claim').selectAll().where('unit_id', '=', unitId).executeTakeFirst();
}

export function selectUnitClaims(tx: Tx): Promise<UnitClaimRow[]> {
  return tx.selectFrom('unit_claim').selectAll().orderBy('unit_id').execute();
}

/** Whether the unit is this kiosk's to let. */
export async function holdsUnit(tx: Tx, unitId: Id<'unit'>): Promise<boolean> {
  return (await findUnitClaim(tx, unitId))?.state === 'held';
}

export async function insertUnitClaim(tx: Tx, claim: Insertable<UnitClaimTable>): Promise<void> {
  await tx.insertInto('unit_claim').values(claim).execute();
}

export async function updateUnitClaim(
  tx: Tx,
  unitId: Id<'unit'>,
  change: Updateable<UnitClaimTable>,
): Promise<void> {
  await tx.updateTable('unit_claim').set(change).where('unit_id', '=', unitId).execute();
}

export async function deleteUnitClaim(tx: Tx, unitId: Id<'unit'>): Promise<void> {
  await tx.deleteFrom('unit_claim').where('unit_id', '=', unitId).execute();
}

/** Lets an event happen to a claim; what its state does not know changes nothing. */
export async function moveUnitClaim(
  tx: Tx,
  claim: Pick<UnitClaimRow, 'unit_id' | 'state'>,
  event: ClaimEvent,
  change: Updateable<UnitClaimTable> = {},
): Promise<void> {
  const state = next(claimLifecycle, claim.state, event);
  if (state) await updateUnitClaim(tx, claim.unit_id, { ...change, state });
}

/** Whether something here needs the unit: a booking that could still become a move-in, or whoever moved in. */
export async function needsUnit(tx: Tx, unitId: Id<'unit'>): Promise<boolean> {
  const unit = await selectNeededUnits(tx).where('unit.id', '=', unitId).executeTakeFirst();
  if (unit) return true;
  const booking = await tx
    .selectFrom('booking')
    .select('id')
    .where('unit_id', '=', unitId)
    .where('state', 'in', ['draft', 'payment_pending', 'needs_review'])
    .executeTakeFirst();
  return booking !== undefined;
}

/** Units that are held or let here. One whose only contracts have ended is not, though Keyturn cannot make it free. */
function selectNeededUnits(tx: Tx) {
  const ended = tx.selectFrom('ended_contract').select('contract_id');
  return tx
    .selectFrom('unit')
    .select('unit.id')
    .where((unit) =>
      unit.or([
        unit('state', '=', 'held'),
        unit.and([
          unit('state', 'in', ['occupied', 'overlocked']),
          unit.or([
            unit.not(unit.exists(contractsOf(unit))),
            unit.exists(contractsOf(unit).where('rental_contract.id', 'not in', ended)),
          ]),
        ]),
      ]),
    );
}

function contractsOf(unit: ExpressionBuilder<Tables, 'unit'>) {
  return unit
    .selectFrom('rental_contract')
    .select('rental_contract.id')
    .whereRef('rental_contract.unit_id', '=', 'unit.id');
}

/**
 * Contracts that head office counts as ended; those it has told of before are left as they are. Answers the others, as far
 * as they are in the books.
 */
export async function insertEndedContracts(
  tx: Tx,
  contractIds: readonly Id<'contract'>[],
  heard_at_ms: number,
): Promise<{ readonly id: Id<'contract'>; readonly unit_id: Id<'unit'> }[]> {
  const rows = await tx.selectFrom('ended_contract').select('contract_id').execute();
  const known = new Set(rows.map((row) => row.contract_id));
  const ended = [];
  for (const contract_id of new Set(contractIds)) {
    if (known.has(contract_id)) continue;
    await tx.insertInto('ended_contract').values({ contract_id, heard_at_ms }).execute();
    const contract = await tx
      .selectFrom('rental_contract')
      .select(['id', 'unit_id'])
      .where('id', '=', contract_id)
      .executeTakeFirst();
    if (contract) ended.push(contract);
  }
  return ended;
}

/** Units that are held or let here and that nobody claimed: from before this kiosk had a head office. */
export async function selectUnclaimedUnits(tx: Tx): Promise<Id<'unit'>[]> {
  const rows = await selectNeededUnits(tx)
    .where('unit.id', 'not in', (claimed) => claimed.selectFrom('unit_claim').select('unit_id'))
    .execute();
  return rows.map((row) => row.id);
}

/** Claims that nothing here needs, but for those that head office keeps for this kiosk. */
export function selectIdleClaims(tx: Tx): Promise<UnitClaimRow[]> {
  return tx
    .selectFrom('unit_claim')
    .selectAll()
    .where((claim) => claim.or([claim('kind', '=', 'claimed'), claim('state', '=', 'lost')]))
    .where('unit_id', 'not in', selectNeededUnits(tx))
    .where('unit_id', 'not in', (bookings) =>
      bookings
        .selectFrom('booking')
        .select('unit_id')
        .where('state', 'in', ['draft', 'payment_pending', 'needs_review']),
    )
    .execute();
}

/** After a restore: nothing is let by a claim before head office was asked for it again. */
export function doubtUnitClaims(raw: Database.Database): void {
  // A backup may be older than the table.
  const isThere = raw.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'unit_claim'`).get() !== undefined;
  if (isThere) raw.exec(`UPDATE unit_claim SET state = 'asked' WHERE state = 'held'`);
}
