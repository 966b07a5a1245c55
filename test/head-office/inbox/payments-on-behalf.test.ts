/** Two kiosks of a site: the one takes money for a contract that the other has, and head office tells that one. */
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { restoreFrom } from '../../../src/main/database/restore/restore';
import { backupTo } from '../../../src/main/database/storage/backup';
import { elsewhereHandlers } from '../../../src/main/desk/handlers/debt/elsewhere';
import { suspendAccess } from '../../../src/main/services/access/suspensions';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { compareBooks } from '../../../src/main/services/books/comparison';
import { makeClosing, previewDay } from '../../../src/main/services/closing/closing';
import { takeOwed } from '../../../src/main/services/debt/owed';
import { bookTold } from '../../../src/main/services/debt/told-payments';
import { journalLines } from '../../../src/main/services/ledger/journal';
import { takeBackPayment } from '../../../src/main/services/returned-payment/mistakes';
import type { Id } from '../../../src/shared/ids';
import { until } from '../../support/base/eventually';
import { temporaryFolder } from '../../support/base/folder';
import { openDeskArea } from '../../support/desk/area';
import { openClaimingKiosk } from '../../support/head-office/claiming-kiosk';
import { countOf, manager, sumOf, twoKiosks, withLine } from '../../support/head-office/two-kiosks';
import { newTestId } from '../../support/services/database';
import { lightServices, valueOf } from '../../support/services/rental';

test('money that one kiosk takes for a contract of the other is booked there once, and what the two owe each other is nothing', async () => {
  const site = await twoKiosks();
  const { a, b, ctxA, ctxB, contract, desk, asked, take } = site;
  const owed = await site.owe(2500);
  await a.services.db.query((tx) =>
    suspendAccess(
      { ctx: ctxA, tx, by: 'kiosk' },
      { contractId: contract.id, unitId: contract.unit_id, cause: 'arrears', why: null },
    ),
  );
  await site.isTold(a);
  await site.report('a', a.line);
  const due = await desk.ask('elsewhere.due', asked);
  expect(due.contracts).toMatchObject([
    { contractId: contract.id, number: contract.number, kiosk: 'a', dueMinor: owed, isOld: false },
  ]);
  const key = newTestId<'event'>();
  const taken = await take(owed, { key });
  expect(taken.change.price).toBe(5);
  expect(await take(owed, { key })).toEqual(taken);
  expect(countOf(b, 'on_behalf_payment')).toBe(1);
  // Before its own kiosk knows of it, nobody takes it twice.
  expect((await desk.ask('elsewhere.due', asked)).contracts[0]?.dueMinor).toBe(0);
  await expect(take(owed)).rejects.toThrow('paid_already');
  await site.told();
  await bookTold(ctxA);
  await bookTold(ctxA);
  expect(sumOf(a, 'receivable')).toBe(0);
  expect(sumOf(b, 'drawer')).toBe(owed);
  expect([sumOf(a, 'sister'), sumOf(b, 'sister')]).toEqual([owed, 0 - owed]);
  expect(countOf(a, 'receipt')).toBe(2);
  const open = 'SELECT count(*) FROM access_suspension WHERE ended_at_ms IS NULL';
  expect(a.services.db.open.raw.prepare(open).pluck().get()).toBe(0);

  // Each day's closing adds up, and head office's replay is what the kiosks booked.
  for (const [ctx, cash] of [
    [ctxA, 0],
    [ctxB, owed],
  ] as const) {
    const { stretch, totals } = await previewDay(ctx);
    expect(totals.drawer.expectedMinor).toBe(cash);
    const drawer = { openingMinor: 0, countedMinor: cash, leftMinor: 0, why: null };
    const closing = { key: newTestId<'event'>(), toSequence: stretch.to, ...drawer };
    valueOf(await makeClosing(ctx, manager, 'Ana Ruiz', closing));
  }
  for (const kiosk of [a, b]) {
    await site.isTold(kiosk);
    expect(findFaults(kiosk.services.db.open.raw)).toEqual([]);
  }
  const { database } = site.rig.office;
  const differing = await database.selectFrom('closing_figure').select('differences').execute();
  expect(differing).toEqual([{ differences: '[]' }, { differences: '[]' }]);
  const sister = database.selectFrom('month_figure').where('account', '=', 'sister');
  const rows = await sister.select(['debit_minor', 'credit_minor']).execute();
  expect(rows.reduce((sum, row) => sum + row.debit_minor - row.credit_minor, 0)).toBe(0);
  // Both journals add up in another program.
  for (const { store } of [ctxA, ctxB]) {
    let sum = 0;
    for await (const line of journalLines(store, { since: null, until: null })) {
      const [debit, credit] = line.split(',').slice(-2).map(Number);
      sum += Math.round(100 * ((debit || 0) - (credit || 0)));
    }
    expect(sum).toBe(0);
  }
  // The money is in the other drawer: nothing here says that it never came.
  const receiptId = a.services.db.open.raw
    .prepare<[], Id<'receipt'>>(`SELECT r.id FROM receipt r JOIN desk_payment d ON d.id = r.desk_payment_id`)
    .pluck()
    .get();
  if (!receiptId) throw new Error('no receipt');
  const back = await takeBackPayment(ctxA, manager, { receiptId, key: newTestId<'event'>(), why: 'mistake' });
  expect(back.ok ? null : back.refusals[0]?.desk).toBe('elsewhere_taken');
});

