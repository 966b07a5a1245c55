/** Tables of the journal for bookkeepers. Batches are kept as they left; they can be made again from nothing. */
import type { Generated } from 'kysely';
import type { JournalFormat } from '../../shared/desk/journal-formats';
import type { Id } from '../../shared/ids';

/** What the bookkeeper calls an account, or what a format asks for. */
export interface JournalSettingTable {
  /** A property's ID; '' for every property that has none of its own. */
  site: string;
  name: string;
  value: string;
}
export interface JournalBatchTable {
  number: Generated<number>;
  format: JournalFormat;
  /** YYYY-MM, of the closings. */
  month: string;
  /** Null: of every property. */
  property_id: Id<'property'> | null;
  currency: string;
  entries: number;
  /** Of all debits. */
  total_minor: number;
  file_name: string;
  content: Buffer;
  sha256: string;
  made_at_ms: number;
  said_by: string;
}
/** A closing leaves once in each format. */
export interface JournalBatchClosingTable {
  format: JournalFormat;
  /** That told the closing. */
  event_id: Id<'event'>;
  /** The first of the batches that were made together. */
  batch: number;
}

export interface JournalTables {
  journal_setting: JournalSettingTable;
  journal_batch: JournalBatchTable;
  journal_batch_closing: JournalBatchClosingTable;
}
