/** The catalogue as tables: edited field by field, checked, approved by a second person, put in force, and taken back. */
import { expect, it } from 'vitest';
import {
  checkDraft as check,
  draftEdit as editOf,
  draftRow as rowOf,
  openPriceList,
  sampleFile as sample,
} from '../../support/desk/price-list';
import type { Id } from '../../../src/shared/ids';
import type { DeskArea } from '../../support/desk/area';

const open = ({ secondPerson = false, office = false } = {}) =>
  openPriceList({ secondPerson, office: () => (office ? 'up' : 'alone') });

const refused = async (answer: Promise<{ ok: boolean; refusals?: readonly object[] }>) => {
  const { ok, refusals } = await answer;
  return ok ? 'ok' : refusals?.[0];
};

it('an edit is kept and changes nothing in force until it is checked and used, and what was in force comes back', async () => {
  const { ana, rentOf } = await open();
  const before = await rentOf('A101');
  await ana.ask('catalogue.edit', await editOf(ana, 'rent', '81.00'));
  await ana.ask('catalogue.edit', await editOf(ana, 'outOfService', true, 'A102'));
  expect(await rentOf('A101')).toBe(before);
  const row = await rowOf(ana, 'A101');
  expect(row).toMatchObject({
    values: { rent: '81.00', outOfService: false },
    edits: { rent: { before: '79.00', by: 'Ana', outdated: false } },
  });
  const seen = await check(ana);
  expect(
    seen.changes.map(({ name, fields }) => [name, fields.map(({ field, after }) => [field, after])]),
  ).toEqual([
    ['A101', [['rent', '$81.00']]],
    ['A102', [['outOfService', 'true']]],
  ]);
  expect(await ana.ask('catalogue.use', { version: null, mark: seen.mark })).toEqual({ outcome: 'imported' });
  expect(await rentOf('A101')).toBe(8100);
  expect(await ana.ask('catalogue.draft', { table: 'unit' })).toMatchObject({ edits: 0 });

  const { versions } = await ana.ask('catalogue.versions', {});
  expect(versions.map(({ number, by }) => [number, by])).toEqual([
    [2, 'Ana'],
    [1, null],
  ]);
  const back = await check(ana, 1);
  await ana.ask('catalogue.use', { version: 1, mark: back.mark });
  expect(await rentOf('A101')).toBe(before);
});

it('the file that is handed out is the one that was brought, and importing it again changes nothing', async () => {
  const { ana } = await open();
  const { base64, fileName } = await ana.ask('catalogue.version-file', { number: 1 });
  const text = Buffer.from(base64, 'base64').toString('utf8');
  const { demo: _demo, ...brought } = sample();
  expect(JSON.parse(text)).toEqual(brought);
  expect(text).not.toContain('password');
  expect(fileName).toBe('catalog-1.json');
  const again = await ana.ask('catalogue.preview', { file: text });
  expect(again).toMatchObject({ outcome: 'changes', changes: [] });
  expect(await refused(ana.call('manager', 'catalogue.version-file', { number: 9 }))).toMatchObject({
    reason: 'unknown',
  });
});

it('of two people who edit one price, the second sees who was first with what before overwriting it', async () => {
  const { ana, ben } = await open();
  const [first, second] = [await editOf(ana, 'rent', '81.00'), await editOf(ben, 'rent', '82.00')];
  await ana.ask('catalogue.edit', first);
  expect(await refused(ben.call('manager', 'catalogue.edit', second))).toMatchObject({
    reason: 'changed_meanwhile',
    detail: { by: 'Ana', now: '81.00' },
  });
  expect((await rowOf(ben, 'A101')).values['rent']).toBe('81.00');
  await ben.ask('catalogue.edit', { ...second, seen: '81.00' });
  expect((await rowOf(ana, 'A101')).edits['rent']).toMatchObject({ before: '79.00', by: 'Ben' });
  // Another field of the same unit is nobody's yet, and the old value typed again is no change.
  await ben.ask('catalogue.edit', await editOf(ben, 'deposit', '60.00'));
  await ben.ask('catalogue.edit', await editOf(ben, 'rent', '79.00'));
  expect(Object.keys((await rowOf(ana, 'A101')).edits)).toEqual(['deposit']);
});

