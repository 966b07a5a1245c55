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
  kinds: {
    help: 'Jemand ruft um Hilfe',
    approval: 'Geld zu bestätigen',
    payment: 'Zahlung zu prüfen',
    refund: 'Erstattung zu prüfen',
    unit: 'Doppelt vermietet:',
    books: 'Bücher zu vergleichen',
    policy: 'Police zu prüfen:',
    awaited_policy: 'Police nicht rechtzeitig gebracht:',
    message: 'Nachricht von',
    prices: 'Preise zu bestätigen, von',
    schedule: 'Katalog nicht in Kraft getreten am',
    held_schedule: 'Katalog zu bestätigen für den',
  },
};
