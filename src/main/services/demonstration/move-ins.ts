/** Invented people who rent a unit at the demonstration's screen, as a customer does: the same services, in the same order. */
import { refuse, type Result } from '../../../shared/result';
import type { Id } from '../../../shared/ids';
import type { Stroke } from '../../../shared/screen-shapes';
import { selectUserTypes } from '../../database/property/reference';
import { selectFreeUnits, type UnitRow } from '../../database/unit/units';
import { screen } from '../base/caller';
import { businessDateAt } from '../../domain/base/dates';
import type { ServiceContext } from '../base/context';
import { bookingAutopay } from '../booking/autopay';
import { createBooking } from '../booking/bookings';
import { linkInsurance } from '../booking/choose-coverage';
import { confirmPayment } from '../payment/confirm';
import { createPaymentIntent } from '../payment/intent';
import { requireProperty } from '../property/property';
import { readAgreement } from '../signing/shown-agreement';
import { signOnScreen } from '../signing/signature';
import { insuranceOptions } from '../insurance/plans';
import { chosen, isOneIn } from './chance';

const FIRST_NAMES = ['Ana', 'Ben', 'Carla', 'David', 'Elif', 'Farid', 'Grace', 'Hugo', 'Ines', 'Jonas'];
const LAST_NAMES = ['Alvarez', 'Brandt', 'Chen', 'Diaz', 'Evans', 'Fischer', 'Green', 'Haddad'];
const STREETS = ['Oak Street', 'Elm Avenue', 'Cedar Lane', 'Mill Road', 'Lake Drive'];
const TOWNS = [
  { city: 'Austin', zipCode: '78701' },
  { city: 'Round Rock', zipCode: '78664' },
  { city: 'Georgetown', zipCode: '78626' },
];
/** One in so many free units is rented on a day. */
const DAYS_FREE = 60;
const MOST_A_DAY = 2;
/** What a hand does in a third of a second. */
const STROKES: Stroke[] = [
  {
    points: Array.from({ length: 40 }, (_, at) => ({
      x: 24 + at * 8,
      y: 60 + (at % 7) * 4,
      time: at * 8,
      pressure: 0.5,
    })),
  },
];

/** Some of the free units are rented. `signature`: Base64 of a PNG. What is refused is left for another day. */
export async function rentSome(ctx: ServiceContext, today: string, signature: string): Promise<void> {
  const free = await ctx.store.read((tx) => selectFreeUnits(tx, { offered: ctx.unitRights.offered() }));
  const wanted = free.filter(({ number }) => isOneIn(DAYS_FREE, today, number));
  for (const unit of wanted.slice(0, MOST_A_DAY)) {
    const rented = await rent(ctx, today, unit, signature);
    if (!rented.ok)
      ctx.log.warn({ unit: unit.number, refusals: rented.refusals }, 'an invented customer was refused');
  }
}

/** The first free unit is rented; answers what kept it from that, null where nothing did. */
export async function rentOne(ctx: ServiceContext, signature: string): Promise<string | null> {
  const [unit] = await ctx.store.read((tx) => selectFreeUnits(tx, { offered: ctx.unitRights.offered() }));
  if (!unit) return 'no unit is free';
  const { time_zone: timeZone } = await ctx.store.read(requireProperty);
  const today = businessDateAt(ctx.clock.nowMs(), timeZone);
  const rented = await rent(ctx, today, unit, signature);
  return rented.ok ? null : rented.refusals.map(({ reason }) => reason).join(', ');
}

async function rent(
  ctx: ServiceContext,
  today: string,
  unit: UnitRow,
  signature: string,
): Promise<Result<Id<'contract'>>> {
  const bookingId = await begin(ctx, today, unit);
  if (!bookingId.ok) return bookingId;
  const hasCard = isOneIn(2, today, unit.number, 'card');
  const signed = await sign(ctx, bookingId.value, { signature, hasCard });
  if (!signed.ok) return signed;
  const intent = await createPaymentIntent(ctx, screen, bookingId.value);
  if (!intent.ok) return intent;
  const token = intent.value.paymentIntentId;
  if (!ctx.gateway.present?.(token, 'approved')) return refuse('PAYMENT_PROCESS_FAILED', 'failed');
  return confirmPayment(ctx, screen, { gateway: 'gateway', bookingId: bookingId.value, body: { token } });
}

/** A booking with a protection plan. */
async function begin(ctx: ServiceContext, today: string, unit: UnitRow): Promise<Result<Id<'booking'>>> {
  const { property, userType, plans } = await ctx.store.read(async (tx) => {
    const served = await requireProperty(tx);
    const type = chosen(await selectUserTypes(tx), 'type', today, unit.number);
    const filter = {
      propertyId: served.id,
      storageTypeId: unit.storage_type_id,
      userTypeId: type.id,
      sizeThousandths: unit.area_thousandths,
    };
    return { property: served, userType: type, plans: await insuranceOptions(tx, served, filter, 'en') };
  });
  const choose = <T>(list: readonly T[], what: string) => chosen(list, what, today, unit.number);
  const [first, last] = [choose(FIRST_NAMES, 'first'), choose(LAST_NAMES, 'last')];
  const digits = today.replaceAll('-', '').slice(4);
  const booking = await createBooking(ctx, screen, {
    propertyInfoId: property.id,
    unitId: unit.id,
    taxUserTypeInfoId: userType.id,
    contactBookInfo: {
      firstName: first,
      lastName: last,
      phoneNumber: `+1 512 555 ${digits}`,
      // A domain that is nobody's (RFC 2606).
      emailId: `${first}.${last}.${digits}@example.com`.toLowerCase(),
      address: `${1 + (Number(digits) % 900)} ${choose(STREETS, 'street')}`,
      ...choose(TOWNS, 'town'),
      region: property.region_id,
    },
  });
  if (!booking.ok) return booking;
  const plan = chosen(plans, unit.number, today);
  const linked = await linkInsurance(ctx, screen, booking.value, {
    insuranceId: plan.id,
    priceId: plan.priceId,
  });
  return linked.ok ? booking : linked;
}

/** Reads and signs. `hasCard`: later bills go to the card, where the property offers that. */
async function sign(
  ctx: ServiceContext,
  bookingId: Id<'booking'>,
  { signature, hasCard }: { readonly signature: string; readonly hasCard: boolean },
): Promise<Result<unknown>> {
  const language = 'en';
  const asked = { bookingId, language } as const;
  const offer = await bookingAutopay(ctx, { ...asked, wanted: null, textSha256: '' });
  if (offer.ok && offer.value.offer !== 'not_offered') {
    const said = { ...asked, wanted: hasCard, textSha256: offer.value.textSha256 };
    const chose = await bookingAutopay(ctx, said);
    if (!chose.ok) return chose;
  }
  const read = await readAgreement(ctx, bookingId, language);
  if (!read.ok) return read;
  return signOnScreen(ctx, {
    ...asked,
    signature,
    method: 'drawn',
    strokes: STROKES,
    typedName: null,
    documentSha256: read.value.document.sha256,
    consent: true,
  });
}
