/** All move-ins, in German. */
import type { MoveInsMessages } from '../en/move-ins';

export const moveIns: MoveInsMessages = {
  filters: {
    all: 'Alle',
    open: 'Nicht fertig',
    moved_in: 'Eingezogen',
    lost: 'Verloren',
  },
  from: 'Begonnen ab',
  to: 'Begonnen bis',
  begun: 'Begonnen',
  day: 'Tag des Einzugs',
  contract: 'Vertrag',
  newest: 'Neueste',
  older: 'Ältere',
};
