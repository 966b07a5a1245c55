/** Deals the units of a property to its kiosks: of every size the same number to each. */
import type { Id } from '../../shared/ids';
import type { SiteUnit } from './site';

/**
 * Who is to have which unit. No kiosk gets two more than another, of each size or altogether. A kiosk keeps its units
 * as far as possible, so sharing again changes nothing. `holders`: who has a unit now.
 */
export function shareUnits(
  units: readonly SiteUnit[],
  kioskIds: readonly string[],
  holders: ReadonlyMap<Id<'unit'>, string>,
): ReadonlyMap<Id<'unit'>, string> {
  const shares = new Map<Id<'unit'>, string>();
  const totals = new Map(kioskIds.map((kioskId) => [kioskId, 0]));
  for (const group of Map.groupBy(units, ({ size }) => size).values()) {
    const holds = (kioskId: string) => group.filter(({ id }) => holders.get(id) === kioskId);
    // What does not divide evenly goes to those with the fewest so far.
    const order = kioskIds.toSorted(
      (one, other) =>
        (totals.get(one) ?? 0) - (totals.get(other) ?? 0) ||
        holds(other).length - holds(one).length ||
        (one < other ? -1 : 1),
    );
    const left = new Set(group.map(({ id }) => id));
    const room = new Map<string, number>();
    for (const [place, kioskId] of order.entries()) {
      const share = Math.floor(group.length / order.length) + (place < group.length % order.length ? 1 : 0);
      totals.set(kioskId, (totals.get(kioskId) ?? 0) + share);
      const kept = holds(kioskId).slice(0, share);
      for (const { id } of kept) {
        shares.set(id, kioskId);
        left.delete(id);
      }
      room.set(kioskId, share - kept.length);
    }
    const waiting = order.flatMap((kioskId) => Array<string>(room.get(kioskId) ?? 0).fill(kioskId));
    for (const [place, id] of [...left].entries()) {
      const kioskId = waiting[place];
      if (kioskId !== undefined) shares.set(id, kioskId);
    }
  }
  return shares;
}
