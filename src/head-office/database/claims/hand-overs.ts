/** Queries on contracts of a kiosk that is gone, which another one takes over. */
import { sql, type ExpressionBuilder, type Insertable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tables } from '../schema';
import type { HandOverTable } from '../schema-claims';
import type { Database, Tx } from '../tx';

/** One that waited for a kiosk that is gone by now waits for another one. */
export async function saveHandOver(
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

/** Contracts that wait for a kiosk, the oldest first. */
export async function selectWaitingFor(
  database: Database,
  kioskId: string,
): Promise<readonly Id<'contract'>[]> {
  const rows = await database
    .selectFrom('hand_over')
    .select('contract_id')
    .where('to_kiosk', '=', kioskId)
    .where('taken_at_ms', 'is', null)
    .orderBy('at_ms')
    .orderBy('contract_id')
    .execute();
  return rows.map(({ contract_id: id }) => id);
}

/** Contracts that ended at a kiosk and owe something, or are owed it. */
export function selectOpenFormer(tx: Tx, kioskId: string) {
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
export async function selectUnitsToTakeOver(tx: Tx, kioskId: string) {
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
 * The new kiosk has the tenancy in its books. Answers the contracts that it took over: the one that is named, or else those
 * that stand for the unit and wait. An import that is taken back and made again has another contract: the newest counts.
 */
export async function updateTaken(
  tx: Tx,
  of: {
    readonly kioskId: string;
    readonly unitId: Id<'unit'>;
    readonly formerContractId: Id<'contract'> | null;
    /** Of the new kiosk. */
    readonly contractId: Id<'contract'>;
  },
  nowMs: number,
): Promise<readonly Id<'contract'>[]> {
  const { kioskId, unitId, formerContractId, contractId } = of;
  const standing = tx
    .selectFrom('unit_let')
    .select('contract_id')
    .where('unit_id', '=', unitId)
    .where('ended_at_ms', 'is', null);
  const isMeant = (row: ExpressionBuilder<Tables, 'hand_over'>) =>
    formerContractId === null
      ? row.and([row('taken_at_ms', 'is', null), row('contract_id', 'in', standing)])
      : row('contract_id', '=', formerContractId);
  const taken = await tx
    .updateTable('hand_over')
    .set((row) => ({
      taken_at_ms: row.fn.coalesce('taken_at_ms', row.val(nowMs)),
      new_contract_id: contractId,
    }))
    .where('to_kiosk', '=', kioskId)
    .where(isMeant)
    .returning('contract_id')
    .execute();
  return taken.map(({ contract_id: id }) => id);
}
