/**
 * Spoils the sample catalogue in one place at a time, and reads it. The paths are those a person finds in the file.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '../../../src/shared/languages';
import { describeMistakes, readCatalogue } from '../../../src/main/domain/catalogue/catalogue';
import { amountField, parseDecimal } from '../../../src/main/domain/catalogue/catalogue-fields';
import { CatalogueError, readCatalogueFile } from '../../../src/main/services/catalogue/file';
import { SAMPLE_CATALOGUE } from '../../support/services/database';
import { temporaryFolder } from '../../support/base/folder';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

function sample(): Json {
  return JSON.parse(readFileSync(SAMPLE_CATALOGUE, 'utf8')) as Json;
}

/** Puts a value at a path like `units.3.rent`; undefined removes the member. */
function put(root: Json, path: string, value: Json | undefined): Json {
  const parts = path.split('.');
  const last = parts.pop() ?? '';
  let at: Json | undefined = root;
  for (const part of parts) at = (at as Record<string, Json>)[part];
  const holder = at as Record<string, Json>;
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return root;
}

function get(root: Json, path: string): Json {
  return path.split('.').reduce<Json>((at, part) => (at as Record<string, Json>)[part] ?? null, root);
}

function mistakesOf(value: unknown): string[] {
  const read = readCatalogue(value);
  return read.ok ? [] : describeMistakes('c.json', read.mistakes).split('\n');
}

test('the sample has nothing wrong', () => {
  expect(mistakesOf(sample())).toEqual([]);
});

test('the sample has what a demonstration needs', () => {
  const catalogue = readCatalogueFile(SAMPLE_CATALOGUE);
  expect(catalogue.units).toHaveLength(48);
  expect(catalogue.insurancePlans).toHaveLength(7);
  expect(catalogue.userTypes.map(({ masterId, name }) => [masterId, name])).toEqual([
    [1, 'General'],
    [2, 'Business'],
    [3, 'Student'],
    [4, 'Military'],
    [5, 'Charitable'],
  ]);
  expect(new Set(Object.values(catalogue.taxes['rent'] ?? {})).size).toBe(5);
  expect(catalogue.demo?.tenants[0]?.creditNotes.map((note) => note.type)).toEqual([
    'RENTAL',
    'LATE FEE',
    'DEPOSIT',
  ]);
});

test('every unit of the sample fits at least three plans', () => {
  const { units, insurancePlans } = readCatalogueFile(SAMPLE_CATALOGUE);
  const poorlyServed = units.filter((unit) => {
    const fitting = insurancePlans.filter((plan) =>
      plan.premiums.some(
        (tier) =>
          tier.storageType === unit.storageType &&
          tier.from <= unit.area &&
          unit.area < (tier.to ?? Infinity),
      ),
    );
    return fitting.length < 3;
  });
  expect(poorlyServed).toEqual([]);
});

test('the sample uses made-up names only', () => {
  const text = readFileSync(SAMPLE_CATALOGUE, 'utf8');
  expect([...text.matchAll(/@([\w.-]+)/g)].every((match) => match[1] === 'example.com')).toBe(true);
  expect(
    [...text.matchAll(/"phoneNumber": "([^"]+)"/g)].every((match) => match[1]?.includes(' 555 01')),
  ).toBe(true);
});

const guid = '00000000-0000-7000-8000-000000000001';

