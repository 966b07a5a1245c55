/**
 * The tables as Kysely sees them; the SQL that makes them is in `migrations/`. Amounts end in `_minor` (whole
 * minor units), instants in `_at_ms` (milliseconds of UTC), calendar dates in `_on` (YYYY-MM-DD in the
 * property's time zone). Rates end in `_milli_percent` (1/1000 of a percent), areas in `_thousandths` (of a
 * square or cubic meter). One long file on purpose: all columns are found in one place, in the order of the
 * migration.
 */
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { AlertKind, ApprovalAct, DrawerMoveKind, UnitOutReason } from '../../shared/desk/choices';
import type { StaffRole } from '../../shared/desk/roles';
import type { ManifestName } from '../../shared/head-office/names';
import type { Id } from '../../shared/ids';
import type { Language } from '../../shared/languages';
import type { MilliPercent, Minor } from '../../shared/money';
import type { AccessState, SuspensionCause } from '../domain/access/access-state';
import type { WitnessSource } from '../domain/base/clock-trust';
import type { AttemptState } from '../domain/attempt/payment-attempt';
import type { CardSetupState } from '../domain/autopay/card-setup';
import type { Account } from '../domain/ledger/accounts';
import type { MoveOutLetterKind, NoticeLetterKind } from '../domain/contract/notice';
import type { ReturnCause } from '../domain/contract/returned-payment';
import type { ManagedHold, RentLetterKind } from '../domain/late/late-steps';
import type { AllocationOrder } from '../domain/ledger/allocation';
import type { RefundState } from '../domain/contract/refund';
import type { ClaimState } from '../domain/unit/unit-claim';
import type {
  BookingState,
  DocumentKind,
  ExtraChargeKind,
  InvoiceLineCode,
  UnitState,
} from '../../shared/shapes';

type Flag = 0 | 1;
/** A column that came later: what is written without it gets the default. */
type Later<T> = ColumnType<T, T | undefined, T>;

