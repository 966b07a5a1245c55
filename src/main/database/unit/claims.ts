/** Queries on this kiosk's claims on units. Who asks for them, and gives them up: sync/unit-claims.ts. */
import type Database from 'better-sqlite3';
import type { ExpressionBuilder, Insertable, Selectable, Updateable } from 'kysely';
import type { Id } from '../../../shared/ids';
import {
  claimAfterLoss,
  claimLifecycle,
  isClaimLetGo,
  isNeeded,
  standsUngranted,
  type ClaimState,
  type ClaimView,
  type UnitUse,
} from '../../domain/unit/unit-claim';
import { forgetReads } from '../once';
import { countLetGo } from '../storage/commit-mark';
import type { Tables, Tx } from '../schema';
import type { UnitClaimTable } from '../schema/unit';

export type UnitClaimRow = Selectable<UnitClaimTable>;

export function findUnitClaim(tx: Tx, unitId: Id<'unit'>): Promise<UnitClaimRow | undefined> {
  return tx.selectFrom('unit_claim').selectAll().where('unit_id', '=', unitId).executeTakeFirst();
}

export function selectUnitClaims(tx: Tx): Promise<UnitClaimRow[]> {
  return tx.selectFrom('unit_claim').selectAll().orderBy('unit_id').execute();
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

/** Writes down what has become of a claim; null: it has ended. */
export async function saveClaimView(
  tx: Tx,
  before: UnitClaimRow,
  after: ClaimView | null,
  change: Updateable<UnitClaimTable> = {},
): Promise<void> {
  if (isClaimLetGo(before.state, after?.state)) await countLetGo(tx);
  if (!after) return deleteUnitClaim(tx, before.unit_id);
  const isSame = before.state === after.state && before.fence === after.fence;
  if (isSame && Object.keys(change).length === 0) return;
  await updateUnitClaim(tx, before.unit_id, { ...change, state: after.state, fence: after.fence });
}

/** Units that somebody has by the books here, and that head office has not granted. */
export async function selectUngranted(tx: Tx): Promise<Id<'unit'>[]> {
  const rows = await tx
    .selectFrom('unit_claim')
    .innerJoin('unit', 'unit.id', 'unit_claim.unit_id')
    .select(['unit.id', 'unit.state', 'unit_claim.state as claim'])
    .orderBy('unit.id')
    .execute();
  return rows.flatMap(({ id, claim, state }) => (standsUngranted(claim, state) ? [id] : []));
}

/** Whether something here needs the unit: a booking that could still become a move-in, or a tenant who moved in. */
export async function needsUnit(tx: Tx, unitId: Id<'unit'>): Promise<boolean> {
  const use = await selectUses(tx).where('unit.id', '=', unitId).executeTakeFirst();
  return use !== undefined && isNeeded(useOf(use));
}

/** By what a unit is needed here. */
function selectUses(tx: Tx) {
  const ended = tx.selectFrom('ended_contract').select('contract_id');
  return tx
    .selectFrom('unit')
    .select(['unit.id', 'unit.state', 'unit.taken_out_at_ms'])
    .select((unit) => [
      unit
        .exists(
          unit
            .selectFrom('booking')
            .select('booking.id')
            .whereRef('booking.unit_id', '=', 'unit.id')
            .where('booking.state', 'in', ['draft', 'payment_pending', 'needs_review']),
        )
        .as('booked'),
      unit
        .exists(
          unit
            .selectFrom('handed_over_unit')
            .select('handed_over_unit.unit_id')
            .whereRef('handed_over_unit.unit_id', '=', 'unit.id'),
        )
        .as('handedOver'),
      unit.exists(contractsOf(unit)).as('contracts'),
      unit.exists(contractsOf(unit).where('rental_contract.id', 'not in', ended)).as('standing'),
    ]);
}

type UseRow = Awaited<ReturnType<ReturnType<typeof selectUses>['execute']>>[number];

function useOf({ state, taken_out_at_ms, booked, handedOver, contracts, standing }: UseRow): UnitUse {
  return {
    state,
    isTakenOut: taken_out_at_ms !== null,
    isBooked: Boolean(booked),
    hasContracts: Boolean(contracts),
    // Somebody has such a unit, by a contract that is not here yet.
    hasStandingContract: Boolean(standing) || Boolean(handedOver),
  };
}

function contractsOf(unit: ExpressionBuilder<Tables, 'unit'>) {
  return unit
    .selectFrom('rental_contract')
    .select('rental_contract.id')
    .whereRef('rental_contract.unit_id', '=', 'unit.id');
}

/**
 * Marks contracts that head office counts as ended. Those that it has reported before stay as they are. Answers the
 * others, if the books have them.
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
    forgetReads(tx);
    const contract = await tx
      .selectFrom('rental_contract')
      .select(['id', 'unit_id'])
      .where('id', '=', contract_id)
      .executeTakeFirst();
    if (contract) ended.push(contract);
  }
  return ended;
}

/** Whether a contract is known to be over. */
export async function isContractEnded(tx: Tx, contractId: Id<'contract'>): Promise<boolean> {
  const row = await tx
    .selectFrom('ended_contract')
    .select('contract_id')
    .where('contract_id', '=', contractId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Units that are held or rented here and that nobody claimed: from before this kiosk had a head office. */
export async function selectUnclaimedUnits(tx: Tx): Promise<Id<'unit'>[]> {
  const uses = await selectUses(tx)
    .where('unit.id', 'not in', (claimed) => claimed.selectFrom('unit_claim').select('unit_id'))
    .execute();
  // A booking alone holds nothing: its unit would be in state `held`.
  return uses.flatMap((use) => (isNeeded({ ...useOf(use), isBooked: false }) ? [use.id] : []));
}

/** Claims that nothing here needs, but for those that head office keeps for this kiosk. */
export async function selectIdleClaims(tx: Tx): Promise<UnitClaimRow[]> {
  const claims = await tx
    .selectFrom('unit_claim')
    .selectAll()
    .where((claim) => claim.or([claim('kind', '=', 'claimed'), claim('state', '=', 'lost')]))
    .execute();
  const uses = await selectUses(tx)
    .where('unit.id', 'in', (claimed) => claimed.selectFrom('unit_claim').select('unit_id'))
    .execute();
  const needed = new Set(uses.filter((use) => isNeeded(useOf(use))).map(({ id }) => id));
  return claims.filter(({ unit_id }) => !needed.has(unit_id));
}

/** After a loss: no unit is rented out by a claim, and no claim is given up, until head office was asked again. */
export function doubtUnitClaims(raw: Database.Database): void {
  // A backup may be older than the table.
  const isThere = raw.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'unit_claim'`).get() !== undefined;
  if (!isThere) return;
  const states = Object.keys(claimLifecycle) as ClaimState[];
  const doubted = states.filter((state) => claimAfterLoss({ state, fence: null }).state !== state);
  const change = raw.prepare('UPDATE unit_claim SET state = ? WHERE state = ?');
  for (const state of doubted) change.run(claimAfterLoss({ state, fence: null }).state, state);
}
