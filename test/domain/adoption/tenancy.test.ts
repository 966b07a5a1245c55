/** What is wrong with a file of tenancies is reported with its row and column, all at once; nothing in it is worked out. */
import { describe, expect, it } from 'vitest';
import { adoptionColumns, adoptionFaults, type AdoptionColumn } from '../../../src/shared/adoption';
import { adoptionSentences } from '../../../src/shared/adoption-sentences';
import type { Id } from '../../../src/shared/ids';
import { readSheet } from '../../../src/main/domain/adoption/sheet';
import { readTenancy, sharedByRows, type AdoptionFacts } from '../../../src/main/domain/adoption/tenancy';
import { fileOf, goodRow, type Cells } from '../../support/services/adopted';

const id = '0193a5b0-7c1e-7000-8000-000000000001';
const unit = (more: object = {}) => ({
  id: id as Id<'unit'>,
  isFree: true,
  isOurs: true,
  plans: [{ names: ['basic'], planId: id as Id<'plan'>, premiumId: id as Id<'premium'> }],
  ...more,
});
const facts: AdoptionFacts = {
  propertyId: id as Id<'property'>,
  currency: 'USD',
  language: 'en',
  billing: { mode: 'fixed_day', day: 1, dayCount: 'actual', plusNextAfterDay: null },
  today: '2026-03-15',
  units: { A1: unit(), B2: unit({ isFree: false }), C3: unit({ isOurs: false }) },
  places: {
    ' ': { countryId: 0, regionId: 0 },
    'US TX': { countryId: 840, regionId: 7 },
    'XX ': { countryId: 0, regionId: 0 },
    'US ZZ': { countryId: 840, regionId: 0 },
  },
  codesKnown: ['1111'],
  referencesKnown: ['K-1'],
};

function mistakesOf(cells: Cells, against = facts) {
  const sheet = readSheet(fileOf([{ ...goodRow, unit: 'A1', ...cells }]));
  const read = sheet.rows.flatMap((row) => readTenancy(row, against).mistakes);
  return [...sheet.mistakes, ...read].map(({ row, column, fault }) => `${row} ${column} ${fault}`);
}

/** A wrong cell in each case, and the sentence that names it. */
const cases: readonly (readonly [AdoptionColumn, string, string])[] = [
  ['unit', '', 'required'],
  ['unit', 'Z9', 'unit_unknown'],
  ['unit', 'toString', 'unit_unknown'],
  ['unit', 'B2', 'unit_taken'],
  ['unit', 'C3', 'unit_elsewhere'],
  ['first_name', 'A', 'name'],
  ['first_name', '=1+1', 'formula'],
  ['last_name', '@SUM(A1)', 'formula'],
  ['last_name', 'x'.repeat(61), 'name'],
  ['last_name', '山田', 'letters'],
  ['email', 'nobody', 'email'],
  ['phone', '12', 'phone'],
  ['address', 'x', 'address'],
  ['city', 'x', 'city'],
  ['postal_code', '1', 'postal_code'],
  ['country', 'XX', 'country'],
  ['language', 'fr', 'language'],
  ['move_in', '10.05.2024', 'date'],
  ['move_in', '2025-02-29', 'date'],
  ['paid_through', '31/03/2026', 'date'],
  ['paid_through', '2024-05-09', 'paid_before_move_in'],
  ['paid_through', '2025-12-31', 'paid_long_ago'],
  ['paid_through', '2030-01-01', 'paid_far_ahead'],
  ['billing_day', '32', 'billing_day'],
  ['billing_day', '1.5', 'billing_day'],
  ['rent', '120,50', 'amount_comma'],
  ['rent', '1.200,50', 'amount_comma'],
  ['rent', '$100', 'amount'],
  ['rent', '100.001', 'amount_decimals'],
  ['rent', '-5', 'amount_negative'],
  ['rent', '99999999999', 'amount_large'],
  ['deposit', '1e3', 'amount'],
  ['deposit', '-1', 'amount_negative'],
  ['balance', '--1', 'amount'],
  ['plan', 'gold', 'plan_unknown'],
  ['reference', 'K\u202E7', 'letters'],
  ['reference', 'K\u00007', 'letters'],
  ['access_code', '12a4', 'code_form'],
  ['access_code', '1111', 'code_taken'],
  ['last_day', '2024-05-09', 'day_early'],
  ['left_on', '2026-03-16', 'day_later'],
  ['left_on', 'March', 'date'],
  ['balance_due', '31.3.', 'date'],
  ['hold', 'plan', 'hold'],
  ['suspended', 'yes', 'suspended'],
  ['saved_card', 'Visa 4242', 'saved_card'],
  ['payment_plan', '2026-04-01', 'parts'],
  ['payment_plan', '2026-05-01 1 + 2026-04-01 1', 'parts'],
  ['payment_plan', '2026-04-01 1.001', 'parts'],
  ['payment_plan', '2026-04-01 10.00', 'parts_sum'],
  ['reference', 'x'.repeat(61), 'reference'],
  ['reference', 'K-1', 'reference_known'],
];

