/** Charging a tenant for a damage or for cleaning, in German. */
import type { ChargingMessages } from '../en/charging';

export const charging: ChargingMessages = {
  act: 'Schaden oder Reinigung berechnen',
  text: 'Der Mieter bekommt eine eigene Rechnung. Eine später gutgeschriebene Kaution und anderes Guthaben bezahlen sie zuerst.',
  kind: 'Wofür',
  kinds: { damage: 'Schaden', cleaning: 'Reinigung' },
  what: 'In wenigen Worten',
  whatHint: 'Es wird auf die Rechnung gedruckt.',
  tax: 'Steuer',
  waive: 'Mahngebühr erlassen',
  waiveText:
    'Der Mieter bekommt eine Gutschrift über die ganze Gebühr. Was er dafür bezahlt hat, begleicht andere Rechnungen oder bleibt als Guthaben.',
};
