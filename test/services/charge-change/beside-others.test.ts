/** Protection and extras change beside everything else: notice, a bill of the next day, a new rent, another unit, a saved card. */
import { expect, it } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { changeCharges } from '../../../src/main/services/charge-change/change';
import { chargesOfContract } from '../../../src/main/services/charge-change/view';
import type { WantedCharges, WantedCoverage } from '../../../src/main/services/charge-change/wish';
import { moveTenantOut } from '../../../src/main/services/move-out/ending';
import { giveNotice, withdrawNotice } from '../../../src/main/services/move-out/notice';
import { settleEnded } from '../../../src/main/services/move-out/settlement';
import { findFull } from '../../../src/main/services/move-out/unit-acts';
import { announceRents, previewRent } from '../../../src/main/services/rent/changes';
import type { Id } from '../../../src/shared/ids';
import { minor } from '../../../src/shared/money';
import { onTwelfthOfApril } from '../../support/desk/transferring';
import { autopaySite, BILL } from '../../support/services/autopay';
import { newTestId } from '../../support/services/database';
import { openLate } from '../../support/services/late';
import { manager } from '../../support/services/changed-unit';
import { valueOf } from '../../support/services/rental';

interface Site {
  readonly ctx: ServiceContext;
  readonly raw: {
    prepare(sql: string): { run(...of: unknown[]): unknown; all(...of: unknown[]): unknown[] };
  };
  readonly contractId: Id<'contract'>;
  readonly staff?: StaffCaller;
}

/** What a test does with a contract's charges, and what its invoices then say. */
function chargesOf({ ctx, raw, contractId, staff = manager }: Site) {
  const view = async (of = contractId) => valueOf(await chargesOfContract(ctx, of, 'en'));
  return {
    view,
    change: async (firstOn: string, wish: Partial<WantedCharges>, of = contractId) => {
      const key = newTestId<'event'>();
      const wanted = { contractId: of, firstOn, addOnIds: [], endedExtras: [], ...wish };
      return valueOf(await changeCharges(ctx, staff, { ...wanted, key, agreed: 'in_person' }));
    },
    /** Another plan, at 18.00. */
    dearer: async (of = contractId): Promise<WantedCoverage> => {
      const other = (await view(of)).offered.plans.find(({ isCurrent }) => !isCurrent);
      if (!other) throw new Error('no other plan');
      raw.prepare('UPDATE premium_revision SET premium_minor = 1800 WHERE id = ?').run(other.premiumId);
      return { kind: 'operator_plan', planId: other.planId, premiumId: other.premiumId };
    },
    extra: async (name: string) => {
      const found = (await view()).offered.extras.find((each) => each.name === name);
      if (!found) throw new Error(`no ${name}`);
      return found.addOnId;
    },
    /** `2027-04-12 1140`: invoices of added days. */
    added: () =>
      raw
        .prepare(
          `SELECT issued_on || ' ' || total_minor AS said FROM invoice WHERE kind = 'CUSTOM' ORDER BY number`,
        )
        .all(),
    /** What was charged of a kind, less what was credited of it, by the first day of each line. */
    kept: (code: string, of = contractId) =>
      raw
        .prepare(
          `SELECT l.period_from_on AS "from", l.period_to_on AS "to", l.taxable_minor - (SELECT coalesce(sum(n.taxable_minor), 0)
              FROM credit_note_line n WHERE n.invoice_id = l.invoice_id AND n.position = l.position) AS kept
            FROM invoice_line l JOIN invoice i ON i.id = l.invoice_id WHERE i.contract_id = ? AND l.code = ?
            ORDER BY l.period_from_on, i.number`,
        )
        .all(of, code)
        .map((row) => {
          const { from, to, kept } = row as { from: string; to: string; kept: number };
          return `${from} ${to} ${kept}`;
        }),
  };
}

it('an extra of a tenant who has given notice is charged to the last day, and nothing of it stays after that', async () => {
  const site = await openLate({ rules: null, moveIn: '2027-03-01' });
  const { ctx, contractId, staff, through, faults } = site;
  const { change, extra, kept } = chargesOf(site);
  await through('2027-03-01', '2027-04-12');
  valueOf(await giveNotice(ctx, { contractId, lastDay: '2027-05-20', why: 'They move.' }, staff));
  await change('2027-04-12', { addOnIds: [await extra('Parcel acceptance')] });
  await through('2027-04-12', '2027-05-18');
  // 15.00 a month: 19 of 30 days, then 20 of 31.
  expect(kept('add_on')).toEqual(['2027-04-12 2027-04-30 950', '2027-05-01 2027-05-20 968']);
  valueOf(
    await moveTenantOut(ctx, { contractId, unit: 'seen_empty', why: 'left', lastDay: '2027-05-18' }, staff),
  );
  await settleEnded(ctx);
  expect(kept('add_on')).toEqual(['2027-04-12 2027-04-30 950', '2027-05-01 2027-05-20 871']);
  expect(kept('insurance').at(-1)).toBe('2027-05-01 2027-05-20 697');
  expect(faults()).toEqual([]);
});

