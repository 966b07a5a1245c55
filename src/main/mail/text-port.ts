/** What the services ask of text messages: a few words to a phone. What the world outside does is an outcome. */
import type { Language } from '../../shared/languages';
import type { DeliveryFailure, DeliveryOutcome } from '../domain/delivery/delivery';

export interface OneTimeCodeText {
  /** With its country: +15125550123. Never logged. */
  readonly to: string;
  readonly language: Language;
  readonly propertyName: string;
  readonly code: string;
  /** From now; a message that is still on its way then is worth nothing. */
  readonly validSeconds: number;
}

export interface Texter {
  /** Takes no longer than a try may. A message whose answer was lost may have gone out, and is not sent again. */
  sendOneTimeCode(message: OneTimeCodeText, stop: AbortSignal): Promise<DeliveryOutcome>;
  /** Asks the provider whether it would take a message from here, and sends none. Null: it would. */
  check(stop: AbortSignal): Promise<DeliveryFailure | null>;
}
