/**
 * Lays a file down for the kiosks of a property: its parts first and its manifest last, so that whoever reads the manifest
 * finds them. Safe to repeat, and safe beside another that does the same: a manifest never gives way to an older one.
 */
import { JetStreamApiError } from '@nats-io/jetstream';
import { Kvm, type KV, type KvEntry } from '@nats-io/kv';
import type { NatsConnection } from '@nats-io/transport-node';
import { manifestSchema, type Manifest } from '../../shared/head-office/documents';
import {
  documentKey,
  DOWN_BUCKET,
  type DownDocument,
  type ManifestName,
} from '../../shared/head-office/names';
import type { Id } from '../../shared/ids';
import type { SplitFile } from './split';

/** The broker's code for "somebody else was first". */
const WRONG_LAST_SEQUENCE = 10071;

const keyOf = (propertyId: Id<'property'>, document: DownDocument) =>
  // A property's own documents do not hold a kiosk's name.
  documentKey({ propertyId, kioskId: '-' }, document);

export const openDown = (connection: NatsConnection): Promise<KV> => new Kvm(connection).open(DOWN_BUCKET);

/** The manifest that lies there; null where there is none that can be read. */
export async function findManifest(
  bucket: KV,
  propertyId: Id<'property'>,
  name: ManifestName,
): Promise<Manifest | null> {
  return manifestOf(await bucket.get(keyOf(propertyId, { name })));
}

/** Answers false where a newer one lies there already. */
export async function layDown(
  bucket: KV,
  propertyId: Id<'property'>,
  name: ManifestName,
  { manifest, parts }: SplitFile,
): Promise<boolean> {
  for (const [hash, part] of parts) {
    const key = keyOf(propertyId, { name: 'part', sha256: hash });
    const there = await bucket.get(key);
    if (!there || there.operation !== 'PUT') await bucket.put(key, part);
  }
  const key = keyOf(propertyId, { name });
  const text = JSON.stringify(manifest);
  for (;;) {
    const entry = await bucket.get(key);
    const there = manifestOf(entry);
    if (there && there.version > manifest.version) return false;
    if (there && there.version === manifest.version && there.sha256 === manifest.sha256) return true;
    try {
      await bucket.put(key, text, { previousSeq: entry?.revision ?? 0 });
      return true;
    } catch (error) {
      if (!(error instanceof JetStreamApiError) || error.code !== WRONG_LAST_SEQUENCE) throw error;
    }
  }
}

/** Removes the parts of a property that no manifest of these names. Answers how many. */
export async function clearParts(
  bucket: KV,
  propertyId: Id<'property'>,
  kept: ReadonlySet<string>,
): Promise<number> {
  const prefix = keyOf(propertyId, { name: 'part', sha256: '' });
  let cleared = 0;
  for await (const key of await bucket.keys(`${prefix}>`)) {
    if (kept.has(key.slice(prefix.length))) continue;
    await bucket.purge(key);
    cleared += 1;
  }
  return cleared;
}

function manifestOf(entry: KvEntry | null): Manifest | null {
  if (entry?.operation !== 'PUT') return null;
  try {
    return manifestSchema.parse(entry.json());
  } catch {
    return null;
  }
}
