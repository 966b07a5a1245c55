/** What the areas are called, in English. */
export const areas = {
  account: 'My account',
};

export type AreasMessages = typeof areas;
