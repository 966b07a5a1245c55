/** How new everything is that a kiosk may read. */
import { sql } from 'kysely';
import type { KioskAddress } from '../../../shared/head-office/names';
import { markNames, markOf, type Mark, type MarkName, type Marks } from '../../../shared/head-office/seal';
import type { Database } from '../tx';

/** Of a head office that has nothing for it yet, all are 0. */
export async function loadMarks(database: Database, { propertyId, kioskId }: KioskAddress): Promise<Marks> {
  const { rows } = await sql<{ name: string; version: number; sha256: string | null }>`
    SELECT kind AS name, version, sha256 FROM document
      WHERE property_id = ${propertyId} AND kiosk_id IN ('', ${kioskId})
    UNION ALL SELECT 'watermark', greatest(watermark_version, 1), null FROM kiosk
      WHERE id = ${kioskId} AND current_chain IS NOT NULL
    UNION ALL SELECT 'claims', last, null FROM claim_fence WHERE property_id = ${propertyId}`.execute(
    database,
  );
  return Object.fromEntries(
    markNames.map((name): [MarkName, Mark] => {
      const row = rows.find((each) => each.name === name);
      return [name, row ? markOf(row.version, row.sha256) : markOf(0)];
    }),
  );
}
