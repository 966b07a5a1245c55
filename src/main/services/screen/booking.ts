/** A booking as the screen shows it: what devices are told too, and the words that only people read. */
import type { ScreenBooking } from '../../../shared/screen-shapes';
import { ok, type Result } from '../../../shared/result';
import type { BookingView } from '../../../shared/shapes';
import { findBooking } from '../../database/booking/bookings';
import { findContact } from '../../database/contact/contacts';
import { readCompany } from '../../domain/contact/company-rules';
import { autopaySaid } from '../booking/autopay';
import type { ServiceContext } from '../base/context';
import { phoneText } from '../price/phone-text';
import { requireProperty } from '../property/property';

export async function forScreen(
  ctx: ServiceContext,
  answer: Result<BookingView>,
): Promise<Result<ScreenBooking>> {
  if (!answer.ok) return answer;
  const { value } = answer;
  return ctx.store.read(async (tx) => {
    const phoneNumberText = await phoneText(
      tx,
      value.contactBook?.phoneNumber ?? '',
      await requireProperty(tx),
    );
    const booking = await findBooking(tx, value.id);
    const contactKnown = booking !== undefined && booking.contact_id !== null && booking.contact_is_own === 0;
    const contact = booking?.contact_id ? await findContact(tx, booking.contact_id) : undefined;
    return ok({
      ...value,
      phoneNumberText,
      autopay: await autopaySaid(tx, value.id),
      contactKnown,
      company: readCompany(contact?.company ?? null),
    });
  });
}

export async function allForScreen(
  ctx: ServiceContext,
  answer: Result<BookingView[]>,
): Promise<Result<ScreenBooking[]>> {
  if (!answer.ok) return answer;
  const shown: ScreenBooking[] = [];
  for (const value of answer.value) {
    const one = await forScreen(ctx, ok(value));
    if (!one.ok) return one;
    shown.push(one.value);
  }
  return ok(shown);
}
