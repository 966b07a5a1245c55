/**
 * The run makes each bill of a contract once, whenever it runs: in time, late, twice, killed in between, by a clock that went
 * back. What each costs is worked out by hand here.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { putBooksInDoubt } from '../../../src/main/database/books/books-in-doubt';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import type { InvoiceFacts } from '../../../src/main/documents/port';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import { makeBills } from '../../../src/main/services/contract/bills';
import { makeCreditNote } from '../../../src/main/services/contract/credit-note-make';
import { endContracts } from '../../../src/main/services/contract/ending';
import { makeClosing, previewDay } from '../../../src/main/services/contract/day-closing';
import { contractMoney } from '../../../src/main/services/contract/money';
import { takeOwed, type OwedInput } from '../../../src/main/services/contract/owed';
import { drawBills } from '../../../src/main/services/delivery/bill-documents';
import { billOnce } from '../../../src/main/services/upkeep/bill-rounds';
import { openBooks } from '../../support/services/review-cases';
import { movedIn } from '../../support/services/moved-in';
import { valueOf } from '../../support/services/rental';

const never = new AbortController().signal;
const noPapers = {
  setUp: { print: false, email: false },
  ask: () => Promise.resolve(),
  wake: () => undefined,
};

interface BillRow {
  readonly number: string;
  readonly issued_on: string;
  readonly due_on: string;
  readonly period_from_on: string;
  readonly period_to_on: string;
  readonly total_minor: number;
}

/** One tenant who moved in on 15 March 2026 and paid to the end of the month; bills are made from then on. */
async function rented({ billed = true } = {}) {
  const books = await openBooks();
  const { ctx, db, raw } = books;
  if (billed) raw.exec(`UPDATE property SET billing_start_on = '2026-03-01'`);
  await movedIn(ctx, db);
  const contractId = raw.prepare<[], OwedInput['contractId']>('SELECT id FROM rental_contract').pluck().get();
  if (!contractId) throw new Error('no contract');
  /** At noon of that day at the property. */
  const on = (day: string) => db.clock.set(Date.parse(`${day}T17:00:00Z`));
  const bills = () =>
    raw
      .prepare<[], BillRow>(
        `SELECT number, issued_on, due_on, period_from_on, period_to_on, total_minor FROM invoice
          WHERE is_move_in = 0 ORDER BY number`,
      )
      .all();
  const run = () => makeBills(ctx, never);
  const rent = raw.prepare<[], number>('SELECT rent_minor FROM rental_contract').pluck().get() ?? 0;
  return { ...books, contractId, on, bills, run, rent };
}

const periodsOf = (bills: readonly BillRow[]) =>
  bills.map(({ period_from_on: from, period_to_on: to }) => `${from}..${to}`);

