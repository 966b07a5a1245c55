/** What the database adds up for a page of a report is what its lines add up to, whatever is odd about properties, contracts and money. */
import { beforeAll, expect, test } from 'vitest';
import { insertPublished } from '../../../src/head-office/database/catalogue/published-files';
import { makeReport, makeReportPage, type ReportAsked } from '../../../src/head-office/reports/make';
import type { Line } from '../../../src/head-office/reports/shapes';
import type { Id } from '../../../src/shared/ids';
import { catalogueFile } from '../../support/head-office/laid-down';
import { cataloguesOf, figuresOf } from '../../support/head-office/many-sites';
import { openReportedOffice } from '../../support/head-office/reported-sites';
import { query } from '../../support/head-office/servers';

/** Of 15 November 2026, 11:30 in London and half past midnight of the 16th in Auckland. */
const clock = { nowMs: Date.UTC(2026, 10, 15, 11, 30) };
const many = { sites: 24, units: 60, months: 4, nowMs: clock.nowMs };
const reader = { scope: 'everywhere', language: 'en', nowMs: clock.nowMs, timeZone: 'UTC' } as const;
const EMPTY = '00000000-0000-4000-8000-0000000000e1' as Id<'property'>;
const AUCKLAND = '00000000-0000-4000-8000-0000000000a1' as Id<'property'>;

let opened: Awaited<ReturnType<typeof openReportedOffice>>;

beforeAll(async () => {
  opened = await openReportedOffice(clock);
  const { database } = opened.office;
  for (const file of cataloguesOf(many)) await insertPublished(database, file);
  await insertPublished(database, siteFile(EMPTY, { name: 'No kiosk yet', timeZone: 'America/Chicago' }));
  await insertPublished(database, siteFile(AUCKLAND, { name: 'Auckland', timeZone: 'Pacific/Auckland' }));
  for (const statement of [...figuresOf(many), ...oddities]) await query(opened.postgresUrl, statement);
  await opened.person({ name: 'Olga' });
});

const siteFile = (id: Id<'property'>, about: object) => ({
  name: 'manifest' as const,
  property_id: id,
  version: 1,
  sha256: '0'.repeat(64),
  content: catalogueFile((catalogue) => {
    Object.assign(catalogue.property, { id, ...about });
  }),
  published_at_ms: clock.nowMs,
});

/** A number from 0 to 99 for each row, the same in every run. */
const dice = (of: string) => `('x' || substr(md5(${of}::text), 1, 6))::bit(24)::int % 100`;
const site = `(substr(kiosk_id, 3)::int)`;
const end = (day: string, zone: string) =>
  `(extract(epoch FROM (timestamp '${day}') AT TIME ZONE '${zone}') * 1000)::bigint`;

