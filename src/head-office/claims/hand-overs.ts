/**
 * Hands over the contracts of a kiosk that is gone for good to another kiosk of its property. Each unit moves with its
 * claim, in one transaction, so a contract never has two owners. What the new kiosk needs is read from the old one's
 * events.
 */
import { noteAct, type Doer } from '../people/acts';
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
  readonly doer: Doer;
  /** The doer's own name, and why; free text. */
  readonly by: string;
  readonly why: string;
}

/** Units of running contracts on which a third kiosk has the claim: two kiosks would have them. */
export interface HeldElsewhere {
  readonly heldElsewhere: readonly { readonly unitId: Id<'unit'>; readonly kioskId: string }[];
}

/**
 * Hands over running contracts, and former tenants with open money. Returns all contracts that wait for the new kiosk,
 * those of an earlier call too. A contract that waited for the gone kiosk now waits for the new one. Nothing is handed
 * over where a third kiosk has a unit.
 */
export async function handOver(
  database: Database,
  { from, to, doer, by, why }: HandOver,
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
    if (lets.length > 0) {
      await noteChange(tx, property_id);
      const act = { act: 'contracts.handed_over', about: `${from.id} to ${to.id}` } as const;
      await noteAct(tx, doer, { ...act, propertyId: property_id, why }, nowMs);
    }
    return [];
  });
  if (heldElsewhere.length > 0) return { heldElsewhere };
  return selectWaitingFor(database, to.id);
}

/**
 * The new kiosk has imported the tenancy, so the former contract counts as ended. A tenancy that does not name its
 * contract is matched by its unit.
 */
export async function takeOver(
  tx: Tx,
  of: {
    readonly kioskId: string;
    readonly unitId: Id<'unit'>;
    readonly formerContractId: Id<'contract'> | null;
    readonly contractId: Id<'contract'>;
  },
  nowMs: number,
): Promise<void> {
  for (const id of await updateTaken(tx, of, nowMs)) await endLet(tx, id, nowMs);
}
