/** What the areas are called, in German. */
import type { AreasMessages } from '../en/areas';

export const areas: AreasMessages = {
  today: 'Heute',
  moveIns: 'Einzüge',
  devices: 'Geräte und Zustand',
  backups: 'Sicherungen',
  closing: 'Tagesabschluss',
  drawer: 'Kasse',
  reports: 'Berichte',
  journal: 'Journal für die Buchhaltung',
  reviews: 'Zu prüfen',
  keys: 'Geräteschlüssel',
  listener: 'Schnittstelle',
  catalogue: 'Katalog',
  prices: 'Preisliste',
  tenancies: 'Laufende Mietverhältnisse',
  staff: 'Personal',
  audit: 'Protokoll',
  account: 'Mein Konto',
  tenants: 'Mieter',
  transactions: 'Geldbewegungen',
  units: 'Lagerräume',
};
