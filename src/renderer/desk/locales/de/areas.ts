/** What the areas are called, in German. */
import type { AreasMessages } from '../en/areas';

export const areas: AreasMessages = {
  devices: 'Geräte und Zustand',
  backups: 'Sicherungen',
  staff: 'Personal',
  audit: 'Protokoll',
  account: 'Mein Konto',
  tenants: 'Mieter',
};
