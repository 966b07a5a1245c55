/** Reports at head office, from the books of real kiosks: what each kiosk's own desk reports, over all properties and one. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { reports } from '../../src/head-office/locales/en/reports';
import { adoptTenancies } from '../../src/main/services/adoption/adopt';
import type { Id } from '../../src/shared/ids';
import { readXlsx } from '../support/desk/xlsx';
import { newChain } from '../support/head-office/chain';
import { newKey } from '../support/head-office/key';
import { joinKiosk } from '../support/head-office/office';
import {
  csvOf,
  joinSite,
  openReportedKiosk,
  openReportedOffice,
  type SiteOfKiosk,
} from '../support/head-office/reported-sites';
import type { Visitor } from '../support/head-office/people';
import { sendToOffice } from '../support/head-office/send';
import { newTestId } from '../support/services/database';
import { fileOf, goodRow } from '../support/services/adopted';
import { moveInOn, noonOf } from '../support/services/billed';
import { valueOf } from '../support/services/rental';

const RIVER: SiteOfKiosk = {
  propertyId: '00000000-0000-4000-8000-0000000000a1' as Id<'property'>,
  kioskId: 'k-1',
  name: '=Riverside',
  currency: 'USD',
};
const HARBOR: SiteOfKiosk = {
  propertyId: '00000000-0000-4000-8000-0000000000b2' as Id<'property'>,
  kioskId: 'k-2',
  name: 'Harbor',
  currency: 'EUR',
};
const DAY = '2026-03-05';
const EARLIER = '2026-01-15';
/** The second tenant has a promotion in this month. */
const DISCOUNTED = '2026-02-10';
const clock = { nowMs: noonOf(DAY) };

let office: Awaited<ReturnType<typeof openReportedOffice>>['office'];
let owner: Visitor;
let scoped: Visitor;
/** What the desk of each kiosk says, and the balances of its accounts, once the first test has filled the books. */
const there = new Map<SiteOfKiosk, Awaited<ReturnType<typeof deskOf>>>();

beforeAll(async () => {
  const opened = await openReportedOffice(clock);
  ({ office } = opened);
  for (const site of [RIVER, HARBOR]) await joinSite(office, site, clock.nowMs);
  owner = await opened.person({ name: 'Olga' });
  scoped = await opened.person({ name: 'Mia', role: 'viewer', scope: new Set([HARBOR.propertyId]) });
});

async function deskOf({ desk, raw }: Awaited<ReturnType<typeof openReportedKiosk>>) {
  const asked = { language: 'en', at: null } as const;
  const posted = raw
    .prepare<[], [string, number]>('SELECT account, sum(debit_minor - credit_minor) FROM posting GROUP BY 1')
    .raw()
    .all();
  return {
    roll: (await desk.ask('reports.rent-roll', asked)).rows,
    occupancy: (await desk.ask('reports.occupancy', asked)).whole,
    earlier: (await desk.ask('reports.rent-roll', { ...asked, at: EARLIER })).rows,
    discounted: (await desk.ask('reports.rent-roll', { ...asked, at: DISCOUNTED })).rows,
    months: (await desk.ask('reports.months', asked)).months,
    posted: new Map(posted),
  };
}

function deskOfSite(site: SiteOfKiosk) {
  const found = there.get(site);
  if (!found) throw new Error('a site without books');
  return found;
}

const amount = (minor: number | null) => (minor === null ? '' : (minor / 100).toFixed(2));

