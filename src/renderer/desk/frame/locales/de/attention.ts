/** What waits for people, in German. */
import type { AttentionMessages } from '../en/attention';

export const attention: AttentionMessages = {
  heading: 'Wartet auf Sie',
  helpCalls: 'Hilferufe',
  reviews: 'Zu prüfen',
  policies: 'Zu prüfende Policen',
  prices: 'Preise zu bestätigen',
  pricesBy: 'Preise zu bestätigen, von {name}',
  soundOn: 'Ton an',
  soundOff: 'Ton aus',
  nothing: 'Nichts wartet.',
  since: 'Wartet seit {at}',
  take: 'Ich kümmere mich',
  release: 'Nicht mehr meins',
  mine: 'Sie kümmern sich darum.',
  theirs: '{name} kümmert sich darum.',
  headOffice: '{name} in der Zentrale kümmert sich darum.',
};
