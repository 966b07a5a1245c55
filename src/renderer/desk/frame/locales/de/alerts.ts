/** Each kind of thing that waits for people, in German. */
import type { AlertsMessages } from '../en/alerts';

export const alerts: AlertsMessages = {
  help: 'Jemand ruft um Hilfe',
  approval: 'Zu bestätigen',
  payment: 'Zahlung zu prüfen',
  refund: 'Erstattung zu prüfen',
  unit: 'Doppelt vermietet:',
  books: 'Bücher zu vergleichen',
  policy: 'Police zu prüfen:',
  awaited_policy: 'Police nicht rechtzeitig gebracht:',
  tax_proof: 'Steuernachweis zu prüfen:',
  message: 'Nachricht von',
  prices: 'Preise zu bestätigen, von',
  schedule: 'Katalog nicht in Kraft getreten am',
  held_schedule: 'Katalog zu bestätigen für den',
  reader: 'Kartengerät funktioniert nicht',
  printer: 'Drucker druckt nicht',
  disk: 'Platte voll, langsam oder fehlerhaft',
  backup: 'Keine gute Sicherung in letzter Zeit',
  head_office: 'Zentrale nicht erreicht',
  day: 'Ein Tag wurde nicht abgeschlossen',
};