test('the rent roll has each unit of every property, with what its own desk says of its contract', async () => {
  const river = await openReportedKiosk(office, RIVER);
  await moveInOn(river, { moveIn: '2026-01-20', promotion: 'WELCOME25' }, 2);
  const harbor = await openReportedKiosk(office, HARBOR, { rent: 12_000 });
  for (const [site, kiosk] of [
    [RIVER, river],
    [HARBOR, harbor],
  ] as const) {
    for (const day of ['2026-01-28', '2026-02-26', DAY]) await kiosk.runOn(day);
    await kiosk.send();
    there.set(site, await deskOf(kiosk));
  }
  const rows = await csvOf(owner, 'rent-roll');
  expect(rows.length).toBeGreaterThan(50);
  for (const site of [RIVER, HARBOR]) {
    const own = rows.filter(({ site: name }) => name?.endsWith(site.name));
    const { roll } = deskOfSite(site);
    expect(own.length).toBe(roll.length);
    const rented = roll.filter(({ contractNumber }) => contractNumber !== null);
    expect(own.filter(({ state }) => state === 'occupied').length).toBe(rented.length);
    for (const at of rented) {
      expect(own.find(({ unit }) => unit === at.unitNumber)).toMatchObject({
        currency: site.currency,
        contract: at.contractNumber,
        moved_in: at.movedInOn,
        contract_rent: amount(at.contractMinor),
        discount: amount(at.discountMinor),
        effective_rent: amount(at.effectiveMinor),
        paid_through: at.paidThrough ?? '',
        next_bill: at.nextBillOn ?? '',
        autopay: at.autopay ? 'yes' : 'no',
        street_rent: '150.00',
        variance: amount((at.contractMinor ?? 0) - 15_000),
        owed: amount(at.owedMinor),
        days_past: String(at.daysPast),
        credit: amount(at.creditMinor),
        deposit_held: amount(at.depositMinor),
        code_state: 'active',
        complete_until: '2026-03-05T17:00:00.000Z',
      });
      expect(at.owedMinor).toBeGreaterThan(0);
      expect([at.paidThrough, at.nextBillOn]).toEqual(['2026-01-31', '2026-04-01']);
    }
    // Nobody rents these: what belongs to a contract is empty, and not nothing.
    expect(own.find(({ state }) => state === 'available')).toMatchObject({
      contract: '',
      contract_rent: '',
      owed: '',
      code_state: '',
    });
  }
});

test('the page adds up each currency for itself, and says until when it is complete', async () => {
  const words = await owner.words('/reports/rent-roll');
  expect(words).toContain('Together in EUR');
  expect(words).toContain('Together in USD');
  expect(words).toContain('$298.00');
  expect(words).not.toContain('did not send what a discount takes off');
  expect(words).toContain('until 5 Mar 2026, 11:00:00, America/Chicago');
});

test('occupancy is that of the desk: of all properties a line each, the fullest first, and of one also by kind', async () => {
  const rows = await csvOf(owner, 'occupancy');
  expect(rows.map(({ site, occupied }) => [site, occupied])).toEqual([
    [`'${RIVER.name}`, '2'],
    [HARBOR.name, '1'],
  ]);
  expect(rows[0]?.['economic_percent']).toBe(
    (
      ((deskOfSite(RIVER).occupancy.occupied * 14_900) / (deskOfSite(RIVER).occupancy.listed * 15_000)) *
      100
    ).toFixed(2),
  );
  const { occupancy } = deskOfSite(HARBOR);
  const one = await csvOf(owner, 'occupancy', { site: HARBOR.propertyId });
  expect(one[0]).toMatchObject({
    site: HARBOR.name,
    grouping: 'all',
    listed: String(occupancy.listed),
    rentable: String(occupancy.rentable),
    occupied: '1',
    units_percent: ((occupancy.ofListed ?? 0) * 100).toFixed(2),
    economic_percent: ((12_000 / (occupancy.listed * 15_000)) * 100).toFixed(2),
    rate_percent: '80.00',
  });
  expect(new Set(one.map(({ grouping }) => grouping))).toEqual(
    new Set(['all', 'by_type', 'by_size', 'by_floor']),
  );
  for (const by of ['by_type', 'by_size', 'by_floor'])
    expect(one.reduce((sum, row) => sum + (row['grouping'] === by ? Number(row['occupied']) : 0), 0)).toBe(1);
});