test('an amount that is a day old is not taken, nor one that nobody told, nor while head office is away', async () => {
  const site = await twoKiosks();
  const { a, b, desk, asked, take } = site;
  const owed = await site.owe(2500);
  await site.isTold(a);
  // It never reported: nobody knows how old its books are.
  expect((await desk.ask('elsewhere.due', asked)).contracts).toMatchObject([{ isOld: true, asOf: null }]);
  await expect(take(owed)).rejects.toThrow('elsewhere_old');
  const DAY_MS = 24 * 60 * 60_000;
  await site.report('a', a.line, { events: 3, oldestAtMs: Date.now() - DAY_MS - 60_000 });
  await expect(take(owed)).rejects.toThrow('elsewhere_old');
  await site.report('a', a.line, { events: 3, oldestAtMs: Date.now() - DAY_MS + 60_000 });
  await expect(take(owed - 1)).rejects.toThrow('amount_changed');
  const short = { kind: 'cash', givenMinor: owed - 1 } as const;
  await expect(take(owed, { tender: short })).rejects.toThrow('not_enough_money');
  await expect(take(owed, { unitNumber: 'no such unit' })).rejects.toThrow('elsewhere_unknown');
  b.proxy.cut();
  await until(() => !b.line.up());
  await expect(take(owed)).rejects.toThrow('elsewhere_unreached');
  expect(countOf(b, 'on_behalf_payment')).toBe(0);
  b.proxy.heal();
  await until(() => b.line.up());
  b.services.db.open.raw.exec(`UPDATE property SET pay_elsewhere = 'no'`);
  expect(await desk.ask('elsewhere.offered', {})).toEqual({ isTaken: false });
  await expect(take(owed)).rejects.toThrow('not_allowed');
});

test('two people at a desk who take the same money at one moment take it once: the other hears that it is paid', async () => {
  const site = await twoKiosks();
  const { a, b, ctxA, ctxB } = site;
  const owed = await site.owe(2500);
  await site.isTold(a);
  await site.report('a', a.line);
  // Both have head office's word before either writes.
  const bothKnow = Promise.withResolvers<void>();
  let waiting = 0;
  const meeting: ServiceContext['headOffice']['due'] = async (unitId) => {
    const due = await ctxB.headOffice.due(unitId);
    waiting += 1;
    if (waiting === 2) bothKnow.resolve();
    await bothKnow.promise;
    return due;
  };
  const desk = openDeskArea(
    elsewhereHandlers({ ...ctxB, headOffice: { ...ctxB.headOffice, due: meeting } }),
    { staffId: manager.id },
  );
  const payment = () => ({
    ...site.asked,
    key: newTestId<'event'>(),
    contractId: site.contract.id,
    amountMinor: owed,
    tender: { kind: 'cash' as const, givenMinor: owed },
  });
  const both = await Promise.allSettled([
    desk.ask('elsewhere.take', payment()),
    desk.ask('elsewhere.take', payment()),
  ]);
  const refusals = both.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
  expect(refusals).toEqual([expect.stringContaining('paid_already')]);
  expect(countOf(b, 'on_behalf_payment')).toBe(1);
  await site.told();
  await bookTold(ctxA);
  expect([sumOf(a, 'receivable'), sumOf(a, 'advance')]).toEqual([0, 0]);
  expect([sumOf(a, 'sister'), sumOf(b, 'sister'), sumOf(b, 'drawer')]).toEqual([owed, 0 - owed, owed]);
});

