/** New rents: announced by a letter, counted from the first period after the days of notice, and taken back before it. */
import { describe, expect, it } from 'vitest';
import { minor, type MilliPercent } from '../../../src/shared/money';
import { addDays } from '../../../src/main/domain/base/dates';
import type { RentChangeRules } from '../../../src/main/domain/contract/rent-change';
import { aheadOf, makeBillsThrough } from '../../../src/main/services/bill/ahead';
import { giveNotice } from '../../../src/main/services/move-out/notice';
import {
  announceRents,
  comingRents,
  previewRent,
  rentOfContract,
  takeBackRent,
} from '../../../src/main/services/rent/changes';
import { tenantView } from '../../../src/main/services/tenant/view';
import { letterPrinted } from '../../../src/main/services/delivery/printed-letters';
import type { Id } from '../../../src/shared/ids';
import { openLate } from '../../support/services/late';
import { valueOf } from '../../support/services/rental';

const rules: RentChangeRules = { noticeDays: 30, minMonthsBetween: 6, notFirstMonths: 0, maxFirstYear: null };

/** The tenant of the worked cases, 149.00 a month, who signed rules on new rents on 1 March 2027. */
async function open(over: Partial<RentChangeRules> | null = {}) {
  const books = await openLate({
    rules: null,
    moveIn: '2027-03-01',
    ...(over && { rentChange: { ...rules, ...over } }),
  });
  const { ctx, raw, db, contractId, staff } = books;
  const preview = (amount = 15_900) => previewRent(ctx, contractId, { amountMinor: minor(amount) });
  const list = <Row>(sql: string) => raw.prepare<[], Row>(sql).all();
  return {
    ...books,
    preview,
    /** Staff announce it, as the preview says it. */
    announce: async (amount = 15_900, key: string = db.newId<'event'>()) => {
      const { newMinor, firstOn } = valueOf(await preview(amount));
      return announceRents(ctx, { key, changes: [{ contractId, newMinor, firstOn }] }, staff);
    },
    noMail: () => raw.exec(`UPDATE contact SET email = ''`),
    print: async () => {
      const [letter] = list<{ id: Id<'letter'> }>('SELECT id FROM letter WHERE printed_on IS NULL');
      if (!letter) throw new Error('no letter');
      valueOf(await letterPrinted(ctx, letter.id, staff));
    },
    changes: () =>
      list<{ id: Id<'rent_change'>; state: string; effective_on: string | null }>(
        'SELECT id, state, effective_on FROM rent_change ORDER BY announced_at_ms',
      ),
    charges: () =>
      list<{ rate: number; from: string; to: string | null }>(
        `SELECT rate_minor AS rate, from_on AS "from", to_on AS "to" FROM contract_charge
          WHERE kind = 'rent' ORDER BY from_on`,
      ),
    totals: () => books.bills().map(({ from, total }) => `${from} ${total}`),
    events: () =>
      list<{ type: string }>(`SELECT type FROM outbox WHERE type LIKE 'rent_change.%' ORDER BY sequence`).map(
        ({ type }) => type,
      ),
    refusal: (answer: { readonly ok: boolean; readonly refusals?: readonly { readonly desk?: string }[] }) =>
      answer.refusals?.[0]?.desk,
  };
}

