/** Tables of what head office sets and publishes, as Kysely sees them. */
import type { ManifestName, StoredDocument } from '../../shared/head-office/names';
import type { Id } from '../../shared/ids';

/** A file that was published for the kiosks of a property. */
export interface PublishedFileTable {
  name: ManifestName;
  property_id: Id<'property'>;
  version: number;
  sha256: string;
  content: Uint8Array;
  published_at_ms: number;
}

/** What head office has set for a kiosk, or with '' for all of a property. */
export interface DocumentTable {
  property_id: Id<'property'>;
  kiosk_id: string;
  kind: StoredDocument;
  version: number;
  sha256: string;
  content: string;
  changed_at_ms: number;
}

/** A piece of a file that a manifest names. */
export interface DocumentPartTable {
  property_id: Id<'property'>;
  sha256: string;
  content: Uint8Array;
}

export interface CatalogueTables {
  document: DocumentTable;
  document_part: DocumentPartTable;
  published_file: PublishedFileTable;
}
