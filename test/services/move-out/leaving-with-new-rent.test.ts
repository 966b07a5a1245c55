/** Tenants who leave, or change the unit, while a new rent is announced: each period is settled by what its bill was made of. */
import { describe, expect, it } from 'vitest';
import { minor } from '../../../src/shared/money';
import type { Id } from '../../../src/shared/ids';
import { addDays } from '../../../src/main/domain/base/dates';
import type { UnusedDays } from '../../../src/main/domain/leaving/rules';
import { changeCharges } from '../../../src/main/services/charge-change/change';
import { chargesOfContract } from '../../../src/main/services/charge-change/view';
import type { WantedCharges } from '../../../src/main/services/charge-change/wish';
import { makeBillsThrough } from '../../../src/main/services/bill/ahead';
import { moveTenantOut } from '../../../src/main/services/move-out/ending';
import { giveNotice } from '../../../src/main/services/move-out/notice';
import { announceRents, previewRent, takeBackRent } from '../../../src/main/services/rent/changes';
import { changeUnit } from '../../support/services/changed-unit';
import { tenantHolder } from '../../support/services/tenant-holder';
import { giveOwnNotice, leavingView } from '../../../src/main/services/tenant/leaving';
import { openLate } from '../../support/services/late';
import { valueOf } from '../../support/services/rental';

const why = 'They move.';

/**
 * 149.00 a month, taxed 8.25 %, and a plan of 12.00; moved in on 1 March 2027. Four days later a new rent is announced, which
 * counts from April: from the first bill after the move-in.
 */
async function announced(amount: number | null, unused: UnusedDays = 'days', moveIn = '2027-03-01') {
  const tenant = await openLate({
    rules: null,
    moveIn,
    deposit: 0,
    moveOut: { unused },
    rentChange: { noticeDays: 1, minMonthsBetween: 0, notFirstMonths: 0, maxFirstYear: null },
  });
  const { ctx, raw, db, contractId, staff, on, through } = tenant;
  const list = <Row>(sql: string) => raw.prepare<[], Row>(sql).all();
  const announce = async (amountMinor: number) => {
    const { newMinor, firstOn } = valueOf(
      await previewRent(ctx, contractId, { amountMinor: minor(amountMinor) }),
    );
    const changes = [{ contractId, newMinor, firstOn }];
    valueOf(await announceRents(ctx, { key: db.newId<'event'>(), changes }, staff));
    return firstOn;
  };
  const day = addDays(moveIn, 4);
  await on(day);
  if (amount !== null) expect(await announce(amount)).toBe('2027-04-01');
  await through(day, addDays(day, 3));
  return {
    ...tenant,
    announce,
    ahead: (to: string) => ctx.store.transaction((tx) => makeBillsThrough({ ctx, tx }, contractId, to)),
    /** To the first unit that is free. */
    changeUnit: async (on: string) => {
      await tenant.on(on);
      const [unit] = list<{ id: Id<'unit'> }>(
        `SELECT id FROM unit WHERE state = 'available' ORDER BY number`,
      );
      if (!unit) throw new Error('no unit is free');
      valueOf(await changeUnit(ctx, { contractId, unitId: unit.id }));
    },
    takeBack: async () => {
      const [change] = list<{ id: Id<'rent_change'> }>('SELECT id FROM rent_change');
      if (change) valueOf(await takeBackRent(ctx, change.id, staff));
    },
    /** The ids of what is offered. */
    extra: async (name: string) => {
      const { offered } = valueOf(await chargesOfContract(ctx, contractId, 'en'));
      const found = offered.extras.find((each) => each.name === name);
      if (!found) throw new Error(`no ${name}`);
      return found.addOnId;
    },
    change: async (firstOn: string, wish: Partial<WantedCharges>) => {
      const wanted = { contractId, firstOn, addOnIds: [], endedExtras: [], ...wish };
      const by = { key: db.newId<'event'>(), agreed: 'in_person' } as const;
      valueOf(await changeCharges(ctx, staff, { ...wanted, ...by }));
    },
    notice: async (lastDay: string) => valueOf(await giveNotice(ctx, { contractId, lastDay, why }, staff)),
    /** At noon, after the round of that hour and before the next one. */
    leave: async (day: string) => {
      await on(day);
      valueOf(await moveTenantOut(ctx, { contractId, unit: 'to_check', why }, staff));
    },
    /** Of each line of rent that is credited, as `03-01 9132 + 753`; the rounds that follow credit nothing twice. */
    credits: async () => {
      await tenant.atOnce();
      await tenant.atOnce();
      return list<{ text: string }>(
        `SELECT substr(l.period_from_on, 6) || ' ' || sum(c.taxable_minor) || ' + ' || sum(c.tax_minor) AS text
          FROM credit_note_line c JOIN invoice_line l ON l.invoice_id = c.invoice_id AND l.position = c.position
          WHERE l.code = 'rent' GROUP BY l.invoice_id ORDER BY l.period_from_on`,
      ).map(({ text }) => text);
    },
    /** Rent and its tax of each bill after the move-in. */
    totals: () =>
      list<{ text: string }>(
        `SELECT substr(i.period_from_on, 6) || ' ' || l.payable_minor AS text FROM invoice i
          JOIN invoice_line l ON l.invoice_id = i.id AND l.code = 'rent' WHERE i.is_move_in = 0 ORDER BY i.due_on`,
      ).map(({ text }) => text),
    states: () => list<{ state: string }>('SELECT state FROM rent_change').map(({ state }) => state),
  };
}
type Tenant = Awaited<ReturnType<typeof announced>>;

