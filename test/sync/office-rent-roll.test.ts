/** The rent roll at head office and that of the kiosk's own desk: the same of the same property, whatever becomes of a contract. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { adoptTenancies } from '../../src/main/services/adoption/adopt';
import { changeCharges } from '../../src/main/services/charge-change/change';
import { chargesOfContract } from '../../src/main/services/charge-change/view';
import type { WantedCharges } from '../../src/main/services/charge-change/wish';
import { createSingleDeliveries } from '../../src/main/services/delivery/single-deliveries';
import { takeOwed } from '../../src/main/services/debt/owed';
import type { DeskActDeps } from '../../src/main/services/desk/guard';
import { acceptTaxProof, claimTaxLater } from '../../src/main/services/desk/tax-proofs';
import { letterPrinted } from '../../src/main/services/delivery/printed-letters';
import { moveTenantOut } from '../../src/main/services/move-out/ending';
import { billOnce } from '../../src/main/services/upkeep/bill-rounds';
import { announceRents, previewRent } from '../../src/main/services/rent/changes';
import type { RollRowShown } from '../../src/shared/desk/reports';
import type { Id } from '../../src/shared/ids';
import { minor } from '../../src/shared/money';
import { onTwelfthOfApril } from '../support/desk/transferring';
import {
  csvOf,
  joinSite,
  openReportedOffice,
  reporting,
  type FileRow,
  type SiteOfKiosk,
} from '../support/head-office/reported-sites';
import { newChain } from '../support/head-office/chain';
import { sendToOffice } from '../support/head-office/send';
import { query } from '../support/head-office/servers';
import { noonOf } from '../support/services/billed';
import { fileOf, goodRow } from '../support/services/adopted';
import { valueOf } from '../support/services/rental';

const RIVER: SiteOfKiosk = {
  propertyId: '00000000-0000-4000-8000-0000000000a1' as Id<'property'>,
  kioskId: 'k-1',
  name: 'Riverside',
  currency: 'USD',
};
const never = new AbortController().signal;
const clock = { nowMs: noonOf('2027-04-12') };

const examples = z
  .array(z.object({ type: z.string(), schemaVersion: z.int(), payload: z.record(z.string(), z.unknown()) }))
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../vectors/events-v1.json'), 'utf8')));
const payloadOf = (of: string, version: number) =>
  examples.findLast(({ type, schemaVersion }) => type === of && schemaVersion === version)?.payload ?? {};

type Office = Awaited<ReturnType<typeof openReportedOffice>>;
type Tenant = Awaited<ReturnType<typeof onTwelfthOfApril>> &
  ReturnType<typeof reporting> & { readonly adoptedUnit: string };
let opened: Office;
let visitors = 0;

beforeAll(async () => {
  opened = await openReportedOffice(clock);
  await joinSite(opened.office, RIVER, clock.nowMs);
});

/** Who signed in months ago is signed out. */
function somebody() {
  visitors += 1;
  return opened.person({ name: `Olga ${visitors}` });
}

/** Two months have a discount, and new rents may follow each other. */
async function openTenant(): Promise<Tenant> {
  const books = await onTwelfthOfApril(
    {
      rent: 15_000,
      promotion: 'WELCOME25',
      rentChange: { noticeDays: 30, minMonthsBetween: 0, notFirstMonths: 0, maxFirstYear: null },
    },
    { rent: 15_000, plan: 1800, deposit: 7500 },
  );
  // Another tenant came with the books of before, in the last unit.
  const unit = books.raw
    .prepare<[], string>(
      `SELECT number FROM unit WHERE state = 'available' AND listed = 1 ORDER BY number DESC`,
    )
    .pluck()
    .get();
  const row = { ...goodRow, unit: unit ?? '', move_in: '2025-02-01', paid_through: '2027-04-30' };
  expect(valueOf(await adoptTenancies(books.ctx, 'cli', fileOf([row])))).toHaveProperty('adoptionId');
  return { ...books, adoptedUnit: unit ?? '', ...reporting(opened.office, RIVER, books.ctx) };
}

const amount = (of: number | null) => (of === null ? '' : (of / 100).toFixed(2));
const yesNo = (is: boolean | null) => (is === null ? '' : is ? 'yes' : 'no');

/** As head office has it in a file. */
const asFile = (row: RollRowShown): FileRow => ({
  unit: row.unitNumber,
  type: row.storageType,
  floor: String(row.floor),
  state: row.state,
  contract: row.contractNumber ?? '',
  moved_in: row.movedInOn ?? '',
  leaves_on: row.leavesOn ?? '',
  street_rent: amount(row.streetMinor),
  contract_rent: amount(row.contractMinor),
  discount: amount(row.discountMinor),
  effective_rent: amount(row.effectiveMinor),
  variance: amount(row.varianceMinor),
  variance_percent: row.variance === null ? '' : (row.variance * 100).toFixed(2),
  premium: amount(row.premiumMinor),
  add_ons: amount(row.addOnsMinor),
  recurring_tax: amount(row.taxMinor),
  recurring_total: amount(row.totalMinor),
  owed: amount(row.owedMinor),
  days_past: row.daysPast === null ? '' : String(row.daysPast),
  paid_through: row.paidThrough ?? '',
  next_bill: row.nextBillOn ?? '',
  credit: amount(row.creditMinor),
  deposit_held: amount(row.depositMinor),
  code_state: row.access ?? '',
  autopay: yesNo(row.autopay),
});

