/**
 * Contracts of a kiosk that is gone for good, handed over to another kiosk of its property. Each unit goes with its claim, in
 * one transaction; so a contract never has two owners. What the new one needs of each is read from what the old one told.
 */
import type { Id } from '../../shared/ids';
import { noteChange } from '../database/claims/changes';
import { saveHandOver, selectOpenFormer, selectWaitingFor, updateTaken } from '../database/claims/hand-overs';
import { endLet, selectStandingLets, updateLetKiosk } from '../database/claims/lets';
import type { KioskRow } from '../database/kiosk/kiosks';
import type { Database, Tx } from '../database/tx';
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
      await saveHandOver(tx, { ...told, contract_id, unit_id });
      await updateLetKiosk(tx, contract_id, to.id);
      await grant(unit_id, { kioskId: to.id, kind: 'claimed', atMs: at_ms });
    }
    for (const ids of await selectOpenFormer(tx, from.id)) await saveHandOver(tx, { ...told, ...ids });
    if (lets.length > 0) await noteChange(tx, property_id);
    return [];
  });
  if (heldElsewhere.length > 0) return { heldElsewhere };
  return selectWaitingFor(database, to.id);
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
  for (const id of await updateTaken(tx, of, nowMs)) await endLet(tx, id, nowMs);
}