test('the rent roll of an earlier day has who rented then, and nothing that is known of now alone', async () => {
  const rows = await csvOf(owner, 'rent-roll', { at: EARLIER });
  for (const site of [RIVER, HARBOR]) {
    const own = rows.filter(({ site: name }) => name?.endsWith(site.name));
    const { earlier } = deskOfSite(site);
    expect(own.map(({ unit, contract, contract_rent: rent }) => [unit, contract, rent])).toEqual(
      earlier.map((at) => [at.unitNumber, at.contractNumber ?? '', amount(at.contractMinor)]),
    );
  }
  expect(rows.filter(({ contract }) => contract !== '')).toHaveLength(2);
  for (const row of rows.filter(({ contract }) => contract !== ''))
    expect(row).toMatchObject({
      state: 'occupied',
      street_rent: '',
      owed: '',
      deposit_held: '',
      code_state: '',
    });
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['occupied', 'not_rented']));
  const words = await owner.words(`/reports/rent-roll?at=${EARLIER}`);
  expect(words).toContain('At the end of 15 Jan 2026.');
  expect(words).toContain('Of an earlier day, list rents');
  for (const at of ['2026-03-06', '2026-02-30', 'x'])
    expect([at, (await owner.get(`/reports/occupancy?at=${at}`)).status]).toEqual([at, 400]);
  expect(await owner.words('/history')).toContain('Rent roll, every property, 15 Jan 2026, CSV');
});

test('a discount counts in the months that it is for, as at the desk', async () => {
  const rows = await csvOf(owner, 'rent-roll', { at: DISCOUNTED, site: RIVER.propertyId });
  const { discounted } = deskOfSite(RIVER);
  expect(rows.map(({ unit, discount, effective_rent: rent }) => [unit, discount, rent])).toEqual(
    discounted.map((at) => [at.unitNumber, amount(at.discountMinor), amount(at.effectiveMinor)]),
  );
  expect(rows.flatMap(({ discount }) => discount || []).toSorted()).toEqual(['0.00', '25.00']);
});

test('occupancy by month is that of the desk, property by property', async () => {
  const rows = await csvOf(owner, 'months');
  for (const site of [RIVER, HARBOR]) {
    const own = rows.filter(({ site: name }) => name?.endsWith(site.name));
    const { months } = deskOfSite(site);
    // Its first tenant came in January: before that there was no kiosk, and not an empty property.
    expect(own.map(({ day, occupied }) => [day, occupied])).toEqual(
      months.map(({ at, occupancy: of }) => [at, String(of.occupied)]),
    );
    expect(own).toHaveLength(3);
  }
  expect(rows.at(-1)).toMatchObject({ day: DAY, occupied: '1', contract_rent: '120.00', currency: 'EUR' });
  expect(await owner.words('/reports/months')).toContain(
    'Months before a property had a kiosk are not listed.',
  );
});

test('what is owed stands by its age, and its sum is what the books have; deposits stand beside it', async () => {
  const rows = await csvOf(owner, 'receivables', { site: RIVER.propertyId });
  const posted = (account: string) => deskOfSite(RIVER).posted.get(account) ?? 0;
  const sum = (column: string) => rows.reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0);
  expect(rows).toHaveLength(2);
  const ages = ['not_due', 'to_30', 'to_60', 'to_90', 'over_90'];
  expect(ages.reduce((all, age) => all + sum(age), 0)).toBe(posted('receivable'));
  expect(sum('to_60')).toBeGreaterThan(0);
  expect(sum('total')).toBe(posted('receivable') + posted('advance'));
  expect(sum('deposit_held')).toBe(0 - posted('deposit'));
  const held = await csvOf(owner, 'deposits');
  expect(held.map(({ site, deposit_held: deposit }) => [site, deposit])).toEqual([
    [`'${RIVER.name}`, '50.00'],
    [`'${RIVER.name}`, '50.00'],
    [HARBOR.name, '50.00'],
  ]);
});

