/** A customer of the screen who finishes later, with a letter on its way: the unit A101, and the token of the letter's link. */
import { findFinishLater } from '../../../src/main/database/booking/finish-later';
import { saveDraft } from '../../../src/main/services/booking/draft';
import { finishLater } from '../../../src/main/services/delivery/finish-later';
import type { SingleDeliveries } from '../../../src/main/services/delivery/single-deliveries';
import { typed } from '../../support/services/bookings';
import { valueOf } from '../../support/services/rental';
import type { TestListener } from './listener';

export async function heldForLater(
  { ctx, db }: TestListener,
  deliveries: SingleDeliveries,
  number = 'A101',
): Promise<string> {
  const unitId = db.catalogue.units.find((unit) => unit.number === number)?.id;
  const userTypeId = db.catalogue.userTypes[0]?.id;
  if (!unitId || !userTypeId) throw new Error(`the sample has no ${number}`);
  const choice = { unitId, userTypeId, moveInDate: '2026-03-15' };
  const open = { coverage: null, addOnIds: [], discountCode: null, contact: null };
  const draft = await saveDraft(ctx, { bookingId: null, language: 'de', ...choice, ...open });
  const { id: bookingId } = valueOf(draft);
  const asked = { bookingId, language: 'de', way: 'asked', contact: typed, stored: null } as const;
  valueOf(await finishLater(ctx, deliveries, asked));
  const row = await ctx.store.read((tx) => findFinishLater(tx, bookingId));
  if (!row) throw new Error('the customer does not finish later');
  return row.forget_token;
}