describe('the run of bills', () => {
  it('makes none at a property that has no first day for them', async () => {
    const { on, run, bills } = await rented({ billed: false });
    on('2027-03-15');
    await run();
    expect(bills()).toEqual([]);
  });

  it('makes a bill five days before its period, due on its first day, and not a day earlier', async () => {
    const { on, run, bills, raw } = await rented();
    on('2026-03-26');
    await run();
    expect(bills()).toEqual([]);
    on('2026-03-27');
    await run();
    expect(bills()).toMatchObject([
      {
        number: 'INV-000002',
        issued_on: '2026-03-27',
        due_on: '2026-04-01',
        period_from_on: '2026-04-01',
        period_to_on: '2026-04-30',
      },
    ]);
    expect(findFaults(raw)).toEqual([]);
  });

  it('charges a whole period of what was signed, with the tax of the day of issue', async () => {
    const { on, run, bills, raw, rent } = await rented();
    on('2026-03-27');
    raw.exec(`UPDATE unit SET rent_minor = rent_minor + 5000; UPDATE tax_rate SET rate_milli_percent = 10000
      WHERE rate_milli_percent > 0`);
    await run();
    const lines = raw
      .prepare(
        `SELECT code, taxable_minor, tax_milli_percent, l.tax_minor FROM invoice_line l JOIN invoice i ON i.id = l.invoice_id
          WHERE is_move_in = 0 ORDER BY position`,
      )
      .all();
    expect(lines[0]).toEqual({
      code: 'rent',
      taxable_minor: rent,
      tax_milli_percent: 10_000,
      tax_minor: Math.round(rent / 10),
    });
    const total = raw
      .prepare(
        `SELECT sum(payable_minor) FROM invoice_line l JOIN invoice i ON i.id = l.invoice_id WHERE is_move_in = 0`,
      )
      .pluck()
      .get();
    expect(bills()[0]?.total_minor).toBe(total);
  });

  it('makes every bill that was missed, and leaves a late one five days to be paid', async () => {
    const { on, run, bills, raw } = await rented();
    on('2026-06-20');
    await run();
    expect(bills().map(({ issued_on: issued, due_on: due }) => `${issued} ${due}`)).toEqual([
      '2026-06-20 2026-06-25',
      '2026-06-20 2026-06-25',
      '2026-06-20 2026-06-25',
    ]);
    expect(periodsOf(bills())).toEqual([
      '2026-04-01..2026-04-30',
      '2026-05-01..2026-05-31',
      '2026-06-01..2026-06-30',
    ]);
    expect(findFaults(raw)).toEqual([]);
  });

  it('makes each once, however often and from however many places it runs', async () => {
    const { on, run, bills, db } = await rented();
    on('2026-04-28');
    await Promise.all(Array.from({ length: 10 }, run));
    // The hour after which it looks again has passed.
    db.clock.advance(2 * 3_600_000);
    await run();
    expect(periodsOf(bills())).toEqual(['2026-04-01..2026-04-30', '2026-05-01..2026-05-31']);
  });

  it('waits while the clock is before the last run, and dates nothing back', async () => {
    const { on, run, bills } = await rented();
    on('2026-03-27');
    await run();
    on('2026-03-20');
    await run();
    on('2026-03-26');
    await run();
    expect(bills()).toHaveLength(1);
    on('2026-04-26');
    await run();
    expect(bills().map(({ issued_on: issued }) => issued)).toEqual(['2026-03-27', '2026-04-26']);
  });

  it('does not bill by a wrong clock', async () => {
    const { ctx, on, bills } = await rented();
    on('2026-03-27');
    const wrong = {
      ...ctx.clockTrust,
      view: () => ({ state: 'ahead', limitMs: 0, source: null }) as const,
    };
    await billOnce({ ...ctx, clockTrust: wrong }, noPapers, never);
    expect(bills()).toEqual([]);
    await billOnce(ctx, noPapers, never);
    expect(bills()).toHaveLength(1);
  });

  it('makes none for a contract that has ended, or whose unit another kiosk has', async () => {
    const { ctx, db, on, run, bills, contractId } = await rented();
    on('2026-03-27');
    const taken = {
      ...ctx,
      unitRights: { ...ctx.unitRights, now: () => Promise.resolve('taken' as const) },
    };
    await makeBills(taken, never);
    expect(bills()).toEqual([]);
    await ctx.store.transaction((tx) =>
      endContracts(ctx, tx, [contractId], { actor: 'test', why: 'left', seenEmpty: true }),
    );
    db.clock.advance(2 * 3_600_000);
    await run();
    expect(bills()).toEqual([]);
  });

  it('leaves nothing of a bill that fails, logs it, and makes it in the next round', async () => {
    const { db, on, run, bills, raw, log } = await rented();
    on('2026-03-27');
    raw.exec(`CREATE TRIGGER broken BEFORE INSERT ON bill_to_draw BEGIN SELECT RAISE(ABORT, 'broken'); END`);
    await run();
    expect(bills()).toEqual([]);
    expect(raw.prepare(`SELECT count(*) FROM audit WHERE action = 'bill.made'`).pluck().get()).toBe(0);
    expect(log.join('')).toContain('a bill could not be made');
    raw.exec('DROP TRIGGER broken');
    db.clock.advance(2 * 3_600_000);
    await run();
    // The number of the one that failed was given to nobody.
    expect(bills().map(({ number }) => number)).toEqual(['INV-000002']);
  });

  it('takes a discount off as many periods as were signed, the move-in counted', async () => {
    const { on, run, raw, rent } = await rented();
    const discount = { name: 'Half', names: {}, appliesTo: 'rent', size: { percent: 50_000 }, periods: 3 };
    raw.exec('DROP TRIGGER contract_terms_unchanged');
    raw
      .prepare(`UPDATE contract_terms SET terms = json_set(terms, '$.discount', json(?))`)
      .run(JSON.stringify(discount));
    on('2026-06-01');
    await run();
    const off = raw
      .prepare(
        `SELECT i.period_from_on AS period, l.taxable_minor AS off FROM invoice_line l JOIN invoice i ON i.id = l.invoice_id
          WHERE l.code = 'discount' AND i.is_move_in = 0 ORDER BY i.number`,
      )
      .all();
    expect(off).toEqual([
      { period: '2026-04-01', off: -Math.round(rent / 2) },
      { period: '2026-05-01', off: -Math.round(rent / 2) },
    ]);
  });

  it('makes none while the books may lack what happened', async () => {
    const { on, run, bills, raw } = await rented();
    on('2026-03-27');
    putBooksInDoubt(raw, { cause: 'restored', nowMs: 0, formerFile: null, lastEvent: null });
    await run();
    expect(bills()).toEqual([]);
  });

  it('tells head office of the bill with its period, in a payload of its own', async () => {
    const { on, run, raw, contractId } = await rented();
    on('2026-03-27');
    await run();
    const payload = raw
      .prepare<[], string>(`SELECT payload FROM outbox WHERE type = 'bill.issued'`)
      .pluck()
      .get();
    expect(JSON.parse(payload ?? '{}')).toMatchObject({
      contractId,
      kind: 'RENTAL',
      dueOn: '2026-04-01',
      period: { from: '2026-04-01', to: '2026-04-30' },
    });
  });

  it('tiles the time of a contract without gap or overlap, on whatever days it runs', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 95 }), { minLength: 1, maxLength: 8 }),
        async (days) => {
          const { db, on, run, bills, raw } = await rented();
          on('2026-03-16');
          for (const wait of days) {
            db.clock.advance(wait * 86_400_000);
            await run();
          }
          const made = bills();
          let next = '2026-04-01';
          for (const { period_from_on: from, period_to_on: to, issued_on: issued, due_on: due } of made) {
            expect(from).toBe(next);
            expect(due >= issued).toBe(true);
            next = new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
          }
          expect(findFaults(raw)).toEqual([]);
        },
      ),
      { numRuns: 6 },
    );
  });
});

