import { describe, expect, it } from 'vitest';
import {
  checkPerson,
  checkPlace,
  isEmailAddress,
  isPhoneNumber,
  sentPlaces,
  type ContactFacts,
  type Members,
} from '../../../src/main/domain/contact/contact-rules';

const person = {
  firstName: 'Ann',
  lastName: 'Lee',
  phoneNumber: '+1 512 555 0101',
  emailId: 'ann@example.com',
};
const facts: ContactFacts = { propertyId: 'p', countryKnown: true, regionCountryId: null };

const faultsOf = (result: ReturnType<typeof checkPerson> | ReturnType<typeof checkPlace>) =>
  result.ok ? [] : result.refusals.map(({ code, field }) => `${code} ${field ?? ''}`);

describe('names', () => {
  // One character to people and four units to JavaScript; no single code point stands for it.
  const marked = 'q\u0307\u0308\u0301';
  it.each([
    ['two letters', 'Al', true],
    ['one letter', 'A', false],
    ['one letter and blanks', ' A ', false],
    ['60 letters', 'a'.repeat(60), true],
    ['61 letters', 'a'.repeat(61), false],
    ['60 characters of four units each', marked.repeat(60), true],
    ['one character of four units', marked, false],
    ['a name of a script that documents print', 'Φωτεινή', true],
    ['a picture', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}', false],
    ['a line break', 'Ann\nLee', false],
    ['half a surrogate pair', 'Ann\ud800', false],
    ['a number', 12, false],
    ['null', null, false],
    ['a name of another script', '李小龙', false],
  ])('%s', (_title, firstName, accepted) => {
    expect(faultsOf(checkPerson({ ...person, firstName }))).toEqual(
      accepted ? [] : ['INVALID_PARAM_FIRSTNAME firstName'],
    );
  });

  it('are trimmed and stored in one Unicode form', () => {
    const result = checkPerson({ ...person, firstName: '  Rene\u0301 ' });
    expect(result.ok && result.value.firstName).toBe('Ren\u00e9');
  });
});

describe('email addresses', () => {
  it.each([
    'ann@example.com',
    'a.b+c@sub.example.co.uk',
    "o'hara@example.com",
    'müller@exämple.de',
    '用户@例子.公司',
  ])('%s is one', (email) => expect(isEmailAddress(email, 100)).toBe(true));

  it.each([
    '',
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'ann@@example.com',
    'a nn@example.com',
    'ann@example..com',
    '.ann@example.com',
    'ann.@example.com',
    'an..n@example.com',
    'ann@-example.com',
    'ann@example-.com',
    'ann@10.0.0.1',
    'ann@example.com,bob@example.com',
    '<ann@example.com>',
    `${'a'.repeat(65)}@example.com`,
  ])('%s is none', (email) => expect(isEmailAddress(email, 100)).toBe(false));

  it('of 100 characters are taken, of 101 not', () => {
    const email = (length: number) => `a@${'b'.repeat(60)}.${'c'.repeat(length - 67)}.com`;
    expect(email(100)).toHaveLength(100);
    expect(isEmailAddress(email(100), 100)).toBe(true);
    expect(isEmailAddress(email(101), 100)).toBe(false);
  });

  // Holds: asvs-2.2.1
  it('that would make a careless pattern run for ever are refused at once', () => {
    const before = process.cpuUsage();
    expect(isEmailAddress(`${'a.'.repeat(20_000)}@`, 100_000)).toBe(false);
    expect(isEmailAddress(`a@${'b-'.repeat(20_000)}`, 100_000)).toBe(false);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
  });
});

describe('phone numbers', () => {
  it.each(['12345', '+1 512 555 0101', '(512) 555-0101', '+44 20.79460958', '030-1234'])(
    '%s is one',
    (phone) => expect(isPhoneNumber(phone)).toBe(true),
  );
  it.each([
    '1234',
    '++15125550101',
    '1512+5550101',
    '512 555 01O1',
    '-512555',
    '512555-',
    '+1 512 555 01012',
    '٠١٢٣٤٥',
    '',
  ])('%s is none', (phone) => expect(isPhoneNumber(phone)).toBe(false));

  it.each<[unknown, RegExp]>([
    [undefined, /is missing/],
    [null, /is missing/],
    ['  ', /is missing/],
    [15125550101, /must be text/],
    ['1234', /fewer than 5 digits/],
    ['(1) 2-3.4', /fewer than 5 digits/],
    ['+1 512 555 01010', /more than 15 characters/],
    ['1-800-FLOWERS', /characters that are not allowed/],
    ['512 555 0101 x7', /characters that are not allowed/],
    ['512+5550101', /only at its beginning/],
    ['-512 555 0101', /must begin with a digit/],
    ['512 555 0101-', /end with a digit/],
    ['+ 512 555 0101', /must begin with a digit/],
  ])('%j is refused with the fault that it is', (phone, fault) => {
    const answer = checkPerson({ ...person, phoneNumber: phone });
    expect(answer.ok ? [] : answer.refusals.map(({ message }) => message)).toEqual([
      expect.stringMatching(fault),
    ]);
  });
});