const oddities = [
  // Sites in two zones; one without a readable catalogue; one whose prices have the tax in them; one in another currency.
  `UPDATE site_catalogue SET time_zone = 'Pacific/Auckland' WHERE name IN ('Site 2', 'Site 3')`,
  `UPDATE site_catalogue SET is_read = false WHERE name = 'Site 4'`,
  `UPDATE site_catalogue SET includes_tax = true WHERE name IN ('Site 5', 'Site 6')`,
  `UPDATE site_catalogue SET currency = 'EUR' WHERE name IN ('Site 7', 'Site 8')`,
  `UPDATE site_unit u SET rent_minor = NULL FROM site_catalogue s WHERE s.property_id = u.property_id AND s.name = 'Site 9' AND u.place = 3`,
  `UPDATE site_unit u SET measure = 'volume' FROM site_catalogue s WHERE s.property_id = u.property_id AND s.name = 'Site 10' AND u.place = 3`,
  `UPDATE site_unit SET is_out = true WHERE ${dice('unit_id')} < 12`,
  // A second kiosk of a property, which sees some units otherwise.
  `INSERT INTO kiosk (id, property_id, place, state, created_at_ms, activated_at_ms)
    SELECT 'm-1', property_id, 2, 'active', created_at_ms, activated_at_ms FROM kiosk WHERE id = 'k-1'`,
  `INSERT INTO kiosk (id, property_id, place, state, created_at_ms, activated_at_ms)
    VALUES ('a-1', '${AUCKLAND}', 1, 'active', ${clock.nowMs - 90 * 86_400_000}, ${clock.nowMs - 40 * 86_400_000})`,
  `INSERT INTO unit_figure SELECT k.id, u.unit_id, (ARRAY['out_of_service', 'to_check', 'available', 'overlocked'])[1 + ${dice('u.unit_id::text || k.id')} % 4]
    FROM kiosk k JOIN site_unit u ON u.property_id = k.property_id WHERE ${dice('k.id || u.unit_id')} < 30`,
  `UPDATE contract_figure SET kiosk_id = 'm-1' WHERE kiosk_id = 'k-1' AND ${dice('contract_id')} < 40`,
  // Contracts of one unit, some of them on one day; of units that are not listed; with days to come, and with none.
  `INSERT INTO contract_figure (contract_id, kiosk_id, unit_id, number, rent_minor, currency, is_ended, is_closed, moved_in_on, ended_at_ms,
      cover, has_discount, billed_to)
    SELECT md5('double ' || contract_id)::uuid, kiosk_id, unit_id, 'D-' || number, rent_minor + 11, currency, ${dice('contract_id')} < 3, false,
      CASE WHEN ${dice('contract_id')} % 2 = 0 THEN moved_in_on ELSE to_char(moved_in_on::date + 17, 'YYYY-MM-DD') END,
      CASE WHEN ${dice('contract_id')} < 3 THEN ${clock.nowMs} - 20 * 86400000::bigint END, 'declined', false, NULL
    FROM contract_figure WHERE NOT is_ended AND ${dice('contract_id')} < 8`,
  `UPDATE contract_figure SET unit_id = md5('gone ' || contract_id)::uuid WHERE ${dice('number || kiosk_id')} = 9`,
  `UPDATE contract_figure SET moved_in_on = '2027-01-01' WHERE ${dice('number || kiosk_id')} = 10`,
  `UPDATE contract_figure SET moved_in_on = NULL WHERE ${dice('number || kiosk_id')} = 11`,
  `UPDATE contract_figure SET currency = NULL WHERE ${dice('number || kiosk_id')} BETWEEN 12 AND 15`,
  `UPDATE contract_figure SET currency = 'GBP' WHERE ${dice('number || kiosk_id')} BETWEEN 16 AND 18`,
  `UPDATE contract_figure SET rent_minor = NULL WHERE ${site} = 12 AND ${dice('number')} < 20`,
  // One left in the last moment of a day, and one in the first of the next.
  `UPDATE contract_figure SET is_ended = true, ended_at_ms = ${end('2026-10-01', 'UTC')} - 1 WHERE kiosk_id = 'k-13' AND number = 'C-1'`,
  `UPDATE contract_figure SET is_ended = true, ended_at_ms = ${end('2026-10-01', 'UTC')} WHERE kiosk_id = 'k-13' AND number = 'C-2'`,
  `INSERT INTO rent_figure SELECT md5(n || ' rent ' || contract_id)::uuid, kiosk_id, contract_id, coalesce(rent_minor, 7000) + n * 100,
      CASE WHEN n = 4 THEN NULL ELSE (ARRAY['2026-08-20', '2026-10-01', '2026-10-01', '', '2026-12-01'])[n] END
    FROM contract_figure, generate_series(1, 5) n WHERE ${dice("contract_id || 'r'")} < 15`,
  // Discounts: some that nobody told, some in the days of a period, with tax.
  `UPDATE contract_figure SET has_discount = NULL WHERE ${site} = 14 AND ${dice('number')} < 20`,
  `UPDATE contract_figure SET has_discount = true, billed_to = '2026-11-30' WHERE ${dice("number || kiosk_id || 'd'")} < 20`,
  `INSERT INTO line_figure SELECT md5('discount ' || n || contract_id)::uuid, 1, kiosk_id, contract_id, '2026-11-01', 'USD', 'discount', 8250, -500 * n, -41,
      (ARRAY['2026-11-01', '2026-10-01', '2026-11-15'])[n], (ARRAY['2026-11-30', '2026-10-31', '2026-12-14'])[n],
      CASE WHEN ${dice("contract_id || 'o'")} < 10 THEN 'add_on' ELSE 'rent' END
    FROM contract_figure, generate_series(1, 3) n WHERE ${dice("number || kiosk_id || 'd'")} < 25`,
  `INSERT INTO balance_figure SELECT contract_id, 'advance', kiosk_id, -321 FROM contract_figure WHERE ${dice("contract_id || 'a'")} < 10`,
  `UPDATE bill_figure SET open_minor = 1234, due_on = '2026-11-16' WHERE ${dice('invoice_id')} < 3`,
  'ALTER TABLE hand_over DROP CONSTRAINT hand_over_contract_id_fkey',
  `INSERT INTO hand_over (contract_id, property_id, unit_id, from_kiosk, to_kiosk, at_ms, handed_by, why)
    SELECT contract_id, (SELECT property_id FROM kiosk WHERE id = kiosk_id), unit_id, kiosk_id, kiosk_id, 0, 'Ana', 'gone' FROM contract_figure
    WHERE kiosk_id = 'k-15' AND ${dice('number')} < 20`,
  // Money: of people with names, of two with one name, without a currency, known by its day alone, given back.
  `INSERT INTO person (id, name, name_key, role, is_everywhere, added_at_ms, left_at_ms)
    SELECT md5('person ' || n)::uuid, CASE WHEN n < 3 THEN 'Ana' ELSE 'Ben' END, 'key ' || n, 'viewer', false, 0, 0 FROM generate_series(1, 3) n`,
  `UPDATE money_figure SET staff_id = md5('person ' || 1 + ${dice('source || kiosk_id')} % 3)::uuid::text WHERE ${dice('source || kiosk_id')} < 30`,
  `UPDATE money_figure SET currency = NULL WHERE ${dice("source || kiosk_id || 'c'")} < 10`,
  `UPDATE money_figure SET what = (ARRAY['refunded', 'came_back', 'taken_back'])[1 + ${dice('source')} % 3] WHERE ${dice("source || kiosk_id || 'w'")} < 15`,
  `UPDATE money_figure SET at_ms = NULL, on_day = '2026-11-0' || 1 + ${dice('source')} % 9 WHERE ${dice("source || kiosk_id || 'o'")} < 15`,
  'ANALYZE',
];

