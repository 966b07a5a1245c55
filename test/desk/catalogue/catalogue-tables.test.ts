/** Every part of a catalogue as tables: taxes, promotions, settings, agreement texts; things added and taken away. */
import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { catalogueHandlers } from '../../../src/main/desk/handlers/catalogue/catalogue';
import { readCatalogue } from '../../../src/main/domain/catalogue/catalogue';
import { fileText, readDraftFile, withEdits } from '../../../src/main/domain/catalogue/draft';
import { valuesOf, writeIn } from '../../../src/main/domain/catalogue/draft-fields';
import { placeIn } from '../../../src/main/domain/catalogue/draft-places';
import { thingsOf } from '../../../src/main/domain/catalogue/draft-things';
import { importCatalogue } from '../../../src/main/services/catalogue/import';
import { createStaff } from '../../../src/main/services/staff/accounts';
import { draftFields, type DraftTable } from '../../../src/shared/desk/draft-fields';
import { openDeskArea, type DeskArea } from '../../support/desk/area';
import { newTestId, SAMPLE_CATALOGUE } from '../../support/services/database';
import { openTestServices } from '../../support/services/service-context';
import { quickPasswords } from '../../support/services/staff';

type Json = Record<string, unknown>;
const sample = () => JSON.parse(readFileSync(SAMPLE_CATALOGUE, 'utf8')) as Json & { property: Json };
const tables = Object.keys(draftFields) as DraftTable[];

/** With every part that a file may leave out. */
function whole(): Json {
  const { demo: _demo, ...file } = sample();
  return {
    ...file,
    property: {
      ...file.property,
      autopay: 'offered',
      autopayRules: {
        chargeAfterDays: 0,
        tellDays: 10,
        tries: [0, 3],
        hours: { from: '09:00', to: '17:00' },
      },
      late: {
        steps: [
          {
            key: 'first',
            afterDays: 5,
            letter: 'reminder',
            fee: { percent: '5', of: 'rent', minimum: '1.00' },
          },
          { key: 'lock', afterDays: 10, suspend: true, task: 'overlock' },
        ],
        caps: [{ rentTo: '100.00', fixed: '20.00', percent: '15' }],
        minimumOwed: '5.00',
        warnDays: 3,
        outageDays: 2,
        feeTaxCode: 'none',
      },
      rentChange: { noticeDays: 30, minMonthsBetween: 6, notFirstMonths: 3, maxFirstYear: '10' },
      returnedPayment: { fee: '25.00', taxCode: 'none' },
      waive: { attendantMax: '20.00' },
      personalData: { keepYears: 7 },
      brandColor: '#1f5f8b',
      allocation: { order: 'rent_first' },
      payAhead: { maxPeriods: 6 },
    },
  };
}

/** Every value that is no object, by the members that lead to it; a list of plain values counts as one. */
function leavesOf(value: unknown, path: readonly (string | number)[] = []): (string | number)[][] {
  if (Array.isArray(value) && value.some((each) => typeof each === 'object'))
    return value.flatMap((each, index) => leavesOf(each, [...path, index]));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[...path]];
  return Object.entries(value).flatMap(([member, inner]) => leavesOf(inner, [...path, member]));
}

/** Made by the program, fixed for good, or drawn: nothing that somebody types. */
const notTyped =
  /^(formatVersion|sitePlan\..*|(.*\.)?id|property\.(businessId|currency)|property\.late\.steps\.\d+\.key)$/;

