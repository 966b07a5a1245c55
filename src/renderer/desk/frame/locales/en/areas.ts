/** What the areas are called, in English. */
export const areas = {
  today: 'Today',
  devices: 'Devices and health',
  backups: 'Backups',
  closing: 'Close the day',
  reviews: 'To review',
  keys: 'Keys of devices',
  listener: 'Listener',
  catalogue: 'Catalogue',
  staff: 'Staff',
  audit: 'Audit',
  account: 'My account',
  tenants: 'Tenants',
};

export type AreasMessages = typeof areas;