describe('one wrong cell', () => {
  it.each(cases)('%s "%s" is reported as %s, at its row and column', (column, text, fault) => {
    expect(mistakesOf({ [column]: text })).toEqual([`2 ${column} ${fault}`]);
  });

  it('a right row has no mistake', () => {
    expect(mistakesOf({})).toEqual([]);
    expect(
      mistakesOf({ country: 'us', region: 'tx', plan: 'Basic', balance: '-12.30', billing_day: '31' }),
    ).toEqual([]);
  });

  it('a region is reported where its country is right, a policy where a part of it is missing', () => {
    expect(mistakesOf({ country: 'US', region: 'ZZ' })).toEqual(['2 region region']);
    expect(mistakesOf({ insurer: 'Safe' })).toEqual([
      '2 policy_number policy_part',
      '2 policy_expires policy_part',
    ]);
    expect(mistakesOf({ insurer: 'Safe', policy_number: '1', policy_expires: '2026-03-14' })).toEqual([
      '2 policy_expires policy_over',
    ]);
    expect(mistakesOf({ plan: 'basic', insurer: 'Safe' })).toEqual(['2 plan plan_and_policy']);
    expect(mistakesOf({ move_in: '2026-03-16', paid_through: '2026-03-31' })).toEqual([
      '2 move_in move_in_later',
    ]);
  });

  it('a tenant who has left has no unit, no code and no notice any more', () => {
    const left = { left_on: '2026-01-31', paid_through: '2025-12-31' };
    expect(mistakesOf({ ...left, unit: 'B2' })).toEqual([]);
    expect(
      mistakesOf({
        ...left,
        access_code: '2222',
        last_day: '2026-01-31',
        hold: 'dispute',
        saved_card: 'Yes',
      }),
    ).toEqual([
      '2 last_day left_empty',
      '2 hold left_empty',
      '2 saved_card left_empty',
      '2 access_code left_empty',
    ]);
  });

  it('a policy is named by what people can read', () => {
    const policy = { insurer: 'Safe', policy_number: 'P-1', policy_expires: '2027-01-01' };
    expect(mistakesOf(policy)).toEqual([]);
    expect(mistakesOf({ ...policy, insurer: 'x'.repeat(61) })).toEqual(['2 insurer name']);
    for (const hidden of ['Good\u202Elleb\u202C', 'Bell\u0007', 'No\u0000', `M${'\u0301'.repeat(50)}`]) {
      expect(mistakesOf({ ...policy, insurer: hidden })).toEqual(['2 insurer letters']);
      expect(mistakesOf({ ...policy, policy_number: hidden })).toEqual(['2 policy_number letters']);
    }
  });

  it('the parts of a payment plan are the balance', () => {
    const payment_plan = '2026-04-01 50.00 + 2026-05-01 45.50';
    expect(mistakesOf({ balance: '95.50', payment_plan })).toEqual([]);
    expect(mistakesOf({ balance: '95.51', payment_plan })).toEqual(['2 payment_plan parts_sum']);
  });

  it('a currency without decimals takes none', () => {
    expect(mistakesOf({ rent: '100.5' }, { ...facts, currency: 'JPY' })).toEqual(['2 rent amount_decimals']);
  });
});

