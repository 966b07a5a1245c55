/** What the areas are called, in Arabic. */
import type { AreasMessages } from '../en/areas';

export const areas: AreasMessages = {
  account: 'حسابي',
};
