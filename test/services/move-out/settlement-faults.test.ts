/** A settlement that is cut off at any of its writes goes on, and the books are those of one that was not. */
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../../../src/main/domain/base/dates';
import { openLeaving } from '../../support/services/leaving';
import { fc } from '../../support/base/fast-check';

/** Leaves in the middle of a month that was paid, with another one billed; or with days that nobody billed. */
const cases = {
  credited: async () => {
    const tenant = await openLeaving({ moveIn: '2027-03-20', deposit: 5000 });
    await tenant.runOn('2027-03-28');
    await tenant.pay();
    await tenant.runOn('2027-04-27');
    return { tenant, day: '2027-04-28' };
  },
  billed: async () => {
    const tenant = await openLeaving({ moveIn: '2027-03-08', day: null, deposit: 5000 });
    await tenant.give('2027-04-01', '2027-05-15');
    return { tenant, day: '2027-04-15' };
  },
};

type Tenant = Awaited<ReturnType<typeof openLeaving>>;

/** What the books say, without ids. */
function books({ raw, notes, bills }: Tenant) {
  const list = (sql: string) => raw.prepare(sql).all();
  return {
    notes: notes().map(({ number, invoice, gross, tax, kind }) => ({ number, invoice, gross, tax, kind })),
    bills: bills().map(({ number, from, to, total, tax }) => ({ number, from, to, total, tax })),
    postings: list(
      `SELECT account, sum(debit_minor) AS debit, sum(credit_minor) AS credit FROM posting GROUP BY account`,
    ),
    settled: list(
      `SELECT i.number, l.position, sum(l.amount_minor) AS amount FROM allocation_line l
        JOIN invoice i ON i.id = l.invoice_id GROUP BY i.number, l.position`,
    ),
    told: list(`SELECT type, count(*) AS times FROM outbox GROUP BY type ORDER BY type`),
    noted: list(`SELECT action, count(*) AS times FROM audit GROUP BY action ORDER BY action`),
    documents: list(`SELECT kind, number FROM document ORDER BY kind, number`),
  };
}

const writes = [
  'INSERT ON credit_note',
  'INSERT ON credit_note_line',
  'INSERT ON document',
  'INSERT ON allocation',
  'INSERT ON allocation_line',
  'INSERT ON posting',
  'INSERT ON outbox',
  'INSERT ON audit',
  'INSERT ON invoice',
  'INSERT ON invoice_line',
  'INSERT ON bill_to_draw',
  'UPDATE ON settlement',
  'UPDATE ON number_series',
];

describe.each(['credited', 'billed'] as const)('a contract that is %s at its end', (name) => {
  it('has the same books wherever the settlement was cut off', async () => {
    const { tenant: whole, day } = await cases[name]();
    await whole.leave(day, 'seen_empty');
    const expected = books(whole);
    whole.sound();
    let cuts = 0;
    for (const write of writes) {
      const { tenant } = await cases[name]();
      // Ended, and cut off at once: a full disk, say.
      tenant.raw.exec(`CREATE TRIGGER off BEFORE INSERT ON credit_note BEGIN SELECT RAISE(ABORT, 'off'); END;
        CREATE TRIGGER off_too BEFORE INSERT ON invoice BEGIN SELECT RAISE(ABORT, 'off'); END`);
      await tenant.leave(day, 'seen_empty');
      tenant.raw.exec('DROP TRIGGER off; DROP TRIGGER off_too');
      // The first write gets through, then none, then all.
      for (const before of [1, 0]) {
        tenant.raw.exec(`CREATE TEMP TABLE passes (n); INSERT INTO passes VALUES (${before})`);
        tenant.raw.exec(`CREATE TEMP TRIGGER broken BEFORE ${write} BEGIN
            SELECT RAISE(ABORT, 'broken') WHERE (SELECT n FROM passes) = 0;
            UPDATE passes SET n = n - 1; END`);
        await tenant.settle();
        if (JSON.stringify(books(tenant)) !== JSON.stringify(expected)) cuts += 1;
        tenant.raw.exec('DROP TRIGGER broken; DROP TABLE passes');
        tenant.sound();
      }
      await tenant.settle();
      expect(books(tenant)).toEqual(expected);
      tenant.sound();
    }
    expect(cuts).toBeGreaterThan(writes.length / 2);
  });
});

it('whatever the last day, kept and credited are what was invoiced, and the books are sound', async () => {
  const first = '2027-03-20';
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 1000, max: 30_000 }),
      fc.boolean(),
      fc.constantFrom('actual', 'thirty', 'twelfths_365'),
      async (days, rent, isPaid, dayCount) => {
        const tenant = await openLeaving({ moveIn: first, rent, deposit: 5000, dayCount });
        const day = addDays(first, days);
        for (let each = 5; each <= days; each += 5) await tenant.runOn(addDays(first, each));
        if (isPaid && tenant.balance('receivable') > 0) await tenant.pay();
        await tenant.leave(day, 'seen_empty');
        const of = (sql: string) => tenant.raw.prepare<[], number>(sql).pluck().get() ?? 0;
        const invoiced = of(`SELECT sum(payable_minor) FROM invoice_line WHERE code <> 'deposit'`);
        const credited = of(`SELECT coalesce(sum(c.payable_minor), 0) FROM credit_note_line c
          JOIN invoice_line l ON l.invoice_id = c.invoice_id AND l.position = c.position WHERE l.code <> 'deposit'`);
        // What is earned is what is kept: of taxes too.
        const kept = -['rent', 'plan', 'fees', 'tax', 'rounding', 'insurer', 'add_on']
          .map(tenant.balance)
          .reduce((sum, each) => sum + each, 0);
        expect(kept + credited).toBe(invoiced);
        const rentDays = daysBetween(first, day) + 1;
        expect(of(`SELECT count(*) FROM settlement WHERE last_on = '${day}'`)).toBe(1);
        expect(-tenant.balance('rent')).toBeLessThanOrEqual(Math.ceil((rent * (rentDays + 3)) / 28));
        tenant.sound();
      },
    ),
    { numRuns: 8 },
  );
});
