/** What the areas are called, in Spanish. */
import type { AreasMessages } from '../en/areas';

export const areas: AreasMessages = {
  account: 'Mi cuenta',
};
