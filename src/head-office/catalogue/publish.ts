/**
 * Publishes a file for the kiosks of a property. File, parts and manifest are one transaction, so a reader of the
 * manifest finds the parts.
 */
import { manifestSchema, type Manifest } from '../../shared/head-office/documents';
import type { ManifestName } from '../../shared/head-office/names';
import { Refused } from '../locales/refused';
import type { Id } from '../../shared/ids';
import {
  findScheduled,
  highestScheduled,
  saveChangeSite,
  type ChangeSiteRow,
} from '../database/catalogue/changes';
import { noteChange } from '../database/claims/changes';
import type { Database, Tx } from '../database/tx';
import { deletePartsExcept, findDocument, insertParts, setDocument } from '../database/catalogue/documents';
import {
  deletePublishedBefore,
  highestReported,
  insertPublished,
  lockProperty,
  selectPublished,
  selectPublishedProperties,
  type FilePlace,
} from '../database/catalogue/published-files';
import type { PublishedFileTable } from '../database/schema-catalogue';
import { noteAct, type Act, type Doer } from '../people/acts';
import { sha256, splitFile } from './split';

/** How many files keep their parts: a slow kiosk still finds those of the last ones. */
const VERSIONS_WITH_PARTS = 3;
const names = ['manifest', 'elsewhere'] as const;
/** A catalogue that is published here alone has nobody's approval; that of a change has it. */
const acts = { manifest: 'catalogue.published_alone', elsewhere: 'elsewhere.published' } as const;

export interface Published {
  readonly version: number;
  readonly parts: number;
  /** The very file was the last one already. */
  readonly again: boolean;
}

/**
 * The version is higher than any known here or at a kiosk of the property. So kiosks take what is published after head
 * office was restored from a backup.
 */
export function publishFile(
  { database, nowMs, by }: { readonly database: Database; readonly nowMs: number; readonly by?: Doer },
  place: FilePlace,
  content: Buffer,
): Promise<Published> {
  const as = by && { by, act: acts[place.name] };
  return database.transaction().execute((tx) => publishFileIn(tx, { nowMs, as }, place, content));
}

export interface Publishing {
  readonly nowMs: number;
  /** What the history says; undefined: nothing. */
  readonly as: { readonly by: Doer; readonly act: Act } | undefined;
  /** The number by which kiosks hold it already. */
  readonly scheduled?: number;
}

/** The same in a transaction that does more. */
export async function publishFileIn(
  tx: Tx,
  { nowMs, as, scheduled }: Publishing,
  place: FilePlace,
  content: Buffer,
): Promise<Published> {
  const hash = sha256(content);
  await lockProperty(tx, place.propertyId);
  await refuseBesideScheduled(tx, place);
  const [last] = await selectPublished(tx, place, 1);
  const others = await highestElsewhere(tx, place);
  const again = last?.sha256 === hash && last.version >= others;
  // What kiosks took by themselves on its day keeps the number that they have it by.
  const version =
    scheduled !== undefined && others <= scheduled ? scheduled : Math.max(last?.version ?? 0, others) + 1;
  const row = again ? last : await record(tx, place, { content, version }, nowMs);
  const parts = await setFile(tx, row, nowMs);
  await clearParts(tx, place.propertyId);
  // Its units may have changed, so they are allotted again.
  if (!again) await noteChange(tx, place.propertyId);
  if (!again && as) {
    const { act, by } = as;
    await noteAct(tx, by, { act, about: `version ${row.version}`, propertyId: place.propertyId }, nowMs);
  }
  return { version: row.version, parts, again };
}

