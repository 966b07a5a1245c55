/**
 * A customer finishes later: the unit and all answers are kept, but no signature. They take along a code, the same as a
 * QR code for the scanner, and a letter with both. Where no mail is set up, the letter is a printed page.
 */
import { randomBytes } from 'node:crypto';
import type { ChannelOutput, ChannelRequest } from '../../../shared/channels';
import { ok, refuse, type Result } from '../../../shared/result';
import { findBooking, updateBooking, type BookingRow } from '../../database/booking/bookings';
import { saveFinishLater, selectToRemind, setReminded } from '../../database/booking/finish-later';
import { findContact } from '../../database/contact/contacts';
import { findSingleDelivery } from '../../database/delivery/single-deliveries';
import { deleteShownAgreement } from '../../database/signing/shown-agreements';
import { deleteSignature } from '../../database/signing/signatures';
import { mailOut } from '../base/outgoing-mail';
import { qrCode } from '../../domain/base/qr-code';
import { screen } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { writeContact } from '../booking/draft';
import { reserveBooking, SCANNED } from '../booking/reserved-bookings';
import { finishLaterOf, visitOf } from '../booking/visit';
import { readBegunContact } from '../contact/screen';
import { typedAddressOf } from '../contact/typed';
import { leftToPay } from '../price/credit';
import { priceBooking } from '../price/pricing';
import type { SingleDeliveries } from './single-deliveries';
import type { InTransaction } from '../base/work';
import { HOUR_MS } from '../../../shared/durations';

type Asked = ChannelRequest<'booking.reserve'>;

/**
 * Keeps the screen's booking, and notes that its code is to be sent. Refuses what `reserveBooking` refuses, and what
 * `readBegunContact` finds wrong with the person. Refuses `not_offered` for a customer who walked away, where the site
 * keeps nothing for those.
 */
export async function finishLater(
  ctx: ServiceContext,
  deliveries: SingleDeliveries,
  asked: Asked,
): Promise<Result<ChannelOutput<'booking.reserve'>>> {
  const { email, print } = deliveries.setUp;
  if (asked.way === 'away' && !(email && ctx.settings.finishLaterWhenIdle))
    return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { reason: 'not_offered' });
  let emailAddress: string | null = null;
  const kept = await reserveBooking(
    ctx,
    asked.bookingId,
    async (tx, booking) => {
      await writeChoice({ ctx, tx }, booking, asked);
      const contact = booking.contact_id && (await findContact(tx, booking.contact_id));
      if (contact && email) emailAddress = contact.email;
      if (emailAddress !== null)
        await deliveries.ask(tx, 'email', { booking_id: booking.id }, asked.language);
      else if (print) await deliveries.ask(tx, 'print', { booking_id: booking.id }, asked.language);
    },
    { caller: screen, first: (tx, booking) => writePerson({ ctx, tx }, booking, asked) },
  );
  if (!kept.ok) return kept;
  const printed = emailAddress === null && print;
  deliveries.wake(printed ? 'print' : 'email');
  return ok({ ...kept.value, qr: await qrCode(`${SCANNED}${kept.value.code}`), emailAddress, printed });
}

/** The details that they typed, unless an account has them. Written before the hold asks who it is for. */
async function writePerson(
  { ctx, tx }: InTransaction,
  booking: BookingRow,
  { contact, language }: Asked,
): Promise<Result<BookingRow>> {
  const isNamed = booking.contact_id !== null && booking.contact_is_own === 0;
  if (contact !== null && !isNamed) {
    const read = await readBegunContact(tx, contact, booking.property_id);
    if (!read.ok) return read;
    await writeContact({ ctx, tx }, booking, { named: null, contact: read.value });
  }
  await updateBooking(tx, booking.id, { language });
  const written = await findBooking(tx, booking.id);
  if (!written) throw new Error('a booking vanished inside its transaction');
  return ok(written);
}

async function writeChoice(
  { ctx, tx }: InTransaction,
  booking: BookingRow,
  { way, stored, contact }: Asked,
): Promise<void> {
  // A customer who comes back another day signs the terms of that day. At the front desk they pay now.
  let payable = 0;
  let recurring = 0;
  for (const each of await visitOf(tx, booking)) {
    if (way !== 'desk') {
      await deleteSignature(tx, each.id);
      await deleteShownAgreement(tx, each.id);
    }
    const priced = await priceBooking(tx, each);
    payable += leftToPay(priced);
    recurring += priced.quote.recurring;
  }
  await saveFinishLater(tx, {
    // One for a visit: the link of an earlier letter goes on deleting all of it.
    booking_id: (await finishLaterOf(tx, booking))?.booking_id ?? booking.id,
    way,
    asked_at_ms: ctx.clock.nowMs(),
    payable_minor: payable,
    recurring_minor: recurring,
    stored: storedAnswers(stored, contact),
    forget_token: randomBytes(32).toString('base64url'),
  });
}

function storedAnswers(stored: Asked['stored'], contact: Asked['contact']): string | null {
  if (stored === null && contact === null) return null;
  return JSON.stringify({ ...stored, ...(contact && { typed: typedAddressOf(contact) }) });
}

/** When they are reminded, before their hold ends. */
const REMIND_BEFORE_MS = 2 * HOUR_MS;
/** A letter that went out this recently is reminder enough. */
const JUST_SENT_MS = HOUR_MS;

/** Writes a second letter to each customer whose hold ends soon; none where no mail is set up. */
export async function remindOfHolds(ctx: ServiceContext): Promise<void> {
  const nowMs = ctx.clock.nowMs();
  await ctx.store.transaction(async (tx) => {
    for (const booking of await selectToRemind(tx, { fromMs: nowMs, untilMs: nowMs + REMIND_BEFORE_MS })) {
      const what = { booking_id: booking.id };
      const letter = await findSingleDelivery(tx, what, 'email');
      // The first letter has not gone out yet, because there is no connection.
      if (letter?.state === 'waiting' || letter?.state === 'under_way') continue;
      const isFresh = letter?.state === 'done' && nowMs - letter.updated_at_ms < JUST_SENT_MS;
      if (isFresh || (await mailOut({ ctx, tx }, what, booking.language)))
        await setReminded(tx, booking.id, nowMs);
    }
  });
}
