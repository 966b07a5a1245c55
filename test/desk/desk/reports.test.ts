/** Reports at the desk: the rent roll and occupancy of a day, against the bills that are made, and their files read back. */
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { reportHandlers } from '../../../src/main/desk/handlers/desk/reports';
import { openDeskArea } from '../../support/desk/area';
import { dayOf, readXlsx } from '../../support/desk/xlsx';
import { giveNotice } from '../../../src/main/services/move-out/notice';
import { newTestId } from '../../support/services/database';
import { valueOf } from '../../support/services/rental';
import { moveInOn } from '../../support/services/billed';
import { rented } from '../../support/services/rented';

async function open() {
  const books = await rented();
  const desk = openDeskArea(reportHandlers(books.ctx));
  const ask = (at: string | null = null) => desk.ask('reports.rent-roll', { language: 'en', at });
  return {
    ...books,
    desk,
    ask,
    /** The line of the unit that is rented. */
    line: async (at: string | null = null) => {
      const unitId = books.raw.prepare<[], string>('SELECT unit_id FROM rental_contract').pluck().get();
      const row = (await ask(at)).rows.find((each) => each.unitId === unitId);
      if (!row) throw new Error('the unit is not in the roll');
      return row;
    },
    file: async (name: 'rent-roll' | 'occupancy' | 'months', at: string | null = null) => {
      const file = await desk.ask('reports.file', { language: 'en', name, at });
      const text = Buffer.from(file.base64, 'base64').toString('utf8');
      // A line of it for each unit, as a program reads it.
      const rows: Record<string, string>[] = parse(text, { columns: true });
      return { ...file, text, rows };
    },
  };
}

it('the rent roll says what a tenant pays, owes and has with us, as the bills do', async () => {
  const { on, run, bills, line, ask, rent, raw } = await open();
  on('2026-03-20');
  const first = await line();
  expect(first).toMatchObject({
    state: 'occupied',
    movedInOn: '2026-03-15',
    leavesOn: null,
    contractMinor: rent,
    paidThrough: '2026-03-31',
    nextBillOn: '2026-04-01',
    owedMinor: 0,
    daysPast: 0,
    access: 'active',
    autopay: false,
  });
  expect(first.varianceMinor).toBe(rent - (first.streetMinor ?? 0));
  expect(first.effectiveMinor).toBe(rent - (first.discountMinor ?? 0));
  const deposit = raw.prepare<[], number>('SELECT deposit_minor FROM rental_contract').pluck().get();
  expect(first.depositMinor).toBe(deposit);

  on('2026-04-10');
  await run();
  const [bill] = bills();
  expect(first.totalMinor).toBe(bill?.total_minor);
  on('2026-04-30');
  const late = await line();
  expect(late).toMatchObject({
    paidThrough: '2026-03-31',
    nextBillOn: '2026-05-01',
    owedMinor: bill?.total_minor,
  });
  const dueMs = Date.parse(bill?.due_on ?? '');
  expect(dueMs).toBeLessThan(Date.parse('2026-04-30'));
  expect(late.daysPast).toBe((Date.parse('2026-04-30') - dueMs) / 86_400_000);
  const { rows, sums } = await ask();
  expect(sums).toMatchObject({ contractMinor: rent, owedMinor: bill?.total_minor, depositMinor: deposit });
  expect(sums.streetMinor).toBe(rows.reduce((sum, row) => sum + (row.streetMinor ?? 0), 0));
});

it('the whole bill of a tenant who leaves is a whole one, also once the last one was cut', async () => {
  const { ctx, on, run, bills, line, contractId } = await open();
  on('2026-04-10');
  await run();
  const [whole] = bills();
  const staff = { kind: 'staff', id: newTestId<'staff'>(), role: 'manager', place: 'desk' } as const;
  valueOf(await giveNotice(ctx, { contractId, lastDay: '2026-05-12', why: 'moves' }, staff));
  on('2026-05-02');
  await run();
  const cut = bills().at(-1);
  expect(cut).toMatchObject({ period_to_on: '2026-05-12' });
  expect(cut?.total_minor).toBeLessThan(whole?.total_minor ?? 0);
  expect(await line()).toMatchObject({ leavesOn: '2026-05-12', totalMinor: whole?.total_minor });
});

