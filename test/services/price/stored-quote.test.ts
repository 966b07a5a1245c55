/** A quote as contracts keep it, read back; also as contracts of earlier versions kept it. */
import { expect, test } from 'vitest';
import { minor, type MilliPercent } from '../../../src/shared/money';
import { priceMoveIn } from '../../../src/main/domain/price/quote';
import type { Charge, Discount } from '../../../src/main/domain/price/quote-shape';
import { packQuote, unpackQuote } from '../../../src/main/database/contract/packed-quote';
import { readStoredQuote, writeStoredQuote } from '../../../src/main/services/price/stored-quote';

const rent: Charge = {
  kind: 'rent',
  name: '',
  names: {},
  rate: minor(25_375),
  prorated: true,
  recurring: true,
  taxCode: 'rent',
  taxRate: 9400 as MilliPercent,
  ledger: 'revenue',
};
const half: Discount = {
  name: 'Half',
  names: { de: 'Zur Hälfte', ar: 'نصف السعر' },
  appliesTo: 'rent',
  size: { percent: 50_000 as MilliPercent },
  periods: 3,
};
const rules = {
  currency: 'KWD',
  billing: { mode: 'fixed_day', day: 1, dayCount: 'twelfths_365', plusNextAfterDay: 16 },
  pricesIncludeTax: false,
  taxRounding: 'category',
} as const;

test('everything comes back: names in every language, explanations, bills, and when the promotion ends', () => {
  const { charges: _charges, ...quote } = priceMoveIn(rules, [rent], half, '2026-03-08');
  expect(quote.promotionEndsOn).toBe('2026-06-01');
  expect(quote.lines.map((line) => line.code)).toContain('rounding');
  const stored = writeStoredQuote({ ...quote, charges: [] });
  expect(readStoredQuote(stored)).toEqual(quote);
  expect(unpackQuote(stored)).not.toContain('charges');
});

test('one stored before lines explained themselves has no explanations, no bills and one language', () => {
  const line = { code: 'rent', name: '', period: null, taxable: 1, taxRate: 0, tax: 0, payable: 1 };
  const old = {
    currency: 'USD',
    lines: [{ ...line, ledger: 'revenue' }],
    tax: 0,
    payable: 1,
    recurring: 1,
    nextBillDate: '2026-04-01',
  };
  expect(readStoredQuote(packQuote(JSON.stringify(old)))).toEqual({
    ...old,
    lines: [{ ...line, ledger: 'revenue', names: {}, explanation: null }],
    bills: [],
    promotionEndsOn: null,
  });
});

test('one that was packed by an earlier version is read for ever, and one that was changed is not taken for another', () => {
  const packed = Buffer.from('AXj52+Tut6vGXVPEYiueUHN/LQCEJRQb', 'base64');
  expect(unpackQuote(packed)).toBe('{"currency":"USD","lines":[],"tax":0,"payable":1,"recurring":1}');
  expect(packQuote(unpackQuote(packed)).equals(packed)).toBe(true);
  const changed = Buffer.from(packed);
  changed.writeUInt8(changed.readUInt8(9) ^ 1, 9);
  expect(() => unpackQuote(changed)).toThrow();
  expect(() => unpackQuote(Buffer.concat([Buffer.of(2), packed.subarray(1)]))).toThrow('not known here');
});
