/** A company that rents: its tax number by form, what it must say, and how it is written. */
import { describe, expect, it, test } from 'vitest';
import {
  billingEmail,
  checkCompany,
  companyLines,
  companyNames,
  signerName,
  tenantName,
} from '../../../src/main/domain/contact/company-rules';
import { personMatcher } from '../../../src/main/domain/contact/tenant-search';
import { readTaxNumber } from '../../../src/main/domain/contact/tax-numbers';

describe('a tax number', () => {
  it.each([
    ['US', '12-3456789', '12-3456789'],
    ['US', '123456789', '12-3456789'],
    ['US', '12-345678', null],
    ['US', '00-1234567', null],
    ['DE', 'DE136695976', 'DE136695976'],
    ['DE', 'de 136 695 976', 'DE136695976'],
    ['DE', 'DE136695977', null],
    ['ES', 'B58378431', 'B58378431'],
    ['ES', 'b-58378431', 'B58378431'],
    ['ES', 'B58378432', null],
    ['MX', 'GODE561231GR8', 'GODE561231GR8'],
    ['MX', 'GODE561331GR8', null],
    ['FR', 'FR40303265045', 'FR40303265045'],
    ['FR', '?', null],
  ])('of %s: %s is %s', (country, typed, read) => expect(readTaxNumber(typed, country)).toBe(read));
});

const acme = {
  legalName: ' Acme LLC ',
  tradeName: 'Acme Tools',
  taxNumber: '123456789',
  role: 'Manager',
  billingEmail: '',
  maySign: true,
};
const told = (over: object, country = 'US') => {
  const checked = checkCompany({ ...acme, ...over }, country);
  return checked.ok ? [] : checked.refusals.map(({ field, reason }) => `${field ?? ''} ${reason}`);
};

describe('what a company must say', () => {
  it('is kept trimmed, the number as its country writes it, and not the tick', () => {
    expect(checkCompany(acme, 'US')).toEqual({
      ok: true,
      value: {
        legalName: 'Acme LLC',
        tradeName: 'Acme Tools',
        taxNumber: '12-3456789',
        role: 'Manager',
        billingEmail: '',
      },
    });
  });

  it.each<[string, object, string, string[]]>([
    ['no trade name and no number in the US', { tradeName: '', taxNumber: '' }, 'US', []],
    ['no number in Germany', { taxNumber: '' }, 'DE', []],
    ['no number in Spain', { taxNumber: '' }, 'ES', ['taxNumber invalid_input']],
    ['no number in Mexico', { taxNumber: ' ' }, 'MX', ['taxNumber invalid_input']],
    ['no name', { legalName: ' ' }, 'US', ['legalName invalid_input']],
    ['a name that is too long', { legalName: 'A'.repeat(121) }, 'US', ['legalName invalid_input']],
    ['a name that nobody can print', { tradeName: '山田' }, 'US', ['tradeName script_unsupported']],
    ['no role', { role: '' }, 'US', ['role invalid_input']],
    ['a billing address that is none', { billingEmail: 'bills' }, 'US', ['billingEmail email_invalid']],
    ['nobody who may sign', { maySign: false }, 'US', ['maySign invalid_input']],
    [
      'several at once, in the order of the screen',
      { legalName: '', taxNumber: '1', maySign: false },
      'US',
      ['legalName invalid_input', 'taxNumber invalid_input', 'maySign invalid_input'],
    ],
  ])('%s', (_, over, country, refused) => expect(told(over, country)).toEqual(refused));
});

const person = { first_name: 'Maria', last_name: 'Lopez', email: 'maria@example.com', company: null };
const company = {
  ...acme,
  legalName: 'Acme LLC',
  taxNumber: '12-3456789',
  billingEmail: 'bills@acme.example',
};
const manager = { ...person, company: JSON.stringify(company) };

test('a person is written by their name, a company by its own with who signs for it', () => {
  expect([tenantName(person), signerName(person, 'en'), companyLines(person, 'en')]).toEqual([
    'Maria Lopez',
    'Maria Lopez',
    [],
  ]);
  expect(tenantName(manager)).toBe('Acme LLC');
  expect(signerName(manager, 'en')).toBe('Acme LLC, by Maria Lopez, Manager');
  expect(signerName(manager, 'de')).toBe('Acme LLC, vertreten durch Maria Lopez, Manager');
  expect(companyLines(manager, 'en')).toEqual([
    'Acme Tools',
    'by Maria Lopez, Manager',
    'Tax number: \u206612-3456789\u2069',
  ]);
  expect(companyNames(manager.company)).toBe('Acme LLC Acme Tools');
});

test('a company is found by its names', () => {
  const named = {
    firstName: 'Maria',
    lastName: 'Lopez',
    email: '',
    phoneNumber: '',
    company: 'Acme LLC Ærø Tools',
  };
  expect(
    ['acme', 'tools maria', 'ærø', 'lopez', 'other'].map((typed) => personMatcher(typed)(named)),
  ).toEqual([true, true, true, true, false]);
});

test('bills go to the company’s own address, and without one to the person’s', () => {
  expect(billingEmail(manager)).toBe('bills@acme.example');
  expect(billingEmail({ ...person, company: JSON.stringify({ ...company, billingEmail: '' }) })).toBe(
    person.email,
  );
  expect(billingEmail(person)).toBe(person.email);
});
