/** A tenant who comes back, as the fake service tells the screens of them. */
import type { Id, IdKind } from '../../../src/shared/ids';
import type { Language } from '../../../src/shared/languages';
import { minor, toPrice } from '../../../src/shared/money';
import type { TenantView } from '../../../src/shared/tenant-channels';

const id = <K extends IdKind>(digit: number) => `00000000-0000-7000-8100-00000000000${digit}` as Id<K>;
const dollars = (amount: number, language: Language) => toPrice(minor(amount), 'USD', `${language}-US`);

export const returning = { firstName: 'Jorinde', lastName: 'Vandersteen', email: 'jorinde@example.com' };

export function tenant(language: Language): TenantView {
  return {
    person: {
      ...returning,
      phoneNumberText: '(512) 555-0177',
      addressLines: ['48 Pecan Street', 'Austin, Texas 78704', 'United States'],
      contact: {
        ...returning,
        phoneNumber: '+15125550177',
        address: '48 Pecan Street',
        city: 'Austin',
        region: 1,
        postalCode: '78704',
        countryId: 840,
        phoneCountryId: 840,
      },
      missing: [],
    },
    contracts: [
      {
        id: id(1),
        number: 'C-000007',
        unitNumber: 'B203',
        areaText: '50 ft²',
        moveInDate: '2027-01-04',
        endedAt: null,
        rent: dollars(6900, language),
      },
    ],
    documents: [
      {
        id: id(2),
        kind: 'credit_note',
        number: 'CN-000003',
        date: '2027-02-10',
        unitNumber: null,
        amount: dollars(5484, language),
        balance: dollars(5484, language),
      },
      {
        id: id(3),
        kind: 'invoice',
        number: 'I-000007',
        date: '2027-01-04',
        unitNumber: 'B203',
        amount: dollars(14_934, language),
        balance: null,
      },
      {
        id: id(4),
        kind: 'contract',
        number: 'C-000007',
        date: '2027-01-04',
        unitNumber: 'B203',
        amount: null,
        balance: null,
      },
    ],
    delivery: { print: true, email: true },
  };
}
