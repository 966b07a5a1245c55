/** Pages of reports: from one page to the next, and the days that a property in another time zone has. */
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { insertPublished } from '../../../src/head-office/database/catalogue/published-files';
import { makeReport } from '../../../src/head-office/reports/make';
import type { Id } from '../../../src/shared/ids';
import { catalogueFile } from '../../support/head-office/laid-down';
import { cataloguesOf, figuresOf } from '../../support/head-office/many-sites';
import { openReportedOffice } from '../../support/head-office/reported-sites';
import type { Visitor } from '../../support/head-office/people';
import { query } from '../../support/head-office/servers';

/** Of 15 November 2026, 11:30 in London and half past midnight of the 16th in Auckland. */
const clock = { nowMs: Date.UTC(2026, 10, 15, 11, 30) };
const AUCKLAND = '00000000-0000-4000-8000-0000000000a1' as Id<'property'>;
const many = { sites: 13, units: 100, months: 1, nowMs: clock.nowMs };

let owner: Visitor;
let postgres: string;
let opened: Awaited<ReturnType<typeof openReportedOffice>>;

beforeAll(async () => {
  opened = await openReportedOffice(clock);
  postgres = opened.postgresUrl;
  const { database } = opened.office;
  for (const file of cataloguesOf(many)) await insertPublished(database, file);
  for (const statement of figuresOf(many)) await query(postgres, statement);
  await insertPublished(database, {
    name: 'manifest',
    property_id: AUCKLAND,
    version: 1,
    sha256: '0'.repeat(64),
    content: catalogueFile((catalogue) => {
      Object.assign(catalogue.property, { id: AUCKLAND, name: 'Auckland', timeZone: 'Pacific/Auckland' });
    }),
    published_at_ms: clock.nowMs,
  });
  owner = await opened.person({ name: 'Olga' });
});

interface Page {
  readonly units: readonly string[];
  readonly said: string | undefined;
  readonly next: string | undefined;
  readonly before: string | undefined;
}

async function pageAt(path: string): Promise<Page> {
  const html = await (await owner.get(path)).text();
  const link = (word: string) =>
    new RegExp(`<a href="([^"]+)">${word}</a>`).exec(html)?.[1]?.replaceAll('&amp;', '&');
  const body = /<tbody>(.*)<\/tbody>/s.exec(html)?.[1] ?? '';
  const units = [...body.matchAll(/<tr><td[^>]*><bdi>([^<]+)<\/bdi><\/td><td[^>]*><bdi>([^<]+)</g)];
  return {
    units: units.map(([, site, unit]) => `${site} ${unit}`),
    said: /Lines [\d,]+ to [\d,]+ of [\d,]+/.exec(html)?.[0],
    next: link('Next'),
    before: link('Before'),
  };
}

test('the pages of a report have each line once, forwards and backwards, as the file has them', async () => {
  const file = await owner.post('/reports/rent-roll', { as: 'csv' });
  const rows: Record<string, string>[] = parse(await file.text(), { columns: true });
  const all = rows.map(({ site, unit }) => `${site} ${unit}`);
  expect(all.length).toBe(1348);
  const pages: Page[] = [];
  for (let path: string | undefined = '/reports/rent-roll'; path;) {
    const page: Page = await pageAt(path);
    pages.push(page);
    path = page.next;
  }
  expect(pages.map(({ said }) => said)).toEqual([
    'Lines 1 to 500 of 1,348',
    'Lines 501 to 1,000 of 1,348',
    'Lines 1,001 to 1,348 of 1,348',
  ]);
  expect(pages.flatMap(({ units }) => units)).toEqual(all);
  expect(pages[0]?.before).toBeUndefined();
  expect((await pageAt(pages[2]?.before ?? '')).units).toEqual(pages[1]?.units);
  expect((await pageAt(pages[1]?.before ?? '')).units).toEqual(pages[0]?.units);
  // Sums are of all lines, on every page.
  expect(await owner.words(pages[1]?.next ?? '')).toContain('Together in USD');
});

test('the days and the property stay chosen on the next page', async () => {
  const asked = 'from=2026-10-20&to=2026-11-14';
  const { next = '', said } = await pageAt(`/reports/takings?${asked}`);
  expect(said).toMatch(/^Lines 1 to 500 of /);
  expect(next).toMatch(/^\/reports\/takings\?from=2026-10-20&to=2026-11-14&after=/);
  // No name of a person is in an address: of a cashier it has the number.
  expect(next).toMatch(/&after=[0-9a-f-]+\.[\w-]+$/);
});

