/** Tables of what kiosks report, as Kysely sees them. */
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Id } from '../../shared/ids';

export interface ChainTable {
  kiosk_id: string;
  chain_id: Id<'chain'>;
  first_sequence: number;
  head_sequence: number;
  head_hash: string;
  /** Rises in the order in which chains were begun here. */
  place: Generated<number>;
}

export type ChainRow = Selectable<ChainTable>;

interface EventColumns {
  kiosk_id: string;
  chain_id: Id<'chain'>;
  sequence: number;
  id: Id<'event'>;
  type: string;
  schema_version: number;
  at_ms: number;
  payload: string;
  previous_hash: string;
  /** Of the event as it was reported. */
  hash: string;
  /** When its payload was emptied, because somebody was to be forgotten; null: it is as it was reported. */
  forgotten_at_ms: ColumnType<number | null, null | undefined, number>;
}

export interface InboxEventTable extends EventColumns {
  committed_at_ms: number;
}

/** When somebody looked at it, who and why it may rest; null: it waits for a person. */
interface SettledColumns {
  settled_at_ms: ColumnType<number | null, null | undefined, number>;
  settled_by: ColumnType<string | null, null | undefined, string>;
  settled_why: ColumnType<string | null, null | undefined, string>;
}

export interface ForkedEventTable extends EventColumns, SettledColumns {
  found_at_ms: number;
}

export interface AcceptedGapTable {
  kiosk_id: string;
  chain_id: Id<'chain'>;
  after_sequence: number;
  next_sequence: number;
  at_ms: number;
}

export interface ParkedEventTable {
  kiosk_id: string;
  chain_id: Id<'chain'>;
  sequence: number;
  why: string;
  at_ms: number;
  /** Null: it waits to be read. */
  given_up_at_ms: number | null;
  given_up_why: string | null;
}

export interface UnreadMessageTable extends SettledColumns {
  sha256: string;
  subject: string;
  why: string;
  content: Uint8Array;
  at_ms: number;
}

export interface InboxTables {
  chain: ChainTable;
  inbox_event: InboxEventTable;
  accepted_gap: AcceptedGapTable;
  parked_event: ParkedEventTable;
  forked_event: ForkedEventTable;
  unread_message: UnreadMessageTable;
}