it('a second person approves exactly what was proposed; an edit after it takes the proposal back', async () => {
  const { ana, ben, rentOf } = await open({ secondPerson: true });
  await ana.ask('catalogue.edit', await editOf(ana, 'rent', '81.00'));
  const { mark, authority } = await check(ana);
  expect(authority).toBe('propose');
  expect(await ana.ask('catalogue.use', { version: null, mark })).toEqual({ outcome: 'proposed' });
  // The colleague hears of it, by name; who proposed it, and who may not agree, do not.
  const waits = async (desk: DeskArea, role: 'manager' | 'technician' | null = 'manager') => {
    const counts = await desk.call(role, 'attention.counts', {});
    const alerts = await desk.call(role, 'alerts.list', {});
    return [
      counts.ok && [counts.value.prices, counts.value.proposer],
      alerts.ok && alerts.value.alerts.map(({ kind, label }) => [kind, label]),
    ];
  };
  expect(await waits(ben)).toEqual([[1, 'Ana'], [['prices', 'Ana']]]);
  expect(await waits(ana)).toEqual([[0, null], []]);
  expect(await waits(ben, 'technician')).toEqual([[null, null], []]);
  expect(await waits(ben, null)).toEqual([[1, null], false]);
  const first = (await ben.ask('catalogue.proposal', {})).proposal;
  if (first?.preview.outcome !== 'changes') throw new Error('nothing waits');
  await ana.ask('catalogue.edit', await editOf(ana, 'rent', '90.00'));
  const stale = { id: first.id, mark: first.preview.mark };
  expect(await refused(ben.call('manager', 'catalogue.agree', stale))).toMatchObject({
    reason: 'changed_meanwhile',
    detail: { by: 'Ana' },
  });
  expect((await ben.ask('catalogue.proposal', {})).proposal).toBeNull();
  expect(await waits(ben)).toEqual([[0, null], []]);
  expect(await rentOf('A101')).toBe(7900);

  await ana.ask('catalogue.use', { version: null, mark: (await check(ana)).mark });
  const now = (await ben.ask('catalogue.proposal', {})).proposal;
  if (now?.preview.outcome !== 'changes') throw new Error('nothing waits');
  const agree = { id: now.id, mark: now.preview.mark };
  expect(await refused(ana.call('manager', 'catalogue.agree', agree))).toMatchObject({
    reason: 'own_proposal',
  });
  await ben.ask('catalogue.agree', agree);
  expect(await rentOf('A101')).toBe(9000);
  expect(await ana.ask('catalogue.draft', { table: 'unit' })).toMatchObject({ edits: 0 });
});

it('what came into force meanwhile is named before the draft can be used, and a stale mark imports nothing', async () => {
  const { ana, ben, rentOf } = await open();
  await ana.ask('catalogue.edit', await editOf(ana, 'rent', '81.00'));
  await ana.ask('catalogue.edit', await editOf(ana, 'rent', '91.00', 'A102'));
  const { mark } = await check(ana);
  const file = sample();
  for (const unit of file.units) if (unit.number === 'A101') unit.rent = '70.00';
  const text = JSON.stringify(file);
  const preview = await ben.ask('catalogue.preview', { file: text });
  if (preview.outcome !== 'changes') throw new Error('no changes');
  await ben.ask('catalogue.import', { file: text, mark: preview.mark });
  expect(await refused(ana.call('manager', 'catalogue.use', { version: null, mark }))).toMatchObject({
    reason: 'changed_meanwhile',
    detail: { by: 'Ben' },
  });
  const told = await ana.ask('catalogue.check', { version: null });
  expect(told).toMatchObject({ outcome: 'mistakes', mistakes: [{ place: 'A101', field: 'rent' }] });
  expect(await rowOf(ana, 'A101')).toMatchObject({ edits: { rent: { outdated: true } } });
  // Typed again it is meant, over what is in force now; the other edit was never touched.
  await ana.ask('catalogue.edit', await editOf(ana, 'rent', '85.00'));
  await ana.ask('catalogue.use', { version: null, mark: (await check(ana)).mark });
  expect([await rentOf('A101'), await rentOf('A102')]).toEqual([8500, 9100]);
});

it('a value that is only written differently is no change, and the draft counts what the check counts', async () => {
  const { ana, db } = await open({ secondPerson: true });
  const area = String((await rowOf(ana, 'A101')).values['area']);
  const edit = await editOf(ana, 'rent', '81.00');
  await ana.ask('catalogue.edit', edit);
  const deposit = await editOf(ana, 'deposit', '1.00');
  await ana.ask('catalogue.edit', deposit);
  await ana.ask('catalogue.use', { version: null, mark: (await check(ana)).mark });
  // Nothing is written, so that what was proposed stays proposed.
  await ana.ask('catalogue.edit', { ...edit, field: 'area', value: `${Number(area)}0`, seen: area });
  await ana.ask('catalogue.edit', { ...edit, value: '81', seen: '81.0' });
  expect((await ana.ask('catalogue.proposal', {})).proposal).not.toBeNull();
  expect(Object.keys((await rowOf(ana, 'A101')).edits)).toEqual(['deposit', 'rent']);
  // As a program before this one kept it.
  await db.query((tx) =>
    tx
      .updateTable('catalogue_edit')
      .set({ value: JSON.stringify(`${String(deposit.seen)}0`) })
      .where('place', 'like', '%deposit')
      .execute(),
  );
  expect(Object.keys((await rowOf(ana, 'A101')).edits)).toEqual(['rent']);
  await ana.ask('catalogue.edit', await editOf(ana, 'deposit', '2.00', 'A102'));
  await ana.ask('catalogue.edit', await editOf(ana, 'rent', '93.00', 'A102'));
  const { changes, counts } = await check(ana);
  const { edits } = await ana.ask('catalogue.draft', { table: 'unit' });
  expect([edits, changes.length, counts.updated]).toEqual([2, 2, 2]);
});

