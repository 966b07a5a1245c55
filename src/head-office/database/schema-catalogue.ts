/** Tables of what head office sets and publishes, as Kysely sees them. */
import type { ColumnType } from 'kysely';
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

/** A change of catalogues that somebody edits and another person approves. */
export interface CatalogueChangeTable {
  id: Id<'catalogue_change'>;
  title: string;
  made_at_ms: number;
  made_by: string;
  approved_by: ColumnType<Id<'person'> | null, null | undefined, Id<'person'> | null>;
  approved_by_name: ColumnType<string | null, null | undefined, string | null>;
  approved_at_ms: ColumnType<number | null, null | undefined, number | null>;
  /** Of what was approved (hashOfChange): it counts for nothing else. */
  approved_sha256: ColumnType<string | null, null | undefined, string | null>;
  /** The local day of each site on which it takes effect, YYYY-MM-DD; null: as soon as it is published. */
  effective_on: ColumnType<string | null, null | undefined, string | null>;
  /** Null: it goes on. */
  ended_at_ms: ColumnType<number | null, null | undefined, number | null>;
}

export interface CatalogueChangeSiteTable {
  change_id: Id<'catalogue_change'>;
  property_id: Id<'property'>;
  /** The sites of ring 1 get it first. */
  ring: number;
  /** What was published for the site when its draft began; 0: nothing. */
  base_version: number;
  sha256: string;
  content: Uint8Array;
  /** What it changes for the site: words of change-parts.ts with a space between. */
  parts: string;
  published_version: number | null;
  published_at_ms: number | null;
  /** With `scheduled_from_ms` and unpublished, kiosks hold it by this number until that instant. */
  scheduled_version: ColumnType<number | null, number | null | undefined, number | null>;
  scheduled_from_ms: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface CatalogueChangeEditorTable {
  change_id: Id<'catalogue_change'>;
  person_id: Id<'person'>;
  name: string;
}

export interface CatalogueTables {
  catalogue_change: CatalogueChangeTable;
  catalogue_change_site: CatalogueChangeSiteTable;
  catalogue_change_editor: CatalogueChangeEditorTable;
  document: DocumentTable;
  document_part: DocumentPartTable;
  published_file: PublishedFileTable;
}
