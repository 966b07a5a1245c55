/** The front desk's area of bookings over a whole kiosk: its screen, its devices, and staff who have signed in. */
import type { ChannelInput } from '../../../src/shared/channels';
import type { DeskAnswer } from '../../../src/shared/desk/bridge';
import type { Id } from '../../../src/shared/ids';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import type { ServiceContext } from '../../../src/main/services/base/context';
import type { DeskActDeps } from '../../../src/main/services/desk/guard';
import { takeDeskPayment } from '../../../src/main/services/payment/desk-payments';
import { deskQuote } from '../../../src/main/services/payment/desk-quote';
import { todayHandlers } from '../../../src/main/desk/handlers/desk/today';
import { openBookings, typed, valueOf, type BookingWorld } from '../services/bookings';
import { newTestId } from '../services/database';
import { openDeskArea, type DeskArea } from './area';
import { lightDocuments, lightPages } from '../services/rental';
import { handDrawn, signed } from '../documents/signature';

export const ownPolicy = {
  kind: 'own_policy',
  insurer: 'Prairie Mutual',
  policyNumber: 'PM-4711',
  expires: '2027-01-01',
} as const;

type Draft = Partial<ChannelInput<'booking.save'>>;

export interface Today {
  readonly world: BookingWorld;
  readonly desk: DeskArea;
  readonly deps: DeskActDeps;
  /** A booking that staff make at the desk. */
  readonly make: (more?: Draft) => Promise<Id<'booking'>>;
  /** The same, signed at the desk. */
  readonly sign: (id: Id<'booking'>) => Promise<void>;
  /** Pays in cash what is due. */
  readonly pay: (id: Id<'booking'>) => Promise<number>;
  /** One that is made, signed and paid at the desk. */
  readonly finish: (more?: Draft) => Promise<Id<'booking'>>;
}

/** `change`: what else this kiosk has. */
export async function openToday(change = (ctx: ServiceContext): ServiceContext => ctx): Promise<Today> {
  const light = { documents: lightDocuments(), pages: lightPages() };
  const world = await openBookings({ change: (ctx) => change({ ...ctx, ...light }) });
  const deps = { ctx: world.ctx, journeys: world.customerServices.journeys, runs: world.runs };
  const desk = openDeskArea(todayHandlers(deps, () => Promise.resolve(false)));
  const caller: StaffCaller = { kind: 'staff', id: newTestId<'staff'>(), role: 'manager', place: 'desk' };

  const today: Today = {
    world,
    desk,
    deps,
    async make(more) {
      const saved = await desk.call('attendant', 'booking.save', { ...world.draft(more), seenAt: 0 });
      if (!saved.ok) throw new Error(JSON.stringify(saved.refusals));
      return saved.value.bookingId;
    },
    async sign(bookingId) {
      const { document } = await desk.ask('booking.agreement', { bookingId, language: 'en' });
      await desk.ask('booking.sign', {
        bookingId,
        language: 'en',
        signature: await signed(),
        method: 'drawn',
        strokes: handDrawn,
        typedName: null,
        consent: true,
        documentSha256: document.sha256,
      });
    },
    async pay(bookingId) {
      const { dueMinor } = valueOf(await deskQuote(world.ctx, caller, bookingId));
      const tender = { kind: 'cash', givenMinor: dueMinor } as const;
      const input = { bookingId, key: newTestId<'event'>(), amountMinor: dueMinor, tender };
      valueOf(await takeDeskPayment(world.ctx, caller, input));
      return dueMinor;
    },
    async finish(more = { coverage: ownPolicy }) {
      const id = await today.make(more);
      await today.sign(id);
      await today.pay(id);
      return id;
    },
  };
  return today;
}

/** Why the first refusal is one, or nothing. */
export function reasonOf(answer: DeskAnswer<unknown>): string {
  return answer.ok ? '' : (answer.refusals[0]?.reason ?? '');
}

/** Somebody at the kiosk types a code, and the end of the usual renter's number. */
export function findPick(world: BookingWorld, code: string) {
  const phoneDigits = typed.phoneNumber.replaceAll(/\D/g, '').slice(-4);
  return world.call('booking.pick-up', { code, phoneDigits, language: 'en' });
}
