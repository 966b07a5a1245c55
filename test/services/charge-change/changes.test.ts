/** Protection and extras of a running contract change: what is credited, charged, written to the tenant and told. */
import { describe, expect, it } from 'vitest';
import type { ChargesView } from '../../../src/shared/desk/charges';
import { makeBillsThrough } from '../../../src/main/services/bill/ahead';
import { changeCharges, previewChargeChange, seenOf } from '../../../src/main/services/charge-change/change';
import { chargesOfContract, previewForStaff } from '../../../src/main/services/charge-change/view';
import type { WantedCharges, WantedCoverage } from '../../../src/main/services/charge-change/wish';
import { giveNotice } from '../../../src/main/services/move-out/notice';
import { announceRents, previewRent } from '../../../src/main/services/rent/changes';
import { minor } from '../../../src/shared/money';
import { openLate } from '../../support/services/late';
import { valueOf } from '../../support/services/rental';
import type { Signed } from '../../support/services/billed';

const policy: WantedCoverage = {
  kind: 'own_policy',
  insurer: 'Harbor Mutual',
  policyNumber: 'HM-1',
  expires: '2028-01-31',
};

/** The tenant of the worked cases: 149.00 and a plan of 12.00, from 1 March 2027 on. */
async function open(over: Partial<Signed> = {}) {
  const books = await openLate({ rules: null, moveIn: '2027-03-01', ...over });
  const { ctx, raw, db, contractId, staff } = books;
  raw.exec('UPDATE property SET own_policy_allowed = 1, decline_allowed = 1');
  const list = <Row>(sql: string) => raw.prepare<[], Row>(sql).all();
  const wanted = (firstOn: string, more: Partial<WantedCharges> = {}): WantedCharges => ({
    contractId,
    firstOn,
    addOnIds: [],
    endedExtras: [],
    ...more,
  });
  const view = async (): Promise<ChargesView> => valueOf(await chargesOfContract(ctx, contractId, 'en'));
  return {
    ...books,
    view,
    wanted,
    list,
    preview: async (firstOn: string, more: Partial<WantedCharges> = {}) =>
      valueOf(await previewForStaff(ctx, wanted(firstOn, more), 'en')),
    change: (firstOn: string, more: Partial<WantedCharges> = {}, key: string = db.newId<'event'>()) =>
      changeCharges(ctx, staff, { ...wanted(firstOn, more), key, agreed: 'in_person' }),
    /** Another plan of the same unit, at 18.00. */
    better: async (): Promise<WantedCoverage> => {
      const { plans } = (await view()).offered;
      const other = plans.find(({ isCurrent }) => !isCurrent);
      if (!other) throw new Error('no other plan');
      raw.prepare('UPDATE premium_revision SET premium_minor = 1800 WHERE id = ?').run(other.premiumId);
      return { kind: 'operator_plan', planId: other.planId, premiumId: other.premiumId };
    },
    notes: () =>
      list<{ number: string; total: number; key: string }>(
        'SELECT transact_id AS number, gross_minor AS total FROM credit_note ORDER BY transact_id',
      ).map(({ total }) => total),
    customs: () =>
      list<{ total: number; due: string }>(
        `SELECT total_minor AS total, due_on AS due FROM invoice WHERE kind = 'CUSTOM' ORDER BY number`,
      ),
    told: () =>
      list<{ payload: string }>(`SELECT payload FROM outbox WHERE type = 'charges.changed'`).map(
        ({ payload }): { coverage: { kind: string }; charges: unknown[] } =>
          JSON.parse(payload) as { coverage: { kind: string }; charges: unknown[] },
      ),
    refusal: (answer: { readonly ok: boolean; readonly refusals?: readonly { readonly desk?: string }[] }) =>
      answer.refusals?.[0]?.desk,
  };
}