test.each<[string, Json | undefined, string]>([
  ['property.currency', 'XYZ', 'property.currency: expected a currency'],
  ['property.timeZone', 'Mars/Olympus', 'property.timeZone: expected a time zone'],
  ['property.timeZone', '+01:00', 'property.timeZone: expected a time zone'],
  ['property.locale', 'no such', 'property.locale: expected a locale'],
  ['property.country', 'UK', 'property.country: expected a country'],
  ['property.region', 'CA-ON', 'property.region: expected a region of US'],
  ['property.name', ' ', 'property.name: expected 1 to 120 characters'],
  ['property.nickname', 'x', 'property: Unrecognized key: "nickname"'],
  ['property.billing', { mode: 'fixed_day' }, 'property.billing.day: is missing'],
  ['property', undefined, 'at property: is missing'],
  ['units.3.rent', 149, 'units.3.rent: expected an amount of USD as text, such as "149.00"'],
  ['units.3.rent', '149.005', 'units.3.rent: expected an amount of USD'],
  ['units.3.rent', '-1', 'units.3.rent: expected an amount'],
  ['units.3.rent', '1e3', 'units.3.rent: expected an amount'],
  ['units.3.rent', '0.00', 'units.3.rent: expected more than 0; a unit for nothing needs "rentFree": true'],
  ['units.3.rentFree', true, 'units.3.rentFree: expected a rent of 0 with it'],
  ['units.3.storageType', 'Locker', 'units.3.storageType: no storage type has this name'],
  ['units.3.number', 'A101', 'units.3.number: this is already at units.0.number'],
  ['units.3.area', '92.9', 'units.3.area: width, length and height make it 9.303'],
  ['units.3.area', '0', 'units.3.area: expected a size above 0'],
  ['units.3.id', 'unit-3', 'units.3.id: expected a GUID'],
  ['taxes.rent.Student', undefined, 'taxes.rent: the rate of user type "Student" is missing'],
  ['taxes.rent.Pirate', '1', 'taxes.rent.Pirate: no user type has this name'],
  ['taxes.rent.Student', '101', 'taxes.rent.Student: expected a percentage'],
  ['taxes.rent.Student', '6.2555', 'taxes.rent.Student: expected a percentage'],
  ['chargeRules.rent.taxCode', 'luxury', 'chargeRules.rent.taxCode: no tax is called "luxury"'],
  ['addOns.0.taxCode', 'luxury', 'addOns.0.taxCode: no tax is called "luxury"'],
  ['addOns.0.prorated', true, 'addOns.0.prorated: only what recurs'],
  ['userTypes.1.masterId', 1, 'userTypes.1.masterId: this is already at userTypes.0.masterId'],
  ['insurancePlans.0.premiums.1.from', '4.6', 'insurancePlans.0.premiums.1.from: overlaps with premiums.0'],
  ['insurancePlans.0.premiums.0.to', '0', 'insurancePlans.0.premiums.0.to: expected a size above "from"'],
  ['insurancePlans.0.premiums.0.userType', 'Pirate', 'premiums.0.userType: no user type'],
  ['insurancePlans.0.coverage', '0', 'insurancePlans.0.coverage: expected an amount above 0'],
  ['promotions.1.code', 'halfmonth', 'promotions.1.code: this is already at promotions.0.code'],
  ['promotions.1.validTo', '2020-01-01', 'promotions.1.validTo: expected a date not before'],
  ['promotions.1.validTo', '2020-02-30', 'promotions.1.validTo: expected a date'],
  ['agreement.languages.en', undefined, "agreement.languages.en: expected the agreement in the property's"],
  ['property.language', 'fr', 'property.language: Invalid option'],
  ['property.autopay', 'sometimes', 'property.autopay: Invalid option'],
  ['property.autopay', 'offered', 'agreement.languages.en.mandate: expected the words a customer agrees to'],
  ['property.autopay', 'required', 'agreement.languages.ar.mandate: expected the words a customer agrees to'],
  [
    'agreement.languages.en.mandate',
    { heading: 'Autopay', text: '{{iban}}' },
    'mandate.text: unknown placeholder {{iban}}',
  ],
  ['property.brandColor', 'teal', 'property.brandColor: expected a color such as'],
  ['property.brandColor', '#7f7f7f', 'property.brandColor: on "#7f7f7f" neither white text'],
  [
    'addOns.0.name',
    { de: 'Schloss' },
    `addOns.0.name: the text in the property's language ("en") is missing`,
  ],
  ['addOns.0.name', { en: 'Lock', fr: 'Cadenas' }, 'addOns.0.name: Unrecognized key: "fr"'],
  ['addOns.0.name', { en: 'Lock', de: ' ' }, 'addOns.0.name.de: expected 1 to 120 characters'],
  ['addOns.0.name', 7, 'addOns.0.name: expected a text, or one for each language'],
  ['addOns.0.description', undefined, 'addOns.0.description: expected a text, or one for each language'],
  ['userTypes.0.name', { de: 'Alle' }, 'userTypes.0.name: the text in the property'],
  [
    'agreement.languages.en.sections.0.paragraphs.0',
    '{{iban}}',
    'paragraphs.0: unknown placeholder {{iban}}',
  ],
  ['demo.tenants.0.creditNotes.0.paid', '99.00', 'creditNotes.0.paid: expected no more than gross'],
  ['demo.tenants.0.region', 'US-ZZ', 'demo.tenants.0.region: expected a region of US'],
  ['extra', 1, 'extra: unknown member'],
  ['formatVersion', 2, 'formatVersion: Invalid input'],
])('%s = %j is a mistake', (path, value, expected) => {
  const mistakes = mistakesOf(put(sample(), path, value));
  expect(mistakes).toContainEqual(expect.stringContaining(expected));
  expect(mistakes.every((line) => line.startsWith('c.json: at '))).toBe(true);
});