it('a tenant with a shelf, charged whole, and parcels, charged by days, pays each once where notice was withdrawn', async () => {
  const site = await openLate({ rules: null, moveIn: '2027-03-01' });
  const { ctx, raw, contractId, staff, through, faults } = site;
  const { change, extra, kept } = chargesOf(site);
  await through('2027-03-01', '2027-04-12');
  await change('2027-05-01', { addOnIds: [await extra('Steel shelf')] });
  await change('2027-05-01', { addOnIds: [await extra('Parcel acceptance')] });
  valueOf(await giveNotice(ctx, { contractId, lastDay: '2027-05-09', why: 'They move.' }, staff));
  await through('2027-04-13', '2027-05-02');
  const cut = ['2027-05-01 2027-05-09 500', '2027-05-01 2027-05-09 435'];
  expect(kept('add_on')).toEqual(cut);
  valueOf(await withdrawNotice(ctx, { contractId, why: 'They stay.' }, staff));
  await through('2027-05-03', '2027-05-18');
  // 22 of 31 days.
  expect(kept('add_on')).toEqual([...cut, '2027-05-10 2027-05-31 1065']);
  const leave = async (lastDay: string) => {
    const how = { contractId, unit: 'to_check', why: 'left', lastDay } as const;
    valueOf(await moveTenantOut(ctx, how, staff));
    await settleEnded(ctx);
  };
  await leave('2027-05-18');
  // 9 of them.
  expect(kept('add_on')).toEqual([...cut, '2027-05-10 2027-05-31 435']);
  // The move-out was a mistake: what was credited is charged again, and four days of it are kept.
  const unitId = raw.prepare<[], Id<'unit'>>('SELECT unit_id FROM rental_contract').pluck().get();
  if (!unitId) throw new Error('no unit');
  valueOf(await findFull(ctx, { unitId, contractId, why: 'They had not left.' }, staff));
  await through('2027-05-19', '2027-05-22');
  await leave('2027-05-22');
  expect(kept('add_on')).toEqual([...cut, '2027-05-10 2027-05-31 435', '2027-05-19 2027-05-31 194']);
  expect(faults()).toEqual([]);
});

it.each([
  ['that day', '2027-04-25', ['2027-04-01 2027-04-30 960', '2027-04-25 2027-04-30 360']],
  ['the next period', '2027-05-01', ['2027-04-01 2027-04-30 1200']],
])(
  'a plan that changes on the day before a bill is made, from %s on, is in that bill',
  async (_from, firstOn, april) => {
    const site = await openLate({ rules: null, moveIn: '2027-03-01' });
    const { through, faults } = site;
    const { change, dearer, kept } = chargesOf(site);
    await through('2027-03-01', '2027-04-25');
    await change(firstOn, { coverage: await dearer() });
    await through('2027-04-26', '2027-04-26');
    expect(kept('insurance').slice(1)).toEqual([...april, '2027-05-01 2027-05-31 1800']);
    expect(faults()).toEqual([]);
  },
);

it('an extra that was to end later and is chosen again before is paid once for each day, at the new price from then on', async () => {
  const site = await openLate({ rules: null, moveIn: '2027-03-01' });
  const { raw, through, faults } = site;
  const { change, extra, kept } = chargesOf(site);
  const parcels = await extra('Parcel acceptance');
  await through('2027-03-01', '2027-04-12');
  await change('2027-04-12', { addOnIds: [parcels] });
  const position = raw
    .prepare<[], number>(`SELECT position FROM contract_charge WHERE name = 'Parcel acceptance'`)
    .pluck()
    .get();
  await through('2027-04-13', '2027-04-14');
  await change('2027-05-01', { endedExtras: [position ?? 0] });
  raw.exec(`UPDATE add_on SET price_minor = 1600 WHERE name = 'Parcel acceptance'`);
  await through('2027-04-15', '2027-04-20');
  await change('2027-04-20', { addOnIds: [parcels] });
  await through('2027-04-21', '2027-04-27');
  // 15.00 a month for 8 days, then 16.00 for 11 of 30.
  expect(kept('add_on')).toEqual([
    '2027-04-12 2027-04-30 400',
    '2027-04-20 2027-04-30 587',
    '2027-05-01 2027-05-31 1600',
  ]);
  expect(faults()).toEqual([]);
});

