/** A catalogue brought to the front desk: its mistakes, what it would change, and the import of exactly that. */
import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { catalogueHandlers } from '../../../src/main/desk/handlers/catalogue/catalogue';
import type { HeadOffice } from '../../../src/main/services/base/head-office';
import { openDeskArea } from '../../support/desk/area';
import { SAMPLE_CATALOGUE } from '../../support/services/database';
import { movedIn } from '../../support/services/moved-in';
import { draft } from '../../support/services/rental';
import { openTestServices } from '../../support/services/service-context';
import { listenToStatements } from '../../support/services/statements';

interface SampleFile {
  sitePlan: unknown;
  property: { name: string; paymentGateway: string; locale: string };
  taxes: Record<string, Record<string, string>>;
  units: { number: string; rent: unknown; area?: string }[];
  promotions: { code: string }[];
  insurancePlans: { premiums: { premium: unknown }[] }[];
  agreement: { version: string };
  [member: string]: unknown;
}

/** Without the plan, which would have to follow each unit. */
const sample = (): SampleFile => ({
  ...(JSON.parse(readFileSync(SAMPLE_CATALOGUE, 'utf8')) as SampleFile),
  sitePlan: null,
});

async function open(headOffice: Partial<HeadOffice> = {}) {
  const services = await openTestServices({
    change: (ctx) => ({ ...ctx, headOffice: { ...ctx.headOffice, ...headOffice } }),
  });
  onTestFinished(() => services.close());
  const gatewayFault = (gateway: string) => (gateway === 'simulated' ? null : 'no Stripe here');
  const desk = openDeskArea(catalogueHandlers(services.ctx, { gatewayFault }));
  return {
    ...services,
    desk,
    preview: (file: object | string) =>
      desk.ask('catalogue.preview', { file: typeof file === 'string' ? file : JSON.stringify(file) }),
    async changes(file: object) {
      const answer = await desk.ask('catalogue.preview', { file: JSON.stringify(file) });
      if (answer.outcome !== 'changes') throw new Error(JSON.stringify(answer));
      return answer;
    },
    rents: () => services.db.query((tx) => tx.selectFrom('unit').select(['number', 'rent_minor']).execute()),
  };
}

it('what would change is listed with its old and new values, and a preview changes nothing', async () => {
  const kiosk = await open();
  const before = await kiosk.rents();
  const file = sample();
  const [first, second, gone] = [file.units[0], file.units[1], file.units.at(-1)];
  if (!first || !second || !gone) throw new Error('the sample has no units');
  first.rent = '1234.50';
  second.area = '4.64';
  file.units.pop();
  file.promotions.pop();
  const [code] = Object.keys(file.taxes);
  const [type] = Object.keys(file.taxes[code ?? ''] ?? {});
  const taxes = file.taxes[code ?? ''];
  if (!taxes || !type) throw new Error('the sample has no taxes');
  taxes[type] = '12.345';
  const { changes, counts, more } = await kiosk.changes(file);
  expect(more).toBe(0);
  expect(changes).toContainEqual({
    table: 'unit',
    what: 'changed',
    name: first.number,
    stays: null,
    fields: [
      expect.objectContaining({
        field: 'rent',
        before: expect.stringMatching(/^\$/) as unknown,
        after: '$1,234.50',
        minor: [expect.any(Number), 123_450],
      }),
    ],
  });
  expect(changes).toContainEqual(
    expect.objectContaining({
      name: second.number,
      fields: [{ field: 'area', before: '4.645', after: '4.64' }],
    }) as unknown,
  );
  expect(changes).toContainEqual(
    expect.objectContaining({ table: 'unit', what: 'delisted', name: gone.number }) as unknown,
  );
  expect(changes).toContainEqual(expect.objectContaining({ table: 'promotion', what: 'delisted' }));
  expect(changes).toContainEqual(
    expect.objectContaining({
      table: 'tax_rate',
      what: 'changed',
      fields: [expect.objectContaining({ field: 'rate', after: '12.345%' })],
    }) as unknown,
  );
  expect(changes).toHaveLength(5);
  expect(counts).toMatchObject({ updated: 3, unlisted: 2 });
  expect(await kiosk.rents()).toEqual(before);
});

it('a size is listed as people write it, and a floor as it is', async () => {
  const kiosk = await open();
  const file = sample();
  const [first] = file.units;
  if (!first) throw new Error('the sample has no units');
  Object.assign(first, { area: '4.637', floor: 7 });
  const { changes } = await kiosk.changes(file);
  const said = changes[0]?.fields.map(({ field, after }) => [field, after]);
  expect(said).toContainEqual(['area', '4.637']);
  expect(said).toContainEqual(['floor', '7']);
});

it.each([
  ['de-DE', '4,637'],
  ['es-MX', '4.637'],
  ['fr-FR', '4,637'],
])('a size is listed with the marks of %s', async (locale, written) => {
  const kiosk = await open();
  const file = sample();
  file.property.locale = locale;
  const [first] = file.units;
  if (!first) throw new Error('the sample has no units');
  first.area = '4.637';
  const { changes } = await kiosk.changes(file);
  const sizes = changes.flatMap(({ fields }) => fields.filter(({ field }) => field === 'area'));
  expect(sizes.map(({ after }) => after)).toEqual([written]);
});

