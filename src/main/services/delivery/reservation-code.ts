/** What a customer takes along who pays later: the code, the same for the scanner, and a letter with both. */
import type { ChannelOutput, ChannelRequest } from '../../../shared/channels';
import { ok, type Result } from '../../../shared/result';
import { findContact } from '../../database/contact/contacts';
import type { ServiceContext } from '../base/context';
import { reserveBooking, SCANNED } from '../booking/reserved-bookings';
import type { SingleDeliveries } from './single-deliveries';
import { qrCode } from '../base/qr-code';

/** Keeps the screen's booking, and writes down that its code is to be sent where mail is set up. */
export async function reserveForLater(
  ctx: ServiceContext,
  deliveries: SingleDeliveries,
  { bookingId, language }: ChannelRequest<'booking.reserve'>,
): Promise<Result<ChannelOutput<'booking.reserve'>>> {
  let emailAddress: string | null = null;
  const kept = await reserveBooking(ctx, bookingId, async (tx, booking) => {
    const contact = booking.contact_id && (await findContact(tx, booking.contact_id));
    if (!contact || !deliveries.setUp.email) return;
    emailAddress = contact.email;
    await deliveries.ask(tx, 'email', { booking_id: booking.id }, language);
  });
  if (!kept.ok) return kept;
  deliveries.wake('email');
  return ok({ ...kept.value, qr: await qrCode(`${SCANNED}${kept.value.code}`), emailAddress });
}
