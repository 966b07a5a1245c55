/** What the services ask of outgoing mail: facts in, a letter on its way. What the world outside does is an outcome. */
import type { Language } from '../../shared/languages';
import type { DeliveryOutcome } from '../domain/delivery';

export interface DocumentsLetter {
  /** The same at every try, so that a letter that arrives twice is known to be one. */
  readonly id: string;
  readonly to: string;
  readonly language: Language;
  readonly property: { readonly name: string; readonly phoneNumber: string; readonly email: string };
  readonly unitNumber: string;
  readonly contractNumber: string;
  readonly files: readonly { readonly name: string; readonly content: Buffer }[];
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

export interface Mailer {
  /** To the customer. Takes no longer than a try may, whatever the server does. */
  sendDocuments(letter: DocumentsLetter, stop: AbortSignal): Promise<DeliveryOutcome>;
  /** To staff. */
  sendHelpCall(letter: HelpLetter, stop: AbortSignal): Promise<DeliveryOutcome>;
}
