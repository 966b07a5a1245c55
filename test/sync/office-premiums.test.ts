/** Premiums at head office and at the kiosk's own desk: the same of the same days, whatever becomes of contracts, bills and payments. */
import { beforeAll, expect, test } from 'vitest';
import { changeCharges } from '../../src/main/services/charge-change/change';
import { chargesOfContract } from '../../src/main/services/charge-change/view';
import { createSingleDeliveries } from '../../src/main/services/delivery/single-deliveries';
import { takeOwed } from '../../src/main/services/debt/owed';
import { makeCreditNote } from '../../src/main/services/credit-note/make';
import { moveTenantOut } from '../../src/main/services/move-out/ending';
import { takeBackPayment } from '../../src/main/services/returned-payment/mistakes';
import { billOnce } from '../../src/main/services/upkeep/bill-rounds';
import type { PremiumRowShown } from '../../src/shared/desk/reports';
import type { Id } from '../../src/shared/ids';
import { onTwelfthOfApril } from '../support/desk/transferring';
import {
  csvOf,
  joinSite,
  openReportedOffice,
  reporting,
  type FileRow,
  type SiteOfKiosk,
} from '../support/head-office/reported-sites';
import { query } from '../support/head-office/servers';
import { noonOf } from '../support/services/billed';
import { valueOf } from '../support/services/rental';

const RIVER: SiteOfKiosk = {
  propertyId: '00000000-0000-4000-8000-0000000000a1' as Id<'property'>,
  kioskId: 'k-1',
  name: 'Riverside',
  currency: 'USD',
};
const never = new AbortController().signal;
const clock = { nowMs: noonOf('2027-04-12') };
let opened: Awaited<ReturnType<typeof openReportedOffice>>;
let visitors = 0;

beforeAll(async () => {
  opened = await openReportedOffice(clock);
  await joinSite(opened.office, RIVER, clock.nowMs);
});

async function openTenant() {
  const books = await onTwelfthOfApril({ rent: 15_000 }, { rent: 15_000, plan: 1800, deposit: 7500 });
  return { ...books, ...reporting(opened.office, RIVER, books.ctx) };
}
type Tenant = Awaited<ReturnType<typeof openTenant>>;

const amount = (of: number | null) => (of === null ? '' : (of / 100).toFixed(2));
/** As head office has it in a file. */
const asFile = (row: PremiumRowShown): FileRow => ({
  insurer: row.insurer ?? '',
  plan: row.plan ?? '',
  cover: row.cover === 'plan' ? 'operator_plan' : row.cover,
  contracts: String(row.contracts),
  period_price: amount(row.premiumMinor),
  insured_amount: amount(row.coveredMinor),
  billed: amount(row.billedMinor),
  credited: amount(row.creditedMinor),
  tax: amount(row.taxMinor),
  collected: amount(row.collectedMinor),
});

/** Both are the same, line by line and column by column, also of an earlier day. Answers them. */
async function expectSame({ send, ctx, desk }: Tenant, at: string): Promise<readonly FileRow[]> {
  await send();
  clock.nowMs = ctx.clock.nowMs();
  const there = (await desk.ask('reports.premiums', { language: 'en', at })).rows.map(asFile);
  visitors += 1;
  const who = await opened.person({ name: `Olga ${visitors}` });
  const days = { from: `${at.slice(0, 7)}-01`, to: at, site: RIVER.propertyId };
  const columns = Object.keys(there[0] ?? {});
  const office = (await csvOf(who, 'premiums', days)).map((row) =>
    Object.fromEntries(columns.map((column) => [column, row[column] ?? ''])),
  );
  expect([at, office]).toEqual([at, there]);
  expect(there.length).toBeGreaterThan(0);
  return office;
}

async function on({ ctx, on: goTo }: Tenant, day: string): Promise<void> {
  goTo(day);
  await billOnce(ctx, createSingleDeliveries(ctx, { printer: null, mailer: null }), never);
}

