/**
 * "Forget me" in the letter to a customer who finishes later. Its link opens a page that says what is deleted, and only
 * the button on that page deletes. Mail programs open links by themselves.
 */
import type { Language } from '../../../shared/languages';
import { ok, refuse, type Result } from '../../../shared/result';
import { findBooking, type BookingRow } from '../../database/booking/bookings';
import { findByForgetToken } from '../../database/booking/finish-later';
import type { Tx } from '../../database/schema';
import { cancelVisit } from '../booking/give-up';
import { unitNumbers } from '../booking/visit';
import type { ServiceContext } from '../base/context';
import { requireProperty } from '../property/property';

/** Below the site's public address. */
export const FORGET_PATH = '/v1/kiosk/forget';
const TOKEN = /^[\w-]{43}$/;

/** What the page says is deleted. */
export interface Forgettable {
  readonly language: Language;
  readonly propertyName: string;
  readonly unitNumbers: readonly string[];
}

/** not_found for an unknown, a used and an expired link alike, so nobody learns which it is. */
export async function openForgetLink(ctx: ServiceContext, token: string): Promise<Result<Forgettable>> {
  return ctx.store.read(async (tx) => {
    const booking = await findHeld(tx, token);
    if (!booking) return unknown();
    const { name: propertyName } = await requireProperty(tx);
    return ok({ language: booking.language, propertyName, unitNumbers: await unitNumbers(tx, booking) });
  });
}

/** The unit is free again, and what was typed is gone. */
export async function forgetByLink(
  ctx: ServiceContext,
  token: string,
): Promise<Result<{ language: Language }>> {
  const booking = await ctx.store.read((tx) => findHeld(tx, token));
  if (!booking) return unknown();
  const cancelled = await cancelVisit(ctx, booking.id);
  return cancelled.ok ? ok({ language: booking.language }) : cancelled;
}

async function findHeld(tx: Tx, token: string): Promise<BookingRow | undefined> {
  const id = TOKEN.test(token) ? await findByForgetToken(tx, token) : undefined;
  return id && findBooking(tx, id);
}

function unknown(): Result<never> {
  return refuse('NO_RECORDS_FOUND', 'not_found');
}
