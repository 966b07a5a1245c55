/** The tables as Kysely sees them; the SQL that makes them is in `migrations/`. Instants end in `_at_ms`. */
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { ManifestName, StoredDocument } from '../../shared/head-office/names';
import type { Id } from '../../shared/ids';
import type { FigureTables } from './schema-figures';
import type * as signing from './schema-signing';

export type KioskState = 'invited' | 'active' | 'revoked';
export interface KioskTable {
  id: string;
  property_id: Id<'property'>;
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
export interface KioskStatusTable {
  kiosk_id: string;
  at_ms: number;
  /** JSON: see shared/head-office/status.ts. */
  status: string;
}
/** Who has which unit; no row where nobody has it. */
export interface UnitClaimTable {
  property_id: Id<'property'>;
  unit_id: Id<'unit'>;
  kiosk_id: string;
  kind: 'allotted' | 'claimed';
  at_ms: number;
  /** Another, higher one each time that the unit is granted. */
  fence: number;
}
/** The last fencing number of a property. */
export interface ClaimFenceTable {
  property_id: Id<'property'>;
  last: number;
  /** The last one of the eras before. */
  before_era: Generated<number>;
}
/** Rises with what kiosks of a property must hear about units. */
export interface ClaimsChangeTable {
  property_id: Id<'property'>;
  number: number;
}
export interface AllottedUnitTable {
  property_id: Id<'property'>;
  unit_id: Id<'unit'>;
  kiosk_id: string;
  state: 'wanted' | 'made' | 'withdrawn';
  since_ms: number;
  /** Because its kiosk is the only one of the property. */
  by_itself: Generated<boolean>;
}
/** The document of a kiosk, as it was last published. */
export interface AllotmentTable {
  kiosk_id: string;
  version: number;
  /** JSON, in order. */
  unit_ids: string;
}
export interface UnitLetTable {
  contract_id: Id<'contract'>;
  kiosk_id: string;
  property_id: Id<'property'>;
  unit_id: Id<'unit'>;
  number: string;
  at_ms: number;
  /** When somebody said that it has ended; null: it stands. It may have run again several times since an end. */
  ended_at_ms: number | null;
  resumed_times: Generated<number>;
}
/** Somebody has released a kiosk's claim; done when it is gone. */
export interface UnitReleaseTable {
  id: Id<'unit_release'>;
  property_id: Id<'property'>;
  unit_id: Id<'unit'>;
  kiosk_id: string;
  at_ms: number;
  released_by: string;
  why: string;
  done_at_ms: number | null;
}
/** The claim on a unit that this contract stands for was not its kiosk's, and was put back. */
export interface ClaimPutRightTable {
  contract_id: Id<'contract'>;
  /** The kiosk that had it; null: nobody. */
  found_with: string | null;
  times: number;
  at_ms: number;
}
export interface DoubleLetTable {
  id: Id<'unit_conflict'>;
  property_id: Id<'property'>;
  unit_id: Id<'unit'>;
  found_at_ms: number;
  settled_at_ms: number | null;
  /** A kiosk, or `head_office`. */
  settled_by: string | null;
}
export interface DoubleLetContractTable {
  double_let_id: Id<'unit_conflict'>;
  contract_id: Id<'contract'>;
}
/** Of the fleet page; made at the first start. */
export interface PagePasswordTable {
  one: 1;
  sha256: string;
}
/** What good signatures name now; see http/nonces.ts. */
export interface ListenerEpochTable {
  one: 1;
  epoch: string;
  /** Which run of which server made it, in which table. */
  made_in: string;
  forgotten_until_ms: Generated<number>;
  deletable_until_ms: Generated<number>;
  raised_at: Generated<Date>;
}
/** Of a signature that was used. */
export interface ListenerNonceTable {
  nonce: string;
  /** When its signer says that it was made. */
  time_ms: number;
}
/** Wrong passwords of the fleet page, by who tried them. */
export interface PageFailureTable {
  subject: string;
  failures: number;
  last_failure_at_ms: number;
}
/** When all wrong passwords that may still be tried are whole again. */
export interface PageAllowanceTable {
  /** Of who tries: see main/domain/login/login-throttle.ts. */
  standing: 'first' | 'again';
  full_at_ms: number;
}
/** A browser that had the right password, by the hash of what it was given. */
export interface PageDeviceTable {
  token_sha256: string;
  last_sign_in_at_ms: number;
}

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

/** A contract of a kiosk that is gone, handed over to another one. Its let is the new kiosk's from then on. */
export interface HandOverTable {
  contract_id: Id<'contract'>;
  property_id: Id<'property'>;
  unit_id: Id<'unit'>;
  from_kiosk: string;
  to_kiosk: string;
  at_ms: number;
  handed_by: string;
  why: string;
  /** When the new kiosk reported a contract of its own for the unit; null: it has none yet. */
  taken_at_ms: number | null;
  /** Kiosks to which it was handed over before, and that were gone before they told of it. */
  waited_at: Generated<string[]>;
}

export interface Tables extends FigureTables {
  hand_over: HandOverTable;
  kiosk_attempt: signing.KioskAttemptTable;
  signing_key: signing.SigningKeyTable;
  office_era: signing.OfficeEraTable;
  office_doubt: signing.OfficeDoubtTable;
  office_place: signing.OfficePlaceTable;
  document: DocumentTable;
  document_part: DocumentPartTable;
  claim_fence: ClaimFenceTable;
  published_file: PublishedFileTable;
  unit_claim: UnitClaimTable;
  claims_change: ClaimsChangeTable;
  allotted_unit: AllottedUnitTable;
  allotment: AllotmentTable;
  unit_let: UnitLetTable;
  unit_release: UnitReleaseTable;
  claim_put_right: ClaimPutRightTable;
  double_let: DoubleLetTable;
  double_let_contract: DoubleLetContractTable;
  kiosk: KioskTable;
  activation: ActivationTable;
  chain: ChainTable;
  inbox_event: InboxEventTable;
  accepted_gap: AcceptedGapTable;
  parked_event: ParkedEventTable;
  forked_event: ForkedEventTable;
  unread_message: UnreadMessageTable;
  kiosk_status: KioskStatusTable;
  page_password: PagePasswordTable;
  listener_epoch: ListenerEpochTable;
  listener_nonce: ListenerNonceTable;
  page_failure: PageFailureTable;
  page_allowance: PageAllowanceTable;
  page_device: PageDeviceTable;
}
