/**
 * Makes again what is read from stored events and published files: at the start what another version made, all of it by a command.
 */
import type { Id } from '../../shared/ids';
import { lockProperty } from '../database/catalogue/published-files';
import { makeSiteCatalogue, selectOutdatedSites } from '../database/catalogue/site-catalogues';
import { selectOutdatedFigures } from '../database/figures/figures';
import { lockKiosk } from '../database/kiosk/kiosks';
import type { Database } from '../database/tx';
import { makeFigures } from './project';

/** A transaction for each kiosk, which tells nothing meanwhile. Answers how many were made. */
export async function makeOutdatedFigures(database: Database): Promise<number> {
  const kiosks = await selectOutdatedFigures(database);
  for (const kioskId of kiosks) await makeKioskFigures(database, kioskId);
  return kiosks.length;
}

/** The same of what reports need of catalogues: a transaction for each property. */
export async function makeOutdatedSites(database: Database): Promise<number> {
  const sites = await selectOutdatedSites(database);
  for (const propertyId of sites) await makeSite(database, propertyId);
  return sites.length;
}

export async function makeSite(database: Database, propertyId: Id<'property'>): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await lockProperty(tx, propertyId);
    await makeSiteCatalogue(tx, propertyId);
  });
}

export async function makeKioskFigures(database: Database, kioskId: string): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await lockKiosk(tx, kioskId);
    await makeFigures(tx, kioskId);
  });
}
