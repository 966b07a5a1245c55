/** Characters that nobody sees: refused in the names and texts of people, staff and the catalogue alike. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { whySchema } from '../../src/shared/desk/texts';
import { hiddenIn } from '../../src/shared/text';
import { readCatalogue } from '../../src/main/domain/catalogue/catalogue';
import { checkPerson } from '../../src/main/domain/contact/contact-rules';
import { coverageBody } from '../../src/main/domain/requests/booking';
import { SAMPLE_CATALOGUE } from '../support/services/database';

const hidden = [
  '\u0000',
  '\u0007',
  '\u001B',
  '\u007F',
  '\u0085',
  '\u200B',
  '\u2028',
  '\u2029',
  '\u202A',
  '\u202B',
  '\u202C',
  '\u202D',
  '\u202E',
  '\u2060',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\u206A',
  '\uFEFF',
  '\uFFF9',
  '\uD800',
  '\u{E0001}',
  '\u{E0041}',
].map((character): [string, string] => [
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  character,
]);

const person = {
  firstName: 'Robin',
  lastName: 'Storer',
  phoneNumber: '5125550123',
  emailId: 'r@example.com',
};
const policy = { kind: 'own_policy', insurer: 'Acme Mutual', policyNumber: 'A-1', expires: '2099-01-01' };

type Json = Record<string, unknown>;
interface SampleFile extends Json {
  property: Json;
  units: Json[];
  storageTypes: Json[];
  insurancePlans: Json[];
  agreement: { languages: Record<string, { title: string; consent: string }> };
}
function sampleWith(change: (file: SampleFile) => void): SampleFile {
  const file = JSON.parse(readFileSync(SAMPLE_CATALOGUE, 'utf8')) as SampleFile;
  change(file);
  return file;
}
function mistakes(change: (file: SampleFile) => void): string[] {
  const read = readCatalogue(sampleWith(change));
  return read.ok ? [] : read.mistakes.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe.each(hidden)('%s', (code, character) => {
  const within = (text: string) => `${text.slice(0, 2)}${character}${text.slice(2)}`;

  it('is found, and named', () => {
    expect(hiddenIn(within('Riverside'))).toBe(code);
  });

  it('is refused in what a customer is called, in their policy, and in what staff type', () => {
    for (const field of ['firstName', 'lastName', 'phoneNumber', 'emailId'] as const)
      expect(checkPerson({ ...person, [field]: within(person[field]) }).ok, field).toBe(false);
    expect(coverageBody.safeParse({ ...policy, insurer: within(policy.insurer) }).success).toBe(false);
    expect(whySchema.safeParse(within('a good reason')).success).toBe(false);
  });

  it('is refused in every name and text of a catalogue, with its place', () => {
    const told = mistakes(
      ({ property, units: [unit], storageTypes: [type], insurancePlans: [plan], agreement }) => {
        property['name'] = within('Riverside');
        property['address'] = within('12 River Road');
        if (unit) Object.assign(unit, { number: within('A101'), features: [within('Ground floor')] });
        if (type) type['name'] = { en: 'Box', de: within('Raum') };
        if (plan) plan['description'] = within('Covers much.');
        const english = agreement.languages['en'];
        if (english) english.consent = within('I agree.');
      },
    );
    for (const place of [
      'property.name',
      'property.address',
      'units.0.number',
      'units.0.features.0',
      'storageTypes.0.name.de',
      'insurancePlans.0.description',
      'agreement.languages.en.consent',
    ])
      expect(
        told.some((each) => each.startsWith(`${place}: `) && each.endsWith(code)),
        place,
      ).toBe(true);
  });
});

it.each([
  ['Arabic', 'محمد عبد الله'],
  ['Persian with a ZWNJ', 'می\u200Cخواهم'],
  ['a ZWJ', 'क्\u200Dष'],
  ['marks of direction', 'وحدة 12\u200F A\u200E'],
  ['an Arabic letter mark', '\u061C5 م'],
  ['a soft hyphen', 'Lager\u00ADraum'],
  ['a no-break space', '10\u00A0m²'],
  ['accents', 'Zoë Müller-Ñandú'],
])('%s stays possible', (_what, text) => {
  expect(hiddenIn(text)).toBeNull();
  expect(mistakes(({ property }) => (property['legalName'] = text))).toEqual([]);
});

it('descriptions and the agreement may have lines, and names may not', () => {
  const told = mistakes(({ property, insurancePlans: [plan], agreement }) => {
    property['name'] = 'River\nside';
    if (plan) plan['description'] = 'One line.\nAnother.\r\nA third.';
    const english = agreement.languages['en'];
    if (english) english.consent = 'One line.\nAnother.';
  });
  expect(told).toEqual([expect.stringMatching(/^property\.name: .*U\+000A$/)]);
});
