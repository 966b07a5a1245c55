/** Texts on payments that a bank takes back, in German. */
import type { ReturnsMessages } from '../en/returns';

export const returns: ReturnsMessages = {
  heading: 'Zahlungen am Empfang',
  act: 'Scheck kam zurück',
  confirm: 'Scheck kam zurück',
  text: 'Die Bank hat diesen Scheck nicht eingelöst. {amount} sind mit der alten Fälligkeit wieder offen, und der Mieter bekommt ein Schreiben.',
  feeText: 'Es wird eine Gebühr von {fee} berechnet, wie es im Vertrag steht.',
  returned: '{amount} von der Bank zurückgeholt am {day}',
  cameAgain: '{amount} von der Bank zurückgeholt am {day} und seitdem wieder gezahlt',
  mistake: 'Irrtümlich erfasst',
  mistakeConfirm: 'Zurücknehmen',
  mistakeText:
    'Dieser Mieter hat {amount} nie gezahlt, oder nicht diesen Betrag. Der Betrag ist mit der alten Fälligkeit wieder offen und geht heute aus der Kasse. Die Quittung ist ungültig, und der Mieter bekommt ein Schreiben. Erfassen Sie danach die richtige Zahlung.',
  wasMistake: '{amount} irrtümlich erfasst, zurückgenommen am {day}',
  disputes: 'Strittige Kartenzahlungen',
  disputesText:
    'Beantworten Sie jede beim Zahlungsdienstleister, bevor die Frist abläuft. Bis dahin folgt keine Mahnstufe, und die gespeicherte Karte wird nicht belastet.',
  open: 'Offen',
  lost: 'Verloren: Der Betrag ist wieder offen. Beenden Sie den Mahnstopp, sobald Sie entschieden haben, was folgt.',
};