/** Kiosks of the site fetch it now and use it from `fromMs`. Answers the number by which they hold it. */
export async function scheduleFileIn(
  tx: Tx,
  site: ChangeSiteRow,
  { fromMs, nowMs }: { readonly fromMs: number; readonly nowMs: number },
): Promise<number> {
  const place = { propertyId: site.property_id, name: 'manifest' } as const;
  await lockProperty(tx, place.propertyId);
  await refuseBesideScheduled(tx, place);
  const [last] = await selectPublished(tx, place, 1);
  if (!last) throw new Refused((t) => t.refusals.catalogues.firstCannotWait);
  const version = Math.max(last.version, await highestElsewhere(tx, place)) + 1;
  await saveChangeSite(tx, { ...site, scheduled_version: version, scheduled_from_ms: fromMs });
  await setFile(tx, last, nowMs);
  await clearParts(tx, place.propertyId);
  return version;
}

/** Its content was made from what is in use now, so nothing comes between. */
async function refuseBesideScheduled(tx: Tx, { propertyId, name }: FilePlace): Promise<void> {
  if (name === 'manifest' && (await findScheduled(tx, propertyId)))
    throw new Refused((t) => t.refusals.catalogues.waitsForDay);
}

/** What else is numbered: in the manifest, at kiosks, and for days. */
async function highestElsewhere(tx: Tx, place: FilePlace): Promise<number> {
  const { propertyId, name } = place;
  const there = await findManifest(tx, propertyId, name);
  const scheduled = name === 'manifest' ? await highestScheduled(tx, propertyId) : 0;
  return Math.max(there?.version ?? 0, await highestReported(tx, place), scheduled);
}

/** The present manifest; null where there is none that can be read. */
export async function findManifest(
  database: Database | Tx,
  propertyId: Id<'property'>,
  name: ManifestName,
): Promise<Manifest | null> {
  const found = await findDocument(database, { propertyId, kioskId: '', kind: name });
  return found ? (manifestSchema.safeParse(JSON.parse(found.content)).data ?? null) : null;
}

async function record(
  tx: Tx,
  place: FilePlace,
  { content, version }: { readonly content: Buffer; readonly version: number },
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

/** Parts first, then the manifest that names them. Returns the number of parts. */
async function setFile(tx: Tx, row: PublishedFileTable, nowMs: number): Promise<number> {
  const { manifest, parts } = splitFile(row.version, Buffer.from(row.content));
  const place = { propertyId: row.property_id, kioskId: '', kind: row.name };
  await insertParts(tx, row.property_id, parts);
  const held = row.name === 'manifest' ? await findScheduled(tx, row.property_id) : undefined;
  const next = held && splitFile(held.scheduled_version, Buffer.from(held.content));
  if (next) await insertParts(tx, row.property_id, next.parts);
  const named = held && next ? { next: { ...next.manifest, fromMs: held.scheduled_from_ms } } : {};
  await setDocument(tx, place, JSON.stringify({ ...manifest, ...named }), nowMs);
  return manifest.parts.length;
}

/** Removes the parts that none of a property's last files has. */
async function clearParts(tx: Tx, propertyId: Id<'property'>): Promise<void> {
  const kept = new Set<string>();
  for (const name of names)
    for (const { version, content } of await selectPublished(tx, { propertyId, name }, VERSIONS_WITH_PARTS))
      for (const hash of splitFile(version, Buffer.from(content)).parts.keys()) kept.add(hash);
  const held = await findScheduled(tx, propertyId);
  if (held)
    for (const hash of splitFile(held.scheduled_version, Buffer.from(held.content)).parts.keys())
      kept.add(hash);
  await deletePartsExcept(tx, propertyId, kept);
}

/** Publishes the last file of every property again, where an earlier version published it in another place. */
export async function setAllFiles(database: Database, nowMs: number): Promise<void> {
  for (const propertyId of await selectPublishedProperties(database))
    for (const name of names)
      await database.transaction().execute(async (tx) => {
        await lockProperty(tx, propertyId);
        const [last] = await selectPublished(tx, { propertyId, name }, 1);
        if (!last) return;
        const there = await findManifest(tx, propertyId, name);
        if ((there?.version ?? 0) < last.version) await setFile(tx, last, nowMs);
      });
}