describe('the PDF of a bill', () => {
  it('is drawn after it from the words of its transaction, once, and sent to the tenant', async () => {
    const { ctx, on, run, raw } = await rented();
    on('2026-03-27');
    await run();
    raw.exec(`UPDATE contact SET last_name = 'Other'`);
    const asked: unknown[] = [];
    const drawn: InvoiceFacts[] = [];
    const documents = {
      ...ctx.documents,
      invoice: (facts: InvoiceFacts) => {
        drawn.push(facts);
        return ctx.documents.invoice(facts);
      },
    };
    const papers = {
      setUp: { print: false, email: true },
      ask: (_: unknown, way: string, paper: object, language: string) => {
        asked.push({ way, ...paper, language });
        return Promise.resolve();
      },
      wake: () => undefined,
    };
    await drawBills({ ...ctx, documents }, papers, never);
    await drawBills({ ...ctx, documents }, papers, never);
    expect(drawn).toHaveLength(1);
    expect(drawn[0]).toMatchObject({
      number: 'INV-000002',
      dueOn: '2026-04-01',
      unitNumber: 'A101',
    });
    expect(drawn[0]?.tenant.name).not.toContain('Other');
    const document = raw
      .prepare<[], { id: string; kind: string }>(`SELECT id, kind FROM document WHERE number = 'INV-000002'`)
      .get();
    expect(document).toMatchObject({ kind: 'invoice' });
    expect(asked).toEqual([{ way: 'email', document_id: document?.id, language: 'en' }]);
    expect(raw.prepare('SELECT count(*) FROM bill_to_draw').pluck().get()).toBe(0);
  });

  it('is stored once where two rounds draw it at the same time', async () => {
    const { ctx, on, run, raw } = await rented();
    on('2026-03-27');
    await run();
    await Promise.all([drawBills(ctx, noPapers, never), drawBills(ctx, noPapers, never)]);
    expect(raw.prepare(`SELECT count(*) FROM document WHERE number = 'INV-000002'`).pluck().get()).toBe(1);
  });

  it('that fails is drawn by the next round, and keeps no bill from being made', async () => {
    const { ctx, on, raw, bills } = await rented();
    on('2026-03-27');
    const documents = { ...ctx.documents, invoice: () => Promise.reject(new Error('no font')) };
    await billOnce({ ...ctx, documents }, noPapers, never);
    expect(bills()).toHaveLength(1);
    expect(raw.prepare('SELECT count(*) FROM bill_to_draw').pluck().get()).toBe(1);
    await billOnce(ctx, noPapers, never);
    expect(raw.prepare('SELECT count(*) FROM bill_to_draw').pluck().get()).toBe(0);
  });
});

