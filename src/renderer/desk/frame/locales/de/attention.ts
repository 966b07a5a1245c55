/** What waits for people, in German. */
import type { AttentionMessages } from '../en/attention';

export const attention: AttentionMessages = {
  heading: 'Das wartet',
  helpCalls: 'Hilferufe',
  reviews: 'Zu prüfende Zahlungen',
  policies: 'Zu prüfende Policen',
  soundOn: 'Ton an',
  soundOff: 'Ton aus',
};
