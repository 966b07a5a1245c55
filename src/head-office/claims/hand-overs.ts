/**
 * Contracts of a kiosk that is gone for good, handed over to another kiosk of its property. Each unit goes with its claim, in
 * one transaction; so a contract never has two owners. What the new one needs of each is read from what the old one told.
 */
import type { Id } from '../../shared/ids';
import type { KioskRow } from '../database/kiosks';
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

/** Hands over what stands, and answers all contracts that were handed over between the two: again, where it was done before. */
export async function handOver(
  database: Database,
  { from, to, by, why }: HandOver,
  nowMs: number,
): Promise<readonly Id<'contract'>[]> {
  const propertyId = from.property_id;
  await changeClaims(database, propertyId, async ({ tx, find, grant }) => {
    const lets = await tx
      .selectFrom('unit_let')
      .select(['contract_id', 'unit_id', 'at_ms'])
      .where('kiosk_id', '=', from.id)
      .where('ended_at_ms', 'is', null)
      .orderBy('at_ms')
      .orderBy('contract_id')
      .execute();
    for (const { contract_id, unit_id, at_ms } of lets) {
      await tx
        .insertInto('hand_over')
        .values({
          contract_id,
          property_id: propertyId,
          unit_id,
          from_kiosk: from.id,
          to_kiosk: to.id,
          at_ms: nowMs,
          handed_by: by,
          why,
          taken_at_ms: null,
        })
        .execute();
      await tx
        .updateTable('unit_let')
        .set({ kiosk_id: to.id })
        .where('contract_id', '=', contract_id)
        .execute();
      // One that a third kiosk has stays there, as a unit that was let twice.
      const claim = await find(unit_id);
      if (!claim || claim.kiosk_id === from.id)
        await grant(unit_id, { kioskId: to.id, kind: 'claimed', atMs: at_ms });
    }
    if (lets.length > 0) await noteChange(tx, propertyId);
  });
  const rows = await database
    .selectFrom('hand_over')
    .select('contract_id')
    .where('from_kiosk', '=', from.id)
    .where('to_kiosk', '=', to.id)
    .where('taken_at_ms', 'is', null)
    .orderBy('at_ms')
    .orderBy('contract_id')
    .execute();
  return rows.map(({ contract_id: id }) => id);
}

/** Of units that were let twice nothing is handed over. */
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
    .where('from_kiosk', '=', kioskId)
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

/** The new kiosk has the tenancy in its books: what stood for it until now has ended. */
export async function takeOver(
  tx: Tx,
  { kioskId, unitId }: { readonly kioskId: string; readonly unitId: Id<'unit'> },
  nowMs: number,
): Promise<void> {
  const taken = await tx
    .updateTable('hand_over')
    .set({ taken_at_ms: nowMs })
    .where('to_kiosk', '=', kioskId)
    .where('unit_id', '=', unitId)
    .where('taken_at_ms', 'is', null)
    .returning('contract_id')
    .execute();
  for (const { contract_id: id } of taken)
    await tx.updateTable('unit_let').set({ ended_at_ms: nowMs }).where('contract_id', '=', id).execute();
}
