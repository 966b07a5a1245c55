/** The units of a property as head office last published them, so that commands can use people's names for them. */
import { readCatalogue } from '../../main/domain/catalogue/catalogue';
import type { Id } from '../../shared/ids';
import type { Database, Tx } from '../database/tx';
import { selectPublished } from '../database/catalogue/published-files';

export interface SiteUnit {
  readonly id: Id<'unit'>;
  /** As people call it. */
  readonly number: string;
  /** The same for units that can replace each other. */
  readonly size: string;
}

/** Null where no catalogue was published for the property. */
export async function loadSite(
  database: Database | Tx,
  propertyId: Id<'property'>,
): Promise<readonly SiteUnit[] | null> {
  const [published] = await selectPublished(database, { propertyId, name: 'manifest' }, 1);
  if (!published) return null;
  const read = readCatalogue(JSON.parse(Buffer.from(published.content).toString('utf8')));
  // Published by an earlier version, and right by its rules.
  if (!read.ok) return null;
  return read.catalogue.units.map(({ id, number, storageType, area }) => ({
    id,
    number,
    size: `${storageType} ${area}`,
  }));
}

/** What people call the units of a property; for an unpublished unit its id. */
export async function unitNames(
  database: Database | Tx,
  propertyId: Id<'property'>,
): Promise<(unitId: Id<'unit'>) => string> {
  const site = (await loadSite(database, propertyId)) ?? [];
  const numbers = new Map(site.map(({ id, number }) => [id, number]));
  return (unitId) => numbers.get(unitId) ?? unitId;
}