describe('159.00 instead of 149.00, announced on 5 March with 30 days of notice', () => {
  it('is charged from May on: April costs 173.29, May 184.12', async () => {
    const { through, preview, announce, changes, totals, events, linesOf, bills, mailed, faults, ...books } =
      await open();
    const { ctx, contractId } = books;
    await through('2027-03-01', '2027-03-05');
    expect(valueOf(await preview())).toMatchObject({ newMinor: 15_900, firstOn: '2027-05-01' });
    valueOf(await announce());
    for (const day of ['2027-03-05', '2027-03-06', '2027-03-27', '2027-04-26']) await through(day, day);
    expect(mailed[0]).toBe('rent_change C-000001');
    expect(changes()).toMatchObject([{ state: 'announced', effective_on: '2027-05-01' }]);
    expect(totals()).toEqual(['2027-04-01 17329', '2027-05-01 18412']);
    const may = bills()[1];
    expect(may && linesOf(may.id)).toEqual([
      { code: 'rent', taxable: 15_900, tax: 1312 },
      { code: 'insurance', taxable: 1200, tax: 0 },
    ]);
    await through('2027-05-01', '2027-05-01');
    // Until the day is over, notice takes it back.
    expect(changes()).toMatchObject([{ state: 'announced' }]);
    expect(valueOf(await rentOfContract(ctx, contractId))).toMatchObject({ rent: { price: 159 } });
    await through('2027-05-02', '2027-05-02');
    expect(changes()).toMatchObject([{ state: 'effective' }]);
    expect(events()).toEqual(['rent_change.announced', 'rent_change.dated', 'rent_change.effective']);
    expect(faults()).toEqual([]);
  });

  it('is what the tenant sees at the screen: first as announced, and from its day on as the rent', async () => {
    const { through, announce, raw, ctx } = await open();
    const contactId = raw.prepare<[], Id<'contact'>>('SELECT contact_id FROM rental_contract').pluck().get();
    if (!contactId) throw new Error('no tenant');
    const seen = async () => {
      const none = { gateCode: false, delivery: { print: false, email: false } };
      const [contract] = valueOf(await tenantView(ctx, contactId, 'en', none)).contracts;
      return [
        contract?.rent.price,
        contract?.newRent && [contract.newRent.rent.price, contract.newRent.fromOn],
      ];
    };
    await through('2027-03-01', '2027-03-05');
    expect(await seen()).toEqual([149, null]);
    valueOf(await announce());
    // Its letter is not out.
    expect(await seen()).toEqual([149, null]);
    await through('2027-03-05', '2027-04-30');
    expect(await seen()).toEqual([149, [159, '2027-05-01']]);
    await through('2027-05-01', '2027-05-01');
    expect(await seen()).toEqual([159, null]);
    await through('2027-05-02', '2027-05-02');
    expect(await seen()).toEqual([159, null]);
  });

  it('stays 149.00 for a period that was billed before, and for one that begins before the day', async () => {
    const { on, announce, totals, ctx, contractId, atOnce, through } = await open();
    await on('2027-03-05');
    await ctx.store.transaction((tx) => makeBillsThrough({ ctx, tx }, contractId, '2027-05-31'));
    valueOf(await announce());
    await atOnce();
    await through('2027-03-06', '2027-05-27');
    expect(totals()).toEqual(['2027-04-01 17329', '2027-05-01 17329', '2027-06-01 18412']);
  });
});

it('paid ahead on 10 April, with 159.00 from June on, three periods cost 541.53', async () => {
  const { through, announce, ctx, contractId, bills } = await open();
  await through('2027-04-01', '2027-04-05');
  valueOf(await announce());
  await through('2027-04-05', '2027-04-10');
  const ahead = await ctx.store.transaction((tx) => aheadOf({ ctx, tx }, contractId));
  expect(ahead.slice(0, 3).map(({ amountMinor }) => amountMinor)).toEqual([17_329, 35_741, 54_153]);
  await ctx.store.transaction((tx) => makeBillsThrough({ ctx, tx }, contractId, '2027-07-31'));
  expect(
    bills()
      .slice(1)
      .map(({ due }) => due),
  ).toEqual(['2027-05-01', '2027-06-01', '2027-07-01']);
});

it('without a letter that is out nothing changes; printed on 10 May, the rent changes in July', async () => {
  const { on, through, noMail, announce, totals, print, changes, ctx } = await open();
  await on('2027-03-05');
  noMail();
  valueOf(await announce());
  await through('2027-03-05', '2027-05-10');
  expect(totals()).toEqual(['2027-04-01 17329', '2027-05-01 17329']);
  expect(valueOf(await comingRents(ctx)).changes).toMatchObject([
    { firstOn: '2027-05-01', isLetterOut: false },
  ]);
  await print();
  await through('2027-05-10', '2027-06-27');
  expect(totals().slice(2)).toEqual(['2027-06-01 17329', '2027-07-01 18412']);
  expect(changes()).toMatchObject([{ effective_on: '2027-07-01' }]);
});