const asking = (name: ReportAsked['name'], more: Partial<ReportAsked> = {}): ReportAsked => ({
  name,
  propertyId: null,
  from: '',
  to: '',
  at: '',
  ...more,
});

async function wholeOf(asked: ReportAsked) {
  const report = await makeReport(opened.office.database, asked, reader);
  if (!report) throw new Error('no report');
  return report;
}

async function pageOf(asked: ReportAsked, lines: Partial<Record<'before' | 'after', string>> = {}) {
  const beside = { before: '', after: '', ...lines };
  const report = await makeReportPage(opened.office.database, asked, { ...reader, lines: beside });
  if (!report) throw new Error('no report');
  return report;
}

const named = ({ site: { id: of }, id }: Line) => `${of}.${id}`;

const DAYS = [
  '',
  '2026-11-16',
  '2026-11-15',
  '2026-11-14',
  '2026-10-10',
  '2026-09-30',
  '2026-08-20',
  '2020-01-01',
];

test.each([
  ...DAYS.map((at) => asking('rent-roll', { at })),
  asking('takings', { from: '2026-11-01', to: '2026-11-15' }),
  asking('takings', { from: '2026-07-20', to: '2026-11-16' }),
])('sums, notes and pages of $name at "$at" from "$from" are those of all lines', async (asked) => {
  const { lines, sums, notes } = await wholeOf(asked);
  const pages = [await pageOf(asked)];
  for (let after = pages[0]?.page.after; after; after = pages.at(-1)?.page.after)
    pages.push(await pageOf(asked, { after }));
  expect(pages.flatMap((page) => page.lines.map(named))).toEqual(lines.map(named));
  expect(pages.flatMap((page) => page.lines)).toEqual(lines);
  for (const [index, page] of pages.entries()) {
    expect([page.sums, [...page.notes], page.page.total]).toEqual([sums, [...notes], lines.length]);
    const { before } = page.page;
    expect(before === null ? [] : (await pageOf(asked, { before })).lines).toEqual(
      pages[index - 1]?.lines ?? [],
    );
  }
  expect(lines.length).toBeGreaterThan(900);
});

test('sums of properties whose amounts are all known are those of the lines, each above nothing', async () => {
  const { sites } = await wholeOf(asking('rent-roll'));
  const known = sites.filter(({ name }) => !['Site 4', 'Site 9', 'Site 12', 'Site 14'].includes(name));
  const scoped = { ...reader, scope: new Set(known.map(({ id }) => id)) };
  const { database } = opened.office;
  for (const at of ['', '2026-10-10']) {
    const report = await makeReport(database, asking('rent-roll', { at }), scoped);
    const lines = { before: '', after: '' };
    const page = await makeReportPage(database, asking('rent-roll', { at }), { ...scoped, lines });
    expect(page?.sums).toEqual(report?.sums);
    expect(page?.page.total).toBeGreaterThan(page?.lines.length ?? 0);
    const dollars = page?.sums.find(({ currency }) => currency === 'USD')?.cells ?? {};
    for (const [name, sum] of Object.entries(dollars))
      if (at === '' || ['contract_rent', 'discount', 'effective_rent'].includes(name))
        expect([name, Number(sum) > 0]).toEqual([name, true]);
      else expect([name, sum]).toEqual([name, null]);
  }
});

