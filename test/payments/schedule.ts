/** Schedules: what customers, cards, Stripe, the line and the power do, one after the other. */
import fc from 'fast-check';
import type { Id } from '../../src/shared/ids';
import { cancelBooking } from '../../src/main/services/booking/bookings';
import { keepHouse } from '../../src/main/services/upkeep/housekeeping';
import { createPaymentIntent } from '../../src/main/services/payment/intent';
import { cancelPayment, startPayment } from '../../src/main/services/payment/payments';
import { confirm, screen } from '../support/services/rental';
import type { Fault, Presented } from '../support/stripe';
import { BOOKINGS, duringLife, openKioskModel, type KioskModel, type Template } from './kiosk-model';
import { verdict } from './verdict';

const weights = {
  tap: 8,
  doubleTap: 2,
  callOff: 2,
  present: 12,
  payAtDevice: 3,
  confirmAgain: 3,
  cancelBooking: 1,
  fault: 5,
  crash: 2,
  crashAt: 6,
  restart: 3,
  sweep: 3,
  wait: 10,
  jump: 1,
  plug: 1,
  reprice: 1,
};
export type Action = keyof typeof weights;

export interface Step {
  readonly action: Action;
  readonly booking: number;
  readonly choice: number;
}

export interface Schedule {
  readonly seed: number;
  readonly steps: readonly Step[];
}

/** Most customers tap and present a card; what else happens comes in between, some of it more often if asked for. */
export function schedules(more: Partial<Record<Action, number>> = {}): fc.Arbitrary<Schedule> {
  const step: fc.Arbitrary<Step> = fc.record({
    action: fc.oneof(
      // The keys of the table are the actions.
      ...(Object.entries({ ...weights, ...more }) as [Action, number][]).map(([action, weight]) => ({
        arbitrary: fc.constant(action),
        weight,
      })),
    ),
    booking: fc.nat({ max: BOOKINGS - 1 }),
    choice: fc.nat({ max: 59 }),
  });
  return fc.record({ seed: fc.nat(), steps: fc.array(step, { minLength: 6, maxLength: 24 }) });
}

const outcomes: readonly Presented[] = [
  'approved',
  'approved',
  'approved',
  'declined',
  'insufficient_funds',
  'unplugged',
  'late_success',
  'timeout',
];

