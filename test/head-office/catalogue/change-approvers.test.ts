/** Who approves a change of catalogues is said by what it changes: prices, taxes, or words that tenants sign. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { changeParts, mayApprove, partsOf } from '../../../src/head-office/catalogue/change-parts';
import { publishFile } from '../../../src/head-office/catalogue/publish';
import { openOfficeListener } from '../../../src/head-office/listener';
import { openOffice } from '../../../src/head-office/office';
import { roles, type Role } from '../../../src/head-office/people/roles';
import { readDraftFile } from '../../../src/main/domain/catalogue/draft';
import { joinKiosk, plainListener, PROPERTY, silent } from '../../support/head-office/office';
import { somebody, visitor, type Visitor } from '../../support/head-office/people';
import { testDatabase } from '../../support/head-office/servers';
import { testSigningKey } from '../../support/head-office/trust';

const sample = () => {
  const file = readDraftFile(readFileSync('resources/sample-catalogue.json', 'utf8'));
  file.property['id'] = PROPERTY;
  return file;
};
type File = ReturnType<typeof sample>;

const rent = ({ units }: File) => Object.assign(units[0] ?? {}, { rent: '1.00' });
const rate = ({ taxes }: File) => Object.assign(taxes['rent'] ?? {}, { General: '1' });
const words = ({ agreement }: File) => {
  agreement.languages.en?.sections[0]?.paragraphs.push('And another thing.');
  agreement.version = 'another';
};

test('a rate, a code, and how tax is rounded are taxes, in whatever order things stand; a tax number is none', () => {
  const edits: readonly (readonly [(file: File) => unknown, ...string[]])[] = [
    [() => null],
    [rent, 'prices'],
    [rate, 'taxes'],
    [words, 'agreement'],
    [({ taxes }) => (taxes['new'] = { ...taxes['rent'] }), 'taxes'],
    [({ taxes }) => delete taxes['none'], 'taxes'],
    [({ chargeRules }) => Object.assign(chargeRules['admin'] ?? {}, { taxCode: 'none' }), 'taxes'],
    [({ chargeRules }) => Object.assign(chargeRules['admin'] ?? {}, { fee: '1.00' }), 'prices'],
    [({ addOns }) => Object.assign(addOns[0] ?? {}, { taxCode: 'none' }), 'taxes'],
    [({ property }) => Object.assign(property, { tax: { pricesIncludeTax: true } }), 'taxes'],
    [({ property }) => Object.assign(property, { taxNumber: '12' }), 'prices'],
    // A new extra brings its own code; a standing one that moves keeps its.
    [({ addOns }) => addOns.unshift({ ...addOns[0], id: 'new', taxCode: 'none' }), 'prices'],
    [({ addOns }) => addOns.shift(), 'prices'],
    [
      (file) => {
        rent(file);
        rate(file);
        words(file);
      },
      'prices',
      'taxes',
      'agreement',
    ],
  ];
  for (const [edit, ...parts] of edits) {
    const draft = sample();
    edit(draft);
    expect([...partsOf(sample(), draft)]).toEqual(parts);
  }
  expect([...partsOf(null, sample())]).toEqual(changeParts);
});

test('finance approves taxes, pricing and managers prices, and an owner all of it', () => {
  const by = (...parts: readonly (typeof changeParts)[number][]) =>
    roles.filter((role) => mayApprove(role, new Set(parts)));
  expect(by()).toEqual(['owner', 'manager', 'pricing']);
  expect(by('prices')).toEqual(['owner', 'manager', 'pricing']);
  expect(by('taxes')).toEqual(['owner', 'finance']);
  expect(by('agreement')).toEqual(['owner']);
  expect(by('prices', 'taxes')).toEqual(['owner']);
});

const people = new Map<Role, Visitor>();
const who = (role: Role): Visitor => {
  const found = people.get(role);
  if (!found) throw new Error('nobody');
  return found;
};

beforeAll(async () => {
  const postgresUrl = await testDatabase();
  const trust = { postgresUrl, retentionDays: 35, signingKey: testSigningKey() };
  const office = await openOffice(trust, silent, Date.now);
  const listener = await openOfficeListener(office, plainListener);
  await joinKiosk(office.database, 'lobby');
  const place = { propertyId: PROPERTY, name: 'manifest' } as const;
  const content = Buffer.from(JSON.stringify(sample()));
  await publishFile({ database: office.database, nowMs: Date.now() }, place, content);
  for (const role of roles)
    people.set(role, visitor(listener.url, await somebody(office.database, { name: role, role })));
  return async () => {
    await listener.close();
    await office.close();
  };
});

const alertIn = (html: string) => /role="alert">([^<]*)/.exec(html)?.[1];

/** A change of the pricing's, and its path. */
async function begun(title: string, edit: (file: File) => unknown): Promise<string> {
  const made = await who('pricing').post('/changes', { title, site: [PROPERTY] });
  const path = made.headers.get('location') ?? '';
  const file = sample();
  edit(file);
  const brought = await who('pricing').bring(`${path}/upload`, {
    name: 'a.json',
    text: JSON.stringify(file),
  });
  expect([brought.status, /role="alert">([^<]*)/.exec(await brought.text())?.[1]]).toEqual([303, undefined]);
  return path;
}