test('texts are read in the property’s language, with the others beside', () => {
  const plain = put(sample(), 'addOns.0.name', ' Lock ');
  const read = readCatalogue(put(plain, 'addOns.0.description', { ar: 'فولاذ', en: 'Steel', de: 'Stahl' }));
  expect(read.ok && read.catalogue.addOns[0]).toMatchObject({
    name: 'Lock',
    description: 'Steel',
    translations: { de: { description: 'Stahl' }, ar: { description: 'فولاذ' } },
  });
});

test('the same words in another order of languages are the same row to the letter', () => {
  const told = (name: Json) => {
    const read = readCatalogue(put(sample(), 'addOns.0.name', name));
    return JSON.stringify(read.ok && read.catalogue.addOns[0]?.translations);
  };
  expect(told({ ar: 'قفل', en: 'Lock', de: 'Schloss' })).toBe(told({ de: 'Schloss', ar: 'قفل', en: 'Lock' }));
});

test('sections refer to each other by the names in the property’s language', () => {
  const german = put(sample(), 'property.language', 'de');
  const renamed: [string, string][] = [
    ['Raum', 'Box'],
    ['Container', 'Container'],
  ];
  for (const [now, before] of renamed)
    for (const unit of get(german, 'units') as Record<string, Json>[])
      if (unit['storageType'] === before) unit['storageType'] = now;
  const mistakes = mistakesOf(german);
  expect(mistakes.filter((line) => line.includes('at units.'))).toEqual([]);
  expect(mistakes).toContainEqual(expect.stringContaining('premiums.0.storageType: no storage type'));
  expect(mistakes).toContainEqual(expect.stringContaining('the rate of user type "Privat" is missing'));
});

test('where the property’s language cannot be read, no text is blamed for it', () => {
  expect(mistakesOf(put(sample(), 'property.language', 'fr'))).toHaveLength(1);
});

test('the agreement may be in the property’s language alone', () => {
  const alone = put(sample(), 'agreement.languages', { en: get(sample(), 'agreement.languages.en') });
  expect(mistakesOf(alone)).toEqual([]);
});

test('the sample says everything in four languages', () => {
  const said: Json[] = [];
  for (const key of ['storageTypes', 'userTypes', 'insurancePlans', 'addOns', 'promotions'])
    for (const item of get(sample(), key) as Record<string, Json>[])
      said.push(item['name'] ?? null, ...('description' in item ? [item['description'] ?? null] : []));
  said.push(get(sample(), 'agreement.languages'));
  const all = languages.map(({ code }) => code).toSorted();
  for (const texts of said) expect(Object.keys(texts ?? {}).toSorted()).toEqual(all);
});