test('a spreadsheet has typed cells, no formula, and a second sheet that says what it is of', async () => {
  const answer = await owner.post('/reports/receivables', { site: RIVER.propertyId, as: 'xlsx' });
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="receivables-2026-03-05.xlsx"',
  );
  const [table, about] = readXlsx(Buffer.from(await answer.arrayBuffer()));
  expect(table?.hasFormula).toBe(false);
  expect(table?.rows[0]?.slice(0, 3)).toEqual(['site', 'currency', 'contract']);
  expect(table?.rows[1]?.[0]).toBe('=Riverside');
  expect(typeof table?.rows[1]?.[table.rows[0]?.indexOf('total') ?? -1]).toBe('number');
  expect(Object.fromEntries(about?.rows ?? [])).toMatchObject({
    report: 'receivables',
    site: '=Riverside',
    made_by: 'Olga',
    complete_until: '2026-03-05T17:00:00.000Z',
  });
});

test('who has one property gets that one alone, and another property is not there for them', async () => {
  const sites = new Set((await csvOf(scoped, 'rent-roll')).map(({ site }) => site));
  expect([...sites]).toEqual([HARBOR.name]);
  expect(await scoped.words('/reports/rent-roll')).not.toContain('Riverside');
  for (const path of [`/reports/rent-roll?site=${RIVER.propertyId}`, '/reports/rent-roll?site=x'])
    expect([path, (await scoped.get(path)).status]).toEqual([path, 404]);
  const strange = await scoped.post('/reports/rent-roll', { site: RIVER.propertyId, as: 'csv' });
  expect(strange.status).toBe(404);
  for (const path of ['/reports/nothing', '/reports/toString'])
    expect([path, (await owner.get(path)).status]).toEqual([path, 404]);
  expect((await owner.post('/reports/deposits', { as: 'exe' })).status).toBe(404);
});

test('it is noted who kept a report, in words', async () => {
  await csvOf(owner, 'deposits', { site: HARBOR.propertyId });
  const words = await owner.words('/history');
  expect(words).toContain('Olga kept the report “Deposits held, Harbor, CSV ”');
  expect(words).toContain('kept the report “Owed by age, =Riverside, XLSX ”');
  expect(words).toContain('kept the report “Rent roll, every property, CSV ”');
});