describe('of the file as tables', () => {
  it('every member of a catalogue that somebody types has a field in a table', () => {
    const file = readDraftFile(JSON.stringify(whole()));
    const without = leavesOf(whole())
      .filter(
        (path) => placeIn(file, { path })?.field === undefined || placeIn(file, { path })?.field === null,
      )
      .map((path) => path.join('.').replaceAll(/\.\d+/g, '.N'))
      .filter((path) => !notTyped.test(path.replaceAll('.N', '.0')));
    expect([...new Set(without)]).toEqual([]);
  });

  it('a field written with what it says already leaves the file as it was', () => {
    const text = fileText(whole());
    const file = readDraftFile(text);
    for (const table of tables)
      for (const thing of thingsOf(file, table))
        for (const [field, value] of Object.entries(valuesOf(file, table, thing)))
          writeIn(file, { table, thing }, field, value);
    expect(JSON.parse(fileText(file))).toEqual(JSON.parse(text));
    expect(readCatalogue(JSON.parse(fileText(withEdits(file, [])))).ok).toBe(
      readCatalogue(JSON.parse(text)).ok,
    );
  });
});

async function open() {
  const services = await openTestServices({
    change: (ctx) => ({ ...ctx, settings: { ...ctx.settings, secondPerson: false } }),
  });
  onTestFinished(() => services.close());
  await services.ctx.store.transaction(async (tx) => {
    const read = readCatalogue({ ...sample(), sitePlan: null });
    if (!read.ok) throw new Error('the sample');
    const options = { nowMs: services.ctx.clock.nowMs(), newId: newTestId<'template'>, actor: 'cli' };
    await importCatalogue(tx, read.catalogue, options);
  });
  const handlers = catalogueHandlers(services.ctx, { gatewayFault: () => null });
  const by = { by: 'cli', why: null } as const;
  const { id } = await createStaff(services.ctx, quickPasswords(), by, { name: 'Ana', role: 'manager' });
  return { ...services, ana: openDeskArea(handlers, { staffId: id }) };
}

const rowsOf = async (desk: DeskArea, table: DraftTable, text = '') =>
  (await desk.ask('catalogue.draft', { table, text })).rows;

async function edit(desk: DeskArea, table: DraftTable, id: string, values: Record<string, string | boolean>) {
  for (const [field, value] of Object.entries(values)) {
    const row = (await rowsOf(desk, table)).find((each) => each.id === id);
    await desk.ask('catalogue.edit', { table, id, field, value, seen: row?.values[field] ?? '' });
  }
}

const rateOf = async (desk: DeskArea, type: string) =>
  (await rowsOf(desk, 'tax')).find(({ name, about }) => name === 'rent' && about === type)?.id ?? '';

async function check(desk: DeskArea) {
  const seen = await desk.ask('catalogue.check', { version: null });
  if (seen.outcome !== 'changes') throw new Error(JSON.stringify(seen));
  return seen;
}

const use = async (desk: DeskArea) =>
  desk.ask('catalogue.use', { version: null, mark: (await check(desk)).mark });

const changesIn = async (desk: DeskArea) =>
  (await check(desk)).changes.map(({ table, what, name, fields }) => [
    table,
    what,
    name,
    fields.map(({ field, after }) => `${field}=${after}`).join(' '),
  ]);

it('a tax, a charge, a promotion and the settings are edited, and each change is what the check lists', async () => {
  const { ana } = await open();
  await edit(ana, 'tax', await rateOf(ana, 'General'), { rate: '9.5' });
  await edit(ana, 'charge', 'admin', { fee: '30.00', taxCode: 'none' });
  const [promotion] = await rowsOf(ana, 'promotion', 'HALFMONTH');
  await edit(ana, 'promotion', promotion?.id ?? '', { 'discount.percent': '', 'discount.amount': '12.00' });
  await edit(ana, 'rule', 'site', { name: 'Riverside', 'nearby.areaCodes': '512, 737, 830' });
  await edit(ana, 'rule', 'billing', { 'billing.day': '5', 'billing.payDays': '9' });
  const changes = await changesIn(ana);
  expect(changes.map(([table, , name]) => `${table} ${name}`)).toEqual([
    'property Riverside',
    'tax_rate rent · General',
    'charge_rule admin',
    'promotion HALFMONTH',
  ]);
  expect(changes.find(([table]) => table === 'tax_rate')?.[3]).toContain('9.5%');
  expect(changes.find(([table]) => table === 'promotion')?.[3]).toContain('$12.00');
  await use(ana);
  expect(await ana.ask('catalogue.draft', { table: 'tax' })).toMatchObject({ edits: 0 });
  expect((await rowsOf(ana, 'rule')).find(({ id }) => id === 'site')?.values).toMatchObject({
    name: 'Riverside',
    'nearby.areaCodes': '512, 737, 830',
  });
});

