/** Which units a property has. Unknown units are granted to nobody, so that no key can fill the table of claims. */
import type { Id } from '../../shared/ids';
import type { Database } from '../database/tx';
import { countClaims, selectUnitsInUse } from '../database/claims/claims';
import { selectPublishedHash } from '../database/catalogue/published-files';
import { loadSite } from './site';

/** Where the property's catalogue was never published here, its units are unknown; at most this many are granted. */
const MOST_WITHOUT_CATALOGUE = 10_000;

export interface KnownUnits {
  /** Those of them that the property does not have. */
  unknown(propertyId: Id<'property'>, unitIds: readonly Id<'unit'>[]): Promise<ReadonlySet<Id<'unit'>>>;
}

interface KnownSite {
  readonly sha256: string;
  /** Null: it cannot be read any more. */
  readonly units: ReadonlySet<Id<'unit'>> | null;
}

export function openKnownUnits(database: Database): KnownUnits {
  const sites = new Map<Id<'property'>, KnownSite>();

  /** Of the last catalogue that was published; null: there is none. */
  async function siteOf(propertyId: Id<'property'>): Promise<KnownSite['units']> {
    const sha256 = await selectPublishedHash(database, { propertyId, name: 'manifest' });
    if (sha256 === null) return null;
    const known = sites.get(propertyId);
    if (known?.sha256 === sha256) return known.units;
    const units = (await loadSite(database, propertyId))?.map(({ id }) => id);
    const site = { sha256, units: units ? new Set(units) : null };
    sites.set(propertyId, site);
    return site.units;
  }

  const isFull = async (propertyId: Id<'property'>) =>
    (await countClaims(database, propertyId)) >= MOST_WITHOUT_CATALOGUE;

  return {
    async unknown(propertyId, unitIds) {
      const site = await siteOf(propertyId);
      const strange = unitIds.filter((unitId) => !site?.has(unitId));
      if (strange.length === 0 || (site === null && !(await isFull(propertyId)))) return new Set();
      // Units that left the catalogue while they were allotted, held or rented.
      const known = await selectUnitsInUse(database, propertyId, strange);
      return new Set(strange.filter((unitId) => !known.has(unitId)));
    },
  };
}