/** 5768 and 476 of March are kept: twelve of its 31 days. */
const march = ['03-01 9132 + 753'];

describe('a tenant who leaves on 12 March, before the new rent', () => {
  it.each([
    ['none', null],
    ['163.90', 16_390],
    ['134.10', 13_410],
    ['1,490.00', 149_000],
  ])('pays twelve days of the rent that was billed; announced was %s', async (_, amount) => {
    const tenant = await announced(amount);
    await tenant.leave('2027-03-12');
    expect(await tenant.credits()).toEqual(march);
    expect(tenant.states()).toEqual(amount === null ? [] : ['cancelled']);
    expect(tenant.faults()).toEqual([]);
  });

  it('pays the same where the announcement was taken back', async () => {
    const tenant = await announced(16_390);
    await tenant.takeBack();
    await tenant.leave('2027-03-12');
    expect(await tenant.credits()).toEqual(march);
  });

  it('pays the same for the former unit where they change to another one', async () => {
    const tenant = await announced(16_390);
    await tenant.changeUnit('2027-03-13');
    expect(await tenant.credits()).toEqual(march);
    expect(tenant.states()).toEqual(['cancelled']);
    expect(tenant.faults()).toEqual([]);
  });
});

it.each([[null], [16_390], [13_410]])(
  'a tenant of 20 March who changes the unit on the 30th pays ten of twelve days by the signed rent; announced was %s',
  async (amount) => {
    const tenant = await announced(amount, 'days', '2027-03-20');
    await tenant.changeUnit('2027-03-30');
    // 4806 and 396 of 5768 and 476 are kept: 4807 would come of the rate that twelve days tell.
    expect((await tenant.credits())[0]).toBe('03-20 962 + 80');
    expect(tenant.faults()).toEqual([]);
  },
);

/** The bill for April is made on 27 March, by the new rent. */
async function untilApril(tenant: Tenant, day: string): Promise<void> {
  await tenant.on('2027-03-27');
  await tenant.leave(day);
}

