/** Tables of the kiosks themselves, as Kysely sees them. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { SupportWants } from '../../shared/head-office/support';
import type { Id } from '../../shared/ids';

export type KioskState = 'invited' | 'active' | 'revoked';

export interface KioskTable {
  id: string;
  property_id: Id<'property'>;
  /** Among the kiosks that its property ever had, from 1. */
  place: number;
  state: KioskState;
  public_key: string | null;
  created_at_ms: number;
  activated_at_ms: number | null;
  revoked_at_ms: number | null;
  /** Lets nobody in; known so that a kiosk that still uses it has a name. */
  revoked_key: ColumnType<string | null, null | undefined, string | null>;
  current_chain: Id<'chain'> | null;
  replay: Generated<number>;
  replay_at_ms: number | null;
  replay_behind: number | null;
  replay_repeats: Generated<number>;
  accepts_gap: Generated<boolean>;
  last_commit_at_ms: number | null;
  /** What people call it; null: by its id. */
  title: ColumnType<string | null, null | undefined, string | null>;
  /** Rises with every change of what its watermark says. */
  watermark_version: Generated<number>;
}

export interface ActivationTable {
  code_hash: string;
  kiosk_id: string;
  made_at_ms: number;
  expires_at_ms: number;
  used_by_key: string | null;
  used_at_ms: number | null;
}

export interface KioskStatusTable {
  kiosk_id: string;
  at_ms: number;
  /** JSON: see shared/head-office/status.ts. */
  status: string;
}

/** What somebody at head office said to money that waits at a kiosk. */
export interface ApprovalDecisionTable {
  kiosk_id: string;
  approval_id: Id<'approval'>;
  /** Of what was asked for, as the person saw it. */
  content_sha256: string;
  approve: boolean;
  person_id: Id<'person'>;
  said_by: string;
  at_ms: number;
}

/** Who at head office has what waits at a kiosk. */
export interface WaitingTakenTable {
  kiosk_id: string;
  /** With the subject it is one thing that waits (shared/head-office/status.ts). */
  kind: string;
  subject: string;
  since_ms: number;
  person_id: Id<'person'>;
  said_by: string;
  at_ms: number;
}

/** What waits at a kiosk and was mailed, to one address of its site's list. */
/** Who gets letters about what nobody takes. */
export interface MailListTable {
  /** A property, or `all`. */
  site: string;
  /** A list of addresses as JSON. */
  addresses: string;
  /** Null: as the settings say. */
  after_minutes: number | null;
}

export interface AlertMailTable extends Pick<
  WaitingTakenTable,
  'kiosk_id' | 'kind' | 'subject' | 'since_ms' | 'at_ms'
> {
  address_sha256: string;
  /** The server does not take it for that address. */
  is_refused: boolean;
}

/** A file for the maker's support that a kiosk was asked for. */
export interface SupportFileTable {
  number: GeneratedAlways<number>;
  kiosk_id: string;
  said_by: string;
  asked_at_ms: number;
  wants: SupportWants;
  /** Null: the kiosk has not answered. */
  answered_at_ms: number | null;
  /** Why there is none. */
  failure: string | null;
  /** JSON packed by gzip, or the picture: a JPEG. */
  content: Uint8Array | null;
}

/** What a kiosk is asked to do, and what came of it. */
export interface KioskCommandTable {
  id: Id<'kiosk_command'>;
  /** For people, rising over all kiosks. */
  number: GeneratedAlways<number>;
  kiosk_id: string;
  /** Of shared/head-office/commands.ts. */
  kind: string;
  said_by: string;
  asked_at_ms: number;
  expires_at_ms: number;
  /** As the kiosk answered last; null: it has not. */
  state: ColumnType<string | null, null | undefined, string>;
  why: ColumnType<string | null, null | undefined, string | null>;
  answered_at_ms: ColumnType<number | null, null | undefined, number>;
  /** Null: nobody has withdrawn it. */
  withdrawn_at_ms: ColumnType<number | null, null | undefined, number>;
  withdrawn_by: ColumnType<string | null, null | undefined, string>;
}

/** Alerts of a kiosk that are not mailed, and not shown as new, for a while. */
export interface KioskSilenceTable {
  kiosk_id: string;
  until_ms: number;
  said_by: string;
  at_ms: number;
  why: string;
}

export interface KioskTables {
  kiosk_command: KioskCommandTable;
  kiosk_silence: KioskSilenceTable;
  support_file: SupportFileTable;
  alert_mail: AlertMailTable;
  mail_list: MailListTable;
  kiosk: KioskTable;
  activation: ActivationTable;
  kiosk_status: KioskStatusTable;
  waiting_taken: WaitingTakenTable;
  approval_decision: ApprovalDecisionTable;
}
