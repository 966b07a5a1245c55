/** What the areas are called, in Arabic. */
import type { AreasMessages } from '../en/areas';

export const areas: AreasMessages = {
  staff: 'الموظفون',
  audit: 'السجل',
  account: 'حسابي',
};
