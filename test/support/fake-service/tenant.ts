/** A tenant who comes back, as the fake service tells the screens of them. */
import type { Id, IdKind } from '../../../src/shared/ids';
import type { Language } from '../../../src/shared/languages';
import { minor, toPrice } from '../../../src/shared/money';
import type { AutopayView } from '../../../src/shared/autopay-channels';
import type { GateCodeView } from '../../../src/shared/gate-code-channels';
import type { LeavingView, LeftView } from '../../../src/shared/leaving-channels';
import type { OwedPaid, OwedView } from '../../../src/shared/owed-channels';
import type { BroughtPolicy } from '../../../src/shared/own-policy-channels';
import type { TenantView } from '../../../src/shared/tenant-channels';

const id = <K extends IdKind>(digit: number) => `00000000-0000-7000-8100-00000000000${digit}` as Id<K>;
const dollars = (amount: number, language: Language) => toPrice(minor(amount), 'USD', `${language}-US`);

export const returning = { firstName: 'Jorinde', lastName: 'Vandersteen', email: 'jorinde@example.com' };

export function tenant(language: Language): TenantView {
  return {
    gateCode: true,
    person: {
      ...returning,
      company: null,
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
      // The second of the fake's kinds.
      userTypeId: '00000000-0000-7000-8002-000000000002' as Id<'user_type'>,
    },
    contracts: [
      {
        id: id(1),
        number: 'C-000007',
        unitNumber: 'B203',
        areaText: '50 ft²',
        moveInDate: '2027-01-04',
        endedAt: null,
        newRent: null,
        lastDay: null,
        rent: dollars(6900, language),
        autopay: true,
        bringsPolicyBy: null,
        suspended: null,
        overlocked: null,
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
    owed: { total: dollars(17_329, language), overdue: dollars(17_329, language) },
    transfers: [],
    payAhead: true,
    delivery: { print: true, email: true },
  };
}

/** One bill that is late. */
export function owed(language: Language): OwedView {
  const bill = dollars(17_329, language);
  const description = { en: 'Rent', es: 'Renta', de: 'Miete', ar: 'الإيجار' }[language];
  const explanation = {
    rate: dollars(16_129, language),
    kind: 'whole' as const,
    from: '2027-03-01',
    to: '2027-03-31',
    daysCharged: null,
    daysInCycle: null,
    taxIncluded: false,
  };
  return {
    mark: 'a'.repeat(64),
    total: bill,
    overdue: bill,
    overdueAlone: null,
    toPay: bill,
    part: null,
    kept: null,
    contracts: [
      {
        id: id(1),
        number: 'C-000007',
        unitNumber: 'B203',
        suspended: 'arrears',
        overlocked: null,
        plan: null,
        chosen: true,
        paidThrough: '2027-02-28',
        mayKeepCard: true,
        ahead: [
          { periods: 1, areWhole: true, throughOn: '2027-04-30', amount: bill, chosen: false },
          {
            periods: 3,
            areWhole: true,
            throughOn: '2027-06-30',
            amount: dollars(51_987, language),
            chosen: false,
          },
        ],
        bills: [
          {
            id: id(5),
            number: 'I-000019',
            period: { from: '2027-03-01', to: '2027-03-31' },
            lateFee: false,
            dueOn: '2027-03-01',
            overdue: true,
            lines: [
              {
                code: 'rent',
                description,
                taxableAmount: dollars(16_129, language),
                taxPercentage: { price: 0.0825, formattedPrice: '8.25%' },
                taxAmount: dollars(1200, language),
                payableAmount: bill,
                explanation,
              },
            ],
            total: bill,
            paid: null,
            open: bill,
          },
        ],
      },
    ],
  };
}

export function paid(language: Language): OwedPaid {
  const amount = dollars(17_329, language);
  const date = '2027-03-03';
  return {
    receipts: [
      {
        id: id(6),
        number: 'R-000021',
        date,
        unitNumber: 'B203',
        amount,
        credit: null,
        paidThrough: '2027-03-31',
        access: 'works',
        overlocked: null,
      },
    ],
    cards: [],
  };
}

function leavingMoney(language: Language): LeavingView['money'] {
  const days = { from: '2027-03-13', to: '2027-03-31' };
  return {
    lines: [
      { kind: 'unused', days, amount: dollars(10_621, language), theirs: true },
      { kind: 'open', days: null, amount: dollars(17_329, language), theirs: false },
      { kind: 'deposit', days: null, amount: dollars(10_000, language), theirs: true },
    ],
    outcome: 'back',
    total: dollars(3292, language),
  };
}

/** A tenant who leaves: before or after they gave notice. */
export function leaving(
  language: Language,
  { lastDay, given = false }: { readonly lastDay?: string | undefined; readonly given?: boolean },
): LeavingView {
  const day = lastDay ?? '2027-03-12';
  return {
    contractId: id(1),
    number: 'C-000007',
    unitNumber: 'B203',
    notice: given ? { givenOn: '2027-03-02', lastDay: day } : null,
    bySite: false,
    earliest: '2027-03-12',
    latest: '2027-08-30',
    noticeDays: 10,
    exitMinutes: 60,
    lastDay: day,
    money: leavingMoney(language),
    overlocked: false,
    letter: { print: true, email: true },
  };
}

export function left(language: Language): LeftView {
  return {
    unitNumber: 'B203',
    codeUntil: language === 'en' ? '4:05 PM' : '16:05',
    lastDay: '2027-03-12',
    money: leavingMoney(language),
  };
}

/** The code of the one unit opens the gate. */
export function gateCode(): GateCodeView {
  return {
    contractId: id(1),
    number: 'C-000007',
    unitNumber: 'B203',
    state: 'active',
    code: '482913',
    validFrom: null,
    cause: null,
    overlocked: null,
    owed: null,
  };
}

/** Automatic payment of the one unit: on, until it was ended. */
export function autopay(isOn: boolean): AutopayView {
  return {
    contractId: id(1),
    number: 'C-000007',
    unitNumber: 'B203',
    state: isOn ? 'active' : 'revoked',
    card: 'Visa •••• 4242',
    expires: isOn ? { on: '2030-04-30', when: 'later' } : null,
    nextOn: isOn ? '2027-04-01' : null,
    mayEnd: isOn,
    consent: {
      text: 'Rent of $74.69 a month is charged to this card on the first day of each month.',
      textSha256: 'c'.repeat(64),
      language: 'en',
    },
    payable: true,
  };
}

export function broughtPolicy(language: Language): BroughtPolicy {
  return { contractId: id(1), unitNumber: 'B203', firstOn: '2027-02-14', credited: dollars(520, language) };
}