async function payAll(tenant: Tenant, key: string): Promise<void> {
  const { ctx, staff, contractId } = tenant;
  const amountMinor = tenant.of('receivable', contractId);
  const cash = { kind: 'cash', givenMinor: amountMinor } as const;
  valueOf(await takeOwed(ctx, staff, { contractId, key, amountMinor, tender: cash }));
}

async function changePlan(tenant: Tenant, firstOn: string): Promise<void> {
  const { ctx, contractId, staff, db } = tenant;
  const { plans } = valueOf(await chargesOfContract(ctx, contractId, 'en')).offered;
  const other = plans.find(({ isCurrent }) => !isCurrent);
  if (!other) throw new Error('no other plan is offered');
  const coverage = { kind: 'operator_plan', planId: other.planId, premiumId: other.premiumId } as const;
  const wish = { contractId, firstOn, coverage, addOnIds: [], endedExtras: [], agreed: 'in_person' } as const;
  valueOf(await changeCharges(ctx, staff, { ...wish, key: db.newId<'event'>() }));
}

const sum = (rows: readonly FileRow[], column: string) =>
  rows.reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0);

test('premiums at head office are those of the desk: billed, credited and collected by plan, on each day', async () => {
  const tenant = await openTenant();
  const { ctx, raw, staff, contractId, db } = tenant;
  await expectSame(tenant, '2027-04-12');
  // Another plan in the middle of what is billed, and so a credit note for the days of the former one.
  await on(tenant, '2027-04-14');
  await changePlan(tenant, '2027-04-14');
  const changed = await expectSame(tenant, '2027-04-14');
  expect(changed).toHaveLength(2);
  await on(tenant, '2027-05-01');
  expect(sum(await expectSame(tenant, '2027-05-01'), 'billed')).toBeGreaterThan(0);
  // Paid the month after, taken back, and paid again.
  await on(tenant, '2027-06-03');
  await payAll(tenant, 'page-1');
  const paid = await expectSame(tenant, '2027-06-03');
  expect(sum(paid, 'collected')).toBeGreaterThan(sum(paid, 'billed'));
  const receiptId = raw
    .prepare<[], Id<'receipt'>>('SELECT id FROM receipt ORDER BY received_at_ms DESC')
    .pluck()
    .get();
  if (!receiptId) throw new Error('no receipt');
  await on(tenant, '2027-07-02');
  valueOf(await takeBackPayment(ctx, staff, { receiptId, key: db.newId<'event'>(), why: 'by mistake' }));
  expect(sum(await expectSame(tenant, '2027-07-02'), 'collected')).toBeLessThan(0);
  await payAll(tenant, 'page-2');
  await expectSame(tenant, '2027-07-02');
  // A credit note settles what is billed next, which is nobody's money.
  const note = { contractId, lines: 'all', key: db.newId<'event'>(), reason: 'The door sticks.' } as const;
  valueOf(await makeCreditNote(ctx, staff, note));
  expect(sum(await expectSame(tenant, '2027-07-02'), 'credited')).toBeGreaterThan(0);
  await on(tenant, '2027-08-02');
  await expectSame(tenant, '2027-08-02');
  const { contractId: moved } = await tenant.move();
  await expectSame(tenant, '2027-08-02');
  await on(tenant, '2027-08-20');
  valueOf(
    await moveTenantOut(
      ctx,
      { contractId: moved, unit: 'to_check', why: 'left', lastDay: '2027-08-20' },
      staff,
    ),
  );
  await expectSame(tenant, '2027-08-20');
  // Earlier days are still what they were.
  for (const day of ['2027-04-13', '2027-04-30', '2027-05-31', '2027-06-03', '2027-07-01', '2027-08-19'])
    await expectSame(tenant, day);
  const [settled] = await query<{ many: string }>(
    opened.postgresUrl,
    'SELECT count(*)::text AS many FROM paid_line_figure',
  );
  expect(Number(settled?.many)).toBeGreaterThan(5);
});
