/**
 * The program stops at each step of a payment, one after the other: before and after every transaction and every call
 * to the provider. The next start finds the files as they were left, and must come to all of the move-in or nothing.
 * `npm test` stops it at one step in ten, chosen by KEYTURN_SEED.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import type { CardGateway } from '../../../src/main/card-reader/port';
import type { Store } from '../../../src/main/database/store';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { makeBills } from '../../../src/main/services/bill/run';
import { createOwedPayments } from '../../../src/main/services/payment/owed-payments';
import { keepHouse } from '../../../src/main/services/upkeep/housekeeping';
import { createPaymentIntent } from '../../../src/main/services/payment/intent';
import { createPaymentRuns } from '../../../src/main/services/payment/run';
import { presentTestCard, startPayment } from '../../../src/main/services/payment/payments';
import { oneIn } from '../../support/base/dice';
import { movedIn } from '../../support/services/moved-in';
import { wrongIn } from '../../support/restore/books';
import {
  confirm,
  openLightServices,
  readyBooking,
  readyVisit,
  rowCounts,
  screen,
  valueOf,
} from '../../support/services/rental';

const folder = mkdtempSync(join(tmpdir(), 'keyturn-crash-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let bookingId: Awaited<ReturnType<typeof readyBooking>>;
/** The second of two that are signed in one act. */
let visitOf: Id<'booking'>;
let tenant: { readonly contactId: Id<'contact'>; readonly contractId: Id<'contract'> };
/** A signed booking, and two, to begin from each time; and a tenant who is billed. */
beforeAll(async () => {
  const services = await openLightServices({ file: join(folder, 'ready.db') });
  bookingId = await readyBooking(services.ctx, services.db);
  await services.close();
  const visit = await openLightServices({ file: join(folder, 'visit.db') });
  visitOf = await readyVisit(visit.ctx, visit.db);
  await visit.close();
  const billed = await openLightServices({ file: join(folder, 'billed.db') });
  await movedIn(billed.ctx, billed.db);
  const { raw } = billed.db.open;
  raw.exec(`UPDATE property SET billing_start_on = '2026-01-01', issue_days_before = 27`);
  billed.db.clock.advance(20 * 24 * 60 * 60 * 1000);
  await makeBills(billed.ctx, new AbortController().signal);
  const found = raw
    .prepare<[], typeof tenant>('SELECT id AS contractId, contact_id AS contactId FROM rental_contract')
    .get();
  if (!found || rowCounts(raw)['invoice'] === 1) throw new Error('nobody is billed');
  tenant = found;
  await billed.close();
});

/** Tells each step, and at the fatal one ends everything: what has begun by then never hears of it. */
function mortal(ctx: ServiceContext, fatal: number, at: (step: number) => void): ServiceContext {
  let count = 0;
  let dead = false;
  const never = new Promise<never>(() => undefined);
  async function step<T>(work: () => Promise<T>): Promise<T> {
    const beat = () => {
      if (dead) return;
      dead = count === fatal;
      at(count);
      count += 1;
    };
    beat();
    if (dead) return never;
    const result = await work();
    beat();
    return dead ? never : result;
  }
  const store: Store = {
    transaction: (work) => step(() => ctx.store.transaction(work)),
    note: (work) => step(() => ctx.store.note(work)),
    attempt: (work) => step(() => ctx.store.attempt(work)),
    rehearse: (work) => step(() => ctx.store.rehearse(work)),
    read: (work) => step(() => ctx.store.read(work)),
    changeMark: () => ctx.store.changeMark(),
    recentChangeMark: () => ctx.store.recentChangeMark(),
    keyMark: () => ctx.store.keyMark(),
    emptyLog: () => step(() => ctx.store.emptyLog()),
    moveDocuments: (dictionary) => step(() => ctx.store.moveDocuments(dictionary)),
    isInPlace: () => ctx.store.isInPlace(),
    storage: () => ctx.store.storage(),
  };
  const { gateway } = ctx;
  const asked: Partial<CardGateway> = {
    createIntent: (intent) => step(() => gateway.createIntent(intent)),
    retrieveIntent: (id) => step(() => gateway.retrieveIntent(id)),
    captureIntent: (id, key) => step(() => gateway.captureIntent(id, key)),
    cancelIntent: (id, key) => step(() => gateway.cancelIntent(id, key)),
  };
  return { ...ctx, store, gateway: { ...gateway, ...asked } };
}

/** A device that pays and confirms. */
async function atDevice(ctx: ServiceContext): Promise<void> {
  const { paymentIntentId } = valueOf(await createPaymentIntent(ctx, screen, bookingId));
  ctx.gateway.present?.(paymentIntentId, 'approved');
  valueOf(await confirm(ctx, bookingId, paymentIntentId));
}

