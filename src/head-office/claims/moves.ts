/** What an allotment would change, for the person who is about to make it. */
import type { KioskAddress } from '../../shared/head-office/names';
import type { Id } from '../../shared/ids';
import { selectAllotted } from '../database/claims/allotments';
import { selectClaims } from '../database/claims/claims';
import { selectLetsAt } from '../database/claims/lets';
import type { Database, Tx } from '../database/tx';

export interface Move {
  readonly unitId: Id<'unit'>;
  readonly kioskId: string;
  /**
   * `has`: the unit is in the kiosk's allotment already. `free`: it becomes the kiosk's at once. The others say what
   * must end first: another kiosk has to give it up, or has a running contract for it.
   */
  readonly how: 'has' | 'free' | 'given_up_by' | 'let_at';
  /** The other kiosk. */
  readonly by: string | null;
}

/** The present state of a property's units. */
export interface Standings {
  /** Which kiosk each unit is allotted to. */
  readonly allotted: ReadonlyMap<Id<'unit'>, string>;
  /** Which kiosk has the claim on it, allotted or not. */
  readonly claimed: ReadonlyMap<
    Id<'unit'>,
    { readonly kioskId: string; readonly kind: 'allotted' | 'claimed' }
  >;
  /** Which kiosk reported a running contract for it. */
  readonly let: ReadonlyMap<Id<'unit'>, string>;
}

export async function loadStandings(database: Database | Tx, propertyId: Id<'property'>): Promise<Standings> {
  const allotted = await selectAllotted(database, propertyId);
  const claimed = await selectClaims(database, propertyId);
  const lets = await selectLetsAt(database, propertyId);
  return {
    allotted: new Map(allotted.map((row) => [row.unit_id, row.kiosk_id])),
    claimed: new Map(claimed.map((row) => [row.unit_id, { kioskId: row.kiosk_id, kind: row.kind }])),
    let: new Map(lets.map((row) => [row.unit_id, row.kiosk_id])),
  };
}

export function moveOf(
  { allotted, claimed, let: lets }: Standings,
  unitId: Id<'unit'>,
  kioskId: string,
): Move {
  const move = (how: Move['how'], by: string | null = null): Move => ({ unitId, kioskId, how, by });
  const letBy = lets.get(unitId);
  const by = claimed.get(unitId)?.kioskId;
  if (letBy !== undefined && letBy !== kioskId) return move('let_at', letBy);
  if (by !== undefined && by !== kioskId) return move('given_up_by', by);
  return allotted.get(unitId) === kioskId ? move('has') : move('free');
}

/** Units that can be dealt out: neither rented, nor claimed by a kiosk for a customer. */
export function isIdle({ claimed, let: lets }: Standings, unitId: Id<'unit'>): boolean {
  return !lets.has(unitId) && claimed.get(unitId)?.kind !== 'claimed';
}

/** Each kiosk's part of the moves. */
export function byKiosk(moves: readonly Move[]): ReadonlyMap<KioskAddress['kioskId'], Id<'unit'>[]> {
  const groups = Map.groupBy(moves, ({ kioskId }) => kioskId);
  return new Map([...groups].map(([kioskId, own]) => [kioskId, own.map(({ unitId }) => unitId)]));
}
