/** Tenants who change the unit, in German. */
import type { TransferMessages } from '../en/transfer';

export const transfer: TransferMessages = {
  begin: 'Lagerraum wechseln',
  from: 'Wechsel von Lagerraum {unit}, Vertrag {contract}. Schließen Sie ihn ab, sobald der Mieter unterschrieben hat.',
  fromTo: '{unit} ({contract}) → {to}',
  atKiosk: 'Am Kiosk unterschreiben lassen',
  complete: 'Wechsel abschließen',
  open: 'Zu zahlen, im neuen Vertrag',
  kept: 'Guthaben des Mieters',
  carry: 'Grund, {owed} in den neuen Vertrag zu übernehmen',
  lacksCover:
    'Die Absicherung des Mieters wird für diesen Lagerraum nicht angeboten. Vor der Unterschrift bitte unter „Berichtigen“ eine andere wählen.',
  unsigned: 'Der neue Vertrag ist nicht unterschrieben.',
};
