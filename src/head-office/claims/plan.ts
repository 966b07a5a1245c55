/** What an allotment would do, by the units and kiosks that somebody names: refused in a sentence where they are not there. */
import { parseGuid, type Id } from '../../shared/ids';
import { Refused } from '../locales/refused';
import { findKiosk, listKiosks } from '../database/kiosk/kiosks';
import type { Database } from '../database/tx';
import { isIdle, loadStandings, moveOf, type Move } from './moves';
import { shareUnits } from './share';
import { loadSite } from './site';

export interface Plan {
  readonly propertyId: Id<'property'>;
  readonly moves: readonly Move[];
}

export async function planUnits(
  database: Database,
  kioskId: string,
  words: readonly string[],
): Promise<Plan> {
  const kiosk = await findKiosk(database, kioskId);
  if (!kiosk) throw new Refused((t) => t.refusals.units.noKiosk(kioskId));
  if (kiosk.state === 'revoked') throw new Refused((t) => t.refusals.units.revoked(kioskId));
  const { property_id: propertyId } = kiosk;
  const unitIds = await findUnits(database, propertyId, words, { orUnlisted: false });
  const standings = await loadStandings(database, propertyId);
  return { propertyId, moves: unitIds.map((unitId) => moveOf(standings, unitId, kioskId)) };
}

/** Deals all idle units to the kiosks that have joined. */
export async function planShare(database: Database, propertyId: Id<'property'>): Promise<Plan> {
  const kiosks = (await listKiosks(database)).filter(
    (kiosk) => kiosk.property_id === propertyId && kiosk.state === 'active',
  );
  if (kiosks.length === 0) throw new Refused((t) => t.refusals.units.noneJoined(propertyId));
  const site = await loadSite(database, propertyId);
  if (!site) throw new Refused((t) => t.refusals.units.nothingToShare(propertyId));
  const standings = await loadStandings(database, propertyId);
  const idle = site.filter(({ id }) => isIdle(standings, id));
  const shares = shareUnits(
    idle,
    kiosks.map(({ id }) => id),
    standings.allotted,
  );
  return {
    propertyId,
    moves: [...shares].map(([unitId, kioskId]) => moveOf(standings, unitId, kioskId)),
  };
}

/**
 * The units' ids, by the property's published catalogue. Refuses with every word that is no unit of it. Ids are
 * accepted unchecked where no catalogue was published, and for units that have left it (`orUnlisted`).
 */
export async function findUnits(
  database: Database,
  propertyId: Id<'property'>,
  words: readonly string[],
  { orUnlisted }: { readonly orUnlisted: boolean },
): Promise<Id<'unit'>[]> {
  const site = await loadSite(database, propertyId);
  const ids = new Set(site?.map(({ id }) => id));
  const byNumber = new Map(site?.map(({ id, number }) => [number.toLowerCase(), id]));
  const found = words.map((word) => {
    const id = parseGuid<'unit'>(word);
    const isKnown = id !== null && (site === null || orUnlisted || ids.has(id));
    return byNumber.get(word.toLowerCase()) ?? (isKnown ? id : null);
  });
  const missing = words.filter((_, index) => found[index] === null);
  if (missing.length > 0)
    throw new Refused(({ refusals: { units } }) =>
      (site === null ? units.byIds : units.noUnits)(propertyId, quoted(missing)),
    );
  return [...new Set(found.filter((id) => id !== null))];
}

const quoted = (words: readonly string[]) => words.map((word) => `"${word}"`).join(', ');