it('everything wrong is reported at once', () => {
  const sheet = readSheet(
    fileOf([
      { ...goodRow, unit: 'A1', access_code: '2222' },
      { ...goodRow, unit: 'A1', access_code: '2222', email: 'x', rent: '1,0' },
    ]),
  );
  const told = [
    ...sharedByRows(sheet.rows),
    ...sheet.rows.flatMap((row) => readTenancy(row, facts).mistakes),
  ];
  expect(told.map(({ row, fault }) => `${row} ${fault}`)).toEqual([
    '3 unit_twice',
    '3 code_twice',
    '3 email',
    '3 amount_comma',
  ]);
});

it('amounts are minor units, below nothing is credit, and a day of billing is the property’s unless it is named', () => {
  const { rows } = readSheet(
    fileOf([{ ...goodRow, unit: 'A1', billing_day: '', balance: '-12.3', deposit: '7' }]),
  );
  const tenancy = rows.map((row) => readTenancy(row, facts).tenancy)[0];
  expect(tenancy).toMatchObject({
    rentMinor: 10_000,
    owedMinor: 0,
    creditMinor: 1230,
    depositMinor: 700,
    anchor: 1,
  });
});

describe('a file', () => {
  const rows: Cells[] = [
    { ...goodRow, unit: 'A1', address: 'Long Street 1,\n"Rear"; left', first_name: 'نورة' },
  ];
  const plain = readSheet(fileOf(rows));

  it('is read the same with commas or semicolons, with a byte order mark, and with any line ends', () => {
    expect(plain.mistakes).toEqual([]);
    expect(plain.rows[0]?.cells).toMatchObject({
      address: 'Long Street 1,\n"Rear"; left',
      first_name: 'نورة',
    });
    for (const form of [{ by: ';' }, { bom: true }, { by: ';', bom: true, end: '\n' }])
      expect(readSheet(fileOf(rows, form))).toEqual(plain);
  });

  it('counts rows as a spreadsheet does, empty ones too', () => {
    const text = `${fileOf(rows).toString()}\r\n${adoptionColumns.map(() => '').join(',')}\r\nA1,B\r\n`;
    const { mistakes } = readSheet(Buffer.from(text));
    expect(mistakes[0]).toEqual({
      row: 5,
      column: null,
      fault: 'cells',
      value: String(adoptionColumns.length),
    });
  });

  it.each([
    ['not_utf8', Buffer.from([0x75, 0x6e, 0xe9, 0x0a])],
    ['too_large', Buffer.alloc(2 * 1024 * 1024 + 1, 'x')],
    ['empty', fileOf([])],
    ['quotes', Buffer.from(`${fileOf([]).toString()}"A1,`)],
    ['too_many_rows', fileOf(Array.from({ length: 2001 }, () => ({ unit: 'A1' })))],
    ['column_missing', Buffer.from('')],
    ['column_unknown', Buffer.from(fileOf(rows).toString().replace('deposit', 'depot'))],
    ['column_twice', Buffer.from(fileOf(rows).toString().replace('deposit', 'rent'))],
  ] as const)('%s is reported and ends the reading', (fault, bytes) => {
    const read = readSheet(bytes);
    expect(read.mistakes.map((each) => each.fault)).toContain(fault);
    expect(read.rows).toEqual([]);
  });
});

it('each fault has a sentence', () => {
  expect(Object.keys(adoptionSentences)).toEqual([...adoptionFaults]);
});
