/** What the services ask of outgoing mail: facts in, a letter on its way. What the world outside does is an outcome. */
import type { Language } from '../../shared/languages';
import type { DocumentKind } from '../../shared/shapes';
import type { DeliveryOutcome } from '../domain/delivery/delivery';
import type { AccountLetterKind, MoveOutLetterKind, NoticeLetterKind } from '../domain/contract/notice';
import type { RentLetterKind } from '../domain/late/late-steps';

export interface DocumentsLetter {
  /** The same at every try, so that a letter that arrives twice is known to be one. */
  readonly id: string;
  readonly to: string;
  readonly language: Language;
  readonly property: { readonly name: string; readonly phoneNumber: string; readonly email: string };
  readonly unitNumber: string;
  readonly contractNumber: string;
  readonly firstName: string;
  /** The unit that it takes the place of; null: of none. */
  readonly formerUnit: string | null;
  /** Nothing was paid by who has credit for all of it. */
  readonly hasReceipt: boolean;
  /** What the pass says, already in the letter's language. */
  readonly facts: readonly { readonly part: string; readonly label: string; readonly text: string }[];
  readonly files: readonly { readonly name: string; readonly content: Buffer }[];
}

interface Letterhead {
  /** The same at every try. */
  readonly id: string;
  readonly to: string;
  readonly language: Language;
  readonly property: { readonly name: string; readonly phoneNumber: string; readonly email: string };
}

/** The code that brings a kept unit back. */
export interface ReservationCodeLetter extends Letterhead {
  readonly unitNumbers: readonly string[];
  /** Eight digits. */
  readonly code: string;
  /** Already written for people. */
  readonly heldUntil: string;
  /** When the gate is open, in words; null where nobody has said. */
  readonly hours: { readonly label: string; readonly text: string } | null;
  /** What is left to do; null where they were asked nothing at the screen. */
  readonly left: 'sign' | 'details' | null;
  /** What they typed goes when the hold ends. */
  readonly forgotten: boolean;
  /** Where they are forgotten at once; null where no address leads to the kiosk. */
  readonly forgetLink: string | null;
  /** The hold ends soon, and they had a letter before. */
  readonly isReminder: boolean;
  /** The code for a scanner, as PNG. */
  readonly picture: Buffer;
}

/** One document, several bills that were made together, or a letter about late rent or their notice. */
export interface DocumentLetter extends Letterhead {
  /** Of a document: the tenant asked for it, it goes out because it was made, or a saved card has paid. */
  readonly occasion: 'asked' | 'made' | 'card_paid';
  readonly kind: DocumentKind | RentLetterKind | NoticeLetterKind | MoveOutLetterKind | AccountLetterKind;
  /** Of each file, in their order. */
  readonly number: string;
  readonly files: readonly { readonly name: string; readonly content: Buffer }[];
}

/** What a letter about a card tells. `refused_last`: the card is not asked again. */
export type CardLetterKind =
  | 'refused'
  | 'refused_last'
  | 'tenant_needed'
  | 'needs_card'
  | 'ended'
  /** Of a tenancy that was taken over: which card it was is not known here. */
  | 'ended_elsewhere'
  | 'confirmed'
  | 'expiring'
  /** Money went back to a card that paid. */
  | 'refunded'
  /** The card's bank gave it back to the site. */
  | 'refund_returned';

/** Everything is already written for people; null where the kind has none. */
export interface CardLetter extends Letterhead {
  readonly kind: CardLetterKind;
  readonly unitNumber: string;
  readonly card: string;
  readonly amount: string | null;
  /** Of the next try, or the next charge. */
  readonly day: string | null;
  /** What the tenant agreed to. */
  readonly text: string | null;
  /** Month and year. */
  readonly expires: string | null;
}

/** Six digits with which a tenant signs in. */
export interface OneTimeCodeLetter extends Letterhead {
  readonly code: string;
  /** Already written for people. */
  readonly until: string;
}

/** Somebody signed in as this tenant at the kiosk; or changed their address, which goes to the former one. */
export interface VisitLetter extends Letterhead {
  readonly about: 'visit' | 'address_changed' | 'code_asked';
  /** Already written for people. */
  readonly at: string;
}

/** Somebody needs a person at a kiosk. Nothing about who. */
export interface HelpLetter {
  readonly id: string;
  readonly language: Language;
  readonly propertyName: string;
  readonly kioskId: string;
  readonly step: string;
  /** Already written for people. */
  readonly calledAt: string;
}

/** Shows that letters leave the kiosk. To the property's own address. */
export interface TestLetter {
  readonly id: string;
  readonly to: string;
  readonly language: Language;
  readonly propertyName: string;
  readonly kioskId: string;
}

export interface Mailer {
  /** Move-in's documents to the customer. Takes no longer than a try may, whatever the server does. */
  sendDocuments(letter: DocumentsLetter, stop: AbortSignal): Promise<DeliveryOutcome>;
  /** To the customer, like the next two. */
  sendReservationCode(letter: ReservationCodeLetter, stop: AbortSignal): Promise<DeliveryOutcome>;
  sendDocument(letter: DocumentLetter, stop: AbortSignal): Promise<DeliveryOutcome>;
  sendCardLetter(letter: CardLetter, stop: AbortSignal): Promise<DeliveryOutcome>;
  sendOneTimeCode(letter: OneTimeCodeLetter, stop: AbortSignal): Promise<DeliveryOutcome>;
  sendVisitLetter(letter: VisitLetter, stop: AbortSignal): Promise<DeliveryOutcome>;
  /** To staff. */
  sendHelpCall(letter: HelpLetter, stop: AbortSignal): Promise<DeliveryOutcome>;
  /** To the property. */
  sendTest(letter: TestLetter, stop: AbortSignal): Promise<DeliveryOutcome>;
}
