/** Keeps the countries and regions of the database in step with the lists this version was built with. */
import { createHash } from 'node:crypto';
import { findMeta, saveMeta } from '../../database/meta';
import { upsertCountries, upsertRegions } from '../../database/property/reference-data';
import type { Tx } from '../../database/schema';
import { countries, regions } from '../../domain/property/iso-3166';

const HASH = 'reference_data_sha256';

/**
 * Writes the lists when they differ from what was written last, and answers whether it did. A place that ISO has
 * withdrawn stays: contacts may live there.
 */
export async function syncReferenceData(tx: Tx): Promise<boolean> {
  const hash = createHash('sha256')
    .update(JSON.stringify([countries, regions]))
    .digest('hex');
  if ((await findMeta(tx, HASH)) === hash) return false;
  await upsertCountries(tx, countries);
  await upsertRegions(tx, regions);
  await saveMeta(tx, HASH, hash);
  return true;
}
