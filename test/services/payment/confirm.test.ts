/** What a confirmed payment leaves behind, all of it at once and once only. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { previewBooking } from '../../../src/main/services/booking/preview';
import { keepHouse } from '../../../src/main/services/upkeep/housekeeping';
import { createPaymentIntent } from '../../../src/main/services/payment/intent';
import { readStoredQuote } from '../../../src/main/services/price/stored-quote';
import { openTestServices, type TestServices } from '../../support/services/service-context';
import {
  confirm,
  deviceCaller,
  lightDocuments,
  lightPages,
  lightServices,
  outcomeOf,
  paidIntent,
  readyBooking,
  rowCounts,
  valueOf,
} from '../../support/services/rental';

async function light(): Promise<TestServices> {
  const services = await lightServices();
  return services;
}

const DAY_MS = 24 * 60 * 60_000;

describe('a signature of a device', () => {
  // Holds: v1-4.11
  it('is paid for to the last minute of its day, past midnight too, and then no more', async () => {
    const { ctx, db } = await light();
    const caller = await deviceCaller(db);
    const [paid, late] = [await readyBooking(ctx, db, 0, caller), await readyBooking(ctx, db, 1, caller)];
    db.clock.advance(DAY_MS - 60_000);
    await keepHouse(ctx, { isRunning: () => false }, { atStart: false });
    const shown = valueOf(await previewBooking(ctx, caller, paid));
    expect(shown.signature).toEqual({ saved: true, expiresAt: '2026-03-16T15:00:00.000Z' });
    expect(outcomeOf(await confirm(ctx, paid, await paidIntent(ctx, paid, caller), caller))).toBe('ok');
    db.clock.advance(60_000);
    expect(outcomeOf(await createPaymentIntent(ctx, caller, late))).toBe(
      'INVALID_ACTIVITY_INFO_DETAILS conflict',
    );
    await keepHouse(ctx, { isRunning: () => false }, { atStart: false });
    expect(valueOf(await previewBooking(ctx, caller, late))).toMatchObject({
      state: 'expired',
      signature: { saved: false, expiresAt: null },
    });
    expect(findFaults(db.open.raw)).toEqual([]);
  });
});

describe('a confirmed payment', () => {
  // Holds: v1-4.13
  it('leaves contract, bills, documents, access code and news, and nothing of the signature', async () => {
    const services = await openTestServices();
    onTestFinished(() => services.close());
    const { ctx, db } = services;
    const caller = await deviceCaller(db);
    const bookingId = await readyBooking(ctx, db, 0, caller);
    const token = await paidIntent(ctx, bookingId, caller);
    const before = rowCounts(db.open.raw);
    const contractId = valueOf(await confirm(ctx, bookingId, token, caller));

    const raw = db.open.raw;
    const one = (sql: string) => raw.prepare<[], Record<string, unknown>>(sql).get();
    const added = Object.fromEntries(
      Object.entries(rowCounts(raw))
        .map(([table, count]) => [table, count - (before[table] ?? 0)] as const)
        .filter(([, count]) => count !== 0),
    );
    const lines = raw.prepare<[], number>('SELECT count(*) FROM invoice_line').pluck().get() ?? 0;
    expect(lines).toBeGreaterThan(2);
    expect(added).toEqual({
      rental_contract: 1,
      invoice: 1,
      invoice_line: lines,
      receipt: 1,
      charges_entry: 1,
      document: 3,
      access_code: 1,
      outbox: 9,
      audit: 2,
      signature_record: 1,
      signature: -1,
      // The journal: the invoice, the receipt, what it settled, and the capture.
      money_entry: 4,
      allocation: 1,
      allocation_line: lines,
      posting: one('SELECT count(*) AS n FROM posting')?.['n'],
      // Rent and the protection plan.
      contract_terms: 1,
      contract_charge: 2,
      // Which of its answers changed matters while it can be changed.
      booking_change: -2,
      // The first contract, invoice, receipt and access change of this database begin their series.
      number_series: 4,
    });
    expect(one('SELECT id, number FROM rental_contract')).toEqual({ id: contractId, number: 'C-000001' });
    expect(one('SELECT state FROM payment_attempt')).toEqual({ state: 'captured' });
    expect(one('SELECT state FROM receipt')).toEqual({ state: 'final' });
    expect(one('SELECT captured_at_ms AS at FROM charges_entry')).toEqual({ at: db.clock.nowMs() });
    expect(one('SELECT u.state FROM unit u JOIN booking b ON b.unit_id = u.id')).toEqual({
      state: 'occupied',
    });
    expect(one('SELECT state FROM booking')).toEqual({ state: 'moved_in' });
    expect(one('SELECT length(code) AS digits, state FROM access_code')).toEqual({
      digits: 6,
      state: 'active',
    });
    const kinds = raw
      .prepare<[], string>("SELECT kind FROM document WHERE substr(content, 1, 7) = CAST('%PDF-1.' AS BLOB)")
      .pluck();
    expect(kinds.all().sort()).toEqual(['contract', 'invoice', 'receipt']);
    expect((await ctx.gateway.retrieveIntent(token)).status).toBe('succeeded');
    expect(findFaults(raw)).toEqual([]);
  });

  it('charges what was quoted: invoice, its lines, receipt, charges entry, attempt and capture agree', async () => {
    const { ctx, db } = await light();
    const bookingId = await readyBooking(ctx, db);
    const token = await paidIntent(ctx, bookingId);
    valueOf(await confirm(ctx, bookingId, token));
    const amounts = db.open.raw
      .prepare<[], Record<string, number>>(
        `SELECT i.total_minor AS invoice, r.amount_minor AS receipt, e.amount_minor AS charged,
            a.amount_minor AS attempt, a.card_amount AS card,
            (SELECT sum(payable_minor) FROM invoice_line) AS lines
          FROM invoice i, receipt r, charges_entry e, payment_attempt a`,
      )
      .get();
    const quote = db.open.raw.prepare<[], Buffer>('SELECT quote FROM rental_contract').pluck().get();
    const quoted = readStoredQuote(quote ?? Buffer.alloc(0)).payable;
    const { amount } = await ctx.gateway.retrieveIntent(token);
    expect(amount).toBeGreaterThan(0);
    expect(new Set([amount, quoted, ...Object.values(amounts ?? {})])).toEqual(new Set([amount]));
  });

  it('tells head office in order without gaps', async () => {
    const { ctx, db } = await light();
    const bookingId = await readyBooking(ctx, db);
    valueOf(await confirm(ctx, bookingId, await paidIntent(ctx, bookingId)));
    const told = db.open.raw
      .prepare<[], { sequence: number; type: string }>('SELECT sequence, type FROM outbox ORDER BY sequence')
      .all();
    expect(told.map(({ sequence }) => sequence)).toEqual(told.map((_, index) => index + 1));
    expect(told.slice(-9).map(({ type }) => type)).toEqual([
      'receipt.issued',
      'charges_entry.made',
      'access_code.issued',
      'payment.authorised',
      'contract.signed',
      'invoice.issued',
      // The move-in, and the capture.
      'money.booked',
      'money.booked',
      'payment.captured',
    ]);
  });

  // Holds: v1-4.17, ux-39
  it('comes to one contract when ten confirm at once, and later ones get the same', async () => {
    const { ctx, db } = await light();
    const bookingId = await readyBooking(ctx, db);
    const token = await paidIntent(ctx, bookingId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(ctx, bookingId, token)));
    answers.push(await confirm(ctx, bookingId.toUpperCase(), token));
    expect(new Set(answers.map(valueOf)).size).toBe(1);
    expect(rowCounts(db.open.raw)).toMatchObject({ rental_contract: 1, receipt: 1, document: 3 });
  });

  // Holds: v1-4.17
  it('is answered again while the provider cannot be reached', async () => {
    const { ctx, db } = await light();
    const bookingId = await readyBooking(ctx, db);
    const token = await paidIntent(ctx, bookingId);
    const first = await confirm(ctx, bookingId, token);
    const down = () => Promise.reject(new Error('no line'));
    const offline = { ...ctx, gateway: { ...ctx.gateway, retrieveIntent: down, captureIntent: down } };
    expect(await confirm(offline, bookingId, token)).toEqual(first);
  });

  it('renders the documents once more when somebody else took their numbers meanwhile', async () => {
    const { ctx, db } = await light();
    const [one, two] = [await readyBooking(ctx, db, 0), await readyBooking(ctx, db, 1)];
    const tokens = [await paidIntent(ctx, one), await paidIntent(ctx, two)];
    const both = await Promise.all([confirm(ctx, one, tokens[0]), confirm(ctx, two, tokens[1])]);
    expect(new Set(both.map(valueOf)).size).toBe(2);
    const documents = db.open.raw
      .prepare<[], string>(
        "SELECT CAST(content AS TEXT) FROM document WHERE kind = 'contract' ORDER BY number",
      )
      .pluck();
    expect(documents.all()).toEqual(['%PDF-light contract C-000001', '%PDF-light contract C-000002']);
    expect(findFaults(db.open.raw)).toEqual([]);
  });

  // Holds: v1-4.19
  it('takes money that was captured already for a contract too', async () => {
    const { ctx, db } = await light();
    const bookingId = await readyBooking(ctx, db);
    const token = await paidIntent(ctx, bookingId);
    await ctx.gateway.retrieveIntent(token);
    await ctx.gateway.captureIntent(token, 'single-message network');
    valueOf(await confirm(ctx, bookingId, token));
    expect(findFaults(db.open.raw)).toEqual([]);
  });

  it('stands although its capture failed, and the capture is made later', async () => {
    const { ctx, db } = await light();
    const bookingId = await readyBooking(ctx, db);
    const token = await paidIntent(ctx, bookingId);
    const stuck = {
      ...ctx,
      gateway: { ...ctx.gateway, captureIntent: () => Promise.reject(new Error('!')) },
    };
    const contractId = valueOf(await confirm(stuck, bookingId, token));
    const state = () => db.open.raw.prepare('SELECT state FROM payment_attempt').pluck().get();
    expect(state()).toBe('contracted');
    expect(valueOf(await confirm(ctx, bookingId, token))).toBe(contractId);
    expect(state()).toBe('captured');
  });
});

it('a document that cannot be made fails the move-in by a code, and the money is given back', async () => {
  const services = await openTestServices({
    change: (ctx) => ({
      ...ctx,
      pages: lightPages(),
      documents: { ...lightDocuments(), invoice: () => Promise.reject(new Error('no font')) },
    }),
  });
  onTestFinished(() => services.close());
  const { ctx, db } = services;
  const bookingId = await readyBooking(ctx, db);
  const token = await paidIntent(ctx, bookingId);
  const refused = await confirm(ctx, bookingId, token);
  expect(refused).toMatchObject({
    ok: false,
    refusals: [{ code: 'RENTAL_CREATION_FAILED', kind: 'failed' }],
  });
  expect((await ctx.gateway.retrieveIntent(token)).status).toBe('canceled');
});
