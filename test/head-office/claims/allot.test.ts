/** `allot`, as somebody types it, against a real database. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { shareUnits } from '../../../src/head-office/claims/share';
import { runCommandLine } from '../../../src/head-office/command-line';
import { insertPublished } from '../../../src/head-office/database/catalogue/published-files';
import { groupsOf } from '../../../src/head-office/figures/words';
import { speechIn } from '../../../src/head-office/locales/speech';
import { loadFigures } from '../../../src/head-office/figures/facts';
import { inviteKiosk } from '../../../src/head-office/activation';
import type { Id } from '../../../src/shared/ids';
import { joinKiosk, officeDatabase, PROPERTY } from '../../support/head-office/office';
import { testDatabase } from '../../support/head-office/servers';
import { fc } from '../../support/base/fast-check';

const sample = JSON.parse(readFileSync('resources/sample-catalogue.json', 'utf8')) as {
  property: { id: string; name: string };
  units: { id: Id<'unit'>; number: string; storageType: string; area: string; outOfService?: boolean }[];
};
sample.property.id = PROPERTY;
const { units } = sample;
const unitId = (number: string) => {
  const unit = units.find((one) => one.number === number);
  if (!unit) throw new Error(`the sample has no ${number}`);
  return unit.id;
};

let empty: string;
beforeAll(async () => {
  empty = await testDatabase();
});

async function openOffice(...kiosks: string[]) {
  return openOfficeOn(await testDatabase(), ...kiosks);
}

async function openOfficeOn(postgres: string, ...kiosks: string[]) {
  const database = await officeDatabase(postgres);
  for (const kiosk of kiosks) await joinKiosk(database, kiosk);
  return {
    database,
    publish: () =>
      database.transaction().execute((tx) =>
        insertPublished(tx, {
          name: 'manifest',
          property_id: PROPERTY,
          version: 1,
          sha256: '0'.repeat(64),
          content: Buffer.from(JSON.stringify(sample)),
          published_at_ms: 0,
        }),
      ),
    async run(...args: string[]) {
      const said: string[] = [];
      const say = (line: string) => void said.push(line);
      const io = { out: say, err: say, nowMs: Date.now, environment: { KEYTURN_POSTGRES: postgres } };
      return { code: await runCommandLine(args, io), said: said.join('\n') };
    },
    async allotted() {
      const rows = await database.selectFrom('allotted_unit').selectAll().execute();
      return new Map(
        rows.flatMap((row) => (row.state === 'withdrawn' ? [] : [[row.unit_id, row.kiosk_id] as const])),
      );
    },
    claim: (unit: Id<'unit'>, kioskId: string, kind: 'allotted' | 'claimed') =>
      database
        .insertInto('unit_claim')
        .values({ property_id: PROPERTY, unit_id: unit, kiosk_id: kioskId, kind, at_ms: 0, fence: 1 })
        .execute(),
  };
}

test('the figures of a property have its name and all units of its published catalogue', async () => {
  const office = await openOffice('lobby');
  await office.publish();
  const [figures] = await loadFigures(office.database, { nowMs: Date.now(), timeZone: 'UTC' });
  const out = units.filter(({ outOfService }) => outOfService === true).length;
  expect(figures).toMatchObject({
    name: sample.property.name,
    units: { available: units.length - out, out_of_service: out },
    sizes: [
      { measure: 'area', unit: 'ft2', let: 0 },
      { measure: 'volume', unit: 'ft2', let: 0 },
    ],
  });
  const sizeOf = (type: string) =>
    units.reduce((sum, { storageType, area }) => sum + (storageType === type ? Number(area) : 0), 0);
  expect(figures?.sizes[0]?.all).toBeCloseTo(sizeOf('Box'));
  expect(figures?.sizes[1]?.all).toBeCloseTo(sizeOf('Container'));
  const rows = figures ? groupsOf(speechIn('en'), figures).flatMap((group) => group.rows) : [];
  expect(rows).toContainEqual(['Area rented', '0 ft² of 3,375 ft²']);
  expect(rows).toContainEqual(['Volume rented', '0 ft³ of 15,111 ft³']);
});

test('units are allotted by number and by id, and what must end before is said; a dry run changes nothing', async () => {
  const office = await openOffice('lobby', 'gate');
  await office.publish();
  await office.claim(unitId('A103'), 'gate', 'claimed');
  const args = ['allot', '--kiosk', 'lobby', '--units', `a101, ${unitId('A102')},A103,A101`];
  const dry = await office.run(...args, '--dry-run');
  expect(dry).toEqual({
    code: 0,
    said: [
      'A101\tlobby\tfree',
      'A102\tlobby\tfree',
      'A103\tlobby\tonce gate has given it up',
      '3 for lobby; 3 of them new. Nothing was changed',
    ].join('\n'),
  });
  expect(await office.allotted()).toEqual(new Map());
  expect((await office.run(...args)).said).toContain('"claims list" shows when they are');
  expect(await office.allotted()).toEqual(
    new Map(['A101', 'A102', 'A103'].map((number) => [unitId(number), 'lobby'])),
  );
  expect((await office.run(...args)).said).toContain('A101\tlobby\tas before');
  expect((await office.run('claims', 'list')).said).toContain(`${PROPERTY}\tA101\tlobby\twanted`);
  expect((await office.run('withdraw', '--kiosk', 'lobby', '--units', 'A101')).said).toMatch(/^1 unit is/);
  expect([...(await office.allotted()).keys()]).not.toContain(unitId('A101'));
});

test('units are shared evenly among the kiosks that have joined, size by size; a rented or held unit stays where it is', async () => {
  const office = await openOffice('lobby', 'gate');
  await inviteKiosk(office.database, { id: 'not-yet', propertyId: PROPERTY }, 0);
  await office.publish();
  await office.claim(unitId('A101'), 'gate', 'claimed');
  expect((await office.run('allot', '--property', PROPERTY, '--share')).code).toBe(0);
  const shares = await office.allotted();
  expect(shares.has(unitId('A101'))).toBe(false);
  expect(shares.size).toBe(units.length - 1);
  for (const [size, group] of Map.groupBy(units, (unit) => `${unit.storageType} ${unit.area}`)) {
    const [lobby, gate] = ['lobby', 'gate'].map(
      (kiosk) => group.filter(({ id }) => shares.get(id) === kiosk).length,
    );
    expect(Math.abs((lobby ?? 0) - (gate ?? 0)), size).toBeLessThanOrEqual(1);
  }
  const again = await office.run('allot', '--property', PROPERTY, '--share', '--dry-run');
  expect(again.said).toContain('; 0 of them new. Nothing was changed');
});

test('however units and kiosks change, shares differ by one at most, of each size and in all, and sharing again moves nothing', () => {
  const kiosks = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 });
  const sizes = fc.array(fc.tuple(fc.constantFrom('s', 'm', 'l'), fc.constantFrom('a', 'b', 'c', 'd', '')));
  fc.assert(
    fc.property(kiosks, sizes, (kioskIds, made) => {
      const site = made.map(([size], place) => ({ id: `${place}` as Id<'unit'>, number: `${place}`, size }));
      const holders = new Map(made.map(([, by], place) => [`${place}` as Id<'unit'>, by]));
      const shares = shareUnits(site, kioskIds, holders);
      expect([...shares.keys()].toSorted()).toEqual(site.map(({ id }) => id).toSorted());
      const groups = [site, ...Map.groupBy(site, ({ size }) => size).values()];
      for (const group of groups) {
        const counts = kioskIds.map((kiosk) => group.filter(({ id }) => shares.get(id) === kiosk).length);
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      }
      expect(shareUnits(site, kioskIds, shares)).toEqual(shares);
    }),
  );
});

test.for([
  [['--kiosk', 'lobby', '--units', 'A101'], 1, /no catalogue is published .* not "A101"/],
  [['--property', PROPERTY, '--share'], 1, /no catalogue is published/],
  [['--kiosk', 'lobby', '--units', 'A101,,A102'], 2, /one comma between/],
  [['--kiosk', 'nobody', '--units', 'A101'], 1, /there is no kiosk "nobody"/],
  [['--property', PROPERTY, '--share', '--kiosk', 'lobby'], 2, /takes no --kiosk/],
  [['--property', 'Riverside', '--share'], 2, /wants the GUID/],
  [['--kiosk', 'lobby', '--units', 'A101', '--port', '1'], 2, /allot takes no --port/],
] as const)('allot %s is refused, and nothing is allotted', async ([args, code, why]) => {
  const office = await openOfficeOn(empty, 'lobby');
  const answer = await office.run('allot', ...args);
  expect(answer.said).toMatch(why);
  expect(answer.code).toBe(code);
  expect(await office.allotted()).toEqual(new Map());
});

test('a unit that the published catalogue does not have is named, and so is every other', async () => {
  const office = await openOffice('lobby');
  await office.publish();
  const stranger = '00000000-0000-4000-8000-000000000999';
  const answer = await office.run('allot', '--kiosk', 'lobby', '--units', `A101,Z9,${stranger}`);
  expect(answer).toMatchObject({ code: 1 });
  expect(answer.said).toContain(`has no unit "Z9", "${stranger}"`);
  expect(await office.allotted()).toEqual(new Map());
});
