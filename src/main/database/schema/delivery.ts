/** Tables of documents on their way to the customer, as Kysely sees them. */
import type { Generated } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import type { Later } from './column';

/** What is on its way to a customer, and how far it has come. */
export interface DeliveryTable {
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
  /** An address beside the contact's own; "": the contact's own. Such a row is removed a day after it is over. */
  other_address: Generated<string>;
}

/**
 * A single document that is being delivered: the code of a held booking, one document, or a letter about late rent or
 * a saved card.
 */
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

/** A letter about a saved card: an e-mail without a document. */
export interface CardLetterTable {
  id: Id<'card_letter'>;
  contract_id: Id<'contract'>;
  kind:
    | 'refused'
    | 'tenant_needed'
    | 'needs_card'
    | 'ended'
    | 'confirmed'
    | 'expiring'
    | 'refunded'
    | 'refund_returned';
  /** Tells the letters of one kind apart, so that each is written once. */
  mark: string;
  /** JSON. */
  facts: string;
  created_at_ms: number;
}

/** A short-lived way to the documents for the customer's phone. */
export interface DocumentLinkTable {
  token_hash: string;
  contract_id: Id<'contract'>;
  language: Language;
  created_at_ms: number;
  expires_at_ms: number;
}

export interface DeliveryTables {
  document_delivery: DocumentDeliveryTable;
  single_delivery: SingleDeliveryTable;
  card_letter: CardLetterTable;
  document_link: DocumentLinkTable;
}
