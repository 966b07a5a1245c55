/** Tenancies that ran elsewhere: all of a file or nothing, booked as an opening, billed from the day after it was paid. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fileOf, goodRow, openSite } from '../../support/services/adopted';
import { valueOf } from '../../support/services/rental';

it('a tenancy becomes tenant, contract, code and opening, and the books are sound', async () => {
  const site = await openSite();
  await site.adopt([
    { ...goodRow, unit: site.unit(0), balance: '45.50', deposit: '200.00', access_code: '4711' },
    { ...goodRow, unit: site.unit(1), balance: '-30.00', deposit: '50' },
    { ...goodRow, unit: site.unit(2), first_name: 'نورة', last_name: 'العتيبي', language: 'ar' },
  ]);
  expect(site.faults()).toEqual([]);
  expect(['receivable', 'advance', 'deposit', 'opening'].map(site.balance)).toEqual([
    4550, -3000, -25000, 23450,
  ]);
  expect(site.list("SELECT state FROM unit WHERE state = 'occupied'")).toHaveLength(3);
  // The same person with two units is one tenant.
  expect(site.list("SELECT first_name FROM contact WHERE first_name = 'Ann'")).toHaveLength(1);
  expect(site.list<{ code: string }>('SELECT code FROM access_code ORDER BY rowid')[0]).toEqual({
    code: '4711',
  });
  expect(site.list('SELECT kind FROM document')).toEqual([{ kind: 'credit_note' }]);
  expect(
    site.list(
      `SELECT type, count(*) AS times FROM outbox WHERE type IN ('contract.adopted', 'opening.booked') GROUP BY type`,
    ),
  ).toEqual([
    { type: 'contract.adopted', times: 3 },
    { type: 'opening.booked', times: 3 },
  ]);
  expect(site.list(`SELECT action FROM audit WHERE action LIKE 'adoption%'`)).toEqual([
    { action: 'adoption.made' },
  ]);
});

it('bills begin with the period after the day that was paid, in the second and in the tenth month', async () => {
  const site = await openSite();
  await site.adopt([{ ...goodRow, unit: site.unit(0), balance: '45.50' }]);
  await site.runOn('2026-03-20');
  expect(site.bills()).toEqual([]);
  await site.runOn('2026-04-27');
  expect(site.bills()).toEqual([
    { from: '2026-04-01', to: '2026-04-30', total: 10_000 },
    { from: '2026-05-01', to: '2026-05-31', total: 10_000 },
  ]);
  for (const month of ['05', '06', '07', '08', '09', '10', '11']) await site.runOn(`2026-${month}-28`);
  await site.runOn('2026-12-28');
  expect(site.bills()).toHaveLength(10);
  expect(site.bills().at(-1)).toEqual({ from: '2027-01-01', to: '2027-01-31', total: 10_000 });
  expect(site.balance('receivable')).toBe(4550 + 10 * 10_000);
  expect(site.list('SELECT * FROM late_step')).toEqual([]);
  expect(site.faults()).toEqual([]);
});

it('credit from before pays the first bills', async () => {
  const site = await openSite();
  await site.adopt([{ ...goodRow, unit: site.unit(0), balance: '-130' }]);
  await site.runOn('2026-04-27');
  expect([site.balance('receivable'), site.balance('advance')]).toEqual([7000, 0]);
  expect(site.faults()).toEqual([]);
});

it('a day amid a period is billed to its end, by days', async () => {
  const site = await openSite();
  site.raw.exec(`UPDATE charge_rule SET prorated = 1 WHERE kind = 'rent'`);
  await site.adopt([{ ...goodRow, unit: site.unit(0), paid_through: '2026-04-15' }]);
  await site.runOn('2026-04-20');
  expect(site.bills()).toEqual([{ from: '2026-04-16', to: '2026-04-30', total: 5000 }]);
});

it('a protection plan of the catalogue is billed with the rent', async () => {
  const site = await openSite();
  const [plan] = site.list<{ name: string }>('SELECT name FROM insurance_plan ORDER BY position');
  await site.adopt([{ ...goodRow, unit: site.unit(0), plan: plan?.name.toUpperCase() ?? '' }]);
  await site.runOn('2026-03-28');
  expect(
    site.list(
      'SELECT code FROM invoice_line WHERE invoice_id IN (SELECT id FROM invoice WHERE is_move_in = 0)',
    ),
  ).toEqual([{ code: 'rent' }, { code: 'insurance' }]);
});

it('the same file twice is refused, and so is one of which anything is wrong', async () => {
  const site = await openSite();
  const file = fileOf([{ ...goodRow, unit: site.unit(0) }]);
  expect(valueOf(await site.bring(file))).toMatchObject({ tenancies: 1 });
  const again = valueOf(await site.bring(file));
  expect('mistakes' in again && again.mistakes.map(({ fault }) => fault)).toEqual([
    'imported_before',
    'unit_taken',
  ]);
  const wrong = valueOf(
    await site.bring(
      fileOf([
        { ...goodRow, unit: site.unit(1) },
        { ...goodRow, unit: 'nowhere' },
      ]),
    ),
  );
  expect(wrong).toEqual({ mistakes: [{ row: 3, column: 'unit', fault: 'unit_unknown', value: 'nowhere' }] });
  expect(site.list('SELECT id FROM rental_contract')).toHaveLength(1);
});

it('a unit that this kiosk has no claim of is refused', async () => {
  const site = await openSite({
    change: (ctx) => ({ ...ctx, unitRights: { ...ctx.unitRights, now: () => Promise.resolve('taken') } }),
  });
  const done = valueOf(await site.bring(fileOf([{ ...goodRow, unit: site.unit(0) }])));
  expect('mistakes' in done && done.mistakes.map(({ fault }) => fault)).toEqual(['unit_elsewhere']);
});

const writes = [
  'INSERT ON adoption',
  'INSERT ON contact',
  'INSERT ON booking',
  'INSERT ON coverage',
  'INSERT ON rental_contract',
  'INSERT ON contract_terms',
  'INSERT ON contract_charge',
  'UPDATE ON unit',
  'INSERT ON invoice',
  'INSERT ON invoice_line',
  'INSERT ON access_code',
  'INSERT ON document',
  'INSERT ON credit_note',
  'INSERT ON credit_note_line',
  'INSERT ON posting',
  'INSERT ON adopted_contract',
  'INSERT ON outbox',
  'INSERT ON audit',
  'UPDATE ON number_series',
];

it('an import that is cut off at any write of its second row leaves nothing, and is done once afterward', async () => {
  const site = await openSite();
  const file = fileOf([
    { ...goodRow, unit: site.unit(0), balance: '-1', deposit: '9' },
    { ...goodRow, unit: site.unit(1), balance: '-2', deposit: '9', first_name: 'Bob' },
  ]);
  const tables = [
    'rental_contract',
    'invoice',
    'contact',
    'adoption',
    'posting',
    'access_code',
    'outbox',
    'audit',
  ];
  const counts = () => tables.map((table) => site.list(`SELECT 1 FROM ${table}`).length);
  const before = counts();
  for (const write of writes) {
    // Some are written once for a file.
    const lets = /adoption|audit/.test(write) ? 0 : 1;
    site.raw.exec(`CREATE TEMP TABLE passes (n); INSERT INTO passes VALUES (${lets});
      CREATE TEMP TRIGGER broken BEFORE ${write} BEGIN
        SELECT RAISE(ABORT, 'broken') WHERE (SELECT n FROM passes) = 0;
        UPDATE passes SET n = n - 1; END`);
    await expect(site.bring(file), write).rejects.toThrow('broken');
    site.raw.exec('DROP TRIGGER broken; DROP TABLE passes');
    expect(counts(), write).toEqual(before);
    expect(site.faults()).toEqual([]);
  }
  expect(valueOf(await site.bring(file))).toMatchObject({ tenancies: 2 });
  expect(site.faults()).toEqual([]);
});

it('five hundred tenancies are one transaction, and others read meanwhile', async () => {
  const site = await openSite();
  const [model] = site.list<{ id: string }>('SELECT id FROM unit LIMIT 1');
  site.raw.exec(`CREATE TEMP TABLE one AS SELECT * FROM unit WHERE id = '${model?.id ?? ''}'`);
  for (let index = 0; index < 500; index += 1)
    site.raw
      .exec(`UPDATE one SET number = 'X${index}', state = 'available', id = '${site.db.newId<'unit'>()}';
      INSERT INTO unit SELECT * FROM one`);
  const rows = Array.from({ length: 500 }, (_, index) => ({
    ...goodRow,
    unit: `X${index}`,
    last_name: `Tenant ${index}`,
    balance: '10',
    deposit: '100',
  }));
  let turns = 0;
  const ticking = setInterval(() => (turns += 1), 1);
  await site.adopt(rows);
  clearInterval(ticking);
  expect(turns).toBeGreaterThan(20);
  expect(site.list('SELECT 1 FROM rental_contract')).toHaveLength(500);
  expect([site.balance('receivable'), site.balance('deposit')]).toEqual([500_000, -5_000_000]);
  expect(site.faults()).toEqual([]);
});

it('the sample file of the documentation is imported as it is', async () => {
  const site = await openSite();
  const sample = readFileSync(join(import.meta.dirname, '../../../docs/operate/running-tenancies.csv'));
  expect(valueOf(await site.bring(sample))).toMatchObject({ tenancies: 3 });
  expect(site.list('SELECT kind FROM coverage ORDER BY rowid')).toEqual([
    { kind: 'operator_plan' },
    { kind: 'own_policy' },
    { kind: 'declined' },
  ]);
  expect(site.faults()).toEqual([]);
});