describe('a change that is announced', () => {
  it('is taken back until a bill has it, and then the old rent counts on', async () => {
    const { through, announce, changes, charges, ctx, staff, totals, events, refusal, mailed } = await open();
    await through('2027-03-01', '2027-03-05');
    const before = charges();
    valueOf(await announce());
    await through('2027-03-05', '2027-03-07');
    expect(charges()).toHaveLength(2);
    const [change] = changes();
    valueOf(await takeBackRent(ctx, change?.id ?? ('' as never), staff));
    expect(charges()).toEqual(before);
    expect(refusal(await takeBackRent(ctx, change?.id ?? ('' as never), staff))).toBe('changed_meanwhile');
    await through('2027-03-08', '2027-04-27');
    expect(mailed).toContain('rent_kept C-000001');
    expect(totals()[1]).toBe('2027-05-01 17329');
    expect(events()).toEqual(['rent_change.announced', 'rent_change.dated', 'rent_change.cancelled']);
    valueOf(await announce(16_000));
    await through('2027-04-27', '2027-05-28');
    const second = changes()[1];
    expect(refusal(await takeBackRent(ctx, second?.id ?? ('' as never), staff))).toBe('rent_billed');
  });

  it('whose letter has not gone out sends none once it is taken back', async () => {
    const { on, announce, changes, ctx, staff, mailed, atOnce } = await open();
    await on('2027-03-05');
    valueOf(await announce());
    valueOf(await takeBackRent(ctx, changes()[0]?.id ?? ('' as never), staff));
    await atOnce();
    await atOnce();
    expect(mailed).toEqual([]);
  });

  it('ends when the tenant gives notice by its day, whose last days cost the rent of before', async () => {
    const { through, announce, ctx, contractId, staff, totals, changes } = await open();
    await through('2027-03-01', '2027-03-05');
    valueOf(await announce());
    await through('2027-03-05', '2027-04-10');
    valueOf(await giveNotice(ctx, { contractId, lastDay: '2027-06-30', why: 'They move.' }, staff));
    await through('2027-04-11', '2027-06-01');
    expect(totals()).toEqual(['2027-04-01 17329', '2027-05-01 17329', '2027-06-01 17329']);
    expect(changes()).toMatchObject([{ state: 'cancelled' }]);
  });

  it('ends so also where its bill is made: the difference to the rent of before is credited, once', async () => {
    const { through, announce, ctx, contractId, staff, totals, changes, raw, atOnce, faults } = await open();
    await through('2027-03-05', '2027-03-05');
    valueOf(await announce());
    for (const day of ['2027-03-05', '2027-03-06', '2027-03-27', '2027-04-26']) await through(day, day);
    expect(totals()).toEqual(['2027-04-01 17329', '2027-05-01 18412']);
    valueOf(await giveNotice(ctx, { contractId, lastDay: '2027-06-30', why: 'They move.' }, staff));
    await atOnce();
    await atOnce();
    const notes = raw.prepare('SELECT gross_minor AS gross, tax_minor AS tax FROM credit_note').all();
    // 159.00 and 13.12 tax less 149.00 and 12.29.
    expect(notes).toEqual([{ gross: 1083, tax: 83 }]);
    await through('2027-05-27', '2027-05-27');
    expect(totals()[2]).toBe('2027-06-01 17329');
    expect(changes()).toMatchObject([{ state: 'cancelled' }]);
    expect(faults()).toEqual([]);
  });

  it('counts for a tenant who gives notice after its day', async () => {
    const { through, announce, ctx, contractId, staff, totals, changes } = await open();
    await through('2027-03-05', '2027-03-05');
    valueOf(await announce());
    for (const day of ['2027-03-05', '2027-03-06', '2027-03-27', '2027-04-26', '2027-05-02'])
      await through(day, day);
    valueOf(await giveNotice(ctx, { contractId, lastDay: '2027-06-30', why: 'They move.' }, staff));
    await through('2027-05-27', '2027-05-27');
    expect(totals().slice(1)).toEqual(['2027-05-01 18412', '2027-06-01 18412']);
    expect(changes()).toMatchObject([{ state: 'effective' }]);
  });

  it('is one, however often it is asked for, and there is no other beside it', async () => {
    const { on, preview, changes, ctx, contractId, staff, refusal } = await open();
    await on('2027-03-05');
    const { newMinor, firstOn } = valueOf(await preview());
    const send = (key: string) =>
      announceRents(ctx, { key, changes: [{ contractId, newMinor, firstOn }] }, staff);
    valueOf(await send('7b1f2a52-5a52-4f0e-9a44-7a1d2c3b4e5f'));
    valueOf(await send('7b1f2a52-5a52-4f0e-9a44-7a1d2c3b4e5f'));
    expect(refusal(await send('7b1f2a52-5a52-4f0e-9a44-7a1d2c3b4e60'))).toBe('rent_open');
    expect(changes()).toHaveLength(1);
  });
});