it('the import does what was previewed, under the name of who did it', async () => {
  const kiosk = await open();
  const file = sample();
  if (file.units[0]) file.units[0].rent = '1234.50';
  const text = JSON.stringify(file);
  const { mark } = await kiosk.changes(file);
  const asked = listenToStatements(kiosk.db.open.raw);
  expect(await kiosk.desk.ask('catalogue.import', { file: text, mark })).toMatchObject({ updated: 1 });
  // What is looked at and what is written come from one plan.
  const stored = asked().flat();
  expect(stored.filter(({ sql }) => sql === 'select * from "storage_type"')).toHaveLength(1);
  expect((await kiosk.rents()).find(({ number }) => number === file.units[0]?.number)?.rent_minor).toBe(
    123450,
  );
  const [audited] = await kiosk.db.query((tx) =>
    tx
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'catalogue.import')
      .orderBy('sequence', 'desc')
      .execute(),
  );
  expect(audited?.actor).toMatch(/^staff:/);
  const again = await kiosk.changes(file);
  expect(again.changes).toEqual([]);
});

it('a file is previewed again when another file, another import or another tenant came between', async () => {
  const kiosk = await open();
  const file = sample();
  if (file.units[0]) file.units[0].rent = '1234.50';
  const { mark } = await kiosk.changes(file);
  const refused = { ok: false, refusals: [{ reason: 'changed_meanwhile' }] };
  const other = structuredClone(file);
  if (other.units[1]) other.units[1].rent = '99.00';
  expect(
    await kiosk.desk.call('manager', 'catalogue.import', { file: JSON.stringify(other), mark }),
  ).toMatchObject(refused);
  // Somebody moves into the very unit whose rent would change.
  await movedIn(kiosk.ctx, kiosk.db, 0);
  const again = await kiosk.changes(file);
  expect(again.changes[0]).toMatchObject({ name: file.units[0]?.number, stays: 'rented' });
  expect(
    await kiosk.desk.call('manager', 'catalogue.import', { file: JSON.stringify(file), mark }),
  ).toMatchObject(refused);
  await kiosk.desk.ask('catalogue.import', { file: JSON.stringify(file), mark: again.mark });
});

it('a unit that is held but not touched by the file keeps nobody from importing', async () => {
  const kiosk = await open();
  const file = sample();
  if (file.units[0]) file.units[0].rent = '1234.50';
  const { mark } = await kiosk.changes(file);
  await draft(kiosk.ctx, kiosk.db, 3);
  await kiosk.desk.ask('catalogue.import', { file: JSON.stringify(file), mark });
});

it.each([
  ['no JSON at all', '{', ''],
  ['an empty object', '{}', 'property'],
  ['a member twice', '{"property": 1, "property": 2}', ''],
])('every mistake of %s is reported with its place', async (_what, text, place) => {
  const kiosk = await open();
  const answer = await kiosk.preview(text);
  if (answer.outcome !== 'mistakes') throw new Error('it was taken');
  expect(answer.mistakes.map((each) => each.place)).toContain(place);
});

it('mistakes deep in the file are reported by unit and member', async () => {
  const kiosk = await open();
  const file = sample();
  if (file.units[2]) file.units[2].rent = 'a lot';
  expect(await kiosk.preview(file)).toMatchObject({
    outcome: 'mistakes',
    mistakes: [{ place: expect.stringMatching(/^units\.2\.rent/) as unknown }],
  });
});

it('a file that is right in itself but not for this kiosk is refused with why', async () => {
  const kiosk = await open();
  const file = sample();
  file.property.paymentGateway = 'stripe';
  expect(await kiosk.preview(file)).toMatchObject({
    outcome: 'refused',
    problems: [expect.stringContaining('Stripe') as unknown],
  });
  await movedIn(kiosk.ctx, kiosk.db, 0);
  const renamed = sample();
  if (renamed.units[0]) renamed.units[0].number = 'Z-999';
  expect(await kiosk.preview(renamed)).toMatchObject({
    outcome: 'refused',
    problems: [expect.stringContaining('may not change its number') as unknown],
  });
});

it('a file of more than 2 MiB is refused', async () => {
  const kiosk = await open();
  const file = ' '.repeat(2 * 1024 * 1024 + 1);
  expect(await kiosk.desk.call('manager', 'catalogue.preview', { file })).toMatchObject({
    ok: false,
    refusals: [{ reason: 'invalid_input', field: 'file' }],
  });
});

it('an attendant may not import', async () => {
  const kiosk = await open();
  const input = { file: '{}', mark: 'x' };
  expect(await kiosk.desk.call('attendant', 'catalogue.import', input)).toMatchObject({
    ok: false,
    refusals: [{ reason: 'not_allowed' }],
  });
});

it('a kiosk with a head office imports none of its own: the page says where it is published', async () => {
  const plain = await open();
  const file = sample();
  const [first] = file.units;
  if (first) first.rent = '1234.50';
  const { mark } = await plain.changes(file);
  const kiosk = await open({ state: () => 'down' });
  const text = JSON.stringify(file);
  const where = expect.stringContaining('keyturn-head-office catalogue publish FILE') as unknown;
  expect(await kiosk.preview(text)).toEqual({ outcome: 'refused', problems: [where] });
  expect(await kiosk.desk.call('manager', 'catalogue.import', { file: text, mark })).toMatchObject({
    ok: false,
    refusals: [{ reason: 'catalogue_refused', detail: { why: where } }],
  });
  expect(await kiosk.rents()).toEqual(await (await open()).rents());
});
