/** What need not be kept of former tenants goes after the years that the property has set, as when staff erase somebody. */
import { findProperty } from '../../database/property/properties';
import { selectLongGone } from '../../database/tenant/personal-data';
import { businessDateAt, startOfDayMs } from '../../domain/base/dates';
import type { ServiceContext } from '../base/context';
import { storeState } from '../base/store-state';
import { eraseContact } from './data';

/** Each is a transaction of its own; the next round goes on. */
const AT_ONCE = 20;
/** The property's date on which everybody was looked at, and who was looked at last until then. */
const progress = storeState((): { doneOn: string | null; after: string } => ({ doneOn: null, after: '' }));

/** Once a day, in rounds of a few. Somebody of whom something is open again is left for another day. */
export async function eraseFormerTenants(ctx: ServiceContext): Promise<void> {
  const property = await ctx.store.read(findProperty);
  const years = property?.personal_data_years ?? null;
  if (!property || years === null) return;
  const today = businessDateAt(ctx.clock.nowMs(), property.time_zone);
  const state = progress(ctx);
  if (state.doneOn === today) return;
  const closedBeforeMs = startOfDayMs(yearsBefore(today, years), property.time_zone);
  const { after } = state;
  const gone = await ctx.store.read((tx) => selectLongGone(tx, { closedBeforeMs, after, limit: AT_ONCE }));
  for (const id of gone)
    await ctx.store.attempt((tx) => eraseContact({ ctx, tx, by: 'kiosk' }, { id, why: null }));
  state.after = gone.at(-1) ?? '';
  if (gone.length < AT_ONCE) Object.assign(state, { doneOn: today, after: '' });
}

/** The same day so many years before; the last of February where the year has no 29th. */
function yearsBefore(date: string, years: number): string {
  const year = String(Number(date.slice(0, 4)) - years).padStart(4, '0');
  return date.slice(4) === '-02-29' ? `${year}-02-28` : `${year}${date.slice(4)}`;
}
