/** `review` and `reconcile` as staff type them, on the files of a kiosk that is running. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { referenceOf } from '../../src/main/domain/attempt/payment-attempt';
import { openBooks } from '../support/services/review-cases';
import { temporaryFolder } from '../support/base/folder';
import { confirm, paidIntent, readyBooking, valueOf } from '../support/services/rental';
import { kioskCommand } from './run-kiosk';

async function openSite() {
  const dataDir = temporaryFolder();
  const books = await openBooks({
    file: join(dataDir, 'keyturn.db'),
    ledgerFile: join(dataDir, 'simulated-provider.db'),
  });
  return { ...books, dataDir, run: kioskCommand(dataDir, () => books.db.clock.nowMs()) };
}

test('an empty list of payments says so', async () => {
  const { run } = await openSite();
  expect(await run('review', 'list')).toMatchObject({ code: 0, out: 'no payment waits for anybody' });
});

test('a payment is listed, shown with everything known, settled once, and kept', async () => {
  const site = await openSite();
  const { attemptId, intentId } = await site.chargedUnready();
  const reference = referenceOf(attemptId);
  const listed = await site.run('review', 'list');
  expect(listed.out).toContain(reference);
  expect(listed.out).toContain('open');
  const shown = await site.run('review', 'show', reference.toLowerCase());
  for (const fact of [attemptId, intentId, 'ch_1', 'succeeded', 'INVALID_ACTIVITY_INFO_DETAILS'])
    expect(shown.out).toContain(fact);
  for (const word of ['Robin', 'Storer', 'robin@example.com']) expect(shown.out).not.toContain(word);

  const settle = (as: string) =>
    site.run('review', 'settle', attemptId, '--as', as, '--why', 'Asked the bank.');
  expect(await settle('released')).toMatchObject({ code: 1, out: '' });
  expect(await settle('refunded')).toMatchObject({ code: 0 });
  expect(await site.left(intentId)).toMatchObject({ attempt: 'released', booking: 'cancelled', faults: [] });
  expect(await settle('refunded')).toMatchObject({ code: 1 });
  expect(await site.run('review', 'list')).toMatchObject({ out: 'no payment waits for anybody' });
  expect((await site.run('review', 'list', '--all')).out).toContain('refunded');
  expect((await site.run('review', 'show', reference)).out).toContain('Asked the bank.');
  expect((await site.run('audit', 'list')).out).toContain('cli  payment.review_settled');
});

test('a move-in is completed with its documents while the service runs', async () => {
  const site = await openSite();
  const { attemptId, intentId } = await site.chargedReady();
  const settled = await site.run('review', 'settle', attemptId, '--as', 'move-in', '--why', 'Printer fixed.');
  expect(settled).toMatchObject({ code: 0, err: '' });
  expect(await site.left(intentId)).toMatchObject({ attempt: 'captured', booking: 'moved_in', faults: [] });
});

test('under a head office a move-in is completed only for a unit that the kiosk has a claim on', async () => {
  const site = await openSite();
  const { attemptId, intentId } = await site.chargedReady();
  const connection = {
    transport: 'https',
    kioskId: 'a',
    propertyId: site.db.catalogue.property.id,
    url: 'http://127.0.0.1:9',
    seedFile: 'head-office.nk',
    authority: null,
  };
  writeFileSync(join(site.dataDir, 'head-office.json'), JSON.stringify(connection), { mode: 0o600 });
  const settle = () => site.run('review', 'settle', attemptId, '--as', 'move-in', '--why', 'Printer fixed.');
  expect((await settle()).err).toContain('this kiosk has no claim on the unit');
  const claim = (state: string) =>
    site.raw
      .prepare(
        `INSERT OR REPLACE INTO unit_claim (unit_id, kind, state, needed_at_ms) SELECT unit_id, 'claimed', ?, 0 FROM booking`,
      )
      .run(state);
  claim('lost');
  expect((await settle()).err).toContain('another kiosk has the unit by now: settle it as refunded');
  expect(await site.left(intentId)).toMatchObject({ attempt: 'needs_review', contracts: 0 });
  claim('held');
  expect(await settle()).toMatchObject({ code: 0 });
  expect(await site.left(intentId)).toMatchObject({ attempt: 'captured', contracts: 1, faults: [] });
});

describe('review settle wants', () => {
  it.each([
    ['a way', ['--why', 'x']],
    ['a way there is', ['--as', 'forgotten', '--why', 'x']],
    ['a reason', ['--as', 'released']],
    ['a reason that says something', ['--as', 'released', '--why', '  ']],
  ])('%s', async (_, options) => {
    const { run } = await openSite();
    expect(await run('review', 'settle', 'ABCD1234', ...options)).toMatchObject({ code: 2 });
  });

  it('a payment there is', async () => {
    const { run } = await openSite();
    const settled = await run('review', 'settle', 'ABCD1234', '--as', 'released', '--why', 'x');
    expect(settled).toMatchObject({ code: 1 });
    expect(settled.err).toContain('no review ABCD1234');
  });
});

describe('reconcile', () => {
  it('says how much agrees', async () => {
    const { ctx, db, run } = await openSite();
    const bookingId = await readyBooking(ctx, db);
    valueOf(await confirm(ctx, bookingId, await paidIntent(ctx, bookingId)));
    const compared = await run('reconcile');
    expect(compared).toMatchObject({ code: 0, err: '' });
    expect(compared.out).toBe('2026-02-13 to 2026-03-15: 1 compared, 0 still open, 0 different');
  });

  it('shows what differs from both sides, and ends with 1', async () => {
    const { ctx, db, run, patch } = await openSite();
    const bookingId = await readyBooking(ctx, db);
    const intentId = await paidIntent(ctx, bookingId);
    valueOf(await confirm(ctx, bookingId, intentId));
    patch(intentId, { charge: { refunded: true } });
    const compared = await run('reconcile', '--since', '2026-03-15', '--until', '2026-03-15');
    expect(compared.code).toBe(1);
    expect(compared.out).toMatch(
      new RegExp(`${intentId} .*captured \\d+\\.\\d\\d USD +succeeded \\d+\\.\\d\\d USD refunded`),
    );
  });

  it('finds what only the provider knows', async () => {
    const { ctx, db, run, raw } = await openSite();
    const bookingId = await readyBooking(ctx, db);
    const intentId = await paidIntent(ctx, bookingId);
    raw.exec('UPDATE payment_attempt SET intent_id = NULL');
    // The simulated provider's clock is the machine's.
    const compared = await run('reconcile', '--since', '2026-03-15', '--until', '2999-01-01');
    expect(compared.code).toBe(1);
    expect(compared.out).toMatch(new RegExp(`${intentId} +- +unknown`));
  });

  it('finds what the provider does not know', async () => {
    const { ctx, db, run, forget } = await openSite();
    const bookingId = await readyBooking(ctx, db);
    const intentId = await paidIntent(ctx, bookingId);
    valueOf(await confirm(ctx, bookingId, intentId));
    forget(intentId);
    const compared = await run('reconcile');
    expect(compared.code).toBe(1);
    expect(compared.out).toMatch(/captured \d+\.\d\d USD +unknown/);
  });

  it.each([
    ['--since', 'yesterday'],
    ['--until', '2026-02-30'],
  ])('%s %s is not understood', async (option, value) => {
    const { run } = await openSite();
    expect(await run('reconcile', option, value)).toMatchObject({ code: 2 });
  });

  it('a time that ends before it begins is not understood', async () => {
    const { run } = await openSite();
    expect(await run('reconcile', '--since', '2026-03-16', '--until', '2026-03-15')).toMatchObject({
      code: 2,
    });
  });
});