describe('a tenant who brings an own policy on 12 April', () => {
  it('gets 19 of 30 days of the plan back, pays no plan in May, and has a letter about it', async () => {
    const { through, preview, change, notes, customs, bills, linesOf, mailed, told, faults, ...books } =
      await open();
    await through('2027-03-01', '2027-04-12');
    await books.pay(17_329);
    expect(await preview('2027-04-12', { coverage: policy })).toMatchObject({
      credited: { price: 7.6 },
      charged: null,
      before: { price: 173.29 },
      after: { price: 161.29 },
    });
    valueOf(await change('2027-04-12', { coverage: policy }));
    await through('2027-04-12', '2027-04-28');
    expect(notes()).toEqual([760]);
    expect(customs()).toEqual([]);
    const may = bills().find(({ from }) => from === '2027-05-01');
    expect(may && linesOf(may.id)).toEqual([{ code: 'rent', taxable: 14_900, tax: 1229 }]);
    expect(mailed).toContain('charges_changed C-000001');
    expect(told()).toMatchObject([{ coverage: { kind: 'own_policy', planId: null } }]);
    expect(await books.view()).toMatchObject({
      coverage: { kind: 'own_policy', insurer: 'Harbor Mutual', isLapsed: false },
      charges: [],
      changes: [{ firstOn: '2027-04-12', agreed: 'in_person', coverage: 'own_policy' }],
    });
    expect(books.open()).toBe(16_129 - 760);
    expect(faults()).toEqual([]);
  });

  it('sent again with the same key, nothing happens twice; as of another preview, nothing happens', async () => {
    const { through, change, notes, wanted, ctx, staff, db, refusal, contractId } = await open();
    await through('2027-03-01', '2027-04-12');
    const seen = seenOf(valueOf(await previewChargeChange(ctx, wanted('2027-04-12', { coverage: policy }))));
    const key = db.newId<'event'>();
    const input = { ...wanted('2027-04-12', { coverage: policy }), key, agreed: 'by_phone' as const, seen };
    await ctx.store.transaction((tx) => makeBillsThrough({ ctx, tx }, contractId, '2027-05-31'));
    expect(refusal(await changeCharges(ctx, staff, input))).toBe('changed_meanwhile');
    const first = valueOf(await change('2027-04-12', { coverage: policy }, key));
    expect(valueOf(await changeCharges(ctx, staff, input))).toEqual(first);
    // April's days, and May that was paid ahead.
    expect(notes()).toEqual([760, 1200]);
    expect(refusal(await change('2027-04-12', { coverage: policy }))).toBe('charges_same');
  });
});

describe('another plan, at 18.00', () => {
  it('from 12 April on, credits 7.60 and charges 11.40, and each later period costs 6.00 more', async () => {
    const { through, change, better, notes, customs, bills, faults, preview } = await open();
    await through('2027-03-01', '2027-04-12');
    const coverage = await better();
    expect(await preview('2027-04-12', { coverage })).toMatchObject({
      credited: { price: 7.6 },
      charged: { price: 11.4 },
      after: { price: 179.29 },
    });
    valueOf(await change('2027-04-12', { coverage }));
    await through('2027-04-12', '2027-04-28');
    expect(notes()).toEqual([760]);
    expect(customs()).toEqual([{ total: 1140, due: '2027-04-17' }]);
    expect(bills().find(({ from }) => from === '2027-05-01')?.total).toBe(17_929);
    expect(faults()).toEqual([]);
  });

  it('from the next period on, its bill follows; a bill that is made is credited and charged', async () => {
    const { through, view, change, better, notes, customs, bills, faults } = await open();
    await through('2027-03-01', '2027-04-12');
    const coverage = await better();
    expect((await view()).days).toEqual({ today: '2027-04-12', next: '2027-05-01' });
    valueOf(await change('2027-05-01', { coverage }));
    expect(notes()).toEqual([]);
    expect((await view()).charges).toMatchObject([
      { endsOn: '2027-04-30', startsOn: null },
      { endsOn: null, startsOn: '2027-05-01', price: { price: 18 } },
    ]);
    await through('2027-04-13', '2027-04-29');
    expect(bills().find(({ from }) => from === '2027-05-01')?.total).toBe(17_929);
    // And back before it began: that is the last word.
    valueOf(await change('2027-05-01', { coverage: policy }));
    expect(notes()).toEqual([1800]);
    expect(customs()).toEqual([]);
    expect(faults()).toEqual([]);
  });
});

describe('a bill that was made before its plan ended', () => {
  it('still gets the difference of a new rent credited to a tenant who gives notice by its first day', async () => {
    const rentChange = { noticeDays: 30, minMonthsBetween: 6, notFirstMonths: 0, maxFirstYear: null };
    const { ctx, contractId, staff, db, through, change, notes, faults, atOnce } = await open({ rentChange });
    await through('2027-03-05', '2027-03-05');
    const { newMinor, firstOn } = valueOf(await previewRent(ctx, contractId, { amountMinor: minor(15_900) }));
    const key = db.newId<'event'>();
    valueOf(await announceRents(ctx, { key, changes: [{ contractId, newMinor, firstOn }] }, staff));
    for (const day of ['2027-03-05', '2027-03-06', '2027-03-27', '2027-04-26']) await through(day, day);
    valueOf(await change('2027-05-01', { coverage: policy }));
    expect(notes()).toEqual([1200]);
    valueOf(await giveNotice(ctx, { contractId, lastDay: '2027-06-30', why: 'They move.' }, staff));
    await atOnce();
    await atOnce();
    expect(notes()).toEqual([1200, 1083]);
    expect(faults()).toEqual([]);
  });
});

describe('a rental that ends', () => {
  it('keeps its plan after the last day: nothing is left to change', async () => {
    const { through, change, ctx, contractId, refusal, staff, view } = await open();
    await through('2027-03-01', '2027-04-12');
    valueOf(await giveNotice(ctx, { contractId, lastDay: '2027-04-20', why: 'They move.' }, staff));
    expect(refusal(await change('2027-05-01', { coverage: policy }))).toBe('charges_leaving');
    expect((await view()).days).toEqual({ today: '2027-04-12', next: null });
    valueOf(await change('2027-04-12', { coverage: policy }));
  });
});
