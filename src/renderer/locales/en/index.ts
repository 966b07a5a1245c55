/** English, put together from its parts. */
import { first } from './first';
import { forTenants } from './for-tenants';
import { planner } from './planner';

export const en = { ...first, ...forTenants, ...planner };

export type Messages = typeof en;