const faults: readonly (Fault & { readonly path: RegExp; readonly times?: number })[] = [
  { kind: 'dropped_after', path: /payment_intents$/ },
  { kind: 'dropped_before', path: /payment_intents$/ },
  { kind: 'dropped_after', path: /\/capture$/ },
  { kind: 'server_error', effect: true, path: /\/capture$/ },
  { kind: 'server_error', effect: true, path: /payment_intents$/ },
  { kind: 'dropped_after', path: /\/cancel$/ },
  { kind: 'hanging', effect: true, path: /process_payment_intent$/ },
  { kind: 'dropped_after', path: /process_payment_intent$/ },
  { kind: 'malformed', path: /payment_intents\// },
  { kind: 'rate_limit', path: /payment_intents/, times: 3 },
  { kind: 'server_error', path: /./, times: 2 },
  { kind: 'dropped_before', path: /./, times: 8 },
];

/** How far the clock is set, in milliseconds; back by an hour at the most. */
const jumps = [31 * 60_000, -3_600_000, 25 * 3_600_000, 50 * 3_600_000];

const pick = <T>(among: readonly T[], choice: number): T => {
  const picked = among[choice % among.length];
  if (picked === undefined) throw new Error('nothing to pick from');
  return picked;
};

type Play = (kiosk: KioskModel, bookingId: Id<'booking'>, choice: number) => Promise<unknown>;

const plays: Readonly<Record<Action, Play>> = {
  tap: (kiosk, bookingId) =>
    begun(kiosk, (ctx, runs) => startPayment(ctx, runs, { bookingId, language: 'en' })),
  doubleTap: (kiosk, bookingId) =>
    begun(kiosk, (ctx, runs) =>
      Promise.all([1, 2].map(() => startPayment(ctx, runs, { bookingId, language: 'en' }))),
    ),
  callOff: (kiosk, bookingId) =>
    begun(kiosk, (ctx, runs) => cancelPayment(ctx, runs, { bookingId, language: 'en' })),
  async present(kiosk, _booking, choice) {
    // Somebody stands there until the reader wants a card.
    for (let looks = 0; looks < 12 && kiosk.stripe.readers.waitsFor(kiosk.readerId) === null; looks += 1)
      await kiosk.time.advance(500);
    const outcome = pick(outcomes, choice);
    const bank = choice % 3 ? 'approved' : 'declined';
    const thinkMs = outcome === 'unplugged' || outcome === 'late_success' ? 8000 : choice % 2 ? 0 : 1500;
    const card = choice % 5 === 0 ? 'eftpos_au' : 'visa';
    kiosk.stripe.readers.present(kiosk.readerId, outcome, { bank, thinkMs, card });
  },
  payAtDevice: (kiosk, bookingId, choice) =>
    begun(kiosk, async (ctx) => {
      const made = await createPaymentIntent(ctx, screen, bookingId);
      if (!made.ok) return;
      const token = made.value.paymentIntentId;
      const approved = choice % 4 !== 0;
      kiosk.stripe.readers.presentAtDevice(token, approved ? 'approved' : 'declined');
      const answers = await Promise.all([1, 2].map(() => confirm(ctx, bookingId, token)));
      // That Stripe could not be asked is no verdict; that the payment does not fit any more is.
      const denied = answers.some((answer) => !answer.ok && answer.refusals[0]?.kind === 'conflict');
      // After a declined card another may be accepted between the two answers, and then both are true.
      if (approved && denied && answers.some(({ ok }) => ok))
        kiosk.wrong.push(`${token} was confirmed and refused`);
    }),
  confirmAgain: (kiosk, bookingId, choice) =>
    begun(kiosk, (ctx) => {
      const all = kiosk.stripe.ledger.all();
      return all.length ? confirm(ctx, bookingId, pick(all, choice).intentId) : Promise.resolve();
    }),
  cancelBooking: (kiosk, bookingId) => begun(kiosk, (ctx) => cancelBooking(ctx, screen, bookingId)),
  fault(kiosk, _booking, choice) {
    const { path, times = 1, ...fault } = pick(faults, choice);
    kiosk.stripe.faults.next(fault, { path, times });
    return Promise.resolve();
  },
  crash: (kiosk) => kiosk.crash(),
  crashAt(kiosk, _booking, choice) {
    kiosk.process().life.left ??= choice;
    return Promise.resolve();
  },
  restart: (kiosk) => kiosk.restart(),
  sweep: (kiosk) => begun(kiosk, (ctx, runs) => keepHouse(ctx, runs, { atStart: false })),
  wait: (kiosk, _booking, choice) =>
    kiosk.time.advance(pick([100, 700, 1000, 3000, 3000, 10_000, 45_000, 90_000], choice)),
  async jump(kiosk, _booking, choice) {
    kiosk.time.jump(pick(jumps, choice));
    await kiosk.time.settle();
  },
  plug(kiosk, _booking, choice) {
    if (choice % 3 === 0) kiosk.stripe.readers.pullThePlug(kiosk.readerId);
    else kiosk.stripe.readers.plugIn(kiosk.readerId);
    return Promise.resolve();
  },
  reprice: (kiosk, _booking, choice) => begun(kiosk, () => kiosk.reprice((choice % 3) * 500)),
};

/** Begins something in the process that lives now; what fails, fails like a call that never came through. */
async function begun(
  kiosk: KioskModel,
  work: (
    ctx: ReturnType<KioskModel['process']>['ctx'],
    runs: ReturnType<KioskModel['process']>['runs'],
  ) => Promise<unknown>,
): Promise<void> {
  const { ctx, runs, life } = kiosk.process();
  if (life.dead) return;
  work(ctx, runs).catch(() => null);
  await kiosk.time.settle();
}

const MINUTE_MS = 60_000;

/** Plays a schedule, lets everything come to rest, and answers what is wrong then. */
export async function play(template: Template, file: string, { seed, steps }: Schedule): Promise<string[]> {
  const kiosk = await openKioskModel(template, file, seed);
  try {
    await kiosk.time.advance(1000);
    for (const { action, booking, choice } of steps) {
      // Nobody leaves a dead kiosk alone for long.
      if (kiosk.process().life.dead && choice % 2 === 0) await kiosk.restart();
      await plays[action](kiosk, pick(kiosk.bookings, booking), choice);
    }
    kiosk.stripe.faults.clear();
    kiosk.stripe.readers.plugIn(kiosk.readerId);
    await kiosk.restart();
    // Banks have decided by then, also those whose clock was turned back, and every hold of a unit has ended.
    const back = steps.filter(({ action, choice }) => action === 'jump' && pick(jumps, choice) < 0).length;
    for (let minutes = 0; minutes < 35 + 60 * back; minutes += 1) {
      if (minutes > 2 && atRest(kiosk)) break;
      await kiosk.time.advance(MINUTE_MS);
      const { ctx, runs, life } = kiosk.process();
      await duringLife(kiosk.time, life, keepHouse(ctx, runs, { atStart: false }));
    }
    return [...kiosk.wrong, ...verdict(kiosk.open(), kiosk.stripe)];
  } finally {
    kiosk.close();
  }
}

function atRest(kiosk: KioskModel): boolean {
  return kiosk.stripe.ledger.all().every(({ status }) => status === 'succeeded' || status === 'canceled');
}
