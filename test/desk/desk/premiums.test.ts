/** Premiums by insurer and plan: a plan that changes in mid-month, a payment that is taken back, and the file read back. */
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import { reportHandlers } from '../../../src/main/desk/handlers/desk/reports';
import { importCatalogue } from '../../../src/main/services/catalogue/import';
import { changeCharges } from '../../../src/main/services/charge-change/change';
import { chargesOfContract } from '../../../src/main/services/charge-change/view';
import type { WantedCoverage } from '../../../src/main/services/charge-change/wish';
import { takeBackPayment } from '../../../src/main/services/returned-payment/mistakes';
import { openDeskArea } from '../../support/desk/area';
import { readXlsx } from '../../support/desk/xlsx';
import { newTestId } from '../../support/services/database';
import { openLate } from '../../support/services/late';
import { valueOf } from '../../support/services/rental';

/** 149.00 and a plan of 12.00 without tax, from 1 March 2027 on; each plan has its insurer. */
async function open() {
  const books = await openLate({ rules: null, moveIn: '2027-03-01' });
  const { ctx, db, raw, staff, contractId } = books;
  // As a catalogue says it (test/services/catalogue).
  raw.exec(`UPDATE insurance_plan SET insurer = 'Insurer ' || position WHERE position > 0`);
  raw.exec('UPDATE property SET own_policy_allowed = 1');
  const desk = openDeskArea(reportHandlers(ctx));
  const view = async () => valueOf(await chargesOfContract(ctx, contractId, 'en'));
  return {
    ...books,
    desk,
    report: async (at: string | null = null) =>
      (await desk.ask('reports.premiums', { language: 'en', at })).rows,
    /** The plan of the sample at 18.00 for this unit. */
    better: async (): Promise<WantedCoverage> => {
      const other = (await view()).offered.plans.find(({ isCurrent }) => !isCurrent);
      if (!other) throw new Error('no other plan');
      raw.prepare('UPDATE premium_revision SET premium_minor = 1800 WHERE id = ?').run(other.premiumId);
      return { kind: 'operator_plan', planId: other.planId, premiumId: other.premiumId };
    },
    change: async (firstOn: string, coverage: WantedCoverage) => {
      const key = db.newId<'event'>();
      const wish = { contractId, firstOn, coverage, addOnIds: [], endedExtras: [] };
      valueOf(await changeCharges(ctx, staff, { ...wish, key, agreed: 'in_person' }));
    },
    takeBack: async () => {
      const receiptId = raw
        .prepare<[], Id<'receipt'>>('SELECT id FROM receipt ORDER BY received_at_ms DESC')
        .pluck()
        .get();
      if (!receiptId) throw new Error('no receipt');
      valueOf(await takeBackPayment(ctx, staff, { receiptId, key: db.newId<'event'>(), why: 'by mistake' }));
    },
  };
}

it('a plan that changes on the 12th is in the report of each day as it was, with what it billed, credited and brought', async () => {
  const { through, pay, report, change, better } = await open();
  await through('2027-03-01', '2027-04-05');
  await pay(17_329);
  await through('2027-04-06', '2027-04-12');
  const first = await report();
  expect(first).toMatchObject([
    {
      cover: 'plan',
      contracts: 1,
      premiumMinor: 1200,
      billedMinor: 0,
      creditedMinor: 0,
      collectedMinor: 1200,
    },
  ]);
  const coverage = await better();
  await change('2027-04-12', coverage);
  const plans = await report();
  expect(plans).toHaveLength(2);
  const [former, now] = [
    plans.find(({ contracts }) => contracts === 0),
    plans.find((row) => row.contracts === 1),
  ];
  expect(former).toMatchObject({
    plan: first[0]?.plan,
    premiumMinor: 0,
    creditedMinor: 760,
    coveredMinor: 0,
  });
  expect(now).toMatchObject({ premiumMinor: 1800, billedMinor: 1140, creditedMinor: 0 });
  expect(now?.coveredMinor).toBeGreaterThan(0);
  const insurers = plans.map(({ insurer }) => insurer ?? 'none');
  expect(insurers).toEqual(insurers.toSorted((a, b) => a.localeCompare(b)));
  // The credit of the one settled the other, which money has not.
  expect(now?.collectedMinor).toBe(0);
  expect(await report('2027-04-11')).toMatchObject([{ contracts: 1, premiumMinor: 1200, creditedMinor: 0 }]);
  expect(await report('2027-03-31')).toMatchObject([{ billedMinor: 2400, collectedMinor: 1200 }]);
});