it('a rental that begins later is in the roll from its signature, with its tenant and its deposit', async () => {
  const { ask, desk, raw, ...books } = await open();
  await moveInOn({ ...books, raw }, { moveIn: '2026-03-25', signedOn: '2026-03-20' }, 1);
  const { rows, sums } = await ask();
  const later = rows.find(({ movedInOn }) => movedInOn === '2026-03-25');
  expect(later).toMatchObject({ state: 'occupied', owedMinor: 0 });
  expect([later?.tenant === null, later?.contractMinor]).toEqual([
    false,
    raw.prepare(`SELECT rent_minor FROM rental_contract WHERE move_in_on = '2026-03-25'`).pluck().get(),
  ]);
  expect(sums.depositMinor).toBe(raw.prepare('SELECT sum(deposit_minor) FROM rental_contract').pluck().get());
  const { whole } = await desk.ask('reports.occupancy', { language: 'en', at: null });
  expect(whole).toMatchObject({ occupied: 2, economic: expect.any(Number) as number });
  expect((await ask('2026-03-19')).rows.filter(({ tenant }) => tenant !== null)).toHaveLength(1);
});

it('an earlier day is as it was, and what nobody has written down is empty', async () => {
  const { on, run, line, ask, raw, rent, desk } = await open();
  on('2026-04-10');
  await run();
  const then = await line('2026-03-20');
  expect(then).toMatchObject({
    state: 'occupied',
    contractMinor: rent,
    owedMinor: 0,
    paidThrough: '2026-03-31',
  });
  expect(then).toMatchObject({
    streetMinor: null,
    varianceMinor: null,
    depositMinor: null,
    totalMinor: null,
    access: null,
  });
  expect(await line('2026-03-10')).toMatchObject({
    state: 'not_rented',
    contractMinor: null,
    tenant: null,
    owedMinor: null,
  });
  expect((await ask('2026-03-20')).sums).toMatchObject({
    streetMinor: null,
    depositMinor: null,
    contractMinor: rent,
  });

  // A rent that was asked from a day on is known from then.
  raw.exec(`UPDATE unit_rent SET from_ms = ${Date.parse('2026-03-18T12:00:00Z')}`);
  expect((await line('2026-03-17')).streetMinor).toBeNull();
  expect((await line('2026-03-18')).streetMinor).toBe(
    then.contractMinor === null ? null : (await line()).streetMinor,
  );
  raw.exec(`UPDATE unit SET rent_minor = rent_minor + 1000`);
  expect((await line()).streetMinor).toBe(((await line('2026-03-18')).streetMinor ?? 0) + 1000);

  const ahead = await desk.call('manager', 'reports.rent-roll', { language: 'en', at: '2026-04-11' });
  expect(ahead).toMatchObject({ ok: false, refusals: [{ field: 'at' }] });
});

it('who has left is not in the roll of that day, and still in that of the day before', async () => {
  const { on, line, raw, contractId } = await open();
  on('2026-03-25');
  raw
    .prepare('INSERT INTO ended_contract (contract_id, heard_at_ms) VALUES (?, ?)')
    .run(contractId, Date.parse('2026-03-22T17:00:00Z'));
  expect((await line('2026-03-21')).contractNumber).not.toBeNull();
  expect((await line('2026-03-22')).contractNumber).toBeNull();
});

it('the file has a line for each unit, amounts with a point, and no formula', async () => {
  const { on, ask, file, raw, rent } = await open();
  on('2026-03-20');
  raw.exec(`UPDATE contact SET first_name = '=HYPERLINK("x")', last_name = 'O, "Neil"'`);
  const { rows: shown } = await ask();
  const { rows, fileName, text } = await file('rent-roll');
  expect(fileName).toBe('rent-roll-2026-03-20.csv');
  expect(rows).toHaveLength(shown.length);
  const row = rows.find(({ contract }) => contract !== '');
  expect(row).toMatchObject({
    tenant: `'=HYPERLINK("x") O, "Neil"`,
    contract_rent: (rent / 100).toFixed(2),
    moved_in: '2026-03-15',
    paid_through: '2026-03-31',
  });
  expect(text.endsWith('\r\n')).toBe(true);
  const free = rows.find(({ contract }) => contract === '');
  expect(free).toMatchObject({ contract_rent: '', owed: '', tenant: '' });
});

