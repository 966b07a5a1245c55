/** What a person should look at, as it stands in the database. */
import type { Id } from '../../shared/ids';
import { selectWaitedFor } from '../claims/put-back';
import { unitNames } from '../claims/site';
import { selectTroubles, type TroubleKind, type TroubleRow } from '../database/fleet/troubles';
import type { Database } from '../database/tx';

/** As many of each kind are named; the number of all is shown. */
export const MOST_NAMED = 10;
export interface Trouble {
  readonly kind: TroubleKind;
  readonly count: number;
  /** All that any of them is about, also of those that are not named. */
  readonly kioskIds: ReadonlySet<string>;
  /** The last ones. */
  readonly named: readonly NamedTrouble[];
}

interface NamedTrouble {
  readonly kioskIds: readonly string[];
  /** Its number; null: it is about no unit. */
  readonly unit: string | null;
  /** As head office's log says it, in English. */
  readonly what: string;
  readonly atMs: number;
}

/** Of one kind, by the kiosks that they are about: so that each person hears of their own. */
export interface TroublesByKiosk {
  readonly kind: TroubleKind;
  readonly groups: readonly (NamedTroubles & { readonly kioskIds: readonly string[] })[];
}

interface NamedTroubles {
  readonly count: number;
  readonly named: readonly NamedTrouble[];
}

/** What stays until somebody has settled it; the rest is only told for a while, and strangers can bring it about. */
export const toBeSettled: ReadonlySet<TroubleKind> = new Set(['double_let', 'parked', 'forked', 'unread']);

export async function loadTroubles(database: Database, nowMs: number): Promise<TroublesByKiosk[]> {
  const waited = await selectWaitedFor(database, null);
  const found = await selectTroubles(database, { waited, nowMs, most: MOST_NAMED });
  const unitName = namesOnDemand(database);
  const namedAs = async ({ kiosk_ids, property_id, unit_id, what, at_ms }: TroubleRow) => ({
    kioskIds: kiosk_ids,
    unit: unit_id === null ? null : await unitName(property_id, unit_id),
    what,
    atMs: at_ms,
  });
  return Promise.all(
    found.map(async ({ kind, groups }) => ({
      kind,
      groups: await Promise.all(
        groups.map(async ({ kiosk_ids, count, named }) => ({
          kioskIds: kiosk_ids,
          count,
          named: await Promise.all(named.map(namedAs)),
        })),
      ),
    })),
  );
}

/** What somebody hears of who may see these kiosks; null: all. */
export function troublesOf(
  stored: readonly TroublesByKiosk[],
  kioskIds: ReadonlySet<string> | null,
): Trouble[] {
  return stored
    .map(({ kind, groups }) => {
      const own = groups.filter(
        (group) => kioskIds === null || group.kioskIds.every((id) => kioskIds.has(id)),
      );
      const named = own.flatMap((group) => group.named).toSorted((one, other) => other.atMs - one.atMs);
      return {
        kind,
        count: own.reduce((sum, { count }) => sum + count, 0),
        kioskIds: new Set(own.flatMap((group) => group.kioskIds)),
        named: named.slice(0, MOST_NAMED),
      };
    })
    .filter(({ count }) => count > 0);
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
