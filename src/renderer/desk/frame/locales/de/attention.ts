/** What waits for people, in German. */
import type { AttentionMessages } from '../en/attention';

export const attention: AttentionMessages = {
  heading: 'Wartet auf Sie',
  helpCalls: 'Hilferufe',
  reviews: 'Zu prüfen',
  policies: 'Zu prüfende Policen',
  soundOn: 'Ton an',
  soundOff: 'Ton aus',
};
