/**
 * Contracts of a kiosk that is gone for good, handed over to another kiosk of its property. Each unit goes with its claim, in
 * one transaction; so a contract never has two owners. What the new one needs of each is read from what the old one told.
 */
import { sql, type Insertable } from 'kysely';
import type { Id } from '../../shared/ids';
import type { KioskRow } from '../database/kiosks';
import type { HandOverTable } from '../database/schema';
import type { Database, Tx } from '../database/tx';
import { noteChange } from './changes';
import { changeClaims } from './claims';

export interface HandOver {
  readonly from: KioskRow;
  readonly to: KioskRow;
  /** Who says so, and why; free text. */
  readonly by: string;
  readonly why: string;
}

/** Units of contracts that stand, which a third kiosk has the claim of: two would have them. */
export interface HeldElsewhere {
  readonly heldElsewhere: readonly { readonly unitId: Id<'unit'>; readonly kioskId: string }[];
}

/**
 * Hands over what stands, and former tenants whose money is open. Answers all contracts that wait for
 * the new kiosk: again, where it was done before. One that waited for the kiosk that is gone now waits for the new one. Nothing is handed over where a third kiosk has a unit.
 */
export async function handOver(
  database: Database,
  { from, to, by, why }: HandOver,
  nowMs: number,
): Promise<readonly Id<'contract'>[] | HeldElsewhere> {
  const property_id = from.property_id;
  const told = { property_id, from_kiosk: from.id, to_kiosk: to.id, at_ms: nowMs, handed_by: by, why };
  const heldElsewhere = await changeClaims(database, property_id, async ({ tx, find, grant }) => {
    const lets = await selectStandingLets(tx, from.id);
    const held = [];
    for (const { unit_id: unitId } of lets) {
      const claim = await find(unitId);
      if (claim && claim.kiosk_id !== from.id) held.push({ unitId, kioskId: claim.kiosk_id });
    }
    if (held.length > 0) return held;
    for (const { contract_id, unit_id, at_ms } of lets) {
      await insertHandOver(tx, { ...told, contract_id, unit_id });
      await tx
        .updateTable('unit_let')
        .set({ kiosk_id: to.id })
        .where('contract_id', '=', contract_id)
        .execute();
      await grant(unit_id, { kioskId: to.id, kind: 'claimed', atMs: at_ms });
    }
    for (const ids of await selectOpenFormer(tx, from.id)) await insertHandOver(tx, { ...told, ...ids });
    if (lets.length > 0) await noteChange(tx, property_id);
    return [];
  });
  if (heldElsewhere.length > 0) return { heldElsewhere };
  const rows = await database
    .selectFrom('hand_over')
    .select('contract_id')
    .where('to_kiosk', '=', to.id)
    .where('taken_at_ms', 'is', null)
    .orderBy('at_ms')
    .orderBy('contract_id')
    .execute();
  return rows.map(({ contract_id: id }) => id);
}

function selectStandingLets(tx: Tx, kioskId: string) {
  return tx
    .selectFrom('unit_let')
    .select(['contract_id', 'unit_id', 'at_ms'])
    .where('kiosk_id', '=', kioskId)
    .where('ended_at_ms', 'is', null)
    .orderBy('at_ms')
    .orderBy('contract_id')
    .execute();
}

/** Contracts that ended at a kiosk and owe something, or are owed it. */
function selectOpenFormer(tx: Tx, kioskId: string) {
  return tx
    .selectFrom('contract_figure as c')
    .innerJoin('unit_let as l', 'l.contract_id', 'c.contract_id')
    .select(['c.contract_id', 'c.unit_id'])
    .where('c.kiosk_id', '=', kioskId)
    .where('l.kiosk_id', '=', kioskId)
    .where('l.ended_at_ms', 'is not', null)
    .where('c.contract_id', 'not in', (row) => row.selectFrom('hand_over').select('hand_over.contract_id'))
    .where((row) =>
      row.exists(
        row
          .selectFrom('balance_figure as b')
          .select('b.contract_id')
          .whereRef('b.contract_id', '=', 'c.contract_id')
          .where('b.account', 'in', ['receivable', 'advance', 'deposit'])
          .where('b.balance_minor', '<>', 0),
      ),
    )
    .orderBy('c.number')
    .execute();
}