describe('aliases', () => {
  // Holds: v1-3.5
  it('emailId wins over email, also when it is wrong', () => {
    const both = { ...person, emailId: 'nonsense', email: 'ann@example.com' };
    expect(faultsOf(checkPerson(both))).toEqual(['INVALID_PARAM_EMAIL_ID emailId']);
  });
  it('email is read where there is no emailId, and named when it is wrong', () => {
    const { emailId: _, ...rest } = person;
    expect(faultsOf(checkPerson({ ...rest, email: 'ann@example.com' }))).toEqual([]);
    expect(faultsOf(checkPerson({ ...rest, emailId: null, email: 'x' }))).toEqual([
      'INVALID_PARAM_EMAIL_ID email',
    ]);
    expect(faultsOf(checkPerson(rest))).toEqual(['INVALID_PARAM_EMAIL_ID emailId']);
  });
  it('zipCode wins over postalCode, countryId over country', () => {
    const result = checkPlace({ zipCode: '78701', postalCode: '1', countryId: 840, country: 'US' }, facts);
    expect(result.ok && [result.value.postalCode, result.value.countryId]).toEqual(['78701', 840]);
    expect(sentPlaces({ countryId: 840, country: 826 }).countryId).toBe(840);
    expect(sentPlaces({ country: 826 }).countryId).toBe(826);
  });
});

describe('places', () => {
  const rejects: [string, Members, Partial<ContactFacts>, string[]][] = [
    ['a city of one letter', { city: 'A' }, {}, ['city']],
    ['an address of one letter', { address: 'A' }, {}, ['address']],
    ['an address of 251 letters', { address: 'a'.repeat(251) }, {}, ['address']],
    ['a code of three characters', { zipCode: '123' }, {}, ['zipCode']],
    ['a code of 16 characters', { postalCode: '1'.repeat(16) }, {}, ['postalCode']],
    ['a country nobody knows', { countryId: 999 }, { countryKnown: false }, ['countryId']],
    ['a country as a name', { country: 'US' }, {}, ['country']],
    ['a region nobody knows', { region: 5 }, {}, ['region']],
    ['a region of another country', { region: 5, countryId: 840 }, { regionCountryId: 124 }, ['region']],
    ['a negative region', { region: -1 }, {}, ['region']],
    ['half a region', { region: 1.5 }, {}, ['region']],
    ['another property', { propertyInfoId: 'q' }, {}, ['propertyInfoId']],
    [
      'all at once, in the order of the document',
      { propertyInfoId: 7, zipCode: '1', countryId: 'x', region: 'y', city: 1, address: [] },
      {},
      ['address', 'city', 'region', 'countryId', 'zipCode', 'propertyInfoId'],
    ],
  ];
  it.each(rejects)('%s is refused', (_title, body, more, fields) => {
    expect(faultsOf(checkPlace(body, { ...facts, ...more }))).toEqual(
      fields.map((field) => `INVALID_CONTACT_BOOK_DETAILS_INFO ${field}`),
    );
  });

  it('may be absent, null or blank', () => {
    const empty = { address: '', city: '', regionId: 0, countryId: 0, postalCode: '' };
    for (const body of [{}, { address: null, city: ' ', region: 0, countryId: null, zipCode: '' }]) {
      expect(checkPlace(body, facts)).toEqual({ ok: true, value: empty });
    }
  });

  it('take line breaks in an address', () => {
    expect(faultsOf(checkPlace({ address: '1 Main St\nApt 2' }, facts))).toEqual([]);
  });

  it('a region without a country brings its country along', () => {
    const result = checkPlace({ region: 5 }, { ...facts, regionCountryId: 124 });
    expect(result.ok && result.value.countryId).toBe(124);
  });
});