test('money of a card that came and went on one day has two lines, each with a name of its own', async () => {
  await query(
    postgres,
    `INSERT INTO money_figure (kiosk_id, source, at_ms, what, tender, contract_id, currency, amount_minor)
      SELECT kiosk_id, 'refund', at_ms, 'refunded', tender, contract_id, currency, 100 FROM money_figure
      WHERE kiosk_id = 'k-1' AND tender = 'card' LIMIT 1`,
  );
  const asked = { name: 'takings', propertyId: null, from: '2026-10-16', to: '2026-11-15', at: '' } as const;
  const reader = { scope: 'everywhere', language: 'en', nowMs: clock.nowMs, timeZone: 'UTC' } as const;
  const report = await makeReport(opened.office.database, asked, reader);
  const ids = report?.lines.map(({ site, id }) => `${site.id}.${id}`) ?? [];
  expect(report?.lines.filter(({ cells }) => cells.refunded === 100)).toMatchObject([
    { cells: { taken: 0 } },
  ]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('what a drawer held before is what the closing before left, also where a wrong clock gave that another day', async () => {
  await query(
    postgres,
    `UPDATE closing_figure SET closed_on = '2020-01-01', left_minor = 7777 WHERE kiosk_id = 'k-1' AND number = 20`,
  );
  const file = await owner.post('/reports/closings', { from: '2026-10-16', to: '2026-11-15', as: 'csv' });
  const rows: Record<string, string>[] = parse(await file.text(), { columns: true });
  const own = rows.filter(({ kiosk }) => kiosk === 'k-1').map(({ closing, opening }) => [closing, opening]);
  expect(own.find(([closing]) => closing === '21')).toEqual(['21', '77.77']);
  expect(own.find(([closing]) => closing === '20')).toBeUndefined();
  expect(new Set(own.map(([, opening]) => opening))).toEqual(new Set(['', '100.00', '77.77']));
});

test('a page after a line that is gone goes on in its property, and one that names nothing is the first', async () => {
  const first = await pageAt('/reports/rent-roll');
  const [, site] = /after=([^.]+)\./.exec(first.next ?? '') ?? [];
  const gone = await pageAt(`/reports/rent-roll?after=${site}.gone`);
  expect(gone.units[0]).toMatch(/ A1$/);
  expect(gone.units[0]?.split(' A')[0]).toBe(first.units.at(-1)?.split(' A')[0]);
  for (const strange of ['x', 'x.y.z', '%3Cscript%3E', '.'])
    expect((await pageAt(`/reports/rent-roll?after=${strange}`)).units).toEqual(first.units);
});

test('a property that is ahead can be asked for its own day, and one that is not cannot', async () => {
  const status = async (fields: string) => (await owner.get(`/reports/occupancy?${fields}`)).status;
  const behind = /value="([0-9a-f-]+)"[^>]*>Site 1</.exec(
    await (await owner.get('/reports/occupancy')).text(),
  )?.[1];
  expect(await status(`site=${AUCKLAND}&at=2026-11-16`)).toBe(200);
  expect(await status(`site=${AUCKLAND}&at=2026-11-17`)).toBe(400);
  expect(await status('at=2026-11-16')).toBe(200);
  expect(await status(`site=${behind}&at=2026-11-16`)).toBe(400);
  expect(await status(`site=${behind}&at=2026-11-15`)).toBe(200);
  // Where nothing is asked for, the days end with the latest day that one of the properties has.
  const html = await (await owner.get(`/reports/takings?site=${AUCKLAND}`)).text();
  expect(html).toContain('value="2026-11-16"');
});

test('a report is of 366 days at most, in order', async () => {
  const status = async (from: string, to: string) =>
    (await owner.get(`/reports/closings?from=${from}&to=${to}`)).status;
  expect(await status('2025-11-15', '2026-11-15')).toBe(200);
  for (const [from, to] of [
    ['2025-11-14', '2026-11-15'],
    ['2026-11-15', '2026-11-14'],
    ['2026-02-30', '2026-11-14'],
    ['2026-11-1', '2026-11-14'],
  ] as const)
    expect([from, await status(from, to)]).toEqual([from, 400]);
});

test('each number of a line has its own head for a phone, and a size is written as people do', async () => {
  const html = await (await owner.get(`/reports/occupancy?site=${AUCKLAND}`)).text();
  const line = /<tr>(?:(?!<tr>)[^])*By size(?:(?!<tr>)[^])*?<\/tr>/.exec(html)?.[0] ?? '';
  expect(line).toMatch(/data-head="Group"><bdi>[\d.,]+ (?:m|ft)[²³]<\/bdi>/);
  for (const head of ['Listed', 'Rentable', 'Rented']) expect(line).toContain(`data-head="${head}`);
  expect(html).not.toMatch(/data-head="[^"]* · /);
  // A head without a sum stands nowhere: its cell is empty.
  const sums = /<tfoot>[^]*<\/tfoot>/.exec(await (await owner.get('/reports/takings')).text())?.[0];
  expect(sums).toMatch(/<td data-head="Tender"><\/td>/);
});
