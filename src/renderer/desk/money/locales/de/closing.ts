/** Counting the drawer before the day is closed, in German. */
import type { ClosingMessages } from '../en/closing';

export const closing: ClosingMessages = {
  countFirst: 'Zählen Sie das Geld in der Kasse. Was darin sein soll, steht hier, sobald Sie gezählt haben.',
  countDone: 'Gezählt',
  countAgain: 'Noch einmal zählen',
  byPieces: 'Nach Münzen und Scheinen zählen',
  noNumber: 'Geben Sie die Anzahl ein, etwa 12.',
  cashMoved: 'Seit der Zählung ist Bargeld bewegt worden. Zählen Sie noch einmal.',
  countedBefore: 'Zuvor gezählt: {counted}, Soll {expected}, Differenz {difference}.',
  firstCounted: 'Erste Zählung: {amount}',
  moves: { paidInMinor: 'Einlagen', paidOutMinor: 'Entnahmen', droppedMinor: 'Zur Bank gebracht' },
};
