/** What a person should look at, as it stands in the database. */
import type { Id } from '../../shared/ids';
import { selectWaitedFor } from '../claims/put-back';
import { unitNames } from '../claims/site';
import { selectTroubles, type TroubleKind, type TroublesOfKind } from '../database/fleet/troubles';
import type { Database } from '../database/tx';

/** As many of each kind are named; the number of all is shown. */
export const MOST_NAMED = 10;
export interface Trouble extends Omit<TroublesOfKind, 'named'> {
  readonly named: readonly {
    readonly kioskIds: readonly string[];
    readonly what: string;
    readonly atMs: number;
  }[];
}

/** What stays until somebody has settled it; the rest is only told for a while, and strangers can bring it about. */
export const toBeSettled: ReadonlySet<TroubleKind> = new Set(['double_let', 'parked', 'forked', 'unread']);

export async function loadTroubles(database: Database, nowMs: number): Promise<Trouble[]> {
  const waited = await selectWaitedFor(database, null);
  const found = await selectTroubles(database, { waited, nowMs, most: MOST_NAMED });
  const unitName = namesOnDemand(database);
  const troubles = await Promise.all(
    found.map(async ({ named, ...trouble }) => ({
      ...trouble,
      named: await Promise.all(
        named.map(async ({ kiosk_ids, property_id, unit_id, what, at_ms }) => ({
          kioskIds: kiosk_ids,
          what: unit_id === null ? what : `unit ${await unitName(property_id, unit_id)}: ${what}`,
          atMs: at_ms,
        })),
      ),
    })),
  );
  return troubles.filter(({ count }) => count > 0);
}

/** Reads the catalogue of a property once, and only where a unit of it is to be named. */
function namesOnDemand(database: Database) {
  const names = new Map<Id<'property'>, ReturnType<typeof unitNames>>();
  return async (propertyId: Id<'property'> | null, unitId: Id<'unit'>) => {
    if (propertyId === null) return unitId;
    const ofProperty = names.get(propertyId) ?? unitNames(database, propertyId);
    names.set(propertyId, ofProperty);
    return (await ofProperty)(unitId);
  };
}
