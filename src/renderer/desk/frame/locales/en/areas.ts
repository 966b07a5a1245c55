/** What the areas are called, in English. */
export const areas = {
  today: 'Today',
  moveIns: 'Move-ins',
  devices: 'Devices and health',
  backups: 'Backups',
  closing: 'Close the day',
  drawer: 'Cash drawer',
  reports: 'Reports',
  journal: 'Journal for bookkeeping',
  reviews: 'To review',
  keys: 'Device keys',
  listener: 'Listener',
  catalogue: 'Catalog',
  prices: 'Price list',
  tenancies: 'Running tenancies',
  staff: 'Staff',
  audit: 'Audit',
  account: 'My account',
  tenants: 'Tenants',
  transactions: 'Transactions',
  units: 'Units',
};

export type AreasMessages = typeof areas;