it('occupancy is that of the roll: of all, by kind, size and floor', async () => {
  const { on, desk, ask, file } = await open();
  on('2026-03-20');
  const { rows, sums } = await ask();
  const { whole, groups } = await desk.ask('reports.occupancy', { language: 'en' });
  const out = rows.filter(({ state }) => state === 'out_of_service').length;
  expect(whole).toMatchObject({
    listed: rows.length,
    rentable: rows.length - out,
    occupied: 1,
    ofListed: 1 / rows.length,
  });
  expect(whole.economic).toBe((sums.effectiveMinor ?? 0) / (sums.streetMinor ?? 1));
  for (const by of ['type', 'size', 'floor'] as const) {
    const parts = groups.filter((group) => group.by === by).map(({ occupancy }) => occupancy);
    expect(parts.reduce((sum, { listed }) => sum + listed, 0)).toBe(whole.listed);
    expect(parts.reduce((sum, { occupied }) => sum + occupied, 0)).toBe(1);
  }
  const floors = groups.filter(({ by }) => by === 'floor').map(({ name }) => name);
  expect(floors).toEqual(['1st floor', '2nd floor']);
  expect(new Set(rows.map(({ floorText }) => floorText))).toEqual(new Set(floors));
  const inGerman = await desk.ask('reports.occupancy', { language: 'de' });
  expect(inGerman.groups.find(({ by }) => by === 'floor')?.name).toBe('Erdgeschoss');
  const read = await file('occupancy');
  expect(read.rows[0]).toMatchObject({ by: 'all', listed: String(rows.length), occupied: '1' });
  expect(read.rows).toHaveLength(1 + groups.length);
});

it('reports are a manager’s', async () => {
  const { desk } = await open();
  for (const role of ['attendant', 'technician'] as const)
    for (const channel of ['reports.rent-roll', 'reports.occupancy'] as const)
      expect(await desk.call(role, channel, { language: 'en' })).toMatchObject({
        refusals: [{ reason: 'not_allowed' }],
      });
});

it('the same figures come as a spreadsheet: numbers as numbers, days as days, and no text as a formula', async () => {
  const { on, desk, file, raw } = await open();
  on('2026-03-20');
  raw.prepare(`UPDATE contact SET last_name = '=1+1'`).run();
  for (const name of ['rent-roll', 'occupancy', 'months'] as const) {
    const { rows } = await file(name);
    const made = await desk.ask('reports.file', { language: 'en', name, as: 'xlsx' });
    expect(made.fileName).toBe(`${name}-2026-03-20.xlsx`);
    const [sheet, about] = readXlsx(Buffer.from(made.base64, 'base64'));
    const [heads = [], ...lines] = sheet?.rows ?? [];
    expect(heads).toEqual(Object.keys(rows[0] ?? {}));
    expect(lines).toHaveLength(rows.length);
    expect(sheet?.hasFormula).toBe(false);
    for (const [index, line] of lines.entries())
      for (const [column, head] of heads.entries()) {
        const wanted = rows[index]?.[String(head)] ?? '';
        const cell = line[column] ?? null;
        const where = `${name} ${index} ${String(head)}`;
        if (/^\d{4}-\d\d-\d\d$/.test(wanted)) expect(dayOf(cell), where).toBe(wanted);
        else if (
          /_(rent|percent|held|total|tax)$|^(owed|credit|premium|discount|variance|add_ons)$/.test(
            String(head),
          )
        )
          expect(cell, where).toBe(wanted === '' ? null : Number(wanted));
        else expect(String(cell ?? '').replace(/^=/, "'="), where).toBe(wanted);
      }
    expect(about?.rows).toContainEqual(['report', name]);
  }
});

it('occupancy by month has month ends since the kiosk began, twelve at most, the last one today', async () => {
  const { on, desk } = await open();
  on('2026-05-10');
  const { months, at } = await desk.ask('reports.months', { language: 'en' });
  expect(at).toBe('2026-05-10');
  expect(months.map((month) => [month.at, month.occupancy.occupied])).toEqual([
    ['2026-03-31', 1],
    ['2026-04-30', 1],
    ['2026-05-10', 1],
  ]);
  on('2027-04-10');
  const later = (await desk.ask('reports.months', { language: 'en' })).months;
  expect([later.length, later[0]?.at, later.at(-1)?.at]).toEqual([12, '2026-05-31', '2027-04-10']);
  const march = await desk.ask('reports.occupancy', { language: 'en', at: '2026-03-31' });
  expect(months[0]?.occupancy).toEqual(march.whole);
  const denied = await desk.call('attendant', 'reports.months', { language: 'en' });
  expect(denied).toMatchObject({ ok: false, refusals: [{ reason: 'not_allowed' }] });
});
