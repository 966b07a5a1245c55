/**
 * Publishes a file for the kiosks of a property: into PostgreSQL first, then into the bucket. What a crash leaves between
 * the two is laid down by the next publishing, or when head office starts.
 */
import type { KV } from '@nats-io/kv';
import type { Database, Tx } from '../database/connect';
import {
  deletePublishedBefore,
  highestReported,
  insertPublished,
  lockProperty,
  selectPublished,
  selectPublishedProperties,
  type FilePlace,
} from '../database/published-files';
import type { PublishedFileTable } from '../database/schema';
import type { Id } from '../../shared/ids';
import { clearParts, findManifest, layDown } from './lay';
import { sha256, splitFile } from './split';

/** Whose parts stay in the bucket: a kiosk that is slow finds those of the last ones. */
const VERSIONS_IN_BUCKET = 3;

export interface Published {
  readonly version: number;
  readonly parts: number;
  /** The very file was the last one already; it was laid down again. */
  readonly again: boolean;
}

/**
 * The version is higher than any that PostgreSQL, the bucket or a kiosk of the property knows: also after head office
 * came back from a backup, kiosks take what is published then.
 */
export async function publishFile(
  { database, bucket, nowMs }: { readonly database: Database; readonly bucket: KV; readonly nowMs: number },
  place: FilePlace,
  content: Buffer,
): Promise<Published> {
  const hash = sha256(content);
  const inBucket = await findManifest(bucket, place.propertyId, place.name);
  const { row, again } = await database.transaction().execute(async (tx) => {
    await lockProperty(tx, place.propertyId);
    const [last] = await selectPublished(tx, place, 1);
    const others = Math.max(inBucket?.version ?? 0, await highestReported(tx, place));
    if (last?.sha256 === hash && last.version >= others) return { row: last, again: true };
    return {
      row: await record(tx, place, content, Math.max(last?.version ?? 0, others) + 1, nowMs),
      again: false,
    };
  });
  const split = splitFile(row.version, Buffer.from(row.content));
  await layDown(bucket, place.propertyId, place.name, split);
  await clear(database, bucket, place.propertyId);
  return { version: row.version, parts: split.manifest.parts.length, again };
}

async function record(
  tx: Tx,
  place: FilePlace,
  content: Buffer,
  version: number,
  nowMs: number,
): Promise<PublishedFileTable> {
  const row = {
    name: place.name,
    property_id: place.propertyId,
    version,
    sha256: sha256(content),
    content,
    published_at_ms: nowMs,
  };
  await insertPublished(tx, row);
  if (place.name === 'elsewhere') await deletePublishedBefore(tx, place, version);
  return row;
}

/** Lays the last files of every property down again where a broker does not have them. */
export async function layAll(database: Database, bucket: KV): Promise<void> {
  for (const propertyId of await selectPublishedProperties(database))
    for (const name of ['manifest', 'elsewhere'] as const) {
      const [last] = await selectPublished(database, { propertyId, name }, 1);
      if (last) await layDown(bucket, propertyId, name, splitFile(last.version, Buffer.from(last.content)));
    }
}

async function clear(database: Database, bucket: KV, propertyId: Id<'property'>): Promise<void> {
  const kept = new Set<string>();
  for (const name of ['manifest', 'elsewhere'] as const) {
    const rows = await selectPublished(database, { propertyId, name }, VERSIONS_IN_BUCKET);
    for (const { version, content } of rows)
      for (const hash of splitFile(version, Buffer.from(content)).parts.keys()) kept.add(hash);
  }
  await clearParts(bucket, propertyId, kept);
}