it('rents are raised by type and percentage, to whole units; the whole draft can be dropped', async () => {
  const { ana } = await open();
  const { types } = await ana.ask('catalogue.draft', { table: 'unit' });
  expect(types).toContainEqual({ value: 'Box', text: 'Box' });
  const { count } = await ana.ask('catalogue.raise', { storageType: 'Box', percent: '4' });
  const { changes } = await check(ana);
  expect(changes.filter(({ table }) => table === 'unit')).toHaveLength(count);
  expect((await rowOf(ana, 'A101')).values['rent']).toBe('82.00');
  await ana.ask('catalogue.drop-draft', {});
  expect((await check(ana)).changes).toEqual([]);
  await ana.ask('catalogue.raise', { storageType: null, percent: '-2.5' });
  expect((await rowOf(ana, 'A101')).values['rent']).toBe('77.00');
});

it('rents of chosen units alone are raised, and a unit that the catalogue does not know is left out', async () => {
  const { ana, rentOf } = await open();
  const { id } = await rowOf(ana, 'A101');
  const unitIds = [id, '01930000-0000-7000-8000-00000000aaaa'] as Id<'unit'>[];
  expect(await ana.ask('catalogue.raise', { storageType: null, unitIds, percent: '4' })).toEqual({
    count: 1,
  });
  const { changes } = await check(ana);
  expect(changes.map(({ name }) => name)).toEqual(['A101']);
  expect(await rentOf('A101')).toBe(7900);
});

it('the price list names kinds of units, customers and plans in the language of the page', async () => {
  const { ana } = await open();
  const listed = (table: 'unit' | 'premium' | 'add_on') =>
    ana.ask('catalogue.draft', { language: 'de', table });
  const { types, rows } = await listed('unit');
  expect(types).toContainEqual({ value: 'Box', text: 'Raum' });
  expect(rows.find(({ name }) => name === 'A101')?.about).toBe('Raum');
  const premiums = (await listed('premium')).rows.map(({ about }) => about);
  expect(premiums).toContain('Raum');
  expect(premiums.filter((about) => /Box|General/.test(about))).toEqual([]);
  expect((await listed('add_on')).rows.map(({ name }) => name)).toContain('Diskusschloss');
});

it('a technician edits and uses what a unit is like, and no price', async () => {
  const { ana } = await open();
  const out = await editOf(ana, 'outOfService', true);
  expect(await refused(ana.call('technician', 'catalogue.edit', out))).toBe('ok');
  const { mark } = await check(ana);
  expect(await refused(ana.call('technician', 'catalogue.use', { version: null, mark }))).toBe('ok');
  await ana.ask('catalogue.edit', await editOf(ana, 'rent', '1.00'));
  const dear = (await check(ana)).mark;
  expect(await refused(ana.call('technician', 'catalogue.use', { version: null, mark: dear }))).toMatchObject(
    {
      reason: 'not_allowed',
    },
  );
  const raise = { storageType: null, percent: '4' };
  expect(await refused(ana.call('technician', 'catalogue.raise', raise))).toMatchObject({
    reason: 'not_allowed',
  });
  expect(await refused(ana.call('attendant', 'catalogue.edit', out))).toMatchObject({
    reason: 'not_allowed',
  });
});

it('an unknown field, a value of another kind and an unknown entry are refused; a mistake is named', async () => {
  const { ana } = await open();
  const edit = await editOf(ana, 'rent', '81.00');
  for (const wrong of [
    { ...edit, field: 'id', seen: edit.id },
    { ...edit, value: true },
    { ...edit, id: '01930000-0000-7000-8000-00000000aaaa' },
    { ...edit, table: 'plan' as const },
    { ...edit, field: '__proto__' },
  ])
    expect(await refused(ana.call('manager', 'catalogue.edit', wrong))).toMatchObject({ reason: 'unknown' });
  await ana.ask('catalogue.edit', { ...edit, value: 'a lot' });
  const mistakes = await ana.ask('catalogue.check', { version: null });
  expect(mistakes).toMatchObject({ outcome: 'mistakes', mistakes: [{ place: 'A101', field: 'rent' }] });
});