it('a section of the agreement is edited side by side in its languages, under a version of its own', async () => {
  const { ana } = await open();
  await edit(ana, 'agreement', '0', {
    'heading.de': 'Wer hier unterschreibt',
    'text.en': 'Between {{legalName}} and {{tenantName}}.\n\nOne copy for each.',
  });
  // Named by the day, and by nobody who types the words back.
  const [early] = (await check(ana)).changes;
  expect(early).toMatchObject({ table: 'agreement', what: 'added', name: '2026-03-15' });
  const [, row] = await rowsOf(ana, 'agreement');
  const heading = row?.edits['heading.de']?.before ?? '';
  await edit(ana, 'agreement', '0', {
    'heading.de': heading,
    'text.en': row?.edits['text.en']?.before ?? '',
  });
  expect((await check(ana)).changes).toEqual([]);
  await edit(ana, 'agreement', '0', {
    'heading.de': 'Wer hier unterschreibt',
    'text.en': 'Between {{legalName}} and {{tenantName}}.\n\nOne copy for each.',
  });
  await edit(ana, 'agreement', 'agreement', { version: '2027-01' });
  const [change] = (await check(ana)).changes;
  expect(change).toMatchObject({ table: 'agreement', what: 'added', name: '2027-01' });
  expect(change?.fields.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['en.sections.0.paragraphs.0', 'de.sections.0.heading']),
  );
  await use(ana);
  const [, first] = await rowsOf(ana, 'agreement');
  expect(first?.values['text.en']).toBe('Between {{legalName}} and {{tenantName}}.\n\nOne copy for each.');
});

it('a mistake stands at its field in the table, and the check names table, thing and field', async () => {
  const { ana } = await open();
  await edit(ana, 'agreement', '1', { 'text.en': 'Rent is {{rnet}}.' });
  const rate = await rateOf(ana, 'Student');
  await edit(ana, 'tax', rate, { rate: '150' });
  await edit(ana, 'rule', 'site', { region: 'DE-BY' });
  const found = await ana.ask('catalogue.check', { version: null });
  if (found.outcome !== 'mistakes') throw new Error('no mistakes');
  expect(found.mistakes.map(({ table, field }) => `${table} ${field}`).toSorted()).toEqual([
    'agreement text.en',
    'rule region',
    'tax rate',
  ]);
  const row = (await rowsOf(ana, 'tax')).find(({ id }) => id === rate);
  expect(row?.faults).toEqual({ rate: 'expected a percentage from "0" to "100", such as "9.4"' });
});

it('a promotion is added like another one, typed and put in force, and taken away again', async () => {
  const { ana } = await open();
  const before = await rowsOf(ana, 'promotion');
  const { id } = await ana.ask('catalogue.add', { table: 'promotion', like: before[0]?.id ?? null });
  expect((await rowsOf(ana, 'promotion')).find((row) => row.id === id)).toMatchObject({
    state: 'added',
    faults: { code: expect.stringContaining('2 to 30') as unknown },
  });
  await edit(ana, 'promotion', id, { code: 'SPRING', 'name.en': 'Spring', validFrom: '2027-03-01' });
  expect(await changesIn(ana)).toEqual([['promotion', 'added', 'SPRING', '']]);
  expect(await ana.ask('catalogue.draft', { table: 'unit' })).toMatchObject({ edits: 1 });
  await use(ana);
  await ana.ask('catalogue.remove', { table: 'promotion', id, isRemoved: true });
  expect(await changesIn(ana)).toEqual([['promotion', 'delisted', 'SPRING', '']]);
  await ana.ask('catalogue.remove', { table: 'promotion', id, isRemoved: false });
  expect(await changesIn(ana)).toEqual([]);
  await ana.ask('catalogue.remove', { table: 'promotion', id, isRemoved: true });
  await use(ana);
  expect((await rowsOf(ana, 'promotion')).map((row) => row.id)).toEqual(before.map((row) => row.id));
});