/** One that waited for a kiosk that is gone by now waits for another one. */
async function insertHandOver(
  tx: Tx,
  row: Omit<Insertable<HandOverTable>, 'taken_at_ms' | 'waited_at'>,
): Promise<void> {
  await tx
    .insertInto('hand_over')
    .values({ ...row, taken_at_ms: null })
    .onConflict((known) =>
      known.column('contract_id').doUpdateSet({
        to_kiosk: row.to_kiosk,
        at_ms: row.at_ms,
        handed_by: row.handed_by,
        why: row.why,
        waited_at: sql`array_append(hand_over.waited_at, hand_over.to_kiosk)`,
      }),
    )
    .execute();
}

/** Of units that were rented twice nothing is handed over. */
export async function unitsLetTwice(database: Database, kioskId: string): Promise<readonly Id<'unit'>[]> {
  const rows = await database
    .selectFrom('double_let')
    .innerJoin('double_let_contract', 'double_let_contract.double_let_id', 'double_let.id')
    .innerJoin('unit_let', 'unit_let.contract_id', 'double_let_contract.contract_id')
    .select('double_let.unit_id')
    .distinct()
    .where('unit_let.kiosk_id', '=', kioskId)
    .where('double_let.settled_at_ms', 'is', null)
    .execute();
  return rows.map(({ unit_id: id }) => id);
}

/** When a kiosk was heard last; null: never. */
export async function lastHeardMs(database: Database, kioskId: string): Promise<number | null> {
  const status = await database
    .selectFrom('kiosk_status')
    .select('at_ms')
    .where('kiosk_id', '=', kioskId)
    .executeTakeFirst();
  const kiosk = await database
    .selectFrom('kiosk')
    .select('last_commit_at_ms')
    .where('id', '=', kioskId)
    .executeTakeFirst();
  const times = [status?.at_ms, kiosk?.last_commit_at_ms].filter((ms) => typeof ms === 'number');
  return times.length === 0 ? null : Math.max(...times);
}

/** Whether a kiosk's contracts are another one's by now: it may not come back as it was. */
export async function hasHandedOver(tx: Tx, kioskId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('hand_over')
    .select('contract_id')
    .where((row) => row.or([row('from_kiosk', '=', kioskId), sql<boolean>`${kioskId} = ANY(waited_at)`]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Units that a kiosk has taken over and whose tenancy is not in its books yet. */
export async function unitsToTakeOver(tx: Tx, kioskId: string) {
  const rows = await tx
    .selectFrom('hand_over')
    .innerJoin('unit_let', 'unit_let.contract_id', 'hand_over.contract_id')
    .select(['hand_over.unit_id', 'hand_over.from_kiosk'])
    .where('to_kiosk', '=', kioskId)
    .where('taken_at_ms', 'is', null)
    .where('unit_let.ended_at_ms', 'is', null)
    .orderBy('hand_over.unit_id')
    .execute();
  return rows.map(({ unit_id: unitId, from_kiosk: fromKiosk }) => ({ unitId, fromKiosk }));
}

/**
 * The new kiosk has the tenancy in its books: what stood for it until now has ended. One that does not say which contract it
 * was is known by its unit.
 */
export async function takeOver(
  tx: Tx,
  of: {
    readonly kioskId: string;
    readonly unitId: Id<'unit'>;
    readonly formerContractId: Id<'contract'> | null;
  },
  nowMs: number,
): Promise<void> {
  const { kioskId, unitId, formerContractId } = of;
  const standing = tx
    .selectFrom('unit_let')
    .select('contract_id')
    .where('unit_id', '=', unitId)
    .where('ended_at_ms', 'is', null);
  const taken = await tx
    .updateTable('hand_over')
    .set({ taken_at_ms: nowMs })
    .where('to_kiosk', '=', kioskId)
    .where('taken_at_ms', 'is', null)
    .where('contract_id', 'in', formerContractId === null ? standing : [formerContractId])
    .returning('contract_id')
    .execute();
  for (const { contract_id: id } of taken)
    await tx
      .updateTable('unit_let')
      .set({ ended_at_ms: nowMs })
      .where('contract_id', '=', id)
      .where('ended_at_ms', 'is', null)
      .execute();
}
