/** Who may import what of a catalogue: the technician what units are like, a manager the rest, with another's yes. */
import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import { catalogueHandlers } from '../../../src/main/desk/handlers/catalogue/catalogue';
import { needsSecondPerson } from '../../../src/main/services/catalogue/authority';
import { noHeadOffice } from '../../../src/main/services/base/head-office';
import { createStaff, resetStaff, setStaffRole } from '../../../src/main/services/staff/accounts';
import { SAMPLE_CATALOGUE } from '../../support/services/database';
import { openDeskArea, type DeskArea } from '../../support/desk/area';
import { openTestServices } from '../../support/services/service-context';
import { quickPasswords, staffCaller } from '../../support/services/staff';

const HOUR_MS = 3_600_000;

interface SampleFile {
  sitePlan: unknown;
  property: Record<string, unknown>;
  units: Record<string, unknown>[];
  taxes: Record<string, Record<string, string>>;
  insurancePlans: { premiums: Record<string, unknown>[] }[];
  promotions: unknown[];
  agreement: { version: string; languages: Record<string, { consent: string }> };
}
/** Without the plan, which would have to follow each unit. */
const sample = (): SampleFile => ({
  ...(JSON.parse(readFileSync(SAMPLE_CATALOGUE, 'utf8')) as SampleFile),
  sitePlan: null,
});
const changed = (change: (file: SampleFile) => void): string => {
  const file = sample();
  change(file);
  return JSON.stringify(file);
};
const cheap = changed(({ units }) => units.forEach((unit) => (unit['rent'] = '0.01')));

async function open(secondPerson: boolean | null = null) {
  const services = await openTestServices({
    change: (ctx) => ({ ...ctx, settings: { ...ctx.settings, secondPerson } }),
  });
  onTestFinished(() => services.close());
  const { ctx, db } = services;
  const passwords = quickPasswords();
  const handlers = catalogueHandlers(ctx, { gatewayFault: () => null });
  const make = async (name: string) =>
    (await createStaff(ctx, passwords, { by: 'cli', why: null }, { name, role: 'manager' })).id;
  const [ana, ben] = [await make('Ana'), await make('Ben')];
  const rents = async () =>
    new Set(
      (await db.query((tx) => tx.selectFrom('unit').select('rent_minor').execute())).map(
        ({ rent_minor: rent }) => rent,
      ),
    );
  const at = (staffId: Id<'staff'>) => openDeskArea(handlers, { staffId });
  return { ...services, passwords, ana, ben, at, rents };
}

async function markOf(desk: DeskArea, file: string): Promise<string> {
  const seen = await desk.ask('catalogue.preview', { file });
  if (seen.outcome !== 'changes') throw new Error(JSON.stringify(seen));
  return seen.mark;
}

async function propose(desk: DeskArea, file = cheap) {
  await desk.ask('catalogue.propose', { file, mark: await markOf(desk, file) });
}

/** What waits, as somebody sees it. */
async function waiting(desk: DeskArea) {
  const { proposal } = await desk.ask('catalogue.proposal', {});
  if (proposal?.preview.outcome !== 'changes') throw new Error(JSON.stringify(proposal));
  return { id: proposal.id, own: proposal.own, by: proposal.by, mark: proposal.preview.mark };
}