describe('a new rent of 163.90 from 1 April, billed on 27 March', () => {
  it.each([
    ['on 31 March', '2027-03-31', ['04-01 16390 + 1352'], 'cancelled'],
    // 497 and 41 are kept: a day of the rent of before, up to which the letter says that notice may be given.
    ['on 1 April', '2027-04-01', ['04-01 15893 + 1311'], 'cancelled'],
    // 1093 and 90: two days of the new rent.
    ['on 2 April', '2027-04-02', ['04-01 15297 + 1262'], 'effective'],
  ])('is settled for a tenant who leaves %s', async (_, day, credited, state) => {
    const tenant = await announced(16_390);
    await untilApril(tenant, day);
    expect(await tenant.credits()).toEqual(credited);
    expect(tenant.states()).toEqual([state]);
    expect(tenant.faults()).toEqual([]);
  });

  it.each([
    ['no days', 'none', ['04-01 1490 + 123']],
    // 7450 and 615 are kept.
    ['half a month', 'half_month', ['04-01 8940 + 737']],
  ] as const)(
    'costs a tenant who leaves on 1 April the rent of before, where %s are given back',
    async (_, unused, credited) => {
      const tenant = await announced(16_390, unused);
      await untilApril(tenant, '2027-04-01');
      expect(await tenant.credits()).toEqual(credited);
      expect(tenant.faults()).toEqual([]);
    },
  );

  it.each(['2027-03-28', '2027-04-01'])(
    'ends with notice on %s: ten days of April cost the rent of before',
    async (day) => {
      const tenant = await announced(16_390);
      await tenant.on('2027-03-27');
      await tenant.on(day);
      await tenant.notice('2027-04-10');
      await tenant.leave('2027-04-10');
      // 4967 and 410 are kept.
      expect(await tenant.credits()).toEqual(['04-01 11423 + 942']);
      expect(tenant.states()).toEqual(['cancelled']);
      expect(tenant.faults()).toEqual([]);
    },
  );
});

it('a lower rent that was billed stays with its bill, also where notice takes it back', async () => {
  const tenant = await announced(13_410);
  await tenant.on('2027-03-27');
  await tenant.notice('2027-04-10');
  await tenant.leave('2027-04-10');
  // 4470 and 369 of 13,410 and 1106 are kept.
  expect(await tenant.credits()).toEqual(['04-01 8940 + 737']);
});

describe('a tenant who paid for April before a rent of 163.90 from May was announced, and then for May and June', () => {
  it.each([
    [
      'in the first period',
      '2027-03-12',
      ['03-01 9132 + 753', '04-01 14900 + 1229', '05-01 16390 + 1352', '06-01 16390 + 1352'],
    ],
    ['before the day', '2027-04-10', ['04-01 9933 + 819', '05-01 16390 + 1352', '06-01 16390 + 1352']],
    // 481 and 40 are kept: a day of the rent of before.
    ['on the day', '2027-05-01', ['05-01 15909 + 1312', '06-01 16390 + 1352']],
    // 5287 and 436: ten days of the new one.
    ['after the day', '2027-05-10', ['05-01 11103 + 916', '06-01 16390 + 1352']],
  ])('and leaves %s pays each period as it was billed', async (_, day, credited) => {
    const tenant = await announced(null);
    await tenant.ahead('2027-04-30');
    expect(await tenant.announce(16_390)).toBe('2027-05-01');
    await tenant.through('2027-03-08', '2027-03-09');
    await tenant.ahead('2027-06-30');
    expect(tenant.totals()).toEqual(['04-01 16129', '05-01 17742', '06-01 17742']);
    if (day > '2027-05-01') await tenant.on('2027-05-02');
    await tenant.leave(day);
    expect(await tenant.credits()).toEqual(credited);
    expect(tenant.faults()).toEqual([]);
  });
});

it('a tenant whose notice takes a billed new rent of May back pays ten days of it at the rent of before', async () => {
  const tenant = await announced(null);
  await tenant.ahead('2027-04-30');
  expect(await tenant.announce(16_390)).toBe('2027-05-01');
  await tenant.through('2027-03-08', '2027-03-09');
  await tenant.on('2027-04-26');
  expect(tenant.totals()).toEqual(['04-01 16129', '05-01 17742']);
  // The bill was made from the new rent's charge, which the notice takes away.
  await tenant.notice('2027-05-10');
  await tenant.on('2027-04-27');
  expect(tenant.states()).toEqual(['cancelled']);
  await tenant.leave('2027-05-10');
  // 4806 and 396 of 14,900 and 1229 are kept.
  expect(await tenant.credits()).toEqual(['05-01 11584 + 956']);
  expect(tenant.faults()).toEqual([]);
});

