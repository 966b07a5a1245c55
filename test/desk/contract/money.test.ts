/** Money at the front desk's router: what a page sends is checked, done by the services, and comes back as written for people. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import type { DeskAnswer } from '../../../src/shared/desk/bridge';
import { closingHandlers } from '../../../src/main/desk/handlers/closing/closing';
import { moneyHandlers } from '../../../src/main/desk/handlers/contract/money';
import { GatewayError } from '../../../src/main/domain/attempt/gateway-error';
import { createDeliveries } from '../../../src/main/services/delivery/document-delivery';
import { openDeskArea } from '../../support/desk/area';
import { scriptedMailer, scriptedPrinter } from '../../support/services/moved-in';
import { confirm, openLightServices, paidIntent, readyBooking, valueOf } from '../../support/services/rental';
import { openBooks } from '../../support/services/review-cases';

const reasonOf = (answer: DeskAnswer<unknown>) => (answer.ok ? 'done' : answer.refusals[0]?.reason);
const key = (number: number) => `key-of-the-page-${number}`;

async function open() {
  let isLost = false;
  const services = await openLightServices({
    change: (ctx) => ({
      ...ctx,
      gateway: {
        ...ctx.gateway,
        retrieveIntent: (id) =>
          isLost
            ? Promise.reject(new GatewayError('unknown_intent', 'no such'))
            : ctx.gateway.retrieveIntent(id),
      },
    }),
  });
  onTestFinished(() => services.close());
  const { ctx, db } = services;
  const { printer, jobs } = scriptedPrinter();
  const { mailer, letters } = scriptedMailer();
  const deliveries = createDeliveries(ctx, { printer, mailer });
  await deliveries.start();
  onTestFinished(() => deliveries.stop());
  const area = openDeskArea({
    ...moneyHandlers(ctx, deliveries, 'https://storage.example'),
    ...closingHandlers(ctx, ''),
  });
  const ready = (unitIndex = 0) => readyBooking(ctx, db, unitIndex);
  const paid = async (unitIndex = 0) => {
    const bookingId = await ready(unitIndex);
    const { dueMinor } = await area.ask('money.quote', { bookingId });
    const tender = { kind: 'cash', givenMinor: dueMinor } as const;
    return area.ask('money.take', { bookingId, key: key(unitIndex), amountMinor: dueMinor, tender });
  };
  const byCard = async (unitIndex = 0) => {
    const bookingId = await ready(unitIndex);
    return valueOf(await confirm(ctx, bookingId, await paidIntent(ctx, bookingId)));
  };
  const lose = (now: boolean) => {
    isLost = now;
  };
  return { ...services, raw: db.open.raw, area, ready, paid, byCard, deliveries, jobs, letters, lose };
}

describe('money at the desk', () => {
  it('is quoted, taken with change, and refused to the one who comes second', async () => {
    const { area, ready } = await open();
    const bookingId = await ready();
    const { dueMinor, whyNot, unitNumber, customer } = await area.ask('money.quote', { bookingId });
    expect({ whyNot, customer }).toEqual({ whyNot: null, customer: 'Robin Storer' });
    expect(unitNumber).not.toBe('');
    const input = {
      bookingId,
      key: key(1),
      amountMinor: dueMinor,
      tender: { kind: 'cash', givenMinor: dueMinor + 250 },
    } as const;
    expect(await area.call('attendant', 'money.take', input)).toMatchObject({
      ok: true,
      value: {
        contracts: [{ contractNumber: 'C-000001', unitNumber }],
        changeMinor: 250,
        change: { price: 2.5 },
      },
    });
    expect(reasonOf(await area.call('attendant', 'money.take', { ...input, key: key(2) }))).toBe(
      'paid_already',
    );
    expect((await area.ask('money.quote', { bookingId })).whyNot).toBe('paid_already');
  });

  it.each([
    ['no amount', { amountMinor: -1 }],
    ['half a unit', { amountMinor: 1.5 }],
    ['no key', { key: '' }],
    ['a check without a number', { tender: { kind: 'cheque', reference: ' ' } as const }],
  ])('with %s is refused before anything is done', async (_, more) => {
    const { area, ready, raw } = await open();
    const bookingId = await ready();
    const { dueMinor: amountMinor } = await area.ask('money.quote', { bookingId });
    const input = {
      bookingId,
      key: key(1),
      amountMinor,
      tender: { kind: 'cash', givenMinor: amountMinor } as const,
    };
    expect(reasonOf(await area.call('manager', 'money.take', { ...input, ...more }))).toBe('invalid_input');
    expect(raw.prepare('SELECT count(*) FROM desk_payment').pluck().get()).toBe(0);
  });

  it('is nothing for a technician, and giving it back nothing for an attendant', async () => {
    const { area } = await open();
    const bookingId = '01890000-0000-7000-8000-000000000000';
    expect(reasonOf(await area.call('technician', 'money.quote', { bookingId }))).toBe('not_allowed');
    expect(reasonOf(await area.call('technician', 'closing.day', {}))).toBe('not_allowed');
    expect(reasonOf(await area.call('attendant', 'reviews.list', { all: true }))).toBe('not_allowed');
    const wish = { contractId: bookingId, lines: 'all' as const, key: key(1), reason: 'a leak' };
    expect(reasonOf(await area.call('attendant', 'money.credit', wish))).toBe('not_allowed');
    expect(reasonOf(await area.call(null, 'money.contract', { contractId: bookingId }))).toBe('signed_out');
  });
});

describe('the money of a contract', () => {
  it('is credited by line and given back, and every document of it can be read', async () => {
    const { area, paid, raw } = await open();
    const { contractId } = await paid();
    const before = await area.ask('money.contract', { contractId });
    expect(before.receipt).toMatchObject({ tender: 'cash', state: 'final' });
    // What staff charge beside it is taxed as the rent is, unless they choose otherwise.
    const codes = before.taxes.map(({ code }) => code);
    expect(codes).toEqual(['rent', ...codes.filter((code) => code !== 'rent').toSorted()]);
    const line = before.invoice.lines.find(({ remainingMinor }) => remainingMinor > 200);
    if (!line) throw new Error('no line to credit');
    const wish = { contractId, lines: [{ position: line.position, payableMinor: 200 }] };
    expect(await area.ask('money.credit-preview', wish)).toMatchObject({
      totalMinor: 200,
      total: { price: 2 },
    });
    const made = await area.ask('money.credit', { ...wish, key: key(7), reason: 'The door sticks.' });
    const refund = {
      creditNoteId: made.id,
      key: key(8),
      way: 'cash',
      amountMinor: 200,
      reference: null,
      why: 'asked',
    } as const;
    expect(await area.ask('money.refund', refund)).toMatchObject({ state: 'done' });
    expect(reasonOf(await area.call('manager', 'money.refund', { ...refund, key: key(9) }))).toBe('too_much');
    const after = await area.ask('money.contract', { contractId });
    expect(after).toMatchObject({
      creditNotes: [{ number: 'CN-000001', balanceMinor: 0, reason: 'The door sticks.' }],
      refunds: [{ way: 'cash', state: 'done' }],
    });
    expect(after.invoice.lines.find(({ position }) => position === line.position)?.remainingMinor).toBe(
      line.remainingMinor - 200,
    );
    expect(after.documents.map(({ kind }) => kind).toSorted()).toEqual([
      'contract',
      'credit_note',
      'invoice',
      'receipt',
    ]);
    const april = { contractId: before.contractId, from: '2026-04-01', to: '2026-04-30' };
    expect((await area.ask('money.statement', april)).fileName).toMatch(/-2026-04-01-2026-04-30\.pdf$/);
    const file = await area.ask('money.document', { documentId: made.documentId });
    expect([file.fileName, Buffer.from(file.base64, 'base64').toString()]).toEqual([
      'credit-note-CN-000001.pdf',
      '%PDF-light credit note CN-000001',
    ]);
    expect(
      raw
        .prepare(`SELECT count(*) FROM audit WHERE action = 'document.read' AND actor LIKE 'staff:%'`)
        .pluck()
        .get(),
    ).toBe(2);
    // An empty content stands for a file, and there is none.
    raw.exec(`UPDATE document SET content = x'' WHERE kind = 'credit_note'`);
    await expect(area.ask('money.document', { documentId: made.documentId })).rejects.toThrow(
      'document_damaged',
    );
  });

  it('is printed and sent again as often as staff ask, by a link too, each time noted', async () => {
    const { area, paid, deliveries, jobs, letters, raw } = await open();
    const { contractId } = await paid();
    // By itself.
    await deliveries.round();
    for (let round = 0; round < 2; round += 1) {
      await area.ask('money.print', { contractId });
      await area.ask('money.email', { contractId });
      await deliveries.round();
    }
    const documents = jobs.length;
    expect([documents > 0, letters.length]).toEqual([true, 3]);
    expect((await area.ask('money.link', { contractId })).url).toContain(
      'https://storage.example/v1/kiosk/handover/',
    );
    expect(raw.prepare(`SELECT count(*) FROM audit WHERE action = 'document.asked'`).pluck().get()).toBe(5);
  });
});

describe('reviews at the desk', () => {
  it('show a payment with everything that is known, and are settled by a manager with a reason', async () => {
    const books = await openBooks();
    const { attemptId } = await books.chargedUnready();
    const area = openDeskArea(closingHandlers(books.ctx, ''));
    const { reviews } = await area.ask('reviews.list', { all: false });
    expect(reviews).toMatchObject([{ kind: 'payment', id: attemptId, settledAs: null }]);
    expect(Object.fromEntries(reviews[0]?.facts ?? [])).toMatchObject({ 'provider said': 'succeeded' });
    const settle = (as: 'captured' | 'move-in' | 'refunded' | 'released') =>
      area.call('manager', 'reviews.settle', { attemptId, as, why: 'never moved in' });
    expect(reasonOf(await settle('captured'))).toBe('settle_no_contract');
    expect(reasonOf(await settle('released'))).toBe('settle_captured');
    // Why no contract can be made of it follows, in the words of the screen.
    expect(await settle('move-in')).toMatchObject({
      refusals: [{ reason: 'settle_no_move_in' }, { reason: 'coverage_missing' }],
    });
    expect(reasonOf(await settle('refunded'))).toBe('done');
    expect((await area.ask('reviews.list', { all: false })).reviews).toEqual([]);
    const { settled_by: by, settled_why: why } = books.raw
      .prepare<[], { settled_by: string; settled_why: string }>(
        'SELECT settled_by, settled_why FROM payment_review',
      )
      .get() ?? { settled_by: '', settled_why: '' };
    expect([by.startsWith('staff:'), why]).toEqual([true, 'never moved in']);
  });

  it('show a refund that nobody can tell about, and the provider’s word counts where it has one', async () => {
    const { area, byCard, lose } = await open();
    const contractId = await byCard();
    const note = await area.ask('money.credit', { contractId, lines: 'all', key: key(1), reason: 'a leak' });
    lose(true);
    const refund = {
      creditNoteId: note.id,
      key: key(2),
      way: 'card',
      amountMinor: 300,
      reference: null,
      why: 'asked',
    } as const;
    expect(await area.ask('money.refund', refund)).toMatchObject({ state: 'needs_review' });
    const [review] = (await area.ask('reviews.list', { all: false })).reviews;
    expect(review).toMatchObject({ kind: 'refund' });
    const refundId = (review?.id ?? '') as Id<'refund'>;
    lose(false);
    const settle = (as: 'given' | 'not_given') =>
      area.call('manager', 'reviews.settle-refund', { refundId, as, why: 'looked at the bank' });
    expect(reasonOf(await settle('given'))).toBe('settle_was_not_given');
    expect(reasonOf(await settle('not_given'))).toBe('done');
    expect(reasonOf(await settle('not_given'))).toBe('nothing_to_settle');
  });
});

/** The day as it stands once its drawer was counted. */
async function countedDay(area: Awaited<ReturnType<typeof open>>['area'], language: 'de') {
  const { toSequence } = await area.ask('closing.day', {});
  return area.ask('closing.count', { language, toSequence, openingMinor: 0, countedMinor: 0 });
}

