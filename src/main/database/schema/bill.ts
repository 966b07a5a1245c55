/** Tables of invoices, and what pays or credits them, as Kysely sees them. */
import type { Id } from '../../../shared/ids';
import type { MilliPercent, Minor } from '../../../shared/money';
import type { ExtraChargeKind, InvoiceLineCode } from '../../../shared/shapes';
import type { Flag, Later } from './column';

export interface InvoiceTable {
  id: Id<'invoice'>;
  number: string;
  contract_id: Id<'contract'>;
  contact_id: Id<'contact'>;
  issued_on: string;
  currency: string;
  tax_minor: Minor;
  total_minor: Minor;
  kind: Later<'RENTAL' | 'CUSTOM' | 'LATE FEE' | 'DEPOSIT'>;
  /** The last day on which it is paid in time. */
  due_on: string;
  /** The contract began with it; 0 for every later bill. */
  is_move_in: Flag;
  /** First and last day of the period that a later bill of rent is for; null for every other invoice. */
  period_from_on: Later<string | null>;
  period_to_on: Later<string | null>;
}

export interface InvoiceLineTable {
  invoice_id: Id<'invoice'>;
  position: number;
  code: InvoiceLineCode;
  description: string;
  period_from_on: string | null;
  period_to_on: string | null;
  taxable_minor: Minor;
  tax_milli_percent: MilliPercent;
  tax_minor: Minor;
  payable_minor: Minor;
  ledger: string;
  /** In the property's language, where the contract's is another; of a move-in the signed quote has it. */
  binding_description: Later<string | null>;
  /** The place of the plan or the extra that it charges, among the contract's charges; null where nobody wrote it down. */
  charge_position: Later<number | null>;
}

/** What the PDF of a bill will say, from the transaction that made the bill until it is drawn. */
export interface BillToDrawTable {
  invoice_id: Id<'invoice'>;
  /** JSON. */
  facts: string;
  created_at_ms: number;
}

/** How far the run of bills has come: one row, once it ran. */
export interface BillRunTable {
  id: 1;
  /** The property's date of the last run that ended. */
  through_on: string;
  ran_at_ms: number;
}

/** What a bill says of the saved card that it will be charged to. */
export interface AnnouncedChargeTable {
  invoice_id: Id<'invoice'>;
  mandate_id: Id<'mandate'>;
  charge_on: string;
  amount_minor: Minor;
  /** Since when nothing of the bill is open. */
  done_at_ms: number | null;
}

/** What staff charged a tenant for beside the rent: one line of an invoice of its own. Never changed. */
export interface ExtraChargeTable {
  invoice_id: Id<'invoice'>;
  /** Made by the page for this one charge. */
  key: string;
  kind: ExtraChargeKind;
  /** As staff typed it; it stands on the invoice. */
  what: string;
  staff_id: Id<'staff'>;
  charged_at_ms: number;
}

export interface ReceiptTable {
  id: Id<'receipt'>;
  number: string;
  /** The oldest that it is for: its allocations say which others of the same contract. */
  invoice_id: Id<'invoice'>;
  /** The card payment it acknowledges, one contract's share of it; null: staff took the money. */
  attempt_id: Id<'attempt'> | null;
  desk_payment_id: Later<Id<'desk_payment'> | null>;
  contact_id: Id<'contact'>;
  amount_minor: Minor;
  currency: string;
  state: 'capture_pending' | 'final';
  received_at_ms: number;
  /** Empty where staff took the money. */
  card_brand: string;
  card_last4: string;
}

/** Money that staff took for a move-in; written with its contract, and never changed. */
export interface DeskPaymentTable {
  id: Id<'desk_payment'>;
  booking_id: Id<'booking'>;
  /** Made by the page: the same call again is the same payment. */
  key: string;
  /** `sister`: another kiosk of the site took it. */
  tender: 'cash' | 'cheque' | 'desk_terminal' | 'sister';
  amount_minor: Minor;
  currency: string;
  /** Cash alone: what was handed over and what went back. */
  given_minor: Minor | null;
  change_minor: Minor | null;
  /** Number of the check, what the desk's terminal printed, or the other kiosk's reference. */
  reference: string | null;
  staff_id: string;
  taken_at_ms: number;
}

export interface CreditNoteTable {
  id: Id<'credit_note'>;
  property_id: Id<'property'>;
  contact_id: Id<'contact'>;
  transact_on: string;
  transact_id: string;
  transaction_type: 'RENTAL' | 'CUSTOM' | 'LATE FEE' | 'DEPOSIT' | 'INSURANCE';
  contract_id: Id<'contract'> | null;
  rental_info_transact_id: string | null;
  gross_minor: Minor;
  paid_minor: Minor;
  balance_minor: Minor;
  reverse_status_id: number | null;
  reverse_status_name: string | null;
  document_id: Id<'document'>;
  /** What it corrects; null: a credit note that corrects no invoice of this kiosk's. */
  invoice_id: Later<Id<'invoice'> | null>;
  tax_minor: Later<Minor | null>;
  reason: Later<string | null>;
  staff_id: Later<string | null>;
  key: Later<string | null>;
}

/** What a credit note takes back of one line of its invoice, tax and all. */
export interface CreditNoteLineTable {
  credit_note_id: Id<'credit_note'>;
  invoice_id: Id<'invoice'>;
  position: number;
  taxable_minor: Minor;
  tax_minor: Minor;
  payable_minor: Minor;
}

/** A tenant's credit note that was made elsewhere. It is no part of this kiosk's books. */
export interface ElsewhereCreditNoteTable {
  id: Id<'credit_note'>;
  contact_id: Id<'contact'>;
  transact_on: string;
  transact_id: string;
  transaction_type: CreditNoteTable['transaction_type'];
  contract_id: Id<'contract'> | null;
  gross_minor: Minor;
  paid_minor: Minor;
}

export interface BillTables {
  invoice: InvoiceTable;
  invoice_line: InvoiceLineTable;
  bill_to_draw: BillToDrawTable;
  bill_run: BillRunTable;
  announced_charge: AnnouncedChargeTable;
  extra_charge: ExtraChargeTable;
  receipt: ReceiptTable;
  desk_payment: DeskPaymentTable;
  credit_note: CreditNoteTable;
  credit_note_line: CreditNoteLineTable;
  elsewhere_credit_note: ElsewhereCreditNoteTable;
}