it.each<[string, (file: SampleFile) => void]>([
  ['every rent', ({ units }) => units.forEach((unit) => (unit['rent'] = '0.01'))],
  ['a deposit', ({ units }) => units[0] && (units[0]['deposit'] = '0.00')],
  ['the size that a plan goes by', ({ units }) => units[0] && (units[0]['area'] = '4.65')],
  [
    'a new unit',
    ({ units }) => units.push({ ...units[0], id: '01930000-0000-7000-8000-00000000aaaa', number: 'Z1' }),
  ],
  [
    'a tax',
    ({ taxes }) => Object.values(taxes).forEach((rates) => (rates[Object.keys(rates)[0] ?? ''] = '0')),
  ],
  ['a premium', ({ insurancePlans: [plan] }) => plan?.premiums[0] && (plan.premiums[0]['premium'] = '0.01')],
  ['a promotion', ({ promotions }) => promotions.pop()],
  ['what an owner is called', ({ property }) => (property['legalName'] = 'Somebody Else Ltd')],
  [
    'the agreement',
    ({ agreement }) => {
      agreement.version = 'other';
      Object.values(agreement.languages).forEach((text) => (text.consent = 'I owe the technician a car.'));
    },
  ],
])('a technician may look at, and not import, a catalogue that changes %s', async (_what, change) => {
  const kiosk = await open();
  const desk = kiosk.at(kiosk.ana);
  const file = changed(change);
  const seen = await desk.call('technician', 'catalogue.preview', { file });
  if (!seen.ok || seen.value.outcome !== 'changes') throw new Error(JSON.stringify(seen));
  expect(seen.value.authority).toBe('manager');
  const before = await kiosk.rents();
  const answer = await desk.call('technician', 'catalogue.import', { file, mark: seen.value.mark });
  expect(answer).toMatchObject({ ok: false, refusals: [{ reason: 'not_allowed' }] });
  expect(await kiosk.rents()).toEqual(before);
  const mark = await markOf(desk, file);
  expect(await desk.call('manager', 'catalogue.import', { file, mark })).toMatchObject({ ok: true });
});

it('a technician imports what a unit is like and how the screens look, also where a second person is needed', async () => {
  const kiosk = await open(true);
  const desk = kiosk.at(kiosk.ana);
  const file = changed(({ units, property }) => {
    const [first, last] = [units[0], units.at(-1)];
    if (first) Object.assign(first, { outOfService: true, features: ['Wide door'], floor: 3 });
    if (last) units.pop();
    property['brandColor'] = '#0b3d5c';
  });
  const seen = await desk.call('technician', 'catalogue.preview', { file });
  if (!seen.ok || seen.value.outcome !== 'changes') throw new Error(JSON.stringify(seen));
  expect(seen.value.authority).toBe('import');
  const done = await desk.call('technician', 'catalogue.import', { file, mark: seen.value.mark });
  expect(done).toMatchObject({ ok: true });
});

it('with a second person needed, a manager alone imports no prices, and another one agrees to exactly those', async () => {
  const kiosk = await open(true);
  const [ana, ben] = [kiosk.at(kiosk.ana), kiosk.at(kiosk.ben)];
  const before = await kiosk.rents();
  const refused = (reason: string) => ({ ok: false, refusals: [{ reason }] });
  const mark = await markOf(ana, cheap);
  expect(await ana.call('manager', 'catalogue.import', { file: cheap, mark })).toMatchObject(
    refused('second_person'),
  );
  expect(await ana.call('manager', 'catalogue.propose', { file: cheap, mark: 'another' })).toMatchObject(
    refused('changed_meanwhile'),
  );
  await propose(ana);
  expect(await ben.call('manager', 'catalogue.propose', { file: cheap, mark })).toMatchObject(
    refused('proposal_open'),
  );
  const { id } = await waiting(ana);
  expect(await waiting(ana)).toMatchObject({ own: true, by: 'Ana' });
  expect(await ana.call('manager', 'catalogue.agree', { id, mark })).toMatchObject(refused('own_proposal'));
  expect(await ben.call('technician', 'catalogue.agree', { id, mark })).toMatchObject(refused('not_allowed'));
  expect(await ben.call('manager', 'catalogue.agree', { id, mark: 'another' })).toMatchObject(
    refused('changed_meanwhile'),
  );
  expect(await kiosk.rents()).toEqual(before);

  const seen = await waiting(ben);
  expect(seen).toMatchObject({ own: false, by: 'Ana' });
  await ben.ask('catalogue.agree', { id, mark: seen.mark });
  expect(await kiosk.rents()).toEqual(new Set([1]));
  expect(await ben.call('manager', 'catalogue.agree', { id, mark: seen.mark })).toMatchObject(
    refused('changed_meanwhile'),
  );
  expect(
    await kiosk.db.query((tx) => tx.selectFrom('catalogue_proposal').selectAll().execute()),
  ).toMatchObject([{ file: null, outcome: 'imported', proposed_by: kiosk.ana, decided_by: kiosk.ben }]);
  const audited = await kiosk.db.query((tx) =>
    tx
      .selectFrom('audit')
      .select(['actor', 'action'])
      .where('action', 'like', 'catalogue.%')
      .orderBy('sequence')
      .execute(),
  );
  expect(audited.slice(-3)).toEqual([
    { actor: `staff:${kiosk.ana}`, action: 'catalogue.proposed' },
    { actor: `staff:${kiosk.ben}`, action: 'catalogue.import' },
    { actor: `staff:${kiosk.ben}`, action: 'catalogue.agreed' },
  ]);
});

