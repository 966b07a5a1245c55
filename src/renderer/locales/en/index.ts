/** English, put together from its parts. */
import { first } from './first';
import { forTenants } from './for-tenants';
import { later } from './later';
import { planner } from './planner';

export const en = { ...first, ...later, ...forTenants, ...planner };

export type Messages = typeof en;
