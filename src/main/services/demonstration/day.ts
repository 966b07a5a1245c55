/** A day of a demonstration: its invented tenants live it, and its staff close it. */
import { parseGuid } from '../../../shared/ids';
import { countStanding, type SiteStanding } from '../../database/demonstration/life';
import { findMeta, saveMeta } from '../../database/meta';
import { findStaff } from '../../database/staff/staff';
import { businessDateAt } from '../../domain/base/dates';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { makeClosing, previewDay } from '../closing/closing';
import type { PasswordHasher } from '../login/passwords';
import { findProperty } from '../../database/property/properties';
import { createStaff } from '../staff/accounts';
import { rentSome } from './move-ins';
import { liveTenancies } from './tenancies';

/** The account that acts for the staff, in the database's own values. */
const STAFF = 'demonstration_staff';
/** What stays in the drawer for change at most, in minor units. */
const FLOAT = 10_000;

export interface DayLived extends SiteStanding {
  /** YYYY-MM-DD, at the property. */
  readonly on: string;
  readonly currency: string;
  readonly locale: string;
}

export interface Life {
  readonly passwords: PasswordHasher;
  /** Base64 of a PNG: what everybody signs with. */
  readonly signature: string;
  /** Everything that the program does by itself now and then: bills, saved cards, late rent, housekeeping. */
  readonly rounds: () => Promise<void>;
}

/** Lives the day that the clock shows. Null while there is no property yet. What is refused is left for another day. */
export async function liveDay(ctx: ServiceContext, life: Life): Promise<DayLived | null> {
  const property = await ctx.store.read(findProperty);
  if (!property) return null;
  const today = businessDateAt(ctx.clock.nowMs(), property.time_zone);
  const staff = await staffOf(ctx, life.passwords);
  await life.rounds();
  await rentSome(ctx, today, life.signature);
  await liveTenancies({ ctx, today, staff });
  await life.rounds();
  await closeDay(ctx, staff);
  const standing = await ctx.store.read(countStanding);
  return { on: today, currency: property.currency, locale: property.locale, ...standing };
}

async function staffOf(ctx: ServiceContext, passwords: PasswordHasher): Promise<StaffCaller> {
  const known = await ctx.store.read(async (tx) => {
    const id = parseGuid<'staff'>(await findMeta(tx, STAFF));
    return id === null ? undefined : findStaff(tx, id);
  });
  const account = { by: 'kiosk', why: 'Demonstration' } as const;
  const id =
    known?.id ?? (await createStaff(ctx, passwords, account, { name: 'Demonstration', role: 'manager' })).id;
  if (!known) await ctx.store.transaction((tx) => saveMeta(tx, STAFF, id));
  return { kind: 'staff', id, role: 'manager', place: 'desk' };
}

/** Counts what should be in the drawer, and leaves what the next day needs for change. */
async function closeDay(ctx: ServiceContext, staff: StaffCaller): Promise<void> {
  const { stretch, totals } = await previewDay(ctx);
  // On a day without money nobody counts the drawer.
  if (stretch.to === stretch.after) return;
  const countedMinor = Math.max(0, totals.drawer.expectedMinor);
  const closing = {
    key: ctx.newId<'event'>(),
    toSequence: stretch.to,
    openingMinor: 0,
    countedMinor,
    leftMinor: Math.min(countedMinor, FLOAT),
    why: countedMinor === totals.drawer.expectedMinor ? null : 'Demonstration',
  };
  const made = await makeClosing(ctx, staff, 'Demonstration', closing);
  if (!made.ok) ctx.log.info({ refusals: made.refusals }, 'the day of the demonstration was not closed');
}