export interface PropertyTable {
  id: Id<'property'>;
  business_id: Id<'business'> | null;
  name: string;
  legal_name: string;
  tax_number: string;
  address: string;
  city: string;
  postal_code: string;
  country_id: number;
  region_id: number;
  phone_number: string;
  email: string;
  currency: string;
  time_zone: string;
  locale: string;
  language: Language;
  area_unit: 'm2' | 'ft2';
  billing_mode: 'anniversary' | 'fixed_day';
  billing_day: number | null;
  day_count: 'actual' | 'twelfths_365' | 'thirty';
  plus_next_after_day: number | null;
  prices_include_tax: Flag;
  tax_rounding: 'line' | 'category';
  own_policy_allowed: Flag;
  decline_allowed: Flag;
  payment_gateway: 'simulated' | 'stripe';
  /** #rrggbb in lower case; null: Keyturn's own. */
  brand_color: Later<string | null>;
  /** Whether later rents are charged to the card of the move-in. */
  autopay: Later<'not_offered' | 'offered' | 'required'>;
  /** JSON of domain/autopay/rules.ts; null: nothing is charged by itself. */
  autopay_rules: Later<string | null>;
  /** The property makes no later bills before this day; null: none at all. */
  billing_start_on: Later<string | null>;
  /** Whole days before its period begins on which a bill is made. */
  issue_days_before: Later<number>;
  /** Whole days that a bill made late leaves to be paid. */
  pay_days: Later<number>;
  /** JSON: what follows when rent is late; null: nothing. See domain/late/late-terms.ts. */
  late: Later<string | null>;
  /** A late fee up to this sum may be waived by attendants too. */
  waive_attendant_max_minor: Later<Minor>;
  /** JSON: how the rent may change; null: never. See domain/contract/rent-change.ts. */
  rent_change: Later<string | null>;
  /** JSON: what a payment that comes back costs; null: nothing. See domain/contract/returned-payment.ts. */
  returned_payment: Later<string | null>;
  /** JSON of domain/site-plan; null: the property has no plan. */
  site_plan: Later<string | null>;
  /** So many whole periods a tenant may pay ahead; 0: none. */
  pay_ahead_periods: Later<number>;
  /** Which open lines money settles first. */
  allocation_order: Later<AllocationOrder>;
  /** Whole days from notice to the earliest last day, for contracts that are signed from now on. */
  notice_days: Later<number>;
  /** JSON: what a tenant who leaves gets and when; null: the mildest. See domain/leaving/rules.ts. */
  move_out: Later<string | null>;
  /** JSON: what it costs to change the unit; null: the mildest. See domain/leaving/transfer-rules.ts. */
  transfer: Later<string | null>;
  /** Whole years after the last contract of a tenant is closed; null: nothing of them goes by itself. */
  personal_data_years: Later<number | null>;
  /** JSON of domain/property/nearby.ts; null: nothing is proposed. */
  nearby: Later<string | null>;
  /** JSON: when the gate takes a code; null: nothing is said. See domain/property/site-access.ts. */
  access: Later<string | null>;
  /** JSON: which lock fits; null: nothing is said. */
  lock: Later<string | null>;
}
export interface StorageTypeTable {
  id: Id<'storage_type'>;
  name: string;
  measure: 'area' | 'volume';
  position: number;
  /** JSON by language: `{name, description?}`; the plain columns are in the property's language. */
  translations: Later<string>;
}
export interface UserTypeTable {
  id: Id<'user_type'>;
  master_id: number;
  name: string;
  position: number;
  translations: Later<string>;
}
export interface TaxRateTable {
  property_id: Id<'property'>;
  tax_code: string;
  user_type_id: Id<'user_type'>;
  rate_milli_percent: MilliPercent;
}
/** How a kind of charge behaves at a property: its tax code, whether it is prorated, what the ledger calls it. */
export interface ChargeRuleTable {
  property_id: Id<'property'>;
  kind: 'rent' | 'insurance' | 'admin' | 'deposit' | 'add_on';
  tax_code: string;
  prorated: Flag;
  ledger: 'revenue' | 'insurance' | 'liability';
  /** Only admin: the fee. The deposit stands at the unit, the rest in their own tables. */
  amount_minor: Minor | null;
}
export interface UnitTable {
  id: Id<'unit'>;
  property_id: Id<'property'>;
  storage_type_id: Id<'storage_type'>;
  number: string;
  width_cm: number;
  length_cm: number;
  height_cm: number;
  area_thousandths: number;
  floor: number;
  /** JSON array of words. */
  features: string;
  /** JSON by language: how it is found; null: nothing is said. */
  directions: Later<string | null>;
  rent_minor: Minor;
  deposit_minor: Minor;
  state: UnitState;
  listed: Flag;
  /** By the catalogue: it is offered no more once it is free. */
  out_of_service: Flag;
  /** Since when staff have it out of service, whatever the catalogue says; null: they do not. */
  taken_out_at_ms: number | null;
  /** As staff typed it. */
  taken_out_why: string | null;
}
/** A time that staff had a unit out of service; the one that lasts has no end. */
export interface UnitOutTable {
  id: Generated<number>;
  unit_id: Id<'unit'>;
  reason: UnitOutReason;
  /** As staff typed it. */
  why: string | null;
  /** The day on which they thought to have it back. */
  expected_on: string | null;
  from_ms: number;
  staff_id: Id<'staff'>;
  ended_at_ms: number | null;
  ended_by: Id<'staff'> | null;
}
/** What the catalogue asked for a unit, and since when; written by triggers. */
export interface UnitRentTable {
  id: Generated<number>;
  unit_id: Id<'unit'>;
  rent_minor: Minor;
  from_ms: number;
}
export interface InsurancePlanTable {
  id: Id<'plan'>;
  property_id: Id<'property'>;
  name: string;
  description: string;
  coverage_minor: Minor;
  position: number;
  listed: Flag;
  translations: Later<string>;
}
export interface PremiumRevisionTable {
  id: Id<'premium'>;
  plan_id: Id<'plan'>;
  storage_type_id: Id<'storage_type'>;
  /** null: for every user type. */
  user_type_id: Id<'user_type'> | null;
  size_from_thousandths: number;
  /** null: no upper end. The tier holds from <= size < to. */
  size_to_thousandths: number | null;
  premium_minor: Minor;
  listed: Flag;
}
export interface AddOnTable {
  id: Id<'add_on'>;
  property_id: Id<'property'>;
  name: string;
  description: string;
  price_minor: Minor;
  tax_code: string;
  recurring: Flag;
  prorated: Flag;
  position: number;
  listed: Flag;
  translations: Later<string>;
}
export interface PromotionTable {
  id: Id<'promotion'>;
  property_id: Id<'property'>;
  /** Stored in upper case; compared without regard to case. */
  code: string;
  name: string;
  /** The discounted charge. */
  applies_to: 'rent';
  percent_milli: MilliPercent | null;
  amount_minor: Minor | null;
  periods: number;
  valid_from_on: string | null;
  valid_to_on: string | null;
  listed: Flag;
  translations: Later<string>;
}
export interface AgreementTemplateTable {
  id: Id<'template'>;
  property_id: Id<'property'>;
  version: string;
  /** JSON: by language `{title, sections: [{heading, paragraphs}], consent}`. */
  content: string;
  current: Flag;
}
export interface CountryTable {
  id: number;
  iso_code_2: string;
  iso_code_3: string;
  name: string;
  currency_code: string;
  dialing_code: string;
}
export interface RegionTable {
  id: number;
  country_id: number;
  code: string;
  name: string;
}
export interface ContactTable {
  id: Id<'contact'>;
  property_id: Id<'property'>;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  address: string;
  city: string;
  region_id: number;
  postal_code: string;
  /** 0 = not given. */
  country_id: number;
  profile_image_path: string;
  created_at_ms: number;
  /** Reduced to what documents need, because the person asked to be erased. */
  restricted_at_ms: Later<number | null>;
  /** JSON of shared/company.ts: whom the person rents for; null: for themselves. */
  company: Later<string | null>;
}
export interface LoginTable {
  id: Id<'login'>;
  contact_id: Id<'contact'> | null;
  user_name: string | null;
  password_hash: string;
  role: 'tenant' | 'staff';
  disabled: Flag;
  created_at_ms: number;
}
export interface LoginSessionTable {
  id: Id<'login_session'>;
  login_id: Id<'login'>;
  created_at_ms: number;
  expires_at_ms: number;
  revoked_at_ms: number | null;
  /** By what the tenant showed who they are. */
  proof: Later<'password' | 'code' | 'document'>;
}
/** Failed logins by subject (`place:` or `address:` and a hash); survives a restart. */
export interface LoginThrottleTable {
  subject: string;
  failures: number;
  last_failure_at_ms: number;
}
export interface ApiKeyTable {
  id: Id<'api_key'>;
  name: string;
  key_hash: string;
  /** JSON array of scopes. */
  scopes: string;
  created_at_ms: number;
  expires_at_ms: number | null;
  revoked_at_ms: number | null;
  last_used_at_ms: number | null;
  /** The key whose place it took. */
  replaces_id: Later<Id<'api_key'> | null>;
}
/** How much of an allowance is used up: it is whole again at the instant named. */
export interface AllowanceTable {
  /** A kind and a hash. */
  subject: string;
  full_at_ms: number;
}
/** Where a user name has logged in from: a hash of name, key and address. */
export interface LoginPlaceTable {
  subject: string;
  last_login_at_ms: number;
}
/** Contacts registered or logged in through a key: what a key with `portal` alone may make a booking for. The first of its line. */
export interface ContactKnownToKeyTable {
  contact_id: Id<'contact'>;
  api_key_id: Id<'api_key'>;
}
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
}
/** A member of staff helps with a booking; only staff change it meanwhile. It ends without a sign of them for a while. */
/** What the amounts of a booking were when a new catalogue came: it is priced by them from then on. */
export interface BookingPricesTable {
  booking_id: Id<'booking'>;
  /** JSON: see services/price/agreed-prices.ts. */
  facts: string;
}
export interface AssistanceTable {
  booking_id: Id<'booking'>;
  staff_id: Id<'staff'>;
  staff_name: string;
  since_ms: number;
  seen_at_ms: number;
}
/**
 * What changed in an open booking and by whom, so that the one who read it before is informed; gone when the
 * booking ends.
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
/** Staff have let a customer off something, and say why. */
export interface WaiverTable {
  booking_id: Id<'booking'>;
  what: 'coverage' | 'admin' | 'deposit';
  why: string;
  staff_id: Id<'staff'>;
  staff_name: string;
  at_ms: number;
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
export interface SignatureTable {
  id: Id<'signature'>;
  booking_id: Id<'booking'>;
  image: Buffer;
  media_type: 'image/png' | 'image/jpeg';
  sha256: string;
  template_id: Id<'template'>;
  /** Hash of the priced quote that stood on the screen; another one and the signature no longer holds. */
  quote_sha256: string;
  signed_at_ms: number;
  expires_at_ms: number;
  /** `supplied`: a device handed the picture in, and how it was made is not known here. */
  method: Later<'drawn' | 'typed' | 'supplied'>;
  /** JSON: strokes as drawn. */
  strokes: Later<string | null>;
  typed_name: Later<string | null>;
  /** Hash of the PDF that stood on the screen. */
  shown_sha256: Later<string | null>;
  /** Which of ours it was given on; null: a device's, or before this was noted. */
  place: Later<'kiosk' | 'desk' | null>;
  /** Who of the staff was there. */
  staff_id: Later<Id<'staff'> | null>;
}
/** The PDF that is shown for signing, of a booking that is not moved in yet. */
export interface ShownAgreementTable {
  booking_id: Id<'booking'>;
  sha256: string;
  content: Buffer;
  pages: number;
  language: Language;
  /** What it was made from; another quote makes another PDF. */
  quote_sha256: string;
  shown_at_ms: number;
}
/** What was signed, how and when, sealed one to the next; nothing here is ever changed or deleted. */
export interface SignatureRecordTable {
  sequence: number;
  id: Id<'signature_record'>;
  contract_id: Id<'contract'>;
  /** JSON in one fixed spelling; see services/move-in/signature-record.ts. */
  record: string;
  record_sha256: string;
  shown_pdf: Buffer | null;
  /** Hash of the signed PDF. */
  contract_sha256: string;
  previous_seal: string;
  seal: string;
}
/** What is on its way to a customer, and how far it has come. */
interface DeliveryTable {
  id: Id<'delivery'>;
  way: 'print' | 'email';
  language: Language;
  state: 'waiting' | 'under_way' | 'done' | 'failed';
  attempts: number;
  next_at_ms: number;
  /** What went wrong last, as a word of ours. */
  failure: string | null;
  created_at_ms: number;
  updated_at_ms: number;
}
/** The documents of a move-in on their way to the customer. */
export interface DocumentDeliveryTable extends DeliveryTable {
  contract_id: Id<'contract'>;
  /** Where it goes beside the contact's own address; "": to that one. Such a row is gone a day after it is over. */
  other_address: Generated<string>;
}
/** A letter about a saved card: an e-mail without a document. */
export interface CardLetterTable {
  id: Id<'card_letter'>;
  contract_id: Id<'contract'>;
  kind: 'refused' | 'tenant_needed' | 'needs_card' | 'ended' | 'confirmed' | 'expiring';
  /** Tells the letters of one kind apart, so that each is written once. */
  mark: string;
  /** JSON. */
  facts: string;
  created_at_ms: number;
}
/** A single document on its way: the code of a kept booking, one document, or a letter about late rent or a saved card. */
export interface SingleDeliveryTable extends DeliveryTable {
  booking_id: Id<'booking'> | null;
  document_id: Id<'document'> | null;
  letter_id: Later<Id<'letter'> | null>;
  card_letter_id: Later<Id<'card_letter'> | null>;
  /** The tenant asked for it, it goes out because it was made, or it tells that a saved card has paid. */
  occasion: Later<'asked' | 'made' | 'card_paid'>;
  /** JSON: ids of documents that go out with this one; null: it goes out alone. */
  together: Later<string | null>;
}
/** A code by which a tenant signs in, on its way and until it is used, used up or past its time. */
export interface OneTimeCodeTable extends Omit<DeliveryTable, 'way'> {
  way: 'email' | 'text';
  /** Hash of what was typed to ask for it. */
  subject: string;
  /** The client that asked, and alone may sign in with it. */
  source: string;
  /** Null: nobody here has what was typed. */
  contact_id: Id<'contact'> | null;
  /** Of where it goes; '' without a contact. */
  address_sha256: string;
  /** Null until it is about to be sent. */
  code_hash: string | null;
  /** Wrong ones so far. */
  tries: number;
  expires_at_ms: number;
}
/** Tells a tenant that somebody signed in as them at the screen, or has changed their address. */
export interface VisitLetterTable extends Omit<DeliveryTable, 'way'> {
  way: 'email';
  contact_id: Id<'contact'>;
  visited_at_ms: number;
  about: Later<'visit' | 'address_changed' | 'code_asked'>;
  /** The former address; null for a visit, whose letter goes to the one on file. */
  to_address: Later<string | null>;
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
  /** JSON: what they want to store, as they told the planner; null: nothing. */
  stored: string | null;
  /** In the link of each of their letters: who opens it may have all of this deleted, and can do nothing else. */
  forget_token: string;
  reminded_at_ms: Later<number | null>;
}
/** A short-lived way to the documents for the customer's phone. */
export interface DocumentLinkTable {
  token_hash: string;
  contract_id: Id<'contract'>;
  language: Language;
  created_at_ms: number;
  expires_at_ms: number;
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
export interface PaymentAttemptTable {
  id: Id<'attempt'>;
  /** What it pays for: a move-in, or, where null, open invoices of a tenant (`attempt_invoice`). */
  booking_id: Id<'booking'> | null;
  /** The tenant whose invoices it pays; null for a move-in. */
  contact_id: Later<Id<'contact'> | null>;
  provider: 'simulated' | 'stripe';
  amount_minor: Minor;
  /** The same in the provider's units. */
  card_amount: number;
  currency: string;
  /** Of what is paid for: the quote, or the list of invoices with their amounts. */
  quote_sha256: string;
  /** See domain/attempt/payment-attempt.ts. */
  state: AttemptState;
  intent_id: string | null;
  client_secret: string | null;
  /** What went wrong last, as a word of ours. */
  failure: string | null;
  created_at_ms: number;
  updated_at_ms: number;
  /** When somebody at the screen last asked to pay by it; null: a device's own. */
  screen_at_ms: Later<number | null>;
  /** When the customer was shown how it ended. */
  shown_at_ms: Later<number | null>;
  /** How often wrong digits were typed to take the booking up again after a crash. */
  resume_tries: Later<number>;
  /** Until when the provider holds what is authorized, as first seen. */
  capture_before_ms: Later<number | null>;
  /** The card is to be kept for later rents; decided when the attempt is made. */
  save_card: Later<Flag>;
  /** The provider's customer in whose name it is kept. */
  customer_id: Later<string | null>;
}
/** What of an invoice a payment is for, as written down before the card was asked for. */
export interface AttemptInvoiceTable {
  attempt_id: Id<'attempt'>;
  /** From 1, oldest invoice first. */
  position: number;
  invoice_id: Id<'invoice'>;
  amount_minor: Minor;
}
/** Periods that a tenant pays ahead with an attempt: their bills are made once it is paid. */
export interface AttemptAheadTable {
  attempt_id: Id<'attempt'>;
  contract_id: Id<'contract'>;
  /** The last day of the last of them, YYYY-MM-DD. */
  through_on: string;
  amount_minor: Minor;
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
/** `revoked`: the tenant, or staff for them, has taken the consent back. `replaced`: a later mandate stands for the contract. */
export type MandateState = 'active' | 'not_set_up' | 'needs_card' | 'revoked' | 'replaced';
/** The consent of a contract, and the card as it may be charged again. */
export interface MandateTable {
  id: Id<'mandate'>;
  contract_id: Id<'contract'>;
  /** The payment whose card it is; null: the card was kept without a payment. */
  attempt_id: Id<'attempt'> | null;
  contact_id: Id<'contact'>;
  /** `not_set_up`: the provider could not keep the card. `needs_card`: it was refused for good. */
  state: MandateState;
  provider: string;
  customer_id: string | null;
  saved_card_id: string | null;
  card_brand: string;
  card_last4: string;
  version: string;
  language: Language;
  text: string;
  text_sha256: string;
  consented_at_ms: number;
  created_at_ms: number;
  /** When its state changed last; null: never. */
  changed_at_ms: Later<number | null>;
  /** The provider is to forget the card, and since when it has. */
  detach_asked_at_ms: Later<number | null>;
  detached_at_ms: Later<number | null>;
  /** The last month in which the card is valid, YYYY-MM; null: the provider has not said. */
  card_expires: Later<string | null>;
  /** When the provider was asked about the card last; null: never. */
  card_read_at_ms: Later<number | null>;
}
/** A day of the property on which the kiosk ran, and whether it was ever seen able to take a card on it. */
export interface CardDayTable {
  day: string;
  able: Flag;
  /** When that was written last. */
  seen_at_ms: number;
}
/** A tenant has agreed that the card they are about to pay with is charged from then on. */
export interface CardConsentTable {
  id: Id<'card_consent'>;
  contract_id: Id<'contract'>;
  contact_id: Id<'contact'>;
  /** The payment whose card it is for; null: none was begun. */
  attempt_id: Id<'attempt'> | null;
  /** What keeps the card without a payment; null: nothing was begun. */
  setup_id: Later<Id<'card_setup'> | null>;
  version: string;
  language: Language;
  /** As it was shown. */
  text: string;
  text_sha256: string;
  consented_at_ms: number;
}
/** A card that a reader is to read only to keep it. The id is the key under which its provider is asked. */
export interface CardSetupTable {
  id: Id<'card_setup'>;
  contract_id: Id<'contract'>;
  provider: string;
  state: CardSetupState;
  /** Why no card is kept, or why the last one was not taken. */
  failure: string | null;
  customer_id: string | null;
  /** The provider's own id; null: it may not be there yet. */
  setup_id: string | null;
  created_at_ms: number;
  updated_at_ms: number;
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
/** Money asked of a saved card by one intent of the provider. */
export interface CollectionTable {
  id: Id<'collection'>;
  contract_id: Id<'contract'>;
  mandate_id: Id<'mandate'>;
  provider: string;
  customer_id: string;
  saved_card_id: string;
  amount_minor: Minor;
  /** The same in the provider's units. */
  card_amount: number;
  currency: string;
  /** The day that its tries count from. */
  first_on: string;
  /** `written`: the intent may not be there yet. `superseded`: paid otherwise, or not to be asked for any more. */
  state: 'written' | 'open' | 'paid' | 'failed' | 'superseded' | 'canceled';
  failure: Later<'card' | 'tenant' | 'tries_used' | 'refused' | null>;
  intent_id: Later<string | null>;
  /** The payment that it became. */
  attempt_id: Later<Id<'attempt'> | null>;
  created_at_ms: number;
  updated_at_ms: number;
  /** Since when its intent has brought its money, or can bring none. */
  settled_at_ms: Later<number | null>;
}
/** What of an invoice a collection is for. */
export interface CollectionInvoiceTable {
  collection_id: Id<'collection'>;
  /** From 1, oldest invoice first. */
  position: number;
  invoice_id: Id<'invoice'>;
  amount_minor: Minor;
}
/** One question to the card's bank; without a code it has not answered yet. */
export interface ChargeTryTable {
  collection_id: Id<'collection'>;
  /** From 0. */
  number: number;
  asked_at_ms: number;
  /** The intent's last charge before it. */
  charge_before: string | null;
  /** `succeeded`, `canceled`, or why the bank said no. */
  code: Later<string | null>;
  advice: Later<string | null>;
  charge_id: Later<string | null>;
  /** The property's day. */
  answered_on: Later<string | null>;
  answered_at_ms: Later<number | null>;
}
/** A payment that people have to settle, with what the provider said last. */
export interface PaymentReviewTable {
  id: Generated<number>;
  attempt_id: Id<'attempt'>;
  /** A word of ours or a code of the interface document. */
  reason: string;
  raised_at_ms: number;
  charge_id: Later<string | null>;
  provider_status: Later<string | null>;
  /** In the provider's units. */
  amount_received: Later<number | null>;
  amount_capturable: Later<number | null>;
  refunded: Later<Flag | null>;
  seen_at_ms: Later<number | null>;
  /** JSON: `[{atMs, what, outcome}]`. */
  tried: Later<string>;
  /** Written before the provider is asked to give money back. */
  refund_asked_at_ms: Later<number | null>;
  settled_at_ms: Later<number | null>;
  settled_as: Later<'captured' | 'released' | 'refunded' | 'move-in' | null>;
  settled_by: Later<string | null>;
  settled_why: Later<string | null>;
}
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
  /** JSON: the priced quote as signed. */
  quote: string;
  signed_at_ms: number;
  created_at_ms: number;
  /** How often it ran again after it was said to have ended. */
  resumed_times: Later<number>;
}
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
}
/** What the PDF of a bill will say, from the transaction that made the bill until it is drawn. */
export interface BillToDrawTable {
  invoice_id: Id<'invoice'>;
  /** JSON. */
  facts: string;
  created_at_ms: number;
}
/** A file of tenancies that ran before this kiosk kept the books. */
export interface AdoptionTable {
  id: Id<'adoption'>;
  /** One that was not taken back is imported once. */
  file_sha256: string;
  tenancies: number;
  made_at_ms: number;
  /** As the audit writes it. */
  made_by: string;
  taken_back_at_ms: Later<number | null>;
}
/** What a contract from such a file began with here. */
export interface AdoptedContractTable {
  contract_id: Id<'contract'>;
  adoption_id: Id<'adoption'>;
  /** The row of the file, as a spreadsheet counts it. */
  place: number;
  /** The last day that was billed elsewhere. */
  paid_through_on: string;
  owed_minor: Minor;
  /** What the tenant had with the site beside the deposit. */
  credit_minor: Minor;
  deposit_minor: Minor;
  /** What it was called in the books of before; null: nobody has said. */
  reference: Later<string | null>;
  /** The last day of a notice that was given before. */
  last_on: Later<string | null>;
  /** The tenant had left by then, and money was open. */
  left_on: Later<string | null>;
}
/** How far the run of bills has come: one row, once it ran. */
export interface BillRunTable {
  id: 1;
  /** The property's date of the last run that ended. */
  through_on: string;
  ran_at_ms: number;
}
/** A letter to a tenant: about late rent, a new rent, their notice or their move-out. Its words are kept until its PDF is drawn from them. */
export interface LetterTable {
  id: Id<'letter'>;
  contract_id: Id<'contract'>;
  kind: RentLetterKind | NoticeLetterKind | MoveOutLetterKind;
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
}
/** What followed from rent that was not paid, once for each invoice. Never changed. */
export interface LateStepTable {
  invoice_id: Id<'invoice'>;
  /** Of the rules that were signed. */
  step_key: string;
  contract_id: Id<'contract'>;
  done_on: string;
  done_at_ms: number;
  fee_invoice_id: Id<'invoice'> | null;
  letter_id: Id<'letter'> | null;
  suspends: Flag;
  task: 'overlock' | null;
}
/** Why nothing follows from late rent for now, as a manager said it. Both days included. */
export interface ContractHoldTable {
  id: Id<'contract_hold'>;
  contract_id: Id<'contract'>;
  cause: ManagedHold;
  from_on: string;
  began_at_ms: number;
  began_by: string;
  /** As staff typed it. */
  why: string;
  to_on: string | null;
  ended_at_ms: number | null;
  ended_by: string | null;
}
/** What was agreed for a hold that is a payment plan. Never changed. */
export interface PaymentPlanTable {
  hold_id: Id<'contract_hold'>;
  /** JSON: the parts, each with its day. */
  parts: string;
  /** JSON: ids of the invoices that the debt is of. */
  invoices: string;
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
  /** The first day of the new rent as the letter says it: it counts then or, where the letter went out late, later. */
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
/** What a receipt or a credit note settles. Below nothing where an earlier one is taken back. */
export interface AllocationTable {
  id: Id<'allocation'>;
  contract_id: Id<'contract'>;
  receipt_id: Id<'receipt'> | null;
  credit_note_id: Id<'credit_note'> | null;
  write_off_id: Later<Id<'write_off'> | null>;
  undoes_id: Id<'allocation'> | null;
  amount_minor: Minor;
  made_at_ms: number;
}
/** A debt of a former tenant that was given up; its bills count as settled by it until it is undone. */
export interface WriteOffTable {
  id: Id<'write_off'>;
  contract_id: Id<'contract'>;
  amount_minor: Minor;
  /** What of it is tax: listed for the tax return, and not booked back. */
  tax_minor: Minor;
  made_on: string;
  made_at_ms: number;
  /** Null: by the kiosk, for the property asks for no sum as small as this. */
  staff_id: string | null;
  why: string | null;
  undone_at_ms: number | null;
  undone_by: string | null;
  undone_why: string | null;
}
/** A booking that is to take the place of a contract: the tenant changes the unit. */
export interface BookingTransferTable {
  booking_id: Id<'booking'>;
  from_contract_id: Id<'contract'>;
  /** What is left of the tenant's credit for the new unit, as what they sign has it. */
  left_minor: Minor | null;
}
/** A contract that took the place of another. */
export interface ContractTransferTable {
  contract_id: Id<'contract'>;
  from_contract_id: Id<'contract'>;
  /** First day of the new unit, YYYY-MM-DD. */
  moved_on: string;
  moved_at_ms: number;
}
export interface AllocationLineTable {
  allocation_id: Id<'allocation'>;
  invoice_id: Id<'invoice'>;
  position: number;
  amount_minor: Minor;
}
/** One line of double entry under an entry of the journal; see domain/ledger. */
export interface PostingTable {
  sequence: number;
  /** From 1, within the entry. */
  place: number;
  account: Account;
  /** The rate in thousandths of a percent, as the invoice has it; only with the account `tax`. */
  tax_code: string | null;
  contract_id: Id<'contract'> | null;
  debit_minor: Minor;
  credit_minor: Minor;
}
/** One row: how far the journal has its postings. */
export interface BookedTable {
  id: 1;
  through_sequence: number;
  /** The last of them that was sent to head office. */
  published_sequence: Later<number>;
}
/** The rules that a contract was signed under. */
export interface ContractTermsTable {
  contract_id: Id<'contract'>;
  /** JSON; see services/move-in/terms.ts. */
  terms: string;
}
/** Until when a contract is charged, as tenant or staff said it; deleted when it is taken back. */
export interface ContractNoticeTable {
  contract_id: Id<'contract'>;
  given_on: string;
  /** The last day that is charged. */
  last_on: string;
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
/** Money that staff took for a move-in; written with its contract, and never changed. */
export interface DeskPaymentTable {
  id: Id<'desk_payment'>;
  booking_id: Id<'booking'>;
  /** Made by the page: the same call again is the same payment. */
  key: string;
  tender: 'cash' | 'cheque' | 'desk_terminal';
  amount_minor: Minor;
  currency: string;
  /** Cash alone: what was handed over and what went back. */
  given_minor: Minor | null;
  change_minor: Minor | null;
  /** Number of the check, or what the desk's terminal printed. */
  reference: string | null;
  staff_id: string;
  taken_at_ms: number;
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
/** One journal of everything about money, in the order in which it was written; triggers write it. */
/** Money that the bank took back: once for a receipt. */
export interface ReturnedPaymentTable {
  receipt_id: Id<'receipt'>;
  contract_id: Id<'contract'>;
  cause: ReturnCause;
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
/** A payment that the holder of its card disputes; by the provider's id. */
export interface CardDisputeTable {
  id: string;
  attempt_id: Id<'attempt'>;
  state: 'open' | 'won' | 'lost';
  amount_minor: Minor;
  opened_on: string;
  opened_at_ms: number;
  closed_on: string | null;
  closed_at_ms: number | null;
}
/** The bank gave it back after all. */
export interface ReturnUndoneTable {
  receipt_id: Id<'receipt'>;
  undone_at_ms: number;
}
export interface MoneyEntryTable {
  sequence: Generated<number>;
  kind:
    | 'invoice'
    | 'receipt'
    | 'capture'
    | 'allocation'
    | 'desk_payment'
    | 'credit_note'
    | 'refund'
    | 'review_raised'
    | 'review_settled'
    | 'returned_payment'
    | 'return_undone'
    | 'drawer_move';
  /** Id of the row; of a capture, the attempt's, and of a returned payment, its receipt's. */
  subject_id: string;
}
/** A closed day: what the journal holds after one sequence and up to another. Never changed. */
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
/** Somebody of the staff looks after what waits, and the others see it. */
export interface AlertTakenTable {
  kind: AlertKind;
  subject: string;
  /** Since when it waited: the same thing later is another alert. */
  since_ms: number;
  staff_id: Id<'staff'>;
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
  /** JSON: see domain/contract/day-closing.ts. */
  totals: string;
  csv: string;
  pdf: Buffer;
  csv_sha256: string;
  pdf_sha256: string;
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
export interface AccessCodeTable {
  id: Id<'access_code'>;
  contract_id: Id<'contract'>;
  unit_id: Id<'unit'>;
  code: string;
  valid_from_on: string;
  state: AccessState;
  /** Order of changes for gates; every change takes the next number. */
  change_sequence: number;
  changed_at_ms: number;
  /** From then on it opens nothing: its tenant has left. Null: nobody has said so, or it ended at once. */
  ends_at_ms: Later<number | null>;
  /** 1: its tenant has left, and the unit is free or somebody else's. Until its end it opens the site's gate alone. */
  gate_only: Later<0 | 1>;
}
/** Why the code of a contract opens nothing for now; open until `ended_at_ms`. One open row for each cause. */
export interface AccessSuspensionTable {
  id: Id<'access_suspension'>;
  contract_id: Id<'contract'>;
  cause: SuspensionCause;
  began_at_ms: number;
  /** An actor of the audit. */
  began_by: string;
  /** What staff typed. */
  why: string | null;
  ended_at_ms: number | null;
  ended_by: string | null;
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
/** Tenants whose details head office has heard, and when last. */
export interface ContactReportedTable {
  contact_id: Id<'contact'>;
  at_ms: number;
}
/** Seals of signatures that head office has, of events that are no longer in the outbox. */
export interface ConfirmedSealTable {
  contract_id: Id<'contract'>;
  number: string;
  seal: string;
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
/** Somebody who works at the front desk. Never deleted: the audit names them by id. */
export interface StaffTable {
  id: Id<'staff'>;
  /** What they sign in with; given out once, from 101. */
  number: number;
  name: string;
  role: StaffRole;
  password_hash: string;
  /** Somebody else gave it out: the person's own comes before anything else. */
  password_must_change: Flag;
  pin_hash: string;
  pin_must_change: Flag;
  /** Base32, of an authenticator that was confirmed; null: no second factor. */
  totp_secret: Later<string | null>;
  /** The same, shown and not confirmed yet. */
  totp_pending: Later<string | null>;
  /** The last step of 30 s whose code was taken: no code is good twice. */
  totp_last_step: Later<number>;
  disabled: Later<Flag>;
  created_at_ms: number;
}
export interface StaffSessionTable {
  id: Id<'staff_session'>;
  /** SHA-256 of 256 random bits. */
  token_hash: string;
  staff_id: Id<'staff'>;
  /** Where it holds, and nowhere else. */
  place: 'kiosk' | 'desk';
  created_at_ms: number;
  /** The last sign of life; too long ago and it locks. */
  seen_at_ms: number;
  ended_at_ms: number | null;
}
/** A catalogue that a manager proposed; at most one waits. */
export interface CatalogueProposalTable {
  id: Id<'catalogue_proposal'>;
  /** As it was chosen; null once it is decided. */
  file: string | null;
  file_sha256: string;
  proposed_by: Id<'staff'>;
  proposed_at_ms: number;
  /** Null: it waits. */
  outcome: 'imported' | 'declined' | null;
  decided_by: Id<'staff'> | null;
  decided_at_ms: number | null;
}
/** A catalogue that was in force, as its file. Never changed. */
export interface CatalogueVersionTable {
  number: Generated<number>;
  /** The file's text, packed. */
  file: Buffer;
  file_sha256: string;
  /** An actor, as in the audit. */
  imported_by: string;
  imported_at_ms: number;
}
/** What staff want to change of the catalogue in force, field by field. */
export interface CatalogueEditTable {
  /** `unit ID rent`. */
  place: string;
  /** JSON: what was in force when it was edited, and what shall be. */
  before: string;
  value: string;
  edited_by: Id<'staff'>;
  edited_at_ms: number;
}
/** Backups that this program made, with what came of trying them; the files themselves are beside the database. */
export interface BackupTable {
  /** Of the file. */
  name: string;
  made_at_ms: number;
  /** An actor, as in the audit. */
  made_by: string;
  bytes: number;
  tried_at_ms: number | null;
  /** `faults`: it can be restored, and something in it does not add up. */
  outcome: 'good' | 'faults' | 'unusable' | null;
  contracts: number | null;
  /** JSON: the first sentences about what is wrong; ids only. */
  faults: string | null;
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
/** A piece of a file of head office's that is not whole yet. */
export interface StagedPartTable {
  sha256: string;
  content: Buffer;
  staged_at_ms: number;
  file: Later<ManifestName>;
}
/** What head office sent last of each kind: `name` as in shared/head-office/seal.ts. */
export interface OfficeMarkTable {
  name: string;
  era: number;
  version: number;
  hash: string | null;
  /** JSON: what it signed. */
  statement: string;
}
/** The files of head office's that this kiosk took or refused: its catalogues, and what was made elsewhere. */
export interface HeadOfficeFileTable {
  name: ManifestName;
  version: number;
  sha256: string;
  state: 'in_use' | 'replaced' | 'refused';
  /** JSON: the sentences about what is wrong; of a file in use, what of it could not be taken. */
  problems: string;
  at_ms: number;
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
export interface NumberSeriesTable {
  series: 'contract' | 'invoice' | 'receipt' | 'credit_note' | 'access_change' | 'outbox';
  last_number: number;
}
/** A unit this kiosk may rent out under a head office, or has asked for. Without a head office there are none. */
export interface UnitClaimTable {
  unit_id: Id<'unit'>;
  /** `allotted`: head office keeps it for this kiosk; `claimed`: had while it is needed. */
  kind: 'allotted' | 'claimed';
  /** See domain/unit/unit-claim.ts. */
  state: ClaimState;
  /** 1: head office has taken it out of the allotment, and waits until it is given up. */
  withdrawn: 0 | 1;
  /** When it was last wanted; without need it is given up a while later. */
  needed_at_ms: number;
  /** Of head office's grant; null: not known. */
  fence: number | null;
  /** Head office's signature of that grant, for the day when its database has forgotten it; null: not reported. */
  signed_grant: string | null;
}
/** A contract of this kiosk that head office counts as ended: it needs its unit no more. */
export interface EndedContractTable {
  contract_id: Id<'contract'>;
  heard_at_ms: number;
}
/** A unit of a kiosk that is gone. It counts as occupied; its tenancy is to be imported. */
export interface HandedOverUnitTable {
  unit_id: Id<'unit'>;
  from_kiosk: string;
  heard_at_ms: number;
}
/** A contract that the books lack, or lacked; until it is settled its unit counts as occupied. */
export interface LostContractTable {
  contract_id: Id<'contract'>;
  /** Null where only staff know of the tenant. */
  number: string | null;
  unit_id: Id<'unit'>;
  booking_id: Id<'booking'> | null;
  move_in_on: string | null;
  source: 'former_database' | 'head_office' | 'staff';
  found_at_ms: number;
  /** The database that has it, as a path in the data directory. */
  file: Later<string | null>;
  /** Its tenant has left, as the source says: its unit is nobody's for it. */
  ended: Later<Flag>;
  /** Whose it is, as head office says; with `reported`. */
  contact_id: Later<Id<'contact'> | null>;
  /** JSON: the events about it that head office has; gone once it is settled. */
  reported: Later<string | null>;
  settled_as: Later<'written_back' | 'given_up' | null>;
  settled_at_ms: Later<number | null>;
  settled_by: Later<string | null>;
  settled_why: Later<string | null>;
  /** JSON: what could not be written back, as words. */
  missing: Later<string | null>;
  /** Of the signed PDF, where that is missing. */
  document_sha256: Later<string | null>;
}
/** What happened after the backup to a contract that the books have, and what they lack of it. */
export interface LostChangeTable {
  kind:
    | 'credit_note'
    | 'refund'
    | 'code_blocked'
    | 'code_new'
    | 'access_suspended'
    | 'access_restored'
    | 'tenant_details'
    | 'tenant_forgotten'
    | 'tenant_left';
  /** Of the credit note, the refund, the code, the suspension, the tenant or the contract. */
  subject_id: string;
  contract_id: Id<'contract'>;
  source: 'former_database' | 'head_office';
  number: string | null;
  amount_minor: number | null;
  found_at_ms: number;
  settled_at_ms: number | null;
  settled_by: string | null;
}

/** An entry of the journal that a closing has counted. `lost`: the books lack it; by the attempt. */
export interface ClosedEntryTable {
  kind: MoneyEntryTable['kind'] | 'lost';
  subject_id: string;
}
/** A day that was closed, and whose closing the books lack. */
export interface LostClosingTable {
  epoch: number;
  number: number;
  closed_at_ms: number;
  /** What stayed in the drawer. */
  left_minor: Minor;
  found_at_ms: number;
}
/** Two contracts for one unit, as head office reported it or as this kiosk found it. */
export interface UnitConflictTable {
  id: Id<'unit_conflict'>;
  unit_id: Id<'unit'>;
  /** JSON: kiosk, contract id and number of each. */
  contracts: string;
  raised_at_ms: number;
  settled_at_ms: number | null;
  /** As the audit names people; `head_office` when it was settled elsewhere. */
  settled_by: string | null;
  settled_why: string | null;
}
/** What time it is at least, as a witness of the clock said it; one row or none. */
export interface ClockWitnessTable {
  only: 1;
  source: WitnessSource;
  limit_at_ms: number;
  /** What the kiosk's own clock said then; no two rows have the same. */
  heard_at_ms: number;
}
export interface MetaTable {
  name: string;
  value: string;
}

export interface Tables {
  property: PropertyTable;
  storage_type: StorageTypeTable;
  user_type: UserTypeTable;
  tax_rate: TaxRateTable;
  charge_rule: ChargeRuleTable;
  unit: UnitTable;
  insurance_plan: InsurancePlanTable;
  premium_revision: PremiumRevisionTable;
  add_on: AddOnTable;
  promotion: PromotionTable;
  agreement_template: AgreementTemplateTable;
  country: CountryTable;
  region: RegionTable;
  contact: ContactTable;
  login: LoginTable;
  login_session: LoginSessionTable;
  login_throttle: LoginThrottleTable;
  api_key: ApiKeyTable;
  allowance: AllowanceTable;
  login_place: LoginPlaceTable;
  contact_known_to_key: ContactKnownToKeyTable;
  booking: BookingTable;
  booking_add_on: BookingAddOnTable;
  coverage: CoverageTable;
  booking_prices: BookingPricesTable;
  assistance: AssistanceTable;
  booking_change: BookingChangeTable;
  waiver: WaiverTable;
  policy_check: PolicyCheckTable;
  signature: SignatureTable;
  shown_agreement: ShownAgreementTable;
  signature_record: SignatureRecordTable;
  document_delivery: DocumentDeliveryTable;
  single_delivery: SingleDeliveryTable;
  card_letter: CardLetterTable;
  one_time_code: OneTimeCodeTable;
  visit_letter: VisitLetterTable;
  finish_later: FinishLaterTable;
  document_link: DocumentLinkTable;
  help_call: HelpCallTable;
  payment_attempt: PaymentAttemptTable;
  attempt_invoice: AttemptInvoiceTable;
  attempt_ahead: AttemptAheadTable;
  payment_review: PaymentReviewTable;
  autopay_choice: AutopayChoiceTable;
  announced_charge: AnnouncedChargeTable;
  collection: CollectionTable;
  collection_invoice: CollectionInvoiceTable;
  charge_try: ChargeTryTable;
  mandate: MandateTable;
  card_consent: CardConsentTable;
  card_setup: CardSetupTable;
  card_day: CardDayTable;
  rental_contract: RentalContractTable;
  invoice: InvoiceTable;
  invoice_line: InvoiceLineTable;
  receipt: ReceiptTable;
  allocation: AllocationTable;
  write_off: WriteOffTable;
  allocation_line: AllocationLineTable;
  posting: PostingTable;
  booked: BookedTable;
  adoption: AdoptionTable;
  adopted_contract: AdoptedContractTable;
  booking_transfer: BookingTransferTable;
  contract_transfer: ContractTransferTable;
  contract_terms: ContractTermsTable;
  contract_notice: ContractNoticeTable;
  settlement: SettlementTable;
  bill_to_draw: BillToDrawTable;
  bill_run: BillRunTable;
  letter: LetterTable;
  late_step: LateStepTable;
  contract_hold: ContractHoldTable;
  payment_plan: PaymentPlanTable;
  rent_change: RentChangeTable;
  contract_charge: ContractChargeTable;
  charges_entry: ChargesEntryTable;
  desk_payment: DeskPaymentTable;
  extra_charge: ExtraChargeTable;
  credit_note: CreditNoteTable;
  credit_note_line: CreditNoteLineTable;
  refund: RefundTable;
  refund_return: RefundReturnTable;
  returned_payment: ReturnedPaymentTable;
  return_undone: ReturnUndoneTable;
  card_dispute: CardDisputeTable;
  money_entry: MoneyEntryTable;
  day_closing: DayClosingTable;
  closing_count: ClosingCountTable;
  drawer_move: DrawerMoveTable;
  approval: ApprovalTable;
  alert_taken: AlertTakenTable;
  document: DocumentTable;
  access_code: AccessCodeTable;
  access_suspension: AccessSuspensionTable;
  outbox: OutboxTable;
  outbox_pack: OutboxPackTable;
  outbox_watermark: OutboxWatermarkTable;
  outbox_confirmation: OutboxConfirmationTable;
  confirmed_seal: ConfirmedSealTable;
  contact_reported: ContactReportedTable;
  audit: AuditTable;
  staff: StaffTable;
  staff_session: StaffSessionTable;
  catalogue_proposal: CatalogueProposalTable;
  catalogue_version: CatalogueVersionTable;
  catalogue_edit: CatalogueEditTable;
  backup: BackupTable;
  idempotency: IdempotencyTable;
  staged_part: StagedPartTable;
  head_office_file: HeadOfficeFileTable;
  office_mark: OfficeMarkTable;
  elsewhere_reservation: ElsewhereReservationTable;
  elsewhere_credit_note: ElsewhereCreditNoteTable;
  number_series: NumberSeriesTable;
  unit_claim: UnitClaimTable;
  unit_out: UnitOutTable;
  unit_rent: UnitRentTable;
  unit_conflict: UnitConflictTable;
  handed_over_unit: HandedOverUnitTable;
  lost_contract: LostContractTable;
  lost_change: LostChangeTable;
  closed_entry: ClosedEntryTable;
  lost_closing: LostClosingTable;
  ended_contract: EndedContractTable;
  clock_witness: ClockWitnessTable;
  meta: MetaTable;
}

/** A transaction: the only handle that queries and services ever see. */
export type Tx = Transaction<Tables>;
export type Connection = Kysely<Tables>;