it('a rent of nothing and a number that another unit has are refused at their field, and named by unit and column', async () => {
  const { ana, db } = await open();
  const zero = await editOf(ana, 'rent', '0.00');
  expect(await refused(ana.call('manager', 'catalogue.edit', zero))).toMatchObject({
    reason: 'rent_zero',
    field: 'rent',
  });
  const taken = await editOf(ana, 'number', 'A102');
  expect(await refused(ana.call('manager', 'catalogue.edit', taken))).toMatchObject({
    reason: 'number_taken',
    field: 'number',
  });
  // A number that the draft gives up is free.
  await ana.ask('catalogue.edit', await editOf(ana, 'number', 'A102b', 'A102'));
  await ana.ask('catalogue.edit', taken);
  expect((await check(ana)).changes.map(({ name }) => name)).toEqual(['A102', 'A102b']);
  await ana.ask('catalogue.drop-draft', {});
  // As a program before this one took them.
  const { id, values } = await rowOf(ana, 'A103');
  const by = await db.query((tx) => tx.selectFrom('staff').select('id').executeTakeFirstOrThrow());
  const row = { edited_by: by.id, edited_at_ms: 1 };
  await db.query(async (tx) => {
    const edits = [
      { ...row, place: `unit ${id} number`, before: '"A103"', value: '"A101"' },
      { ...row, place: `unit ${id} rent`, before: JSON.stringify(values['rent']), value: '"0.00"' },
    ];
    await tx.insertInto('catalogue_edit').values(edits).execute();
  });
  const found = await ana.ask('catalogue.check', { version: null });
  if (found.outcome !== 'mistakes') throw new Error('no mistakes');
  expect(found.mistakes.map(({ place, field, why }) => `${place} ${field} ${why}`).toSorted()).toEqual([
    'A101 number number_taken',
    'A101 rent rent_zero',
  ]);
});

it('plans, premiums and extras are edited alike', async () => {
  const { ana } = await open();
  for (const [table, field, value] of [
    ['plan', 'coverage', '1500.00'],
    ['premium', 'premium', '7.50'],
    ['add_on', 'price', '15.99'],
  ] as const) {
    const [row] = (await ana.ask('catalogue.draft', { table })).rows;
    if (!row) throw new Error(`no ${table}`);
    await ana.ask('catalogue.edit', { table, id: row.id, field, value, seen: row.values[field] ?? '' });
  }
  const { changes } = await check(ana);
  expect(changes.map(({ table, fields }) => [table, fields[0]?.after])).toEqual([
    ['insurance_plan', '$1,500.00'],
    ['premium_revision', '$7.50'],
    ['add_on', '$15.99'],
  ]);
});

it('who insures a plan is named, and left out again', async () => {
  const { ana } = await open();
  const plan = async () => {
    const [row] = (await ana.ask('catalogue.draft', { table: 'plan' })).rows;
    if (!row) throw new Error('no plan');
    return row;
  };
  const say = async (value: string) => {
    const { id, values } = await plan();
    await ana.ask('catalogue.edit', {
      table: 'plan',
      id,
      field: 'insurer',
      value,
      seen: values['insurer'] ?? '',
    });
  };
  expect((await plan()).values['insurer']).toBe('');
  await say('Gulf Harbor Mutual');
  const { changes } = await check(ana);
  expect(changes.map(({ table, fields }) => [table, fields[0]?.field, fields[0]?.after])).toEqual([
    ['insurance_plan', 'insurer', 'Gulf Harbor Mutual'],
  ]);
  await say('');
  expect((await check(ana)).changes).toEqual([]);
});

it('rents of chosen units are proposed by those who set prices, and not under a head office', async () => {
  const asked = { language: 'en', filter: 'all', text: '', start: 0 } as const;
  const { ana } = await open();
  expect(await ana.ask('units.list', asked)).toMatchObject({ mayPropose: true });
  for (const role of ['attendant', 'technician'] as const)
    expect(await ana.call(role, 'units.list', asked)).toMatchObject({ value: { mayPropose: false } });
  const central = await open({ office: true });
  expect(await central.ana.ask('units.list', asked)).toMatchObject({ mayPropose: false });
});

it('under a head office nothing is edited', async () => {
  const { ana } = await open({ office: true });
  expect(await ana.ask('catalogue.draft', { table: 'unit' })).toMatchObject({
    state: 'head_office',
    rows: [],
  });
  const raise = { storageType: null, percent: '4' };
  expect(await refused(ana.call('manager', 'catalogue.raise', raise))).toMatchObject({
    reason: 'catalogue_refused',
  });
});