const only = (row: FileRow, columns: readonly string[]): FileRow =>
  Object.fromEntries(columns.map((column) => [column, row[column] ?? '']));

/** What an earlier day is known by at head office. */
const ofEarlier = [
  'unit',
  'contract',
  'contract_rent',
  'discount',
  'effective_rent',
  'premium',
  'add_ons',
  'recurring_tax',
  'recurring_total',
];

/** Both rolls are the same, unit by unit. Answers the line of the contract that runs; `at`: of an earlier day. */
async function expectSame(
  { send, ctx, desk, adoptedUnit }: Tenant,
  at: string | null = null,
): Promise<FileRow> {
  await send();
  clock.nowMs = ctx.clock.nowMs();
  const there = (await desk.ask('reports.rent-roll', { language: 'en', at })).rows.map(asFile);
  const office = await csvOf(await somebody(), 'rent-roll', at === null ? {} : { at });
  const columns = at === null ? Object.keys(there[0] ?? {}) : ofEarlier;
  expect(there.length).toBeGreaterThan(40);
  expect(office.map((row) => only(row, columns))).toEqual(there.map((row) => only(row, columns)));
  return office.find(({ contract, unit }) => contract !== '' && unit !== adoptedUnit) ?? {};
}

/** What the kiosk does at noon of a day; it mails and prints nothing. */
async function on({ ctx, on: goTo }: Tenant, day: string): Promise<void> {
  goTo(day);
  await billOnce(ctx, createSingleDeliveries(ctx, { printer: null, mailer: null }), never);
}

const changing =
  ({ ctx, db, staff, contractId }: Tenant) =>
  async (firstOn: string, wish: Omit<WantedCharges, 'contractId' | 'firstOn'>) =>
    valueOf(
      await changeCharges(ctx, staff, {
        contractId,
        firstOn,
        ...wish,
        key: db.newId<'event'>(),
        agreed: 'in_person',
      }),
    );

/** Another plan and an extra from May on; then the extra ends. */
async function changePlanAndExtras(tenant: Tenant): Promise<void> {
  const { ctx, contractId } = tenant;
  const change = changing(tenant);
  const view = async () => valueOf(await chargesOfContract(ctx, contractId, 'en'));
  const { plans, extras } = (await view()).offered;
  const other = plans.find(({ isCurrent }) => !isCurrent);
  const [extra] = extras;
  if (!other || !extra) throw new Error('nothing else is offered');
  const coverage = { kind: 'operator_plan', planId: other.planId, premiumId: other.premiumId } as const;
  await change('2027-05-01', { coverage, addOnIds: [extra.addOnId], endedExtras: [] });
  const before = await expectSame(tenant);
  expect(before).toMatchObject({ premium: '12.00', add_ons: '0.00' });
  await on(tenant, '2027-05-01');
  const after = await expectSame(tenant);
  expect(after).toMatchObject({ premium: '18.00', discount: '0.00' });
  expect(Number(after['add_ons'])).toBeGreaterThan(0);
  expect(await expectSame(tenant, '2027-04-30')).toMatchObject({ premium: '12.00', add_ons: '0.00' });
  await on(tenant, '2027-05-20');
  const ended = (await view()).charges.flatMap(({ position, kind }) => (kind === 'add_on' ? [position] : []));
  await change('2027-06-01', { addOnIds: [], endedExtras: ended });
  await on(tenant, '2027-06-01');
  expect(await expectSame(tenant)).toMatchObject({ premium: '18.00', add_ons: '0.00' });
}

/** Staff accept a proof for a lower tax, whose last day comes. */
async function changeTax(tenant: Tenant): Promise<void> {
  const { ctx, raw, staff } = tenant;
  const find = <T>(sql: string) => raw.prepare<[], T>(sql).pluck().get();
  raw.exec(`UPDATE user_type SET proof = 'later' WHERE name = 'Student'`);
  const userTypeId = find<Id<'user_type'>>(`SELECT id FROM user_type WHERE name = 'Student'`);
  const bookingId = find<Id<'booking'>>('SELECT booking_id FROM rental_contract');
  if (!userTypeId || !bookingId) throw new Error('nobody to tax');
  // Of a contract neither what is at the screen nor what is being paid has a say.
  const deps = { ctx } as DeskActDeps;
  const member = { ...staff, name: 'Mia' };
  const before = await expectSame(tenant);
  valueOf(await claimTaxLater(deps, member, { bookingId, userTypeId }));
  const proof = { countsFrom: '2027-06-01', validUntil: '2027-06-15' };
  valueOf(await acceptTaxProof(deps, member, { bookingId, seenAt: 0, ...proof }));
  const lower = await expectSame(tenant);
  expect([before['recurring_tax'], lower['recurring_tax']]).toEqual(['12.38', '9.38']);
}

