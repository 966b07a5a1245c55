/** Tables of contracts from the move-in to their settlement, their documents, letters, and money that goes back, as Kysely sees them. */
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import type { Minor } from '../../../shared/money';
import type { DocumentKind } from '../../../shared/shapes';
import type { AgreedWay } from '../../domain/contract/charge-change';
import type { AccountLetterKind, MoveOutLetterKind, NoticeLetterKind } from '../../domain/contract/notice';
import type { RefundState } from '../../domain/contract/refund';
import type { TakenBackCause } from '../../domain/contract/returned-payment';
import type { RentLetterKind } from '../../domain/late/late-steps';
import type { Flag, Later } from './column';

export interface RentalContractTable {
  id: Id<'contract'>;
  number: string;
  booking_id: Id<'booking'>;
  property_id: Id<'property'>;
  unit_id: Id<'unit'>;
  contact_id: Id<'contact'>;
  user_type_id: Id<'user_type'>;
  template_id: Id<'template'>;
  language: Language;
  move_in_on: string;
  rent_minor: Minor;
  deposit_minor: Minor;
  /** JSON: coverage as agreed. */
  coverage: string;
  /** The priced quote as signed: JSON, packed; see database/contract/packed-quote.ts. */
  quote: Buffer;
  signed_at_ms: number;
  created_at_ms: number;
  /** How often it ran again after it was said to have ended. */
  resumed_times: Later<number>;
}

/** The rules that a contract was signed under. */
export interface ContractTermsTable {
  contract_id: Id<'contract'>;
  /** JSON; see services/move-in/terms.ts. */
  terms: string;
}

/** What a contract charges for each period that begins within two dates. */
export interface ContractChargeTable {
  contract_id: Id<'contract'>;
  position: number;
  kind: 'rent' | 'insurance' | 'add_on';
  name: string;
  /** JSON by language. */
  names: string;
  /** One whole period, before tax or with it, as the terms say. */
  rate_minor: Minor;
  prorated: Flag;
  tax_code: string;
  ledger: string;
  from_on: string;
  /** Null: until it is changed. */
  to_on: string | null;
}

export interface ChargesEntryTable {
  id: Id<'charges_entry'>;
  contract_id: Id<'contract'>;
  attempt_id: Id<'attempt'> | null;
  desk_payment_id: Later<Id<'desk_payment'> | null>;
  /** `desk`: staff took the money, and the two below are the desk payment's id and what it was paid with. */
  provider: string;
  intent_id: string;
  charge_id: string;
  amount_minor: Minor;
  currency: string;
  captured_at_ms: number | null;
}

/** Until when a contract is charged, as tenant or staff said it; deleted when it is taken back. */
export interface ContractNoticeTable {
  contract_id: Id<'contract'>;
  given_on: string;
  /** The last day that is charged. */
  last_on: string;
  /** The last day by the site's own notice, which a tenant may go before; null: the tenant gave notice. */
  site_last_on: Later<string | null>;
}

/** A contract that took the place of another. */
export interface ContractTransferTable {
  contract_id: Id<'contract'>;
  from_contract_id: Id<'contract'>;
  /** First day of the new unit, YYYY-MM-DD. */
  moved_on: string;
  moved_at_ms: number;
}

/** A new rent. Its letter goes out first; `contract_charge` has the rent once the first day is known. */
export interface RentChangeTable {
  id: Id<'rent_change'>;
  contract_id: Id<'contract'>;
  /** Made by the page for this one change: sent again, nothing happens twice. */
  key: string;
  old_minor: Minor;
  new_minor: Minor;
  letter_id: Id<'letter'>;
  /**
   * The first day of the new rent, as the letter says. The rent counts from then, or later where the letter was sent
   * late.
   */
  told_on: string;
  announced_on: string;
  announced_at_ms: number;
  announced_by: string;
  /** First day of the first period of the new rent; null until the letter has gone out. */
  effective_on: string | null;
  state: 'announced' | 'effective' | 'cancelled';
  /** It was cancelled, and bills have it: their difference is to be credited. */
  owes_credit: Later<Flag>;
  /** When it became effective, or was cancelled. */
  ended_at_ms: number | null;
}

/** The plan or the extras of a running contract changed. `contract_charge` has what is charged since. */
export interface ChargeChangeTable {
  id: Id<'charge_change'>;
  contract_id: Id<'contract'>;
  /** Made by the page for this one change: sent again, nothing happens twice. */
  key: string;
  /** The first day on which it counts. */
  from_on: string;
  made_on: string;
  made_at_ms: number;
  made_by: string;
  agreed: AgreedWay;
  /** What protects the tenant's things from that day on. */
  coverage_kind: 'operator_plan' | 'own_policy' | 'declined';
  plan_id: Id<'plan'> | null;
  premium_id: Id<'premium'> | null;
  /** JSON; see domain/contract/charge-change.ts. */
  ended: string;
  begun: string;
  /** What it charges for days that were billed already; null: nothing. */
  invoice_id: Id<'invoice'> | null;
  letter_id: Id<'letter'>;
}

