/** Tables of saved cards, and what is charged to them, as Kysely sees them. */
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import type { Minor } from '../../../shared/money';
import type { CardSetupState } from '../../domain/autopay/card-setup';
import type { Flag, Later } from './column';

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

/** A card that a reader reads only to save it. The id is the key under which its provider is asked. */
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

/** A day of the property on which the kiosk ran, and whether it could ever take a card on that day. */
export interface CardDayTable {
  day: string;
  able: Flag;
  /** When that was written last. */
  seen_at_ms: number;
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

export interface AutopayTables {
  mandate: MandateTable;
  card_consent: CardConsentTable;
  card_setup: CardSetupTable;
  card_day: CardDayTable;
  collection: CollectionTable;
  collection_invoice: CollectionInvoiceTable;
  charge_try: ChargeTryTable;
}
