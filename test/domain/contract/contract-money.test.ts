import { describe, expect, it } from 'vitest';
import { statesOf, type InvoiceRow } from '../../../src/main/domain/contract/contract-money';
import { levelOf, type Proofs } from '../../../src/main/domain/login/proof-level';
import { minor } from '../../../src/shared/money';

const bill = (fromOn: string, toOn: string, open: number): InvoiceRow => ({
  dueOn: fromOn,
  openMinor: minor(open),
  rent: { fromOn, toOn, openMinor: minor(open) },
});
const fee = (dueOn: string, open: number): InvoiceRow => ({ dueOn, openMinor: minor(open), rent: null });
const march = (open: number) => bill('2027-03-01', '2027-03-31', open);
const april = (open: number) => bill('2027-04-01', '2027-04-30', open);

describe('a contract', () => {
  it.each([
    ['that owes nothing is paid', [march(0)], 0, '2027-03-02', [0, 0, 'paid', '2027-03-31']],
    ['owes on the due day', [march(17_329)], 0, '2027-03-01', [17_329, 0, 'due', null]],
    ['is late the day after it', [march(17_329)], 0, '2027-03-02', [17_329, 17_329, 'late', null]],
    ['is late with a part', [march(0), april(1)], 0, '2027-04-02', [1, 1, 'late', '2027-03-31']],
    [
      'with a fee alone is paid through',
      [march(0), fee('2027-03-17', 9)],
      0,
      '2027-04-01',
      [9, 9, 'late', '2027-03-31'],
    ],
    ['with an advance is not late', [march(100)], 150, '2027-04-01', [-50, 0, 'paid', null]],
    ['with too little of one is', [march(100), april(50)], 60, '2027-04-01', [90, 40, 'late', null]],
    [
      'whose older month is open is paid to no later one',
      [april(0), march(5)],
      0,
      '2027-03-01',
      [5, 0, 'due', null],
    ],
    [
      'with months without a bill is paid up to them',
      [march(0), bill('2027-05-01', '2027-05-31', 0)],
      0,
      '2027-05-01',
      [0, 0, 'paid', '2027-03-31'],
    ],
    [
      'that is paid ahead is paid through the last of it',
      [april(0), bill('2027-05-01', '2027-05-31', 0), bill('2027-06-01', '2027-07-31', 0)],
      0,
      '2027-04-10',
      [0, 0, 'paid', '2027-07-31'],
    ],
  ] as const)('%s', (_, rows, advance, today, expected) => {
    const { balanceMinor, overdueMinor, stage, paidThrough } = statesOf(rows, minor(advance), today);
    expect([balanceMinor, overdueMinor, stage, paidThrough]).toEqual(expected);
  });
});

describe('the person at the screen', () => {
  const nothing: Proofs = {
    unitAndPhone: false,
    passwordOrCode: false,
    documentAndGateCode: false,
    identitySeen: false,
  };
  it.each<[Partial<Proofs>, number]>([
    [{}, 0],
    [{ unitAndPhone: true }, 1],
    [{ documentAndGateCode: true }, 0],
    [{ documentAndGateCode: true, unitAndPhone: true }, 2],
    [{ passwordOrCode: true }, 2],
    [{ passwordOrCode: true, identitySeen: true }, 3],
  ])('who has proven %o is believed to level %i', (proofs, level) => {
    expect(levelOf({ ...nothing, ...proofs })).toBe(level);
  });
});