it('a policy of their own counts as a contract without a premium', async () => {
  const { through, report, change } = await open();
  await through('2027-03-01', '2027-04-12');
  const policy = { insurer: 'Harbor Mutual', policyNumber: 'HM-1', expires: '2028-01-31' };
  await change('2027-04-12', { kind: 'own_policy', ...policy });
  expect(await report()).toMatchObject([
    { cover: 'plan', contracts: 0, creditedMinor: 760 },
    { cover: 'own_policy', contracts: 1, premiumMinor: 0, coveredMinor: null },
  ]);
});

it('what was collected by mistake comes off when it is taken back, and the file has each column', async () => {
  const { through, pay, report, takeBack, desk } = await open();
  await through('2027-03-01', '2027-04-05');
  await pay(17_329);
  await through('2027-04-06', '2027-05-02');
  await takeBack();
  expect(await report('2027-04-30')).toMatchObject([{ billedMinor: 1200, collectedMinor: 1200 }]);
  expect(await report()).toMatchObject([{ billedMinor: 0, collectedMinor: -1200 }]);
  const file = await desk.ask('reports.file', { language: 'en', name: 'premiums', at: '2027-04-30' });
  expect(file.fileName).toBe('premiums-2027-04-30.csv');
  const rows: unknown = parse(Buffer.from(file.base64, 'base64').toString('utf8'), { columns: true });
  expect(rows).toMatchObject([
    {
      from: '2027-04-01',
      at: '2027-04-30',
      cover: 'plan',
      contracts: '1',
      premium: '12.00',
      billed: '12.00',
      credited: '0.00',
      tax: '0.00',
      collected: '12.00',
    },
  ]);
  const asked = { language: 'en', name: 'premiums', at: '2027-04-30', as: 'xlsx' } as const;
  const [sheet] = readXlsx(Buffer.from((await desk.ask('reports.file', asked)).base64, 'base64'));
  const [heads = [], ...lines] = sheet?.rows ?? [];
  const [line = []] = lines;
  const cells = Object.fromEntries(
    heads.map((head, column): [string, unknown] => [String(head), line[column]]),
  );
  expect(lines).toHaveLength(1);
  expect(cells).toMatchObject({
    cover: 'plan',
    contracts: 1,
    premium: 12,
    billed: 12,
    credited: 0,
    tax: 0,
    collected: 12,
  });
  const ahead = await desk.call('manager', 'reports.premiums', { language: 'en', at: '2027-05-03' });
  expect(ahead).toMatchObject({ ok: false, refusals: [{ field: 'at' }] });
});

it('a catalogue says who insures a plan, or nothing of it', async () => {
  const { db, raw } = await open();
  const insurancePlans = db.catalogue.insurancePlans.map((plan, nth) => ({
    ...plan,
    insurer: nth === 0 ? 'Harbor Mutual' : null,
  }));
  const options = { nowMs: db.clock.nowMs(), newId: newTestId, actor: 'test' };
  expect(
    await db.query((tx) => importCatalogue(tx, { ...db.catalogue, insurancePlans }, options)),
  ).toMatchObject({
    ok: true,
  });
  const insurers = raw
    .prepare('SELECT insurer FROM insurance_plan WHERE listed = 1 ORDER BY position')
    .pluck()
    .all();
  expect(insurers).toEqual(insurancePlans.map(({ insurer }) => insurer));
});