test('each change waits for who may approve it, its page says who does, and nobody else can', async () => {
  const cases = [
    ['Rents', rent, ['owner', 'manager'], 'Prices are approved by owners, managers and pricing.'],
    ['Tax of rent', rate, ['owner', 'finance'], 'Taxes are approved by owners and finance.'],
    ['New words', words, ['owner'], 'Words that tenants sign are approved by owners.'],
  ] as const;
  for (const [title, edit, able, sentence] of cases) {
    const path = await begun(title, edit);
    expect(await who('pricing').words(path)).toContain(sentence);
    const html = await (await who('owner').get(path)).text();
    const shown = /name="shown" value="([0-9a-f]{64})"/.exec(html)?.[1] ?? '';
    for (const role of roles) {
      const may = able.some((each) => each === role);
      const page = await who(role).get(path);
      const text = await page.text();
      expect([title, role, text.includes('Approve this change')]).toEqual([title, role, may]);
      if (role === 'pricing' || may) continue;
      const answer = await who(role).post(`${path}/approve`, { shown });
      const said = /role="alert">([^<]*)/.exec(await answer.text())?.[1] ?? '';
      if (role === 'manager' || role === 'finance')
        expect([title, role, answer.status, said]).toEqual([
          title,
          role,
          400,
          `Nothing was approved. ${sentence}`,
        ]);
      else expect([title, role, answer.status]).toEqual([title, role, 403]);
    }
    // On the first page of each, and on that of catalogs. Pricing has edited it.
    const firstPages = [
      ['owner', '/'],
      ['manager', '/'],
      ['finance', '/figures'],
      ['finance', '/catalogues'],
      ['owner', '/catalogues'],
      ['pricing', '/catalogues'],
    ] as const;
    for (const [role, page] of firstPages) {
      const waits = (await who(role).words(page)).includes(`approval ${title}`);
      expect([title, role, page, waits]).toEqual([title, role, page, able.some((each) => each === role)]);
    }
    const last = able.at(-1) ?? 'owner';
    expect((await who(last).post(`${path}/approve`, { shown })).status).toBe(303);
    expect(await who('pricing').words(path)).toContain(`Approved by ${last}`);
    // Who approved it without the right to publish is shown no form for that.
    const forms = await (await who('finance').get(path)).text();
    expect(forms).not.toContain(`action="${path}/`);
    expect((await who('finance').post(`${path}/publish`, { ring: '1' })).status).toBe(403);
    expect((await who('viewer').post(`${path}/publish`, { ring: '1' })).status).toBe(403);
  }
});

test('an operator publishes and stops what others approved, and what they began, and edits, approves and stops nothing else', async () => {
  const path = await begun('For the operator', rent);
  const forms = async (by: Role, of = path) =>
    [...(await (await who(by).get(of)).text()).matchAll(/action="([^"]*)"/g)].map(([, to = '']) => to);
  for (const act of ['publish', 'stop']) expect(await forms('operator')).not.toContain(`${path}/${act}`);
  expect(alertIn(await (await who('operator').post(`${path}/stop`)).text())).toContain('Nothing was stopped');
  expect((await who('operator').post(`${path}/publish`, { ring: '1' })).status).toBe(400);
  const shown = /name="shown" value="([0-9a-f]{64})"/.exec(await (await who('owner').get(path)).text())?.[1];
  await who('owner').post(`${path}/approve`, { shown: shown ?? '' });
  const own = (await forms('operator')).filter((to) => to.startsWith('/changes'));
  expect(own).toEqual([`${path}/publish`, `${path}/stop`]);
  for (const act of ['raise', 'upload', 'day', 'ring', 'approve'])
    expect([act, (await who('operator').post(`${path}/${act}`)).status]).toEqual([act, 403]);
  expect((await who('operator').post('/changes', { title: 'x', site: [PROPERTY] })).status).toBe(403);
  await who('pricing').post(`${path}/day`, { day: '' });
  const again = /name="shown" value="([0-9a-f]{64})"/.exec(await (await who('owner').get(path)).text())?.[1];
  if (again) await who('owner').post(`${path}/approve`, { shown: again });
  expect((await who('operator').post(`${path}/publish`, { ring: '1' })).headers.get('location')).toBe(
    `${path}?done=publish`,
  );
  const returns = `/catalogues/${PROPERTY}/1/return`;
  expect(await forms('operator', `/catalogues/${PROPERTY}`)).toContain(returns);
  const back = (await who('operator').post(returns)).headers.get('location') ?? '';
  expect(back).toMatch(/^\/changes\//);
  expect((await who('operator').post(`${back}/publish`, { ring: '1' })).status).toBe(400);
  expect(await who('operator').words(back)).not.toContain('Approve this change');
  expect(await forms('operator', back)).toContain(`${back}/stop`);
  expect((await who('operator').post(`${back}/stop`)).headers.get('location')).toBe(`${back}?done=stop`);
  expect(await who('operator').words('/history')).toContain('stopped');

  const other = await begun('Stopped by the operator', words);
  const seen = /name="shown" value="([0-9a-f]{64})"/.exec(await (await who('owner').get(other)).text())?.[1];
  await who('owner').post(`${other}/approve`, { shown: seen ?? '' });
  expect((await who('operator').post(`${other}/stop`)).headers.get('location')).toBe(`${other}?done=stop`);
});