it('what the draft added goes with all that was typed of it, and never comes into force', async () => {
  const { ana } = await open();
  const { id } = await ana.ask('catalogue.add', { table: 'unit', like: null });
  await edit(ana, 'unit', id, { number: 'Z999', rent: '1.00' });
  await ana.ask('catalogue.remove', { table: 'unit', id, isRemoved: true });
  expect(await ana.ask('catalogue.draft', { table: 'unit' })).toMatchObject({ edits: 0 });
  for (const wrong of [
    { table: 'rule', id: 'site', isRemoved: true },
    { table: 'agreement', id: 'agreement', isRemoved: true },
    { table: 'unit', id: 'nobody', isRemoved: true },
  ] as const)
    expect(await ana.call('manager', 'catalogue.remove', wrong)).toMatchObject({ ok: false });
  expect(await ana.call('manager', 'catalogue.add', { table: 'rule', like: null })).toMatchObject({
    ok: false,
  });
  expect(await ana.call('attendant', 'catalogue.add', { table: 'unit', like: null })).toMatchObject({
    ok: false,
  });
});

it('a customer type gets another name wherever it stands, and a new one has rates of its own', async () => {
  const { ana } = await open();
  const type = (await rowsOf(ana, 'user_type')).find(({ name }) => name === 'Student');
  await edit(ana, 'user_type', type?.id ?? '', { 'name.en': 'Pupil' });
  const { id } = await ana.ask('catalogue.add', { table: 'user_type', like: type?.id ?? null });
  await edit(ana, 'user_type', id, { 'name.en': 'Senior' });
  const { changes } = await check(ana);
  const named = (table: string) => changes.filter((each) => each.table === table).map(({ name }) => name);
  expect(named('user_type').toSorted()).toEqual(['Pupil', 'Senior']);
  expect(named('tax_rate')).toContain('rent · Senior');
  await use(ana);
  expect([await rateOf(ana, 'Senior'), await rateOf(ana, 'Pupil')]).not.toContain('');
});

it('late rent gets steps and a cap, and a section of the agreement goes with its number', async () => {
  const { ana } = await open();
  await edit(ana, 'rule', 'late', { late: true });
  await edit(ana, 'rule', 'late', { 'late.warnDays': '4' });
  // Without the part nothing that was typed within it is left over.
  await edit(ana, 'rule', 'late', { late: false });
  expect(await changesIn(ana)).toEqual([]);
  await edit(ana, 'rule', 'late', { late: true });
  await edit(ana, 'rule', 'late', { 'late.warnDays': '4' });
  const { id } = await ana.ask('catalogue.add', { table: 'late_step', like: null });
  await edit(ana, 'late_step', id, { afterDays: '12', 'fee.fixed': '10.00', letter: 'late_notice' });
  await ana.ask('catalogue.add', { table: 'late_cap', like: null });
  for (const language of ['en', 'es', 'de', 'ar'])
    await edit(ana, 'agreement', '8', { [`text.${language}`]: '{{lateRules}}\n\nAnd the lien.' });
  await edit(ana, 'agreement', 'agreement', { version: 'late' });
  await ana.ask('catalogue.remove', { table: 'agreement', id: '6', isRemoved: true });
  const before = (await rowsOf(ana, 'agreement')).map(({ name }) => name);
  await use(ana);
  expect((await rowsOf(ana, 'late_step')).map(({ values }) => values['afterDays'])).toEqual(['5', '12']);
  expect(await rowsOf(ana, 'late_cap')).toHaveLength(1);
  const after = (await rowsOf(ana, 'agreement')).map(({ name }) => name.replace(/^\d+ /, ''));
  expect(after.slice(1)).toEqual(
    before.filter((_, index) => index !== 7 && index !== 0).map((name) => name.replace(/^\d+ /, '')),
  );
});
