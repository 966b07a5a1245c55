/** Tables of the journal's batches for bookkeepers, as Kysely sees them. */
import type { Generated } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Minor } from '../../../shared/money';
import type { Later } from './column';

/** The number of an account at the bookkeeper's, or what a program of theirs wants to know. */
export interface JournalSettingTable {
  name: string;
  value: string;
}

/** Made once for a month and a format, in as many parts as its program wants, and handed out again byte for byte. */
export interface JournalBatchTable {
  number: Generated<number>;
  format: 'csv' | 'datev' | 'xero' | 'quickbooks';
  /** YYYY-MM. */
  month: string;
  /** Of a month that needs several files, which of them; from 1. */
  part: Later<number>;
  entries: number;
  /** What its debits come to; its credits are the same. */
  total_minor: Minor;
  file_name: string;
  content: Buffer;
  sha256: string;
  made_at_ms: number;
  staff_id: Id<'staff'>;
}

export interface JournalTables {
  journal_setting: JournalSettingTable;
  journal_batch: JournalBatchTable;
}