it('a new rent that was paid ahead is credited, also beside an extra that was paid ahead and ended before it began', async () => {
  const tenant = await announced(16_390);
  await tenant.change('2027-04-01', { addOnIds: [await tenant.extra('Parcel acceptance')] });
  await tenant.ahead('2027-05-31');
  expect(tenant.totals()).toEqual(['04-01 17742', '05-01 17742']);
  const position = tenant.raw
    .prepare<[], number>(`SELECT position FROM contract_charge WHERE kind = 'add_on'`)
    .pluck()
    .all();
  await tenant.change('2027-04-01', { endedExtras: position });
  await tenant.notice('2027-05-31');
  expect(await tenant.credits()).toEqual(['04-01 1490 + 123', '05-01 1490 + 123']);
  expect(tenant.faults()).toEqual([]);
});

describe('what the kiosk shows before a tenant gives notice is what the settlement then comes to', () => {
  /** Announced on 5 March from 1 April; on a day the tenant looks, gives notice at once, and leaves on the last day. */
  async function shownAndCharged(
    amount: number,
    unused: UnusedDays,
    [day, lastDay]: readonly [string, string],
  ) {
    const tenant = await announced(amount, unused);
    const { ctx, raw, contractId } = tenant;
    if (day > '2027-03-27') await tenant.on('2027-03-27');
    await tenant.on(day);
    const about = { contractId, language: 'en', lastDay } as const;
    const holder = tenantHolder(raw);
    const look = async () => valueOf(await leavingView(ctx, holder, about)).money;
    const shown = await look();
    valueOf(await giveOwnNotice(ctx, holder, about));
    const afterward = await look();
    await tenant.through(addDays(day, 1), lastDay);
    await tenant.leave(lastDay);
    await tenant.atOnce();
    await tenant.atOnce();
    const owed = raw
      .prepare<[], number>(
        `SELECT sum(debit_minor - credit_minor) FROM posting WHERE account IN ('receivable', 'advance')`,
      )
      .pluck()
      .get();
    expect(tenant.faults()).toEqual([]);
    const signed = ({ outcome, total }: typeof shown) =>
      (outcome === 'back' ? -1 : 1) * Math.round(total.price * 100);
    return { shown: signed(shown), afterward: signed(afterward), charged: owed, lines: shown.lines };
  }

  const days = [
    ['2027-03-08', '2027-03-12'],
    ['2027-03-08', '2027-04-10'],
    ['2027-03-08', '2027-05-03'],
    ['2027-03-28', '2027-03-31'],
    ['2027-03-28', '2027-04-10'],
    ['2027-04-01', '2027-04-01'],
    ['2027-04-01', '2027-04-30'],
    ['2027-04-02', '2027-04-10'],
    ['2027-04-02', '2027-05-12'],
  ] as const;
  const terms = ['days', 'none', 'half_month'] as const;

  it.each(days.map((when, index) => [...when, terms[index % terms.length] ?? 'days'] as const))(
    'looking on %s, leaving on %s, where unused is %s',
    async (day, lastDay, unused) => {
      for (const amount of [16_390, 13_410]) {
        const { shown, afterward, charged } = await shownAndCharged(amount, unused, [day, lastDay]);
        expect([amount, shown, afterward]).toEqual([amount, charged, charged]);
      }
    },
  );

  it('and says which part of a bill is a new rent that they do not pay', async () => {
    const { lines } = await shownAndCharged(16_390, 'none', ['2027-03-28', '2027-04-10']);
    expect(lines.map(({ kind, days: of, amount }) => [kind, of?.from, amount.price])).toEqual([
      ['rent_kept', '2027-04-01', 16.13],
      ['open', undefined, 189.42],
    ]);
  });
});