describe('a rent is not changed', () => {
  it('where the signed agreement does not tell it, which the desk hears', async () => {
    const { preview, refusal, ctx, contractId } = await open(null);
    expect(refusal(await preview())).toBe('rent_not_agreed');
    expect(valueOf(await rentOfContract(ctx, contractId))).toMatchObject({
      cannot: 'rent_not_agreed',
      rent: { price: 149 },
    });
  });

  it('above the bound of the first year, to the same, or of a tenant who leaves', async () => {
    const { preview, refusal, ctx, contractId, staff } = await open({ maxFirstYear: 10_000 as MilliPercent });
    expect(valueOf(await preview(16_390)).newMinor).toBe(16_390);
    expect(refusal(await preview(16_391))).toBe('rent_over_cap');
    expect(refusal(await preview(14_900))).toBe('rent_same');
    const raised = await previewRent(ctx, contractId, { percent: 6_000, roundToMinor: minor(100) });
    expect(valueOf(raised).newMinor).toBe(15_800);
    valueOf(await giveNotice(ctx, { contractId, lastDay: '2027-05-31', why: 'They move.' }, staff));
    expect(refusal(await preview())).toBe('rent_leaving');
  });

  it('when the first day is another by now than in the preview', async () => {
    const { on, ctx, contractId, staff, refusal } = await open();
    await on('2027-03-05');
    const changes = [{ contractId, newMinor: minor(15_900), firstOn: '2027-04-01' }];
    expect(refusal(await announceRents(ctx, { key: 'k', changes }, staff))).toBe('changed_meanwhile');
  });
});

/** A generator that gives the same numbers for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

it.each([1, 2, 3, 4])(
  'no change acts before its days of notice, within an invoiced period, or twice (seed %i)',
  async (seed) => {
    const books = await open({ noticeDays: 10, minMonthsBetween: 1 });
    const { ctx, contractId, on, noMail, announce, print, changes, charges, bills } = books;
    const next = numbers(seed);
    const out = new Map<number, string>();
    noMail();
    let rent = 14_900;
    for (let day = '2027-03-02'; day < '2027-12-31'; day = addDays(day, 1 + next(9))) {
      await on(day);
      const act = next(5);
      if (act < 2 && changes().every(({ state }) => state !== 'announced'))
        valueOf(await announce((rent += 100 * (1 + next(5)))));
      const waits = changes().some(({ state, effective_on: from }) => state === 'announced' && from === null);
      if (act === 3 && waits && out.size < changes().length) {
        await print();
        out.set(changes().length - 1, day);
      }
      if (act === 4 && next(3) === 0)
        await ctx.store.transaction((tx) => makeBillsThrough({ ctx, tx }, contractId, addDays(day, 62)));
    }
    const all = changes();
    const counted = all.filter(({ effective_on: from }) => from !== null);
    expect(counted.length).toBeGreaterThan(0);
    for (const [index, change] of all.entries()) {
      const sentOn = out.get(index);
      if (change.effective_on === null) continue;
      if (sentOn === undefined) throw new Error('a change without proof');
      expect(change.effective_on >= addDays(sentOn, 10)).toBe(true);
      expect(change.effective_on.endsWith('-01')).toBe(true);
      // What was billed by the day on which its letter went out keeps the price of before.
      const before = bills().filter(({ issued }) => issued < sentOn);
      expect(before.every(({ from }) => from < (change.effective_on ?? ''))).toBe(true);
    }
    expect(charges().map(({ from }) => from)).toEqual([
      ...new Set(['2027-04-01', ...counted.map(({ effective_on: from }) => from)]),
    ]);
    const rates = charges();
    for (const { id, from } of bills()) {
      const [line] = books.linesOf(id);
      const valid = rates.filter((rate) => rate.from <= from && (rate.to === null || from <= rate.to));
      expect(valid.map(({ rate }) => rate)).toEqual([line?.taxable]);
    }
    expect(books.faults()).toEqual([]);
  },
);