/** A customer at the kiosk's own reader. */
const atKiosk = (ctx: ServiceContext) => payAtKiosk(ctx, bookingId);
/** The same with two units. */
const forVisit = (ctx: ServiceContext) => payAtKiosk(ctx, visitOf);

async function payAtKiosk(ctx: ServiceContext, id: Id<'booking'>): Promise<void> {
  const runs = createPaymentRuns(ctx);
  const request = { bookingId: id, language: 'en' as const };
  valueOf(await startPayment(ctx, runs, request));
  let presented = false;
  while (!presented) {
    // Else the steps of this loop would be counted, as many as the disk takes time.
    while (ctx.gateway.readerState() === 'ready') await nextTurn();
    presented = valueOf(await presentTestCard(ctx, { ...request, outcome: 'approved' })).presented;
  }
  const attempt = await ctx.store.transaction((tx) =>
    tx.selectFrom('payment_attempt').select('id').executeTakeFirstOrThrow(),
  );
  await runs.ended(attempt.id);
}

/** A tenant at the kiosk's own reader, who pays a bill. */
async function byTenant(ctx: ServiceContext): Promise<void> {
  const runs = createPaymentRuns(ctx);
  const payments = createOwedPayments(ctx, runs);
  const { contactId, contractId } = tenant;
  valueOf(await payments.start({ contactId, contractIds: [contractId], language: 'en' }));
  let presented = false;
  while (!presented) {
    while (ctx.gateway.readerState() === 'ready') await nextTurn();
    presented = valueOf(await payments.present({ contactId, outcome: 'approved' })).presented;
  }
  const attempt = await ctx.store.transaction((tx) =>
    tx
      .selectFrom('payment_attempt')
      .select('id')
      .where('contact_id', '=', contactId)
      .executeTakeFirstOrThrow(),
  );
  await runs.ended(attempt.id);
}

interface Payment {
  readonly pay: (ctx: ServiceContext) => Promise<void>;
  /** The database before it. */
  readonly from: string;
  /** The table that has one row more afterward. */
  readonly counted: string;
  /** Or as many. */
  readonly more?: number;
}

/** Goes through a payment until the fatal step; answers how many steps it had taken until then. */
async function payUntil(
  { pay, from, counted }: Payment,
  fatal: number,
): Promise<{ steps: number; contracts: number; wrong: string[] }> {
  const dataDir = mkdtempSync(join(folder, 'run-'));
  const files = { file: join(dataDir, 'keyturn.db'), ledgerFile: join(dataDir, 'simulated-provider.db') };
  copyFileSync(join(folder, from), files.file);
  const before = await openLightServices(files);
  let steps = 0;
  await new Promise<void>((resolve, reject) => {
    const end = (count: number) => {
      steps = count;
      if (count === fatal) resolve();
    };
    pay(mortal(before.ctx, fatal, end)).then(resolve, reject);
  });
  before.db.open.readingRaw.close();
  before.db.open.raw.close();
  before.gateway.close();
  before.gateway.stopReader();

  const after = await openLightServices(files);
  await keepHouse(after.ctx, createPaymentRuns(after.ctx), { atStart: true });
  // The bank may still have been thinking: so it is asked once more.
  await keepHouse(after.ctx, createPaymentRuns(after.ctx), { atStart: true });
  const contracts = rowCounts(after.db.open.raw)[counted] ?? 0;
  const wrong = wrongIn(dataDir, { settled: true });
  await after.close();
  return { steps, contracts, wrong };
}

// Holds: v1-4.18, asvs-2.3.3
test.each<[string, Payment]>([
  ['at a device', { pay: atDevice, from: 'ready.db', counted: 'rental_contract' }],
  ['at the kiosk', { pay: atKiosk, from: 'ready.db', counted: 'rental_contract' }],
  ['for two units', { pay: forVisit, from: 'visit.db', counted: 'rental_contract', more: 2 }],
  ['of a bill', { pay: byTenant, from: 'billed.db', counted: 'allocation' }],
])('a payment %s can end at any step', { timeout: 120_000 }, async (_where, payment) => {
  const { steps } = await payUntil(payment, Number.POSITIVE_INFINITY);
  expect(steps).toBeGreaterThan(15);
  const between = Array.from({ length: steps }, (_, place) => place + 1).filter(oneIn(10));
  const contracts: number[] = [];
  for (const fatal of [0, ...between, Number.POSITIVE_INFINITY]) {
    const end = await payUntil(payment, fatal);
    expect(end.wrong, `the program stopped at step ${fatal}`).toEqual([]);
    contracts.push(end.contracts);
  }
  // Nothing before the card was taken, all of it from then on.
  expect(contracts).toEqual(contracts.toSorted((a, b) => a - b));
  const before = payment.from === 'billed.db' ? 1 : 0;
  const after = before + (payment.more ?? 1);
  expect([...new Set(contracts)]).toEqual([before, after]);
});