/** Every price in an answer, as it is written. */
function written(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]: [string, unknown]) =>
    name === 'formattedPrice' && typeof value === 'string' ? [value] : written(value),
  );
}

describe('amounts at the desk', () => {
  it('are all written as the page’s language is at the property', async () => {
    const { area, paid, ready } = await open();
    const language = 'de';
    const { contractId } = await paid();
    const bookingId = await ready(1);
    const quote = await area.ask('money.quote', { bookingId, language });
    const { dueMinor: amountMinor } = quote;
    const tender = { kind: 'cash', givenMinor: amountMinor + 125 } as const;
    const answers = [
      quote,
      await area.ask('money.take', { bookingId, language, key: key(1), amountMinor, tender }),
      await area.ask('money.contract', { contractId, language }),
      await area.ask('money.credit-preview', { contractId, language, lines: 'all' }),
      await countedDay(area, language),
    ].map(written);
    expect(answers.map(({ length }) => length > 0)).toEqual([true, true, true, true, true]);
    expect(answers.flat().filter((text) => !/^-?[\d.]+,\d\d\s\$$/.test(text))).toEqual([]);
    expect(written(await area.ask('money.contract', { contractId }))[0]).toMatch(/^\$[\d,]+\.\d\d$/);
  });
});

describe('closing the day at the desk', () => {
  it('shows the day, takes the count, and hands the closing out as PDF and as a table', async () => {
    const { area, paid } = await open();
    await paid();
    const day = await area.ask('closing.day', {});
    expect(day).toMatchObject({ label: '1', isFirst: true, openingMinor: null, open: [], counts: [] });
    const { toSequence } = day;
    // Nothing of what came in is sent before the drawer was counted.
    expect(Object.keys(day)).not.toContain('drawer');
    const count = (minor: number) =>
      area.call('attendant', 'closing.count', { toSequence, openingMinor: 1000, countedMinor: minor });
    const first = await count(1000);
    if (!first.ok) throw new Error('it was not counted');
    expect(first.value).toMatchObject({ mayCountAgain: true, sums: { receipts: { count: 1 } } });
    const countedMinor = 1000 + first.value.drawer.inMinor;
    const closing = { key: key(1), toSequence, openingMinor: 1000, leftMinor: 1000, why: null } as const;
    // Closed with another amount than the last that was counted.
    expect(reasonOf(await area.call('manager', 'closing.make', { ...closing, countedMinor }))).toBe(
      'not_counted',
    );
    expect(await count(1000)).toMatchObject({ ok: true, value: { mayCountAgain: true } });
    expect(await count(countedMinor)).toMatchObject({ ok: true, value: { mayCountAgain: false } });
    expect(reasonOf(await count(1001))).toBe('counted_twice');
    expect((await area.ask('closing.day', {})).counts.map((each) => each.countedMinor)).toEqual([
      1000,
      countedMinor,
    ]);
    // A count that was put right is explained as well.
    expect(reasonOf(await area.call('manager', 'closing.make', { ...closing, countedMinor }))).toBe(
      'why_missing',
    );
    const explained = { ...closing, countedMinor, why: 'Notes stuck together' };
    const made = await area.ask('closing.make', explained);
    expect(made.label).toBe('1');
    expect((await area.ask('closing.list', {})).closings).toMatchObject([
      { number: 1, differenceMinor: 0, why: 'Notes stuck together', firstCounted: { price: 10 } },
    ]);
    const pdf = await area.ask('closing.file', { number: 1, as: 'pdf' });
    const csv = await area.ask('closing.file', { number: 1, as: 'csv' });
    expect([pdf.mediaType, csv.mediaType]).toEqual(['application/pdf', 'text/csv']);
    expect(Buffer.from(csv.base64, 'base64').toString()).toContain('drawer,left,,10.00');
    expect((await area.ask('closing.day', {})).openingMinor).toBe(1000);
    // The next day has no entry of its own yet, and none of this day's counts.
    const next = await area.ask('closing.day', {});
    expect(next).toMatchObject({ label: '2', toSequence, counts: [] });
    expect(await area.ask('closing.make', explained)).toEqual(made);
    const moved = await area.call('manager', 'closing.count', {
      toSequence: 1,
      openingMinor: 0,
      countedMinor: 0,
    });
    expect(reasonOf(moved)).toBe('day_changed');
    expect(reasonOf(await area.call('attendant', 'closing.file', { number: 9, as: 'pdf' }))).toBe('unknown');
  });

  it('keeps a count when cards pay after it, and asks for another when cash moves; none takes the place of the first', async () => {
    const { area, paid, byCard, raw } = await open();
    await paid();
    const day = () => area.ask('closing.day', {});
    const count = async (countedMinor: number) => {
      const { toSequence } = await day();
      return area.call('manager', 'closing.count', { toSequence, openingMinor: 0, countedMinor });
    };
    expect(await count(1000)).toMatchObject({ ok: true });
    const [first] = (await day()).counts;
    const expectedMinor = first?.expectedMinor ?? 0;
    expect(first).toMatchObject({ countedMinor: 1000, holds: true });
    await byCard(1);
    // The page goes on with the count there is, and no form is blind again.
    expect((await day()).counts).toEqual([first]);
    expect(await count(1000)).toMatchObject({ ok: true, value: { counts: [first] } });
    expect(await count(expectedMinor)).toMatchObject({ ok: true, value: { mayCountAgain: false } });
    await byCard(2);
    expect(reasonOf(await count(1001))).toBe('counted_twice');

    await paid(3);
    const moved = (await day()).counts;
    expect(moved.map((each) => [each.countedMinor, each.holds])).toEqual([
      [1000, false],
      [expectedMinor, false],
    ]);
    const close = async (countedMinor: number, why: string | null) =>
      area.call('manager', 'closing.make', {
        key: key(77),
        toSequence: (await day()).toSequence,
        openingMinor: 0,
        countedMinor,
        leftMinor: 0,
        why,
      });
    expect(reasonOf(await close(expectedMinor, 'nobody counted since'))).toBe('not_counted');
    const now = Number(raw.prepare(`SELECT sum(amount_minor) FROM desk_payment`).pluck().get());
    expect(await count(now)).toMatchObject({ ok: true });
    expect(reasonOf(await close(now, null))).toBe('why_missing');
    expect(reasonOf(await close(now, 'A note was under the tray'))).toBe('done');
    expect((await area.ask('closing.list', {})).closings).toMatchObject([
      { differenceMinor: 0, why: 'A note was under the tray', firstCounted: { price: 10 } },
    ]);
    const csv = await area.ask('closing.file', { number: 1, as: 'csv' });
    const lines = Buffer.from(csv.base64, 'base64').toString();
    const text = (minor: number) => (minor / 100).toFixed(2);
    expect(lines).toContain(
      [
        'drawer,countedBefore,,10.00,,,',
        `drawer,differenceBefore,,${text(1000 - expectedMinor)},,,`,
        `drawer,countedBefore,,${text(expectedMinor)},,,`,
        'drawer,differenceBefore,,0.00,,,',
        `drawer,expected,,${text(now)},,,`,
      ].join('\r\n'),
    );
    const noted = raw.prepare(`SELECT why FROM audit WHERE action = 'day.counted' ORDER BY rowid`).pluck();
    expect(noted.all()[0]).toBe('$10.00');
    expect(noted.all()).toHaveLength(3);
  });
});