test('the data of these tests has what is odd: each kind of line and note, and sums that are not known', async () => {
  const now = await wholeOf(asking('rent-roll'));
  expect([...now.notes]).toEqual([
    'discounts',
    'not_listed',
    'unknown_rents',
    'untold_charges',
    'no_catalogue',
  ]);
  expect(now.sums.map(({ currency }) => currency)).toEqual([null, 'EUR', 'GBP', 'USD']);
  const usd = now.sums.find(({ currency }) => currency === 'USD');
  expect([usd?.cells.street_rent, usd?.cells.contract_rent, usd?.cells.effective_rent]).toEqual([
    null,
    null,
    null,
  ]);
  const earlier = await wholeOf(asking('rent-roll', { at: '2026-11-15' }));
  // In Auckland that day is over.
  expect(new Set(earlier.lines.map(({ cells }) => cells.state)).size).toBe(7);
  const money = await wholeOf(asking('takings', { from: '2026-07-20', to: '2026-11-16' }));
  expect([...money.notes]).toEqual(['given_by_nobody', 'staff_names', 'no_catalogue']);
  expect(new Set(money.lines.map(({ cells }) => cells.cashier)).size).toBeGreaterThan(5);
});

test.each(DAYS.filter((day) => day !== '2026-11-16'))(
  'occupancy of all properties at "%s" is that of each one',
  async (at) => {
    const { lines, notes, sites } = await wholeOf(asking('occupancy', { at }));
    const each = [];
    for (const { id } of sites) {
      const one = await wholeOf(asking('occupancy', { at, propertyId: id }));
      each.push({ line: one.lines[0], notes: [...one.notes] });
    }
    const alike = ({ cells }: Pick<Line, 'cells'>) => ({
      ...cells,
      // The last digit of a share depends on the order in which sizes are added up.
      ...Object.fromEntries(
        Object.entries(cells).flatMap(([name, value]) =>
          name.startsWith('area') && typeof value === 'number' ? [[name, value.toFixed(9)]] : [],
        ),
      ),
    });
    for (const { line } of each) {
      const own = lines.find((other) => other.site.id === line?.site.id);
      expect([line?.site.name, own && alike(own)]).toEqual([line?.site.name, line && alike(line)]);
    }
    expect(lines).toHaveLength(each.length);
    expect(new Set(notes)).toEqual(new Set(each.flatMap((one) => one.notes)));
  },
);

test('occupancy by month is what the rent roll and occupancy have at the end of each month', async () => {
  const { lines, sites } = await wholeOf(asking('months'));
  expect(new Set(lines.map(({ cells }) => cells.occupied)).size).toBeGreaterThan(5);
  for (const day of new Set(lines.map(({ cells }) => String(cells.day)))) {
    const roll = Map.groupBy((await wholeOf(asking('rent-roll', { at: day }))).lines, (line) => line.site.id);
    const full = (await wholeOf(asking('occupancy', { at: day }))).lines;
    for (const { site: of, cells } of lines.filter((line) => line.cells.day === day)) {
      const own = (roll.get(of.id) ?? []).filter((line) => line.cells.contract !== undefined);
      const rents = own.map((line) => line.cells.contract_rent ?? null);
      const share = full.find((line) => line.site.id === of.id)?.cells ?? {};
      expect([of.name, day, { ...cells, area_percent: Number(cells.area_percent).toFixed(9) }]).toEqual([
        of.name,
        day,
        {
          day,
          listed: share.listed,
          occupied: own.filter((line) => line.cells.unit !== null).length,
          units_percent: share.units_percent,
          area_percent: Number(share.area_percent).toFixed(9),
          contract_rent: rents.includes(null)
            ? null
            : rents.reduce<number>((sum, rent) => sum + Number(rent), 0),
        },
      ]);
    }
  }
  expect(new Set(lines.map((line) => line.site.id)).size).toBe(sites.length);
});