test('the sample’s agreement fills in the same facts in every language, section by section', () => {
  const { agreement } = readCatalogueFile(SAMPLE_CATALOGUE);
  const facts = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).toSorted();
  const shape = languages.map(({ code }) => {
    const words = agreement.languages[code];
    return [
      ...(words?.sections ?? []).map((each) => each.paragraphs.map(facts)),
      facts(words?.consent ?? ''),
    ];
  });
  for (const each of shape) expect(each).toEqual(shape[0]);
});

test('one slip is reported as one mistake', () => {
  expect(mistakesOf(put(sample(), 'units.3.storageType', 'Locker'))).toEqual([
    'c.json: at units.3.storageType: no storage type has this name',
  ]);
});

test('every mistake is reported at once, in whatever sections', () => {
  const spoilt = sample();
  put(spoilt, 'property.currency', 'XYZ');
  put(spoilt, 'units.3.storageType', 'Locker');
  put(spoilt, 'addOns.0.price', 5);
  put(spoilt, 'insurancePlans.0.premiums.1.from', '1');
  expect(mistakesOf(spoilt)).toHaveLength(4);
});

test('an id that was copied is found wherever it went', () => {
  const spoilt = sample();
  put(spoilt, 'promotions.0.id', get(spoilt, 'units.0.id'));
  expect(mistakesOf(spoilt)).toEqual(['c.json: at promotions.0.id: this id is already at units.0.id']);
});

test('a tier for everybody overlaps with one for a single user type', () => {
  const spoilt = sample();
  const premiums = get(spoilt, 'insurancePlans.0.premiums') as Json[];
  premiums.push({ ...(premiums[0] as Record<string, Json>), id: guid, userType: 'Student' });
  expect(mistakesOf(spoilt)).toEqual([expect.stringContaining('overlaps with premiums.0')]);
});

test('two user types may pay different premiums for the same size', () => {
  const fine = sample();
  const premiums = get(fine, 'insurancePlans.0.premiums') as Json[];
  const tier = premiums[0] as Record<string, Json>;
  premiums.push({ ...tier, id: guid, userType: 'Student' });
  tier['userType'] = 'General';
  expect(mistakesOf(fine)).toEqual([]);
});

test.each([null, [], 'catalogue', 7])('%j is no catalogue', (value) => {
  expect(mistakesOf(value)).toEqual(['c.json: at the top: expected a JSON object']);
});

test('amounts are read exactly, by the decimals of the currency', () => {
  expect(amountField('USD').parse('0.10')).toBe(10);
  expect(amountField('USD').parse('1234567.89')).toBe(123456789);
  expect(amountField('JPY').parse('149')).toBe(149);
  expect(amountField('JPY').safeParse('149.0').success).toBe(false);
  expect(amountField('KWD').parse('1.005')).toBe(1005);
});

test.each(['', '.5', '5.', '1,5', ' 5', '0x10', '1e2', '-1', '+1', '12345678901', '٣'])(
  '%j is no decimal',
  (text) => {
    expect(parseDecimal(text, 2)).toBeNull();
  },
);

test('a file that is missing or no JSON is reported by its name', () => {
  const file = join(temporaryFolder(), 'catalogue.json');
  expect(() => readCatalogueFile(file)).toThrow(CatalogueError);
  writeFileSync(file, '{');
  expect(() => readCatalogueFile(file)).toThrow(`${file}: not readable as JSON`);
  writeFileSync(file, '\ufeff{}');
  expect(() => readCatalogueFile(file)).toThrow(
    `${file}: not readable as JSON: it begins with a byte order mark`,
  );
  writeFileSync(file, '{"property": {"name": "A", "name": "B"}}');
  expect(() => readCatalogueFile(file)).toThrow(`${file}: at property.name: this member is here twice`);
});

test('a unit for nothing is taken where the catalogue says that it is meant', () => {
  const free = put(put(sample(), 'units.3.rent', '0.00'), 'units.3.rentFree', true);
  expect(mistakesOf(free)).toEqual([]);
});
