/** Queries on the files that were published for the kiosks of a property. */
import { sql } from 'kysely';
import type { ManifestName } from '../../../shared/head-office/names';
import { statusSchema } from '../../../shared/head-office/status';
import type { Id } from '../../../shared/ids';
import { languageSchema, type Language } from '../../../shared/languages';
import { inTransaction, type Database, type Tx } from '../tx';
import type { PublishedFileTable } from '../schema-catalogue';
import { saveSiteCatalogue } from './site-catalogues';

export interface FilePlace {
  readonly propertyId: Id<'property'>;
  readonly name: ManifestName;
}

/** Publishing for a property goes one after the other, until the transaction ends. */
export async function lockProperty(tx: Tx, propertyId: Id<'property'>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`published_file:${propertyId}`}, 0))`.execute(tx);
}

/** The newest first; `most` of them. */
export function selectPublished(
  tx: Tx | Database,
  { propertyId, name }: FilePlace,
  most: number,
): Promise<PublishedFileTable[]> {
  return tx
    .selectFrom('published_file')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .limit(most)
    .execute();
}

/** Of the last file; null: none was published. */
export async function selectPublishedHash(
  database: Database,
  { propertyId, name }: FilePlace,
): Promise<string | null> {
  const row = await database
    .selectFrom('published_file')
    .select('sha256')
    .where('property_id', '=', propertyId)
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sha256 ?? null;
}

/** With what reports need of it. */
export async function insertPublished(database: Tx | Database, row: PublishedFileTable): Promise<void> {
  await inTransaction(database, async (tx) => {
    await tx.insertInto('published_file').values(row).execute();
    if (row.name === 'manifest') await saveSiteCatalogue(tx, row);
  });
}

/** What was made elsewhere names people: only the last file is kept. */
export async function deletePublishedBefore(
  tx: Tx,
  { propertyId, name }: FilePlace,
  version: number,
): Promise<void> {
  await tx
    .deleteFrom('published_file')
    .where('property_id', '=', propertyId)
    .where('name', '=', name)
    .where('version', '<', version)
    .execute();
}

/** Every property that something was published for. */
export async function selectPublishedProperties(database: Database): Promise<Id<'property'>[]> {
  const rows = await database.selectFrom('published_file').select('property_id').distinct().execute();
  return rows.map((row) => row.property_id);
}

/** The highest version that a kiosk of the property reports to have or to hold; 0: none does. */
export async function highestReported(tx: Tx, { propertyId, name }: FilePlace): Promise<number> {
  const rows = await tx
    .selectFrom('kiosk_status')
    .innerJoin('kiosk', 'kiosk.id', 'kiosk_status.kiosk_id')
    .select('kiosk_status.status')
    .where('kiosk.property_id', '=', propertyId)
    .execute();
  return rows.reduce((highest, row) => {
    const read = statusSchema.safeParse(JSON.parse(row.status));
    if (!read.success) return highest;
    const { catalogue, elsewhere } = read.data;
    if (name === 'elsewhere') return Math.max(highest, elsewhere?.version ?? 0);
    // What one holds for a later day has its number too.
    return Math.max(highest, catalogue.version, catalogue.next?.version ?? 0);
  }, 0);
}

/** What the properties are called, as their last catalogues say. */
export const propertyNames = (database: Database): Promise<ReadonlyMap<Id<'property'>, string>> =>
  ofProperties(database, 'name');

/** The language of its contracts, by its last catalogue. */
export async function propertyLanguages(database: Database): Promise<ReadonlyMap<Id<'property'>, Language>> {
  const found = await ofProperties(database, 'language');
  return new Map(
    [...found].flatMap(([id, word]) => {
      const language = languageSchema.safeParse(word);
      return language.success ? [[id, language.data]] : [];
    }),
  );
}

/** The code of the state or province that each site is in, as ISO 3166-2 has it. */
export const propertyRegions = (database: Database): Promise<ReadonlyMap<Id<'property'>, string>> =>
  ofProperties(database, 'region');

/** A member of the property in each last catalogue, where it is there. */
async function ofProperties(
  database: Database,
  member: 'name' | 'language' | 'region',
): Promise<Map<Id<'property'>, string>> {
  const rows = await database.selectFrom('site_catalogue').select(['property_id', member]).execute();
  return new Map(
    rows.flatMap(({ property_id: id, [member]: value }) => (value === null ? [] : [[id, value]])),
  );
}

/** One that was published, without what is in it. */
export interface PublishedVersion {
  readonly version: number;
  readonly atMs: number;
}

/** The last catalogue of each property. */
export async function lastCatalogues(
  database: Database,
): Promise<ReadonlyMap<Id<'property'>, PublishedVersion>> {
  const rows = await database
    .selectFrom('published_file')
    .distinctOn('property_id')
    .select(['property_id', 'version', 'published_at_ms'])
    .where('name', '=', 'manifest')
    .orderBy('property_id')
    .orderBy('version', 'desc')
    .execute();
  return new Map(
    rows.map(({ property_id, version, published_at_ms: atMs }) => [property_id, { version, atMs }]),
  );
}

/** The newest first. */
export async function selectCatalogues(
  database: Database,
  propertyId: Id<'property'>,
  most: number,
): Promise<PublishedVersion[]> {
  const rows = await database
    .selectFrom('published_file')
    .select(['version', 'published_at_ms'])
    .where('property_id', '=', propertyId)
    .where('name', '=', 'manifest')
    .orderBy('version', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ version, published_at_ms: atMs }) => ({ version, atMs }));
}

/** The text of one; null where there is none. */
export async function readCatalogueVersion(
  database: Database,
  propertyId: Id<'property'>,
  version: number,
): Promise<string | null> {
  const row = await database
    .selectFrom('published_file')
    .select('content')
    .where('property_id', '=', propertyId)
    .where('name', '=', 'manifest')
    .where('version', '=', version)
    .executeTakeFirst();
  return row ? Buffer.from(row.content).toString('utf8') : null;
}
