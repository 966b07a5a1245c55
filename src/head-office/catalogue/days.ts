/**
 * Publishes what waits for its day, once the day has begun at its site. Each site in one transaction: the round may be killed
 * anywhere, run twice, or come late. Kiosks have used it by then, by themselves.
 */
import { lockChange, saveChangeSite, selectDue, selectSitesOf } from '../database/catalogue/changes';
import { lockProperty } from '../database/catalogue/published-files';
import type { ScheduledSite } from '../database/catalogue/changes';
import type { Database, Tx } from '../database/tx';
import type { Doer } from '../people/acts';
import { isScheduled } from './change-state';
import { publishFileIn } from './publish';

const clockwork: Doer = { id: null, name: 'Head office, on the day' };

export async function publishDue(database: Database, nowMs: number): Promise<void> {
  for (const site of await selectDue(database, nowMs))
    await database.transaction().execute((tx) => publishOne(tx, site, nowMs));
}

/** Reads it again: somebody may have stopped it. */
async function publishOne(tx: Tx, due: ScheduledSite, nowMs: number): Promise<void> {
  await lockChange(tx, due.change_id);
  const site = (await selectSitesOf(tx, due.change_id)).find(
    ({ property_id }) => property_id === due.property_id,
  );
  if (!site || !isScheduled(site)) return;
  await lockProperty(tx, site.property_id);
  // Then it waits no more, and nothing refuses to publish beside it.
  const published = { ...site, published_version: due.scheduled_version, published_at_ms: nowMs };
  await saveChangeSite(tx, published);
  const as = { by: clockwork, act: 'catalogue.published' } as const;
  const place = { propertyId: site.property_id, name: 'manifest' } as const;
  const { version } = await publishFileIn(
    tx,
    { nowMs, as, scheduled: due.scheduled_version },
    place,
    Buffer.from(site.content),
  );
  await saveChangeSite(tx, { ...published, published_version: version });
}
