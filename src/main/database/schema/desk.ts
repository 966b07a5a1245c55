/** Tables of what waits for somebody, the cash drawer, and closed days, as Kysely sees them. */
import type { Generated } from 'kysely';
import type { AlertKind, ApprovalAct, DrawerMoveKind } from '../../../shared/desk/choices';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import type { Minor } from '../../../shared/money';
import type { Later } from './column';

/** Somebody of the staff looks after what waits, and the others see it. */
export interface AlertTakenTable {
  kind: AlertKind;
  subject: string;
  /** Since when it waited: the same thing later is another alert. */
  since_ms: number;
  staff_id: Id<'staff'>;
  taken_at_ms: number;
}

/** Somebody at head office does; what they are called there. */
export interface AlertAtHeadOfficeTable {
  /** As head office says it: one that this program does not know is of nothing that waits here. */
  kind: string;
  subject: string;
  since_ms: number;
  by_name: string;
  taken_at_ms: number;
}

/** Money above the site's limit: what somebody asked for, and what a second person decided. */
export interface ApprovalTable {
  id: Id<'approval'>;
  /** Made by the page for this one act, and the act's own. */
  key: string;
  act: ApprovalAct;
  /** What was asked for, as the act takes it. */
  content: string;
  content_sha256: string;
  amount_minor: Minor;
  asked_by: Id<'staff'>;
  asked_at_ms: number;
  /** Null: it waits. */
  outcome: 'approved' | 'declined' | null;
  decided_by: Id<'staff'> | null;
  decided_at_ms: number | null;
  /** When the act was done; null: it was not yet, though somebody may have approved it. */
  done_at_ms: number | null;
}

/** Somebody at a kiosk asked for a person. Never who. */
export interface HelpCallTable {
  id: Id<'help_call'>;
  kiosk_id: string;
  step: string;
  language: Language;
  called_at_ms: number;
  cleared_at_ms: number | null;
  cleared_by: string | null;
}

/** Cash put into the drawer or taken out of it for another reason than a payment. Never changed. */
export interface DrawerMoveTable {
  id: Id<'drawer_move'>;
  /** Made by the page for this one move. */
  key: string;
  kind: DrawerMoveKind;
  amount_minor: Minor;
  why: string;
  staff_id: Id<'staff'>;
  moved_at_ms: number;
}

/** Money that this kiosk took for a contract of another one of the site. Never changed. */
export interface OnBehalfPaymentTable {
  id: Id<'on_behalf'>;
  /** Made by the page for this one payment. */
  key: string;
  /** Of the other kiosk: there is no such contract here. */
  contract_id: Id<'contract'>;
  contract_number: string;
  tender: 'cash' | 'desk_terminal';
  amount_minor: Minor;
  currency: string;
  /** Cash alone: what was handed over; null where it was not reported. */
  given_minor: Minor | null;
  /** What the desk's terminal printed; null for cash, and where it was not reported. */
  reference: string | null;
  staff_id: string;
  taken_at_ms: number;
}

/** Money that another kiosk of the site took for a contract of this one, as head office told it. Kept until it is booked, and after. */
export interface ToldPaymentTable {
  id: Id<'on_behalf'>;
  contract_id: Id<'contract'>;
  /** The kiosk that has the money. */
  kiosk_id: string;
  amount_minor: Minor;
  currency: string;
  staff_id: string;
  taken_at_ms: number;
  heard_at_ms: number;
}

/** A closed day: what the journal holds after one sequence and up to another. Never changed. */
export interface DayClosingTable {
  number: number;
  /** Of its number (number-series.ts). */
  epoch: Later<number>;
  key: string;
  after_sequence: number;
  to_sequence: number;
  closed_on: string;
  closed_at_ms: number;
  staff_id: string;
  currency: string;
  opening_minor: Minor;
  expected_minor: Minor;
  counted_minor: Minor;
  /** What stays in the drawer for the next day; the rest goes to the bank. */
  left_minor: Minor;
  /** Why the count differs. */
  why: string | null;
  /** JSON: see domain/closing/closing.ts. */
  totals: string;
  csv: string;
  pdf: Buffer;
  csv_sha256: string;
  pdf_sha256: string;
}

/** What was counted before the day was closed. Never changed. */
export interface ClosingCountTable {
  id: Generated<number>;
  /** Of the closing that it is for (number-series.ts). */
  epoch: number;
  number: number;
  /** The journal's last entry of the day that was counted. */
  to_sequence: number;
  attempt: number;
  opening_minor: Minor;
  counted_minor: Minor;
  staff_id: Id<'staff'>;
  counted_at_ms: number;
  /** JSON: how many of each coin and note, by its worth in minor units; null where the sum was typed. */
  pieces: Later<string | null>;
}

export interface DeskTables {
  alert_taken: AlertTakenTable;
  alert_at_head_office: AlertAtHeadOfficeTable;
  approval: ApprovalTable;
  help_call: HelpCallTable;
  drawer_move: DrawerMoveTable;
  on_behalf_payment: OnBehalfPaymentTable;
  told_payment: ToldPaymentTable;
  day_closing: DayClosingTable;
  closing_count: ClosingCountTable;
}