it('in a month with a new rent, another plan credits no rent; who leaves then pays each by its days', async () => {
  const rentChange = { noticeDays: 30, minMonthsBetween: 6, notFirstMonths: 0, maxFirstYear: null };
  const site = await openLate({ rules: null, moveIn: '2027-03-01', rentChange });
  const { ctx, contractId, staff, through, faults } = site;
  const { change, dearer, kept } = chargesOf(site);
  await through('2027-03-05', '2027-03-05');
  const { newMinor, firstOn } = valueOf(await previewRent(ctx, contractId, { amountMinor: minor(15_900) }));
  expect(firstOn).toBe('2027-05-01');
  const key = newTestId<'event'>();
  valueOf(await announceRents(ctx, { key, changes: [{ contractId, newMinor, firstOn }] }, staff));
  await through('2027-03-06', '2027-05-12');
  expect(kept('rent').at(-1)).toBe('2027-05-01 2027-05-31 15900');
  await change('2027-05-12', { coverage: await dearer() });
  expect(kept('rent').at(-1)).toBe('2027-05-01 2027-05-31 15900');
  expect(kept('insurance').slice(-2)).toEqual(['2027-05-01 2027-05-31 426', '2027-05-12 2027-05-31 1161']);
  await through('2027-05-13', '2027-05-20');
  valueOf(
    await moveTenantOut(ctx, { contractId, unit: 'seen_empty', why: 'left', lastDay: '2027-05-20' }, staff),
  );
  await settleEnded(ctx);
  // 20 of 31 days, and 9 days of the new plan.
  expect(kept('rent').at(-1)).toBe('2027-05-01 2027-05-31 10258');
  expect(kept('insurance').slice(-2)).toEqual(['2027-05-01 2027-05-31 426', '2027-05-12 2027-05-31 523']);
  expect(faults()).toEqual([]);
});

it('a saved card is charged for a dearer plan only as many days after the bill as the mandate says', async () => {
  const site = await autopaySite();
  const { raw, at, stripe, openMinor } = site;
  const round = (day: string) => site.round(day);
  const { change, dearer } = chargesOf(site);
  for (const day of ['2027-02-24', '2027-02-28', '2027-03-01']) await round(day);
  expect(stripe.ledger.taken()).toBe(BILL);
  at('2027-03-10');
  await change('2027-03-10', { coverage: await dearer() });
  // 22 of 31 days: 12.77 less 8.52, told five days before it is due.
  const announced = () =>
    raw.prepare('SELECT charge_on, amount_minor FROM announced_charge ORDER BY charge_on').all();
  expect(announced().at(-1)).toEqual({ charge_on: '2027-03-15', amount_minor: 425 });
  await round('2027-03-14');
  expect(stripe.ledger.taken()).toBe(BILL);
  await round('2027-03-15');
  expect(stripe.ledger.taken()).toBe(BILL + 425);
  for (const day of ['2027-03-27', '2027-04-01', '2027-04-05']) await round(day);
  // Six dollars more than any bill before: ten days after the bill that says so.
  expect(announced().at(-1)).toEqual({ charge_on: '2027-04-06', amount_minor: BILL + 600 });
  expect(stripe.ledger.taken()).toBe(BILL + 425);
  await round('2027-04-06');
  expect(stripe.ledger.taken()).toBe(BILL + 425 + BILL + 600);
  // The next one is as usual.
  for (const day of ['2027-04-26', '2027-05-01']) await round(day);
  expect([stripe.ledger.taken(), openMinor()]).toEqual([BILL + 425 + 2 * (BILL + 600), 0]);
  expect(findFaults(raw)).toEqual([]);
});

it('a plan that changes and a unit that changes on the same day are charged by their days, each once', async () => {
  const tenant = await onTwelfthOfApril();
  const { contractId } = tenant;
  const { change, dearer, kept } = chargesOf(tenant);
  await change('2027-04-12', { coverage: await dearer() });
  expect(kept('insurance').slice(1)).toEqual(['2027-04-01 2027-04-30 440', '2027-04-12 2027-04-30 1140']);
  const { contractId: next } = await tenant.move();
  expect(kept('insurance').slice(1)).toEqual(['2027-04-01 2027-04-30 440', '2027-04-12 2027-04-30 0']);
  expect(kept('insurance', next)).toEqual(['2027-04-12 2027-04-30 1140']);
  // Under the new contract, on the same day: nothing is left of the first plan.
  await change('2027-04-12', { coverage: await dearer(next) }, next);
  expect(kept('insurance', next)).toEqual(['2027-04-12 2027-04-30 0', '2027-04-12 2027-04-30 1140']);
  await tenant.runOn('2027-04-28');
  expect(kept('insurance', next).at(-1)).toBe('2027-05-01 2027-05-31 1800');
  expect(tenant.of('receivable', contractId)).toBe(0);
  tenant.sound();
});

it('a plan that costs whole periods is not paid twice for the month of a transfer, whichever changes first', async () => {
  const tenant = await onTwelfthOfApril({ wholePlan: true });
  const { change, dearer, kept } = chargesOf(tenant);
  const april = ['2027-04-01 2027-04-30 1200'];
  expect(kept('insurance').slice(1)).toEqual(april);
  await change('2027-04-12', { coverage: await dearer() });
  expect(kept('insurance').slice(1)).toEqual(april);
  const { contractId: next } = await tenant.move();
  expect(kept('insurance').slice(1)).toEqual(april);
  expect(kept('insurance', next)).toEqual([]);
  await change('2027-04-12', { coverage: await dearer(next) }, next);
  expect(kept('insurance', next)).toEqual([]);
  await tenant.runOn('2027-04-28');
  expect(kept('insurance', next)).toEqual(['2027-05-01 2027-05-31 1800']);
  tenant.sound();
});
