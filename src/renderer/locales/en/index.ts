/** English, put together from its parts. */
import { first } from './first';
import { forTenants } from './for-tenants';

export const en = { ...first, ...forTenants };

export type Messages = typeof en;