test('either line may be cut after the money is taken: what is paid at its own kiosk meanwhile stays the tenant’s', async () => {
  const site = await twoKiosks();
  const { a, b, ctxA, desk, asked, take } = site;
  const owed = await site.owe(2500);
  await site.isTold(a);
  await site.report('a', a.line);
  a.proxy.cut();
  await until(() => !a.line.up());
  const terminal = { kind: 'desk_terminal', reference: '4711' } as const;
  await take(owed, { tender: terminal });
  b.proxy.cut();
  await until(() => !b.line.up());
  // Nobody told it: its desk takes the same money.
  valueOf(
    await takeOwed(ctxA, manager, {
      contractId: site.contract.id,
      key: newTestId<'event'>(),
      amountMinor: owed,
      tender: { kind: 'cash', givenMinor: owed },
    }),
  );
  b.proxy.heal();
  a.proxy.heal();
  await site.told();
  await bookTold(ctxA);
  expect([sumOf(a, 'receivable'), sumOf(a, 'advance')]).toEqual([0, 0 - owed]);
  expect([sumOf(a, 'sister'), sumOf(b, 'sister'), sumOf(b, 'terminal')]).toEqual([owed, 0 - owed, owed]);
  await site.isTold(a);
  await site.isTold(b);
  await site.report('a', a.line);
  expect((await desk.ask('elsewhere.due', asked)).contracts[0]?.dueMinor).toBe(0);
  for (const kiosk of [a, b]) expect(findFaults(kiosk.services.db.open.raw)).toEqual([]);
});

test('a kiosk that goes back to before it booked the money books it again, once', async () => {
  const site = await twoKiosks();
  const { a, b, ctxA, rig } = site;
  const owed = await site.owe(2500);
  await site.isTold(a);
  await site.report('a', a.line);
  const backup = join(temporaryFolder(), 'backup.db');
  backupTo(a.services.db.open.raw, backup);
  await site.take(owed);
  await site.told();
  await bookTold(ctxA);
  await site.isTold(a);
  await a.claims.stop();
  const dataDir = temporaryFolder();
  await restoreFrom(backup, dataDir, { nowMs: a.services.db.clock.nowMs() });
  const { gateway } = ctxA;
  const file = join(dataDir, 'keyturn.db');
  const services = await lightServices({ file, change: (ctx) => ({ ...ctx, gateway }) });
  const restored = { ...a, ...(await openClaimingKiosk('a', a.line, services)) };
  onTestFinished(() => restored.claims.stop());
  expect(sumOf(restored, 'receivable')).toBe(owed);
  await a.tellsFrom(restored);
  const ctx = withLine(restored);
  await compareBooks(ctx, { dataDir, headOffice: (places) => a.line.books(places) });
  await until(() => countOf(restored, 'told_payment') === 1);
  await bookTold(ctx);
  await bookTold(ctx);
  expect([sumOf(restored, 'receivable'), sumOf(restored, 'advance')]).toEqual([0, 0]);
  expect([sumOf(restored, 'sister'), sumOf(b, 'sister')]).toEqual([owed, 0 - owed]);
  expect(findFaults(services.db.open.raw)).toEqual([]);
  await site.isTold(restored);
  await site.isTold(b);
  const sister = rig.office.database.selectFrom('month_figure').where('account', '=', 'sister');
  const rows = await sister.select(['debit_minor', 'credit_minor']).execute();
  expect(rows.reduce((sum, row) => sum + row.debit_minor - row.credit_minor, 0)).toBe(0);
});