/** A contract that ended, and how far its settlement has come; deleted where the contract runs again. */
export interface SettlementTable {
  contract_id: Id<'contract'>;
  /** How often the contract had run again by then: it tells one end of it from the next. */
  times: number;
  /** The last day that is charged. */
  last_on: string;
  opened_at_ms: number;
  /** Since when every day is billed, and unused days are credited. */
  credited_at_ms: number | null;
  /** Since when the deposit is the tenant's again. */
  deposit_at_ms: number | null;
  /** Since when the tenant has a statement of it; null for what was settled before there were any. */
  told_at_ms: Later<number | null>;
  /** Since when nobody owes anything; taken back where money moves again. */
  closed_at_ms: number | null;
}

/** A contract of this kiosk that head office counts as ended: it needs its unit no more. */
export interface EndedContractTable {
  contract_id: Id<'contract'>;
  heard_at_ms: number;
}

export interface DocumentTable {
  id: Id<'document'>;
  kind: DocumentKind;
  number: string;
  contact_id: Id<'contact'>;
  contract_id: Id<'contract'> | null;
  media_type: 'application/pdf';
  content: Buffer;
  sha256: string;
  created_at_ms: number;
}

/** A picture that staff took at the check of a vacated unit. */
export interface CheckPhotoTable {
  id: Id<'check_photo'>;
  contract_id: Id<'contract'>;
  media_type: 'image/jpeg' | 'image/png' | 'image/webp';
  /** Empty once it is in a file of its own. */
  content: Buffer;
  sha256: string;
  taken_at_ms: number;
  staff_id: string;
}

/**
 * A letter to a tenant about late rent, a new rent, their notice or their move-out. Its words are stored until its
 * PDF is drawn from them.
 */
export interface LetterTable {
  id: Id<'letter'>;
  contract_id: Id<'contract'>;
  kind: RentLetterKind | NoticeLetterKind | MoveOutLetterKind | AccountLetterKind;
  made_on: string;
  /** JSON; null once it is drawn. */
  facts: string | null;
  /** The PDF. */
  content: Buffer | null;
  sha256: string | null;
  created_at_ms: number;
  /** When staff printed it, to hand or post it. */
  printed_on: string | null;
  printed_by: string | null;
  /** The business date on which the tenant first opened it at the kiosk. */
  opened_on: Later<string | null>;
}

/** Money given back against a credit note; see domain/contract/refund.ts for its states. */
export interface RefundTable {
  id: Id<'refund'>;
  credit_note_id: Id<'credit_note'>;
  contract_id: Id<'contract'>;
  /** The card payment it goes back to; null: handed out. */
  attempt_id: Id<'attempt'> | null;
  key: string;
  way: 'card' | 'cash' | 'cheque';
  amount_minor: Minor;
  /** In the provider's units. */
  card_amount: number | null;
  /** What the provider had given back of the payment before, in its units. */
  refunded_before: number | null;
  currency: string;
  state: RefundState;
  /** Number of the check. */
  reference: string | null;
  why: string;
  /** What went wrong last, as a word of ours. */
  failure: string | null;
  staff_id: string;
  asked_at_ms: number;
  updated_at_ms: number;
  settled_by: string | null;
  settled_why: string | null;
  /** When the provider was last asked whether its bank has sent it back. */
  followed_at_ms: Later<number | null>;
}

/** A refund that the card's bank has sent back: the money is the site's again, and owed once more. */
export interface RefundReturnTable {
  refund_id: Id<'refund'>;
  seen_at_ms: number;
}

/** Money that the bank took back, or that was never taken: once for a receipt. */
export interface ReturnedPaymentTable {
  receipt_id: Id<'receipt'>;
  contract_id: Id<'contract'>;
  cause: TakenBackCause;
  /** Made for this one return: sent again, nothing happens twice. */
  key: string;
  /** What of the receipt it is. */
  amount_minor: Minor;
  /** What the bank asks for it. */
  cost_minor: Minor;
  returned_on: string;
  returned_at_ms: number;
  returned_by: string;
  why: string;
  /** What the tenant pays for it, by the terms that were signed; null: nothing. */
  fee_invoice_id: Id<'invoice'> | null;
  letter_id: Id<'letter'> | null;
}

/** The bank gave it back after all. */
export interface ReturnUndoneTable {
  receipt_id: Id<'receipt'>;
  undone_at_ms: number;
}

export interface ContractTables {
  rental_contract: RentalContractTable;
  contract_terms: ContractTermsTable;
  contract_charge: ContractChargeTable;
  charges_entry: ChargesEntryTable;
  contract_notice: ContractNoticeTable;
  contract_transfer: ContractTransferTable;
  rent_change: RentChangeTable;
  charge_change: ChargeChangeTable;
  settlement: SettlementTable;
  ended_contract: EndedContractTable;
  document: DocumentTable;
  check_photo: CheckPhotoTable;
  letter: LetterTable;
  refund: RefundTable;
  refund_return: RefundReturnTable;
  returned_payment: ReturnedPaymentTable;
  return_undone: ReturnUndoneTable;
}
