import { addressForm } from '../../../src/main/domain/contact/address-rules';
import { countries } from '../../../src/main/domain/property/iso-3166';
import { examplePostalCode } from '../../../src/main/domain/contact/postal-codes';
import { addressFormSchema } from '../../../src/shared/screen-shapes';
import { describe, expect, it } from 'vitest';

/** Fields in their order; those that may be left out in brackets. */
const outline = (country: string | null, hasRegions = true) =>
  addressForm(country, hasRegions)
    .fields.map(({ name, label, required }) => {
      const word = name === 'address' ? 'street' : label;
      return required ? word : `(${word})`;
    })
    .join(' ');

describe('an address is asked for as its country writes it, by its code first where everybody knows it', () => {
  it.each([
    ['US', 'zip street (apartment) city state'],
    ['CA', 'postal_code street (apartment) city province'],
    ['GB', 'postcode street (apartment) post_town'],
    ['IE', 'street (apartment) city (county) (eircode)'],
    ['DE', 'postal_code street city'],
    ['ES', 'postal_code street (apartment) city province'],
    ['FR', 'postal_code street city'],
    ['IT', 'postal_code street city province'],
    ['AU', 'postcode street (apartment) suburb state'],
    ['IN', 'pin street (apartment) city state'],
    ['JP', 'postal_code prefecture city street'],
    ['BR', 'postal_code street city state'],
    ['MX', 'postal_code street (apartment) city state'],
    ['AE', 'emirate street (apartment)'],
    ['SA', 'city street (apartment) (postal_code)'],
    ['EG', 'street city (region) (postal_code)'],
    ['QA', 'street city'],
    ['SG', 'postal_code street'],
    ['HU', 'postal_code city street'],
    ['IS', 'street postal_code city'],
  ])('%s: %s', (country, fields) => expect(outline(country)).toBe(fields));

  it('without a list of regions none is asked for, wherever it is needed otherwise', () => {
    expect(outline('HK', false)).toBe('district street');
    expect(outline('US', false)).toBe('zip street (apartment) city');
  });

  it('without a country it has the parts every address has', () => {
    expect(outline(null, false)).toBe('street city');
  });

  it('countries without postal codes are asked for none', () => {
    for (const country of ['AE', 'QA', 'HK', 'AO', 'GH', 'PA', 'BO', 'JM', 'UG', 'ZW'])
      expect([country, outline(country)]).toEqual([country, expect.not.stringMatching(/code|zip|pin/)]);
  });

  it.each(countries.map((country) => country.isoCode2))('%s has a form that holds together', (country) => {
    const form = addressForm(country, true);
    expect(addressFormSchema.parse(form)).toEqual(form);
    const names = form.fields.map((field) => field.name);
    expect(names).toContain('address');
    expect(new Set(names).size).toBe(names.length);
    // The person who is asked for a code sees what one looks like.
    expect(form.postalCode.example).toBe(names.includes('postalCode') ? examplePostalCode(country) : '');
    expect(names.includes('postalCode') && form.postalCode.example === '').toBe(false);
  });
});

it('the keyboard for a code has digits only where codes have', () => {
  const keyboards = ['US', 'DE', 'JP', 'GB', 'CA', 'NL', 'IE'].map((country) => [
    country,
    addressForm(country, true).postalCode,
  ]);
  expect(keyboards).toEqual([
    ['US', { keyboard: 'digits', example: '78701' }],
    ['DE', { keyboard: 'digits', example: '10115' }],
    ['JP', { keyboard: 'digits', example: '100-0001' }],
    ['GB', { keyboard: 'text', example: 'SW1A 1AA' }],
    ['CA', { keyboard: 'text', example: 'K1A 0B1' }],
    ['NL', { keyboard: 'text', example: '1012 AB' }],
    ['IE', { keyboard: 'text', example: 'D02 X285' }],
  ]);
});