test('a contract that was handed over to another kiosk of its property counts once, where it is now', async () => {
  const quay = {
    ...RIVER,
    propertyId: '00000000-0000-4000-8000-0000000000c3' as Id<'property'>,
    name: 'Quay',
  };
  await joinSite(office, { ...quay, kioskId: 'k-3' }, clock.nowMs);
  await joinKiosk(office.database, 'k-4', newKey(), quay.propertyId);
  const { units } = JSON.parse(readFileSync('resources/sample-catalogue.json', 'utf8')) as {
    units: { id: Id<'unit'>; number: string }[];
  };
  const unitId = units[3]?.id ?? newTestId<'unit'>();
  const contract = { unitId, contactId: newTestId(), moveInDate: '2026-02-01' };
  const [former, own] = [newTestId<'contract'>(), newTestId<'contract'>()];
  const chains = { 'k-3': newChain('k-3', 0), 'k-4': newChain('k-4', 0) };
  const tell = async (
    kioskId: keyof typeof chains,
    type: string,
    payload: object,
    about: object = contract,
  ) => {
    const chain = chains[kioskId];
    chain.add(type, JSON.stringify({ ...about, ...payload }));
    await sendToOffice(office.database, kioskId, chain.events);
  };
  await tell('k-3', 'contract.signed', {
    contractId: former,
    number: 'C-000001',
    bookingId: newTestId(),
    documentSha256: '0'.repeat(64),
  });
  await tell('k-4', 'contract.adopted', {
    adoptionId: newTestId(),
    contractId: own,
    number: 'C-900001',
    paidThrough: '2026-02-28',
    language: 'en',
    currency: 'USD',
    rentMinor: 9000,
  });
  const handOver = { contract_id: former, property_id: quay.propertyId, unit_id: unitId };
  await office.database
    .insertInto('hand_over')
    .values({
      ...handOver,
      from_kiosk: 'k-3',
      to_kiosk: 'k-4',
      at_ms: clock.nowMs,
      handed_by: 'Ana',
      why: 'gone',
    })
    .execute();
  const of = { site: quay.propertyId };
  const rented = async (day: Readonly<Record<string, string>>) =>
    (await csvOf(owner, 'rent-roll', { ...of, ...day }))
      .filter(({ contract: number }) => number !== '')
      .map((row) => [row['unit'], row['contract'], row['contract_rent']]);
  const line = [units[3]?.number, 'C-900001', '90.00'];
  expect([await rented({}), await rented({ at: '2026-02-20' })]).toEqual([[line], [line]]);
  const roll = async () => {
    const row = (await csvOf(owner, 'rent-roll', of)).find(({ contract: number }) => number === 'C-900001');
    return [row?.['paid_through'], row?.['next_bill'], row?.['autopay']];
  };
  // It makes no bills yet.
  expect(await roll()).toEqual(['2026-02-28', '', 'no']);
  const mandate = { mandateId: newTestId(), contractId: own };
  const text = { version: '1', textSha256: '0'.repeat(64) };
  await tell('k-4', 'run.done', { day: DAY, bills: 0, faults: 0 }, {});
  await tell(
    'k-4',
    'mandate.recorded',
    { ...mandate, state: 'active', customerId: 'c', savedCardId: 's', ...text },
    {},
  );
  expect(await roll()).toEqual(['2026-02-28', '2026-03-01', 'yes']);
  await tell('k-4', 'mandate.changed', { ...mandate, state: 'needs_card' }, {});
  await tell('k-4', 'notice.given', { contractId: own, givenOn: '2026-02-10', lastDay: '2026-02-28' }, {});
  expect(await roll()).toEqual(['2026-02-28', '', 'no']);
  const moves = await csvOf(owner, 'moves', { ...of, from: '2026-02-01', to: DAY });
  expect(moves.map(({ move, contract: number }) => [move, number])).toEqual([['in', 'C-000001']]);
  const covers = await csvOf(owner, 'premiums', { ...of, from: '2026-02-01', to: DAY });
  expect(covers.map(({ cover, contracts }) => [cover, contracts])).toEqual([['unknown', '1']]);
});

test('a tenancy of before was begun elsewhere: neither the desk nor this counts it as a move-in that was begun', async () => {
  const pier = {
    ...RIVER,
    propertyId: '00000000-0000-4000-8000-0000000000d4' as Id<'property'>,
    kioskId: 'k-5',
    name: 'Pier',
  };
  await joinSite(office, pier, clock.nowMs);
  const { ctx, raw, send, desk } = await openReportedKiosk(office, pier);
  const days = { from: '2026-01-01', to: '2026-01-10' };
  const factsThere = async () =>
    (await desk.ask('reports.table', { language: 'en', name: 'moves', from: days.from, at: days.to })).facts;
  const before = await factsThere();
  const free = raw
    .prepare<[], string>(
      `SELECT number FROM unit WHERE state = 'available' AND listed = 1 ORDER BY number DESC`,
    )
    .pluck()
    .get();
  const file = fileOf([{ ...goodRow, unit: free ?? '' }]);
  expect(valueOf(await adoptTenancies(ctx, 'cli', file))).toHaveProperty('adoptionId');
  await send();
  expect(await factsThere()).toEqual(before);
  const counted = before.filter(({ what }) => what === 'begun' || what === 'signed');
  expect(counted.map(({ text }) => text)).toEqual(['1', '1']);
  const words = await owner.words(
    `/reports/moves?${new URLSearchParams({ ...days, site: pier.propertyId }).toString()}`,
  );
  const names: Readonly<Record<string, string>> = reports.facts;
  for (const { what, text: count } of counted) expect(words).toMatch(new RegExp(`${names[what]} +${count} `));
});
