/** What the areas are called, in English. */
export const areas = {
  staff: 'Staff',
  audit: 'Audit',
  account: 'My account',
};

export type AreasMessages = typeof areas;
