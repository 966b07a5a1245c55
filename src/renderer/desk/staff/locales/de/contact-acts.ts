/** What was done about a person, as the audit says it. */
export const contactActs = {
  kind: 'Personen',
  corrected: 'Angaben einer Person berichtigt',
  erased: 'Personendaten gelöscht',
  exported: 'Personendaten exportiert',
  message_left: 'Nachricht am Kiosk hinterlassen',
  message_read: 'Nachricht einer Person gelesen',
  note_struck: 'Notiz zu einer Person gestrichen',
  note_written: 'Notiz zu einer Person geschrieben',
  registered: 'Person eingetragen',
  restricted: 'Personendaten gelöscht, außer was Dokumente brauchen',
};
