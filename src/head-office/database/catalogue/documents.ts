/**
 * The documents that head office publishes for its kiosks. A change is announced in its own transaction: listeners
 * receive it (news.ts) and inform the waiting kiosks.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { SentDocument } from '../../../shared/head-office/https';
import type { KioskAddress, StoredDocument } from '../../../shared/head-office/names';
import type { Id } from '../../../shared/ids';
import { DOCUMENTS_CHANNEL } from '../connection/channels';
import type { Database, Tx } from '../tx';
import type { DocumentTable } from '../schema-catalogue';

export interface DocumentPlace {
  readonly propertyId: Id<'property'>;
  /** '' : of the property. */
  readonly kioskId: string;
  readonly kind: StoredDocument;
}

const sha256Of = (content: string): string => createHash('sha256').update(content).digest('hex');

/** Returns whether the document changed. */
export async function setDocument(
  tx: Tx,
  { propertyId, kioskId, kind }: DocumentPlace,
  content: string,
  nowMs: number,
): Promise<boolean> {
  const sha256 = sha256Of(content);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('document')
    .values({
      property_id: propertyId,
      kiosk_id: kioskId,
      kind,
      version: 1,
      sha256,
      content,
      changed_at_ms: nowMs,
    })
    .onConflict((there) =>
      there
        .columns(['property_id', 'kiosk_id', 'kind'])
        .doUpdateSet({ version: sql`document.version + 1`, sha256, content, changed_at_ms: nowMs })
        .where('document.sha256', '<>', sha256),
    )
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return false;
  await sayChanged(tx, { propertyId, kioskId });
  return true;
}

/** Received with the commit. `kioskId` '': by all kiosks of the property. */
export async function sayChanged(tx: Tx, { propertyId, kioskId }: KioskAddress): Promise<void> {
  await sql`SELECT pg_notify(${DOCUMENTS_CHANNEL}, ${`${propertyId} ${kioskId}`.trim()})`.execute(tx);
}

export async function findDocument(
  database: Database | Tx,
  { propertyId, kioskId, kind }: DocumentPlace,
): Promise<SentDocument | null> {
  const row = await database
    .selectFrom('document')
    .select(['version', 'sha256', 'content'])
    .where('property_id', '=', propertyId)
    .where('kiosk_id', '=', kioskId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row ?? null;
}

export type DocumentMark = Pick<DocumentTable, 'property_id' | 'kiosk_id' | 'kind' | 'sha256'>;

/** What this kiosk may read: its own documents and its property's. */
export function selectOwnMarks(database: Database, kiosk: KioskAddress): Promise<DocumentMark[]> {
  return database
    .selectFrom('document')
    .select(['property_id', 'kiosk_id', 'kind', 'sha256'])
    .where('property_id', '=', kiosk.propertyId)
    .where('kiosk_id', 'in', ['', kiosk.kioskId])
    .execute();
}

/** For all waiting kiosks, without the contents. */
export function selectMarks(
  database: Database,
  propertyIds: readonly Id<'property'>[],
): Promise<DocumentMark[]> {
  return database
    .selectFrom('document')
    .select(['property_id', 'kiosk_id', 'kind', 'sha256'])
    .where('property_id', '=', (row) => row.fn.any(row.val(propertyIds)))
    .execute();
}

export async function findPart(
  database: Database,
  propertyId: Id<'property'>,
  sha256: string,
): Promise<Uint8Array | null> {
  const row = await database
    .selectFrom('document_part')
    .select('content')
    .where('property_id', '=', propertyId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row?.content ?? null;
}

/** Pieces of a file, by their hashes; those that are there stay. */
export async function insertParts(
  tx: Tx,
  propertyId: Id<'property'>,
  parts: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  await tx
    .insertInto('document_part')
    .values([...parts].map(([sha256, content]) => ({ property_id: propertyId, sha256, content })))
    .onConflict((there) => there.columns(['property_id', 'sha256']).doNothing())
    .execute();
}

/** Removes all pieces of a property but these. */
export async function deletePartsExcept(
  tx: Tx,
  propertyId: Id<'property'>,
  kept: ReadonlySet<string>,
): Promise<void> {
  await tx
    .deleteFrom('document_part')
    .where('property_id', '=', propertyId)
    .where('sha256', '<>', (row) => row.fn('all', [row.val([...kept])]))
    .execute();
}
