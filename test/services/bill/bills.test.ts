/**
 * The run makes each bill of a contract once, whenever it runs: in time, late, twice, killed in between, by a clock that went
 * back. What each costs is worked out by hand here.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { putBooksInDoubt } from '../../../src/main/database/books/books-in-doubt';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { makeBills } from '../../../src/main/services/bill/run';
import { endContracts } from '../../../src/main/services/move-out/ending';
import { billOnce } from '../../../src/main/services/upkeep/bill-rounds';

import { never, noDeliveries, rented, type BillRow } from '../../support/services/rented';

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
    await billOnce({ ...ctx, clockTrust: wrong }, noDeliveries, never);
    expect(bills()).toEqual([]);
    await billOnce(ctx, noDeliveries, never);
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
      endContracts({ ctx, tx }, [contractId], { actor: 'test', why: 'left', seenEmpty: true }),
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
