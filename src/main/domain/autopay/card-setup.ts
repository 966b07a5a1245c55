/** The life of a card that is saved without a payment. `kept` and `released` are final. No money moves in any state. */
import type { Lifecycle } from '../base/lifecycle';

export type CardSetupState =
  | 'recorded' // written down; the provider may or may not have been asked for a setup
  | 'made' // a setup stands; no card is asked for, or the last one was not taken
  | 'asked' // the reader waits for a card; can be called off
  | 'taken' // the reader has the card; the outcome is the provider's to tell
  | 'kept'
  | 'released';

export type CardSetupEvent = 'setup_made' | 'card_asked' | 'card_taken' | 'not_taken' | 'kept' | 'released';

export const cardSetupLifecycle: Lifecycle<CardSetupState, CardSetupEvent> = {
  recorded: { setup_made: 'made', released: 'released' },
  made: { card_asked: 'asked', not_taken: 'made', kept: 'kept', released: 'released' },
  asked: { card_taken: 'taken', not_taken: 'made', kept: 'kept', released: 'released' },
  taken: { not_taken: 'made', kept: 'kept', released: 'released' },
  kept: {},
  released: {},
};

/** Another card may be asked for, and the setup may be called off. */
export function isSetupIdle(state: CardSetupState): boolean {
  return state === 'recorded' || state === 'made';
}