describe('bills that are owed', () => {
  it('are taken together at the desk, with one receipt that names each, and the books add up', async () => {
    const { ctx, db, on, run, bills, raw, contractId } = await rented();
    on('2026-04-28');
    await run();
    const total = bills().reduce((sum, bill) => sum + bill.total_minor, 0);
    const staff: StaffCaller = { kind: 'staff', id: db.newId<'staff'>(), role: 'manager', place: 'desk' };
    const ways = { print: false, email: false, link: false };
    expect(valueOf(await contractMoney(ctx, contractId, ways))).toMatchObject({
      owedMinor: total,
      bills: [
        { number: 'INV-000003', from: '2026-05-01', to: '2026-05-31', dueOn: '2026-05-03' },
        { number: 'INV-000002', from: '2026-04-01', to: '2026-04-30', dueOn: '2026-05-03' },
      ],
    });
    let receipt: Record<string, unknown> = {};
    const documents = {
      ...ctx.documents,
      receipt: (facts: Parameters<typeof ctx.documents.receipt>[0]) => {
        receipt = { ...facts };
        return ctx.documents.receipt(facts);
      },
    };
    const paid = await takeOwed({ ...ctx, documents }, staff, {
      contractId,
      key: db.newId<'event'>(),
      amountMinor: total,
      tender: { kind: 'cash', givenMinor: total },
    });
    expect(valueOf(paid)).toMatchObject({ changeMinor: 0 });
    expect(receipt).toMatchObject({ invoiceNumber: 'INV-000002, INV-000003' });
    const first = raw
      .prepare(
        'SELECT i.number FROM receipt r JOIN invoice i ON i.id = r.invoice_id WHERE r.desk_payment_id IS NOT NULL',
      )
      .pluck()
      .get();
    expect(first).toBe('INV-000002');
    expect(valueOf(await contractMoney(ctx, contractId, ways))).toMatchObject({
      owedMinor: 0,
      bills: [{ openMinor: 0 }, { openMinor: 0 }],
    });
    const { stretch, totals } = await previewDay(ctx);
    expect(totals.invoices.count).toBe(3);
    expect(totals.drawer.inMinor).toBe(total);
    const count = { openingMinor: 0, countedMinor: total, leftMinor: 0, why: null };
    valueOf(await makeClosing(ctx, staff, 'Ana', { key: 'closing-1', toSequence: stretch.to, ...count }));
    expect(findFaults(raw)).toEqual([]);
  });

  it('are in the closing of a day on which nobody has paid them', async () => {
    const { ctx, db, on, run, raw } = await rented();
    on('2026-03-27');
    await run();
    const staff: StaffCaller = { kind: 'staff', id: db.newId<'staff'>(), role: 'manager', place: 'desk' };
    const { stretch, totals } = await previewDay(ctx);
    expect(totals.invoices.count).toBe(2);
    const count = { openingMinor: 0, countedMinor: 0, leftMinor: 0, why: null };
    valueOf(await makeClosing(ctx, staff, 'Ana', { key: 'closing-1', toSequence: stretch.to, ...count }));
    expect(findFaults(raw)).toEqual([]);
  });

  it('use what a tenant has with us before anybody asks for money', async () => {
    const { ctx, on, run, raw, contractId } = await rented();
    // A credit note that was never given back.
    on('2026-03-20');
    const staff: StaffCaller = { kind: 'staff', id: ctx.newId<'staff'>(), role: 'manager', place: 'desk' };
    valueOf(
      await makeCreditNote(ctx, staff, {
        contractId,
        key: ctx.newId<'event'>(),
        reason: 'Leak',
        lines: [{ position: 1, payableMinor: 1000 }],
      }),
    );
    on('2026-03-27');
    await run();
    const facts = raw.prepare<[], string>('SELECT facts FROM bill_to_draw').pluck().get();
    const { payableAmount, paid, balance } = JSON.parse(facts ?? '{}') as InvoiceFacts;
    expect(paid.price).toBe(10);
    expect(balance.price).toBeCloseTo(payableAmount.price - 10, 2);
    expect(findFaults(raw)).toEqual([]);
  });
});
