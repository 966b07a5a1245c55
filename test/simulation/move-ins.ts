/** Customers who rent: one unit, or several in one visit that are signed for and paid for together. */
import type { Id } from '../../src/shared/ids';
import { findBooking } from '../../src/main/database/booking/bookings';
import { screen } from '../../src/main/services/base/caller';
import { joinVisit } from '../../src/main/services/booking/beside';
import { createBooking } from '../../src/main/services/booking/bookings';
import { linkInsurance } from '../../src/main/services/booking/choose-coverage';
import { chooseExtras } from '../../src/main/services/booking/extras';
import type { Tender } from '../../src/main/services/move-in/desk-payment';
import { takeDeskPayment } from '../../src/main/services/payment/desk-payments';
import { deskQuote } from '../../src/main/services/payment/desk-quote';
import { pick, type Roll } from '../support/base/dice';
import { confirm, paidIntent, planBody, signAtScreen, valueOf } from '../support/services/rental';
import { agreeAtMoveIn } from './autopay';
import type { Site } from './site';

export const tenderOf = (roll: Roll, amountMinor: number): Tender => {
  const kind = pick(['cash', 'cheque', 'desk_terminal'] as const, roll);
  return kind === 'cash'
    ? { kind, givenMinor: amountMinor + roll(3) * 100 }
    : { kind, reference: `R-${amountMinor}` };
};

/** One customer in five takes another unit that is free. */
export async function moveIn(site: Site, unitId: Id<'unit'>, roll: Roll): Promise<void> {
  const free = site.raw
    .prepare<[string], Id<'unit'>>(
      `SELECT id FROM unit WHERE state = 'available' AND listed = 1 AND id <> ? ORDER BY number`,
    )
    .pluck()
    .all(unitId);
  const unitIds = free.length > 0 && roll(5) === 0 ? [unitId, pick(free, roll)] : [unitId];
  const [person, way, isCharged] = [roll(site.units * 2), roll(3), roll(3) > 0];
  const bookingIds: Id<'booking'>[] = [];
  for (const each of unitIds) bookingIds.push(await choose(site, { unitId: each, person }, roll));
  const [first, second] = bookingIds;
  if (!first) return;
  if (second) await site.surely((ctx) => ctx.store.transaction((tx) => join({ ctx, tx }, first, second)));
  if (isCharged && way > 0)
    for (const bookingId of bookingIds) await site.surely((ctx) => agreeAtMoveIn(ctx, bookingId));
  const last = second ?? first;
  valueOf(await site.surely((ctx) => signAtScreen(ctx, last)));
  if (way > 0) return payByCard(site, first);
  const { dueMinor: amountMinor } = valueOf(await deskQuote(site.ctx, site.staff, last));
  const key = site.db.newId<'event'>();
  const tender = tenderOf(roll, 0);
  const given: Tender = tender.kind === 'cash' ? { ...tender, givenMinor: amountMinor } : tender;
  valueOf(
    await site.surely((ctx) =>
      takeDeskPayment(ctx, site.staff, { bookingId: last, key, amountMinor, tender: given }),
    ),
  );
}

/** A unit with its protection and offers, for a person who may rent here already. */
async function choose(
  site: Site,
  { unitId, person }: { readonly unitId: Id<'unit'>; readonly person: number },
  roll: Roll,
): Promise<Id<'booking'>> {
  const { catalogue } = site;
  const index = catalogue.units.findIndex(({ id }) => id === unitId);
  const emailId = `robin.${person}@example.com`;
  const body = {
    propertyInfoId: catalogue.property.id,
    unitId,
    taxUserTypeInfoId: pick(catalogue.userTypes, roll).id,
    contactBookInfo: {
      firstName: 'Robin',
      lastName: `Storer ${person}`,
      phoneNumber: `+1 512 555 ${String(person).padStart(4, '0')}`,
      emailId,
    },
  };
  const fitting = catalogue.insurancePlans
    .map((_, nth) => planBody(site, nth, index))
    .filter(({ priceId }) => priceId !== undefined);
  const [plan, promotion] = [pick(fitting, roll), roll(3)];
  const bookingId = valueOf(await site.surely((ctx) => createBooking(ctx, screen, body)));
  // Who rents here already signs in: some have several contracts, one after the other and at once.
  site.raw
    .prepare(
      `UPDATE booking SET contact_id = coalesce((SELECT c.contact_id FROM rental_contract c JOIN contact p ON p.id = c.contact_id
        WHERE p.email = ? ORDER BY c.number LIMIT 1), contact_id) WHERE id = ?`,
    )
    .run(emailId, bookingId);
  valueOf(await site.surely((ctx) => linkInsurance(ctx, screen, bookingId, plan)));
  const code = catalogue.promotions[promotion]?.code;
  if (promotion < 2 && code !== undefined) {
    const extras = { addOnIds: [], discountCode: code };
    await site.surely((ctx) => chooseExtras(ctx, screen, bookingId, extras));
  }
  return bookingId;
}

/** Two units of one visit. */
async function join(work: Parameters<typeof joinVisit>[0], first: Id<'booking'>, second: Id<'booking'>) {
  const booking = await findBooking(work.tx, first);
  if (booking) await joinVisit(work, booking, second);
}

async function payByCard(site: Site, bookingId: Id<'booking'>): Promise<void> {
  await site.surely(async (ctx) => {
    const isIn = site.raw
      .prepare<[string]>('SELECT 1 FROM rental_contract WHERE booking_id = ?')
      .get(bookingId);
    if (isIn === undefined) valueOf(await confirm(ctx, bookingId, await paidIntent(ctx, bookingId)));
  });
}