/** Announced on 1 June, and counting from its first day on; the bill of that day is the new one from the letter on. */
async function changeRent(tenant: Tenant): Promise<void> {
  const { ctx, raw, db, staff, contractId } = tenant;
  const { newMinor, firstOn } = valueOf(await previewRent(ctx, contractId, { amountMinor: minor(16_500) }));
  const key = db.newId<'event'>();
  valueOf(await announceRents(ctx, { key, changes: [{ contractId, newMinor, firstOn }] }, staff));
  const announced = await expectSame(tenant);
  await on(tenant, '2027-06-01');
  raw.exec(`UPDATE contact SET email = ''`);
  const letterId = raw
    .prepare<[], Id<'letter'>>(`SELECT id FROM letter WHERE kind = 'rent_change' AND printed_on IS NULL`)
    .pluck()
    .get();
  if (!letterId) throw new Error('no letter');
  valueOf(await letterPrinted(ctx, letterId, staff));
  for (const day of ['2027-06-02', '2027-06-28']) {
    await on(tenant, day);
    expect(await expectSame(tenant)).toMatchObject({ contract_rent: '150.00' });
  }
  expect(firstOn).toBe('2027-07-01');
  await on(tenant, firstOn);
  const counts = await expectSame(tenant);
  expect(counts).toMatchObject({ contract_rent: '165.00', variance: '15.00', variance_percent: '10.00' });
  expect(Number(counts['recurring_total'])).toBeGreaterThan(Number(announced['recurring_total']));
  await on(tenant, '2027-07-02');
  expect(only(await expectSame(tenant), ofEarlier)).toEqual(only(counts, ofEarlier));
  await on(tenant, '2027-07-28');
}

test('after each thing that becomes of a contract, the roll at head office is that of the desk, column for column', async () => {
  const tenant = await openTenant();
  const { ctx, raw, on: goTo, move, staff } = tenant;
  expect(await expectSame(tenant)).toMatchObject({ contract_rent: '150.00', discount: '25.00' });
  await changePlanAndExtras(tenant);
  await changeTax(tenant);
  await changeRent(tenant);
  goTo('2027-08-05');
  const owed = tenant.of('receivable', tenant.contractId);
  const cash = { kind: 'cash', givenMinor: owed } as const;
  const all = { contractId: tenant.contractId, key: 'page-1', amountMinor: owed, tender: cash };
  valueOf(await takeOwed(ctx, staff, all));
  const { contractId } = await move();
  const moved = await expectSame(tenant);
  expect(moved).toMatchObject({ contract: 'C-000003', contract_rent: '150.00', add_ons: '0.00' });
  expect(Number(moved['recurring_total'])).toBeGreaterThan(150);
  goTo('2027-08-20');
  valueOf(
    await moveTenantOut(ctx, { contractId, unit: 'to_check', why: 'left', lastDay: '2027-08-20' }, staff),
  );
  expect(await expectSame(tenant)).toEqual({});
  expect(await expectSame(tenant, '2027-08-06')).toMatchObject({ contract: 'C-000003' });
  expect(raw.prepare('SELECT count(*) FROM contract_charge').pluck().get()).toBeGreaterThan(0);
});

test('what an old version of a kiosk did not tell is empty, and never nothing; what it told later counts', async () => {
  const quay = {
    ...RIVER,
    propertyId: '00000000-0000-4000-8000-0000000000c3' as Id<'property'>,
    kioskId: 'k-2',
  };
  await joinSite(opened.office, quay, clock.nowMs);
  const chain = newChain(quay.kioskId, 0);
  const tell = async (type: string, payload: object, version: number) => {
    chain.add(type, JSON.stringify(payload), version);
    await sendToOffice(opened.office.database, quay.kioskId, chain.events);
  };
  const roll = async () => {
    const visitor = await somebody();
    const [line] = (await csvOf(visitor, 'rent-roll', { site: quay.propertyId })).filter(
      ({ contract }) => contract !== '',
    );
    const words = await visitor.words(`/reports/rent-roll?site=${quay.propertyId}`);
    return [
      ['premium', 'add_ons', 'recurring_tax', 'recurring_total'].map((column) => line?.[column]),
      words.includes('did not send what a contract is billed later'),
    ];
  };
  const signed = payloadOf('contract.signed', 2);
  const [unit] = await query<{ unit_id: string }>(
    opened.postgresUrl,
    'SELECT unit_id FROM site_unit LIMIT 1',
  );
  await tell('contract.signed', { ...signed, unitId: unit?.unit_id }, 2);
  expect(await roll()).toEqual([['', '', '', ''], true]);
  const changed = payloadOf('charges.changed', 1);
  await tell('charges.changed', { ...changed, contractId: signed['contractId'] }, 1);
  expect(await roll()).toEqual([['0.00', '0.00', '', ''], true]);
});
