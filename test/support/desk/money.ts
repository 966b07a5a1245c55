/** The desk's money on light services: staff, what is due, and payments that they take. */
import type { Id } from '../../../src/shared/ids';
import type { Result } from '../../../src/shared/result';
import type { StaffRole } from '../../../src/shared/desk/roles';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import type { Tender } from '../../../src/main/services/move-in/desk-payment';
import { takeDeskPayment, type DeskPaid } from '../../../src/main/services/payment/desk-payments';
import { deskQuote } from '../../../src/main/services/payment/desk-quote';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { lightServices, readyBooking, valueOf } from '../services/rental';
import type { TestServiceOptions } from '../services/service-context';

export async function openDeskMoney(options: TestServiceOptions = {}) {
  const services = await lightServices(options);
  const { ctx, db } = services;
  const person = (role: StaffRole): StaffCaller => ({
    kind: 'staff',
    id: db.newId<'staff'>(),
    role,
    place: 'desk',
  });
  const staff = person('attendant');
  const desk = {
    ...services,
    raw: db.open.raw,
    staff,
    other: person('attendant'),
    manager: person('manager'),
    faults: () => findFaults(db.open.raw),
    quote: async (bookingId: Id<'booking'>) => valueOf(await deskQuote(ctx, staff, bookingId)),
    /** Takes what is due, in cash with too much given unless told otherwise. */
    take: async (
      bookingId: Id<'booking'>,
      more: { key?: string; tender?: Tender; by?: StaffCaller; amountMinor?: number } = {},
    ): Promise<Result<DeskPaid>> => {
      const amountMinor = more.amountMinor ?? (await desk.quote(bookingId)).dueMinor;
      return takeDeskPayment(ctx, more.by ?? staff, {
        bookingId,
        key: more.key ?? db.newId<'event'>(),
        amountMinor,
        tender: more.tender ?? { kind: 'cash', givenMinor: amountMinor + 500 },
      });
    },
    /** A customer whose move-in staff have taken the money for. */
    movedIn: async (unitIndex = 0, tender?: Tender) => {
      const bookingId = await readyBooking(ctx, db, unitIndex);
      return { bookingId, ...valueOf(await desk.take(bookingId, tender ? { tender } : {})) };
    },
  };
  return desk;
}
