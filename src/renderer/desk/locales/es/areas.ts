/** What the areas are called, in Spanish. */
import type { AreasMessages } from '../en/areas';

export const areas: AreasMessages = {
  staff: 'Personal',
  audit: 'Registro',
  account: 'Mi cuenta',
};
