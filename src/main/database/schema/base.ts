/** Tables of what every feature writes: audit, outbox, numbers, repeated calls, and the time, as Kysely sees them. */
import type { Generated } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { WitnessSource } from '../../domain/base/clock-trust';
import type { Later } from './column';

/** How much of an allowance is used up: it is whole again at the instant named. */
export interface AllowanceTable {
  /** A kind and a hash. */
  subject: string;
  full_at_ms: number;
}

/** Who did what; never personal data, and never changed or deleted. */
export interface AuditTable {
  sequence: Generated<number>;
  at_ms: number;
  actor: string;
  action: string;
  subject: string;
  /** What staff typed as their reason. */
  why: Later<string | null>;
}

/** What time it is at least, as a witness of the clock said it; one row or none. */
export interface ClockWitnessTable {
  only: 1;
  source: WitnessSource;
  limit_at_ms: number;
  /** What the kiosk's own clock said then; no two rows have the same. */
  heard_at_ms: number;
}

/** Seals of signatures that head office has, of events that are no longer in the outbox. */
export interface ConfirmedSealTable {
  contract_id: Id<'contract'>;
  number: string;
  seal: string;
}

/** Tenants whose details head office has heard, and when last. */
export interface ContactReportedTable {
  contact_id: Id<'contact'>;
  at_ms: number;
}

export interface IdempotencyTable {
  /** Hash of key, API key, method and path. */
  key_hash: string;
  body_sha256: string;
  /** null while the first call is under way. */
  status: number | null;
  answer: string | null;
  created_at_ms: number;
}

export interface MetaTable {
  name: string;
  value: string;
}

export interface NumberSeriesTable {
  series: 'contract' | 'invoice' | 'receipt' | 'credit_note' | 'access_change' | 'outbox';
  last_number: number;
}

/** What head office must learn, in order without gaps, written in the transaction of the fact it tells. */
export interface OutboxTable {
  sequence: number;
  id: Id<'event'>;
  type: string;
  schema_version: number;
  payload: string;
  created_at_ms: number;
  /** The id of its first event. */
  chain_id: Id<'chain'>;
  previous_hash: string;
  hash: string;
}

/** Older events, a hundred of them packed together (storage/outbox-pack.ts). All of them are older than the rows. */
export interface OutboxPackTable {
  first_sequence: number;
  last_sequence: number;
  chain_id: Id<'chain'>;
  first_at_ms: number;
  /** What the first one says where it begins a chain behind another. */
  begun: string | null;
  /** What the first one follows. */
  previous_hash: string;
  last_hash: string;
  events: Buffer;
}

/** As far as head office has confirmed the outbox: one row, or none while it has confirmed nothing. */
export interface OutboxWatermarkTable {
  only: 1;
  sequence: number;
  replay: number;
  retention_days: number;
}

/** By day of UTC, how far head office's confirmation had come when it came last. */
export interface OutboxConfirmationTable {
  day: number;
  at_ms: number;
  sequence: number;
}

export interface BaseTables {
  allowance: AllowanceTable;
  audit: AuditTable;
  clock_witness: ClockWitnessTable;
  confirmed_seal: ConfirmedSealTable;
  contact_reported: ContactReportedTable;
  idempotency: IdempotencyTable;
  meta: MetaTable;
  number_series: NumberSeriesTable;
  outbox: OutboxTable;
  outbox_pack: OutboxPackTable;
  outbox_watermark: OutboxWatermarkTable;
  outbox_confirmation: OutboxConfirmationTable;
}