it('agreement texts that are agreed to were all seen: each changed one stands in the list, whole', async () => {
  const kiosk = await open(true);
  const clause = `I owe the manager a car. ${'Truly. '.repeat(60)}`.trim();
  const file = changed(({ agreement }) => {
    agreement.version = 'other';
    Object.values(agreement.languages).forEach((text) => (text.consent = clause));
  });
  const seen = await kiosk.at(kiosk.ana).ask('catalogue.preview', { file });
  if (seen.outcome !== 'changes') throw new Error(JSON.stringify(seen));
  const [agreement] = seen.changes;
  expect(seen.changes).toHaveLength(1);
  expect(agreement?.fields.map(({ field, after }) => [field, after])).toEqual(
    Object.keys(sample().agreement.languages).map((language) => [`${language}.consent`, clause]),
  );
});

it('a manager agrees to nothing under an account that a colleague made, reset or raised within a day', async () => {
  const kiosk = await open(true);
  const { ctx, passwords } = kiosk;
  const as = (id: Id<'staff'>) => ({ by: staffCaller({ id }, 'manager'), why: 'holiday cover' });
  const invented = await createStaff(ctx, passwords, as(kiosk.ana), { name: 'Nobody', role: 'manager' });
  const raised = await createStaff(
    ctx,
    passwords,
    { by: 'cli', why: null },
    { name: 'Cy', role: 'attendant' },
  );
  await setStaffRole(ctx, as(kiosk.ana), raised.id, 'manager');
  await propose(kiosk.at(kiosk.ana));
  const { id, mark } = await waiting(kiosk.at(kiosk.ben));
  const refused = { ok: false, refusals: [{ reason: 'account_new', detail: { hours: 24 } }] };
  const agree = (who: Id<'staff'>) => kiosk.at(who).call('manager', 'catalogue.agree', { id, mark });
  expect(await agree(invented.id)).toMatchObject(refused);
  expect(await agree(raised.id)).toMatchObject(refused);
  await resetStaff(ctx, passwords, as(kiosk.ana), kiosk.ben);
  expect(await agree(kiosk.ben)).toMatchObject(refused);
  kiosk.db.clock.advance(24 * HOUR_MS);
  expect(await agree(kiosk.ben)).toMatchObject({ ok: true });

  // The other way round: what an account of one's own making proposed.
  const fresh = await createStaff(ctx, passwords, as(kiosk.ben), { name: 'Nobody else', role: 'manager' });
  await propose(kiosk.at(fresh.id), JSON.stringify(sample()));
  const again = await waiting(kiosk.at(kiosk.ben));
  expect(await kiosk.at(kiosk.ben).call('manager', 'catalogue.agree', again)).toMatchObject(refused);
});

it('a proposal is taken back or declined with a reason, changes nothing, and makes room for another', async () => {
  const kiosk = await open(true);
  const before = await kiosk.rents();
  for (const decider of [kiosk.ana, kiosk.ben]) {
    await propose(kiosk.at(kiosk.ana));
    const { id } = await waiting(kiosk.at(decider));
    await kiosk.at(decider).ask('catalogue.decline', { id, why: 'a slip of the comma' });
    expect(await kiosk.at(kiosk.ana).ask('catalogue.proposal', {})).toEqual({ proposal: null });
  }
  expect(await kiosk.rents()).toEqual(before);
});

it.each([
  [null, 'alone', false],
  [null, 'up', true],
  [null, 'down', true],
  [true, 'alone', true],
  [false, 'up', false],
] as const)(
  'with secondPerson %s and a head office that is %s, a second person is needed: %s',
  (setting, state, needed) => {
    const headOffice = { ...noHeadOffice, state: () => state };
    expect(needsSecondPerson({ settings: { secondPerson: setting }, headOffice })).toBe(needed);
  },
);
