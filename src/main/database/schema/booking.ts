/** Tables of bookings until the move-in, as Kysely sees them. */
import type { Generated } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import type { Minor } from '../../../shared/money';
import type { BookingState } from '../../../shared/shapes';
import type { Flag, Later } from './column';

export interface BookingTable {
  id: Id<'booking'>;
  property_id: Id<'property'>;
  unit_id: Id<'unit'>;
  user_type_id: Id<'user_type'>;
  contact_id: Id<'contact'> | null;
  /** The contact was typed for this booking, and goes when the booking comes to nothing. */
  contact_is_own: Flag;
  /** The key it was made with, the first of its line; null: at the kiosk's own screen. */
  api_key_id: Id<'api_key'> | null;
  state: BookingState;
  move_in_on: string;
  language: Language;
  promotion_id: Id<'promotion'> | null;
  hold_expires_at_ms: number;
  /** Kept for a customer who pays later: with this and the end of their phone number they take it up again. */
  pickup_code: Later<string | null>;
  /** Made with a key, and since taken up by its customer at the kiosk's own screen; the key still sees it. */
  at_screen: Later<Flag>;
  /** Staff who made it at the desk; null: the customer, or a device. */
  staff_id: Later<Id<'staff'> | null>;
  /** Staff hold it at least until then. */
  held_until_ms: Later<number | null>;
  /** Shared by the bookings of one visit, which are signed and paid together; null: it is alone. */
  visit_id: Later<Id<'visit'> | null>;
  created_at_ms: number;
  updated_at_ms: number;
}

export interface BookingAddOnTable {
  booking_id: Id<'booking'>;
  add_on_id: Id<'add_on'>;
}

export interface CoverageTable {
  booking_id: Id<'booking'>;
  kind: 'operator_plan' | 'own_policy' | 'declined';
  plan_id: Id<'plan'> | null;
  premium_id: Id<'premium'> | null;
  insurer: string | null;
  policy_number: string | null;
  expires_on: string | null;
  /** The customer brings a policy within so many days of the move-in, and the plan counts until then. */
  brings_within: Later<number | null>;
}

/** What the amounts of a booking were when a new catalogue came: it is priced by them from then on. */
export interface BookingPricesTable {
  booking_id: Id<'booking'>;
  /** JSON: see services/price/agreed-prices.ts. */
  facts: string;
}

/**
 * What changed in an open booking and by whom, so that a person who read it before is informed. The rows are removed
 * when the booking ends.
 */
export interface BookingChangeTable {
  sequence: Generated<number>;
  booking_id: Id<'booking'>;
  at_ms: number;
  /** As in the audit. */
  actor: string;
  staff_name: string | null;
  /** JSON: names of what changed. */
  fields: string;
}

/** A booking that is to take the place of a contract: the tenant changes the unit. */
export interface BookingTransferTable {
  booking_id: Id<'booking'>;
  from_contract_id: Id<'contract'>;
  /** What is left of the tenant's credit for the new unit, as what they sign has it. */
  left_minor: Minor | null;
}

/**
 * A member of staff helps with a booking. Only staff change it meanwhile. The help ends when they have shown no sign
 * of life for a while.
 */
export interface AssistanceTable {
  booking_id: Id<'booking'>;
  staff_id: Id<'staff'>;
  staff_name: string;
  since_ms: number;
  seen_at_ms: number;
}

/** A booking of a customer who finishes later; gone with its hold, and once it is paid. */
export interface FinishLaterTable {
  booking_id: Id<'booking'>;
  /** They asked, they walked away, or they pay at the front desk. */
  way: 'asked' | 'away' | 'desk';
  asked_at_ms: number;
  /** The price that they saw. */
  payable_minor: number;
  recurring_minor: number;
  /** JSON: what they want to store, as they told the planner, and their address as they typed it; null: nothing. */
  stored: string | null;
  /** In the link of each of their letters: who opens it may have all of this deleted, and can do nothing else. */
  forget_token: string;
  reminded_at_ms: Later<number | null>;
}

/** What a customer has said to being charged automatically, about which words. */
export interface AutopayChoiceTable {
  booking_id: Id<'booking'>;
  wanted: Flag;
  template_id: Id<'template'>;
  version: string;
  language: Language;
  /** As it was shown. */
  text: string;
  text_sha256: string;
  chosen_at_ms: number;
}

/** A reservation made elsewhere that waits for its customer, and keeps its unit from others meanwhile. */
export interface ElsewhereReservationTable {
  /** Of the booking it becomes. */
  booking_id: Id<'booking'>;
  unit_id: Id<'unit'>;
  /** As a kept booking's pickup code. */
  code: string;
  email: string;
  held_until_ms: number;
  /** JSON: the reservation as head office tells it. */
  content: string;
}

/** Staff have let a customer off something, and say why. */
export interface WaiverTable {
  booking_id: Id<'booking'>;
  what: 'coverage' | 'admin' | 'deposit';
  why: string;
  staff_id: Id<'staff'>;
  staff_name: string;
  at_ms: number;
  /** Of the act; null: of an earlier program. */
  key: string | null;
  /** What it came to, where a second person may be wanted: a larger sum is charged again. Null: any sum. */
  most_minor: Minor | null;
}

/** What staff found when they looked at a customer's own policy; it is about that policy only. */
export interface PolicyCheckTable {
  booking_id: Id<'booking'>;
  insurer: string;
  policy_number: string;
  expires_on: string;
  verdict: 'approved' | 'refused';
  why: string | null;
  staff_id: Id<'staff'>;
  staff_name: string;
  at_ms: number;
}

/** The claim of a customer to pay the tax of another kind of customers, and what staff found. */
export interface TaxProofTable {
  booking_id: Id<'booking'>;
  /** 1 for the first claim of a booking. The one with the highest number is the newest. */
  number: number;
  /** Whose tax the customer claims to pay. */
  user_type_id: Id<'user_type'>;
  /** `replaced`: a later claim was accepted while this one counted. */
  verdict: 'open' | 'accepted' | 'refused' | 'expired' | 'replaced';
  /** What is invoiced from this day on has the claimed tax once it is accepted; null: since the move-in. */
  counts_from_on: string | null;
  /** The last day of an accepted proof; null: it does not expire. */
  valid_until_on: string | null;
  /** Why it was refused. */
  why: string | null;
  /** Null while it is open. */
  staff_id: Id<'staff'> | null;
  staff_name: string | null;
  at_ms: number;
  /** Credit notes for tax that was charged before are still to be made. */
  to_credit: Flag;
}

/** A photo of a proof that a customer sent with their phone. It goes once staff have decided. */
export interface ProofPhotoTable {
  booking_id: Id<'booking'>;
  kind: 'policy' | 'tax';
  /** A JPEG that the phone made smaller, without what its camera wrote into it. */
  content: Buffer;
  came_at_ms: number;
}

export interface BookingTables {
  booking: BookingTable;
  booking_add_on: BookingAddOnTable;
  coverage: CoverageTable;
  booking_prices: BookingPricesTable;
  booking_change: BookingChangeTable;
  booking_transfer: BookingTransferTable;
  assistance: AssistanceTable;
  finish_later: FinishLaterTable;
  autopay_choice: AutopayChoiceTable;
  elsewhere_reservation: ElsewhereReservationTable;
  waiver: WaiverTable;
  policy_check: PolicyCheckTable;
  tax_proof: TaxProofTable;
  proof_photo: ProofPhotoTable;
}
