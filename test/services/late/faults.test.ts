/** Steps that are cut off at any of their writes are done by the next run, and once. */
import { expect, it } from 'vitest';
import { openLate } from '../../support/services/late';

type Late = Awaited<ReturnType<typeof openLate>>;

/** What the books say, without ids. */
function books({ raw, steps, fees, code, mailed }: Late) {
  const list = (sql: string) => raw.prepare(sql).all();
  return {
    steps: steps(),
    fees: fees(),
    code: code()?.state,
    letters: list('SELECT kind, made_on, content IS NULL AS open FROM letter ORDER BY created_at_ms'),
    postings: list(
      `SELECT account, sum(debit_minor) AS debit, sum(credit_minor) AS credit FROM posting GROUP BY account`,
    ),
    // A day that was cut off has no round that ended.
    told: list(
      `SELECT type, count(*) AS times FROM outbox WHERE type <> 'run.done' GROUP BY type ORDER BY type`,
    ),
    noted: list(`SELECT action, count(*) AS times FROM audit GROUP BY action ORDER BY action`),
    mailed: mailed.toSorted(),
  };
}

const writes = [
  'INSERT ON invoice',
  'INSERT ON invoice_line',
  'INSERT ON posting',
  'INSERT ON letter',
  'UPDATE ON letter',
  'INSERT ON late_step',
  'INSERT ON access_suspension',
  'UPDATE ON access_code',
  'INSERT ON single_delivery',
  'INSERT ON outbox',
  'INSERT ON audit',
  'UPDATE ON number_series',
];

it('late rent has the same books wherever its steps were cut off', async () => {
  const whole = await openLate();
  await whole.through('2027-02-24', '2027-03-25');
  const expected = books(whole);
  let cuts = 0;
  for (const write of writes) {
    const late = await openLate();
    await late.through('2027-02-24', '2027-03-04');
    for (const day of ['2027-03-05', '2027-03-12', '2027-03-17', '2027-03-22']) {
      late.raw.exec(`CREATE TEMP TRIGGER broken BEFORE ${write} BEGIN SELECT RAISE(ABORT, 'broken'); END`);
      const before = late.steps().length + late.mailed.length;
      await late.on(day);
      if (late.steps().length + late.mailed.length === before) cuts += 1;
      late.raw.exec('DROP TRIGGER broken');
      late.db.clock.advance(3_700_000);
      await late.atOnce();
    }
    await late.through('2027-03-23', '2027-03-25');
    expect(books(late), write).toEqual(expected);
    expect(late.faults()).toEqual([]);
  }
  expect(cuts).toBeGreaterThan(writes.length);
});
