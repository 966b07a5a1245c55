/** What head office counts of properties, from the books of real kiosks: the same as their own databases hold. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type Database from 'better-sqlite3';
import { openDatabase } from '../../src/head-office/database/connection/connect';
import type { Database as OfficeDatabase } from '../../src/head-office/database/tx';
import { runCommandLine } from '../../src/head-office/command-line';
import { loadFigures, type PropertyFigures } from '../../src/head-office/figures/facts';
import { loadWireEvents } from '../../src/main/database/base/outbox';
import { makeCreditNote } from '../../src/main/services/credit-note/make';
import { makeClosing, previewDay } from '../../src/main/services/closing/closing';
import { moveTenantOut } from '../../src/main/services/move-out/ending';
import { giveNotice } from '../../src/main/services/move-out/notice';
import { publish } from '../../src/main/services/base/outbox';
import { catchUpLedger } from '../../src/main/services/ledger/settle';
import type { Id } from '../../src/shared/ids';
import { newChain } from '../support/head-office/chain';
import { newKey } from '../support/head-office/key';
import { joinKiosk } from '../support/head-office/office';
import { sendToOffice } from '../support/head-office/send';
import { query, testDatabase } from '../support/head-office/servers';
import { newTestId } from '../support/services/database';
import { moveInOn, noonOf, openBilled } from '../support/services/billed';
import { valueOf } from '../support/services/rental';

const TABLES = [
  'contract',
  'rent',
  'unit',
  'suspension',
  'bill',
  'month',
  'balance',
  'entry',
  'closing',
  'round',
  'money',
  'line',
  'credit_note',
  'credit_line',
  'period',
  'mandate',
  'booking',
  'charge',
];

async function openKiosk(kioskId: string, unitIndex: number) {
  const books = await openBilled({ moveIn: '2026-01-10', deposit: 5000 });
  const { ctx, db, raw } = books;
  const manager = { kind: 'staff', id: db.newId<'staff'>(), role: 'manager', place: 'desk' } as const;
  const second = await moveInOn(books, { moveIn: '2026-01-20' }, unitIndex);
  return {
    kioskId,
    raw,
    manager,
    ctx,
    first: books.contractId,
    second,
    runOn: books.runOn,
    events: () => ctx.store.read((tx) => loadWireEvents(tx, kioskId, 0, 10_000)),
    closeDay: async () => {
      const day = await previewDay(ctx);
      const { expectedMinor } = day.totals.drawer;
      return valueOf(
        await makeClosing(ctx, manager, 'Mia Manager', {
          key: db.newId<'event'>(),
          toSequence: day.stretch.to,
          openingMinor: 0,
          why: null,
          countedMinor: expectedMinor,
          leftMinor: expectedMinor,
        }),
      );
    },
  };
}

let postgres: string;
let database: OfficeDatabase;
let close: () => Promise<void>;
beforeAll(async () => {
  postgres = await testDatabase();
  ({ database, close } = await openDatabase(postgres, () => {}));
});
afterAll(() => close());

/** Kiosks of a property of their own have joined. */
async function join(...kioskIds: readonly string[]): Promise<Id<'property'>> {
  const propertyId = newTestId<'property'>();
  for (const kioskId of kioskIds) await joinKiosk(database, kioskId, newKey(), propertyId);
  return propertyId;
}

/** Everything that is counted of a kiosk, as it stands. */
async function counted(kioskId: string): Promise<Readonly<Record<string, unknown>>> {
  const found: Record<string, unknown> = {};
  for (const name of TABLES)
    found[name] = await query(
      postgres,
      `SELECT t::text AS row FROM ${name}_figure t WHERE kiosk_id = '${kioskId}' ORDER BY t::text`,
    );
  return found;
}

async function figures(propertyId: Id<'property'>, day: string): Promise<PropertyFigures> {
  const all = await loadFigures(database, { nowMs: noonOf(day), timeZone: 'America/Chicago' });
  const property = all.find((each) => each.propertyId === propertyId);
  if (!property) throw new Error('a property without figures');
  return property;
}

const one = (raw: Database.Database, sql: string) => raw.prepare<[], number>(sql).pluck().get() ?? 0;
const sumOf = (kiosks: readonly { readonly raw: Database.Database }[], sql: string) =>
  kiosks.reduce((sum, { raw }) => sum + one(raw, sql), 0);

test('head office counts what the books of two kiosks hold, after doubled delivery and after a partition', async () => {
  const kiosks = [await openKiosk('k-1', 1), await openKiosk('k-2', 2)] as const;
  const [k1, k2] = kiosks;
  await k1.runOn('2026-01-28');
  await k1.closeDay();
  await k1.runOn('2026-03-05');
  valueOf(
    await giveNotice(k1.ctx, { contractId: k1.second, lastDay: '2026-03-20', why: 'said so' }, k1.manager),
  );
  await k2.runOn('2026-02-26');
  valueOf(
    await makeCreditNote(k2.ctx, k2.manager, {
      contractId: k2.first,
      lines: 'all',
      key: 'one',
      reason: 'a leak',
    }),
  );
  valueOf(await moveTenantOut(k2.ctx, { contractId: k2.second, unit: 'to_check', why: 'left' }, k2.manager));
  await k2.closeDay();

  const propertyId = await join('k-1', 'k-2');
  const [ofFirst, ofSecond] = [await k1.events(), await k2.events()];
  const half = Math.floor(ofFirst.length / 2);
  // The second half alone, while the first is on its way: nothing of it counts.
  expect((await sendToOffice(database, 'k-1', ofFirst.slice(half))).taken).toBe('not_following');
  await sendToOffice(database, 'k-1', ofFirst.slice(0, half));
  await sendToOffice(database, 'k-2', ofSecond);
  await sendToOffice(database, 'k-1', ofFirst);
  await sendToOffice(database, 'k-1', ofFirst);
  await sendToOffice(database, 'k-2', ofSecond);

  const found = await figures(propertyId, '2026-03-06');
  const [money] = found.money;
  const owed = sumOf(
    kiosks,
    `SELECT sum(debit_minor - credit_minor) FROM posting WHERE account = 'receivable'`,
  );
  expect(owed).toBeGreaterThan(0);
  expect(Object.values(money?.owedMinor ?? {}).reduce((sum, amount) => sum + amount, 0)).toBe(owed);
  const open = (from: string, to: string) =>
    sumOf(
      kiosks,
      `SELECT sum(total_minor - (SELECT coalesce(sum(amount_minor), 0) FROM allocation_line WHERE invoice_id = i.id))
        FROM invoice i WHERE due_on BETWEEN '${from}' AND '${to}'`,
    );
  expect(money?.owedMinor).toEqual({
    not_due: open('2026-03-07', '2099-01-01'),
    to_30: open('2026-02-04', '2026-03-06'),
    to_60: open('2026-01-05', '2026-02-03'),
    to_90: 0,
    over_90: 0,
  });
  expect(money?.owedMinor.to_60).toBeGreaterThan(0);
  for (const account of ['advance', 'deposit'] as const)
    expect(money?.[`${account}Minor`]).toBe(
      sumOf(kiosks, `SELECT sum(credit_minor - debit_minor) FROM posting WHERE account = '${account}'`),
    );
  expect(money?.rentMinor).toBe(3 * 14_900);
  expect(money?.month.billedMinor).toBe(
    sumOf(kiosks, `SELECT sum(total_minor) FROM invoice WHERE issued_on LIKE '2026-03-%'`),
  );
  // Both have let the same unit to their first tenant.
  expect(found).toMatchObject({ notices: 1, units: { occupied: 2, to_check: 1 }, differences: [] });
  expect([await counted('k-1'), await counted('k-2')]).toMatchObject([
    { closing: [expect.anything()] },
    { closing: [expect.anything()] },
  ]);
});

test('head office recreates all figures from the stored events, with equal rows', async () => {
  const kiosk = await openKiosk('k-3', 1);
  await kiosk.runOn('2026-03-05');
  await kiosk.closeDay();
  await join('k-3');
  await sendToOffice(database, 'k-3', await kiosk.events());
  const before = await counted('k-3');
  await query(postgres, TABLES.map((name) => `DELETE FROM ${name}_figure WHERE kiosk_id = 'k-3'`).join('; '));
  const lines: string[] = [];
  const io = { out: (line: string) => lines.push(line), err: () => {}, nowMs: Date.now, environment: {} };
  expect(await runCommandLine(['figures', 'make', '--postgres', postgres], io)).toBe(0);
  expect(lines).toContain('k-3\tcounted again');
  expect(await counted('k-3')).toEqual(before);
  expect(Object.values(before).flat().length).toBeGreaterThan(20);
});

test('head office removes from the figures what a restored kiosk no longer has in its books', async () => {
  const kiosk = await openKiosk('k-4', 1);
  await join('k-4');
  const backedUp = await kiosk.events();
  const nowMs = noonOf('2026-02-01');
  await sendToOffice(database, 'k-4', backedUp, nowMs);
  const before = await counted('k-4');
  await kiosk.runOn('2026-03-05');
  const all = await kiosk.events();
  await sendToOffice(database, 'k-4', all, nowMs);
  expect(await counted('k-4')).not.toEqual(before);
  const restored = newChain('k-4', 1, backedUp.at(-1));
  expect((await sendToOffice(database, 'k-4', restored.events, nowMs)).taken).toBe('taken');
  expect(await counted('k-4')).toEqual(before);
  await query(postgres, TABLES.map((name) => `DELETE FROM ${name}_figure WHERE kiosk_id = 'k-4'`).join('; '));
  await runCommandLine(['figures', 'make', '--postgres', postgres], quiet);
  expect(await counted('k-4')).toEqual(before);
});

test('what a restored kiosk forgot changes no figure, though it comes after what the kiosk told since', async () => {
  const kiosk = await openKiosk('k-14', 1);
  await join('k-14');
  const backedUp = await kiosk.events();
  const nowMs = noonOf('2026-02-01');
  await sendToOffice(database, 'k-14', backedUp, nowMs);
  await kiosk.runOn('2026-03-05');
  const all = await kiosk.events();
  await sendToOffice(database, 'k-14', newChain('k-14', 1, backedUp.at(-1)).events, nowMs);
  const before = await counted('k-14');
  expect((await sendToOffice(database, 'k-14', all, nowMs)).taken).toBe('taken');
  const stored = await query(postgres, `SELECT sequence FROM inbox_event WHERE kiosk_id = 'k-14'`);
  expect(stored.length).toBeGreaterThan(all.length);
  expect(await counted('k-14')).toEqual(before);
});

test('the rent of a month is the new one from its first day on, unless it was taken back', async () => {
  const kiosk = await openKiosk('k-8', 1);
  const propertyId = await join('k-8');
  const { ctx, first, second } = kiosk;
  const tell = async (contractId: Id<'contract'>, newMinor: number, after: 'effective' | 'cancelled') => {
    const rentChangeId = newTestId<'rent_change'>();
    const about = { rentChangeId, contractId };
    const days = { announcedOn: '2026-01-21', toldOn: '2026-03-01' };
    await ctx.store.transaction(async (tx) => {
      const work = { ctx, tx };
      const told = { ...about, ...days, currency: 'USD', oldMinor: 14_900, newMinor };
      await publish(work, 'rent_change.announced', told);
      if (after === 'cancelled') await publish(work, 'rent_change.cancelled', about);
      else await publish(work, 'rent_change.effective', { ...about, effectiveOn: '2026-03-01' });
    });
  };
  await tell(first, 15_900, 'effective');
  await tell(second, 99_900, 'cancelled');
  await sendToOffice(database, 'k-8', await kiosk.events());
  const rentOn = async (day: string) => (await figures(propertyId, day)).money[0]?.rentMinor;
  expect(await rentOn('2026-02-28')).toBe(2 * 14_900);
  expect(await rentOn('2026-03-01')).toBe(14_900 + 15_900);
});

const quiet = { out() {}, err() {}, nowMs: Date.now, environment: {} };

test('head office shows a closed day that differs from what was sent before it, and a round of bills that is missing', async () => {
  const kiosk = await openKiosk('k-5', 1);
  // What is booked from now on is not sent.
  kiosk.raw.exec('UPDATE booked SET published_sequence = 100000');
  await kiosk.runOn('2026-03-05');
  await kiosk.closeDay();
  const propertyId = await join('k-5');
  await sendToOffice(database, 'k-5', await kiosk.events(), noonOf('2026-03-05'));
  const found = await figures(propertyId, '2026-03-07');
  expect(found.differences[0]).toMatchObject({ kioskId: 'k-5', number: 1 });
  expect(found.lateRounds).toMatchObject([{ kioskId: 'k-5', day: '2026-03-05' }]);
  expect((await figures(propertyId, '2026-03-06')).lateRounds).toEqual([]);
  const lines: string[] = [];
  const io = { ...quiet, out: (line: string) => lines.push(line), nowMs: () => noonOf('2026-03-07') };
  await runCommandLine(['figures', 'show', '--postgres', postgres], io);
  expect(lines.join('\n')).toMatch(/! k-5 last made a round of bills for 5 Mar 2026/u);
  expect(lines.join('\n')).toMatch(/! k-5 closed day 1 on 5 Mar 2026, and its books differ/u);
});

test('a kiosk sends what was booked before there was such an event, once, at the next start', async () => {
  const kiosk = await openKiosk('k-6', 1);
  await kiosk.runOn('2026-03-05');
  await join('k-6', 'k-7');
  await sendToOffice(database, 'k-6', await kiosk.events());
  const before = await monthsOf('k-6');
  kiosk.raw.exec(`DELETE FROM outbox WHERE type = 'money.booked'; UPDATE booked SET published_sequence = 0`);
  const from = one(kiosk.raw, 'SELECT max(sequence) FROM outbox');
  await catchUpLedger(kiosk.ctx);
  await catchUpLedger(kiosk.ctx);
  const again = (await kiosk.events()).filter(({ sequence }) => sequence > from);
  expect(new Set(again.map(({ type }) => type))).toEqual(new Set(['money.booked']));
  const chain = newChain('k-7', 0);
  for (const { type, payload, schemaVersion } of again) chain.add(type, payload, schemaVersion);
  await query(postgres, `DELETE FROM bill_figure WHERE kiosk_id = 'k-6'`);
  await sendToOffice(database, 'k-7', chain.events);
  expect(await monthsOf('k-7')).toEqual(before);
});

const monthsOf = (kioskId: string) =>
  query(
    postgres,
    `SELECT month, kind, account, debit_minor, credit_minor FROM month_figure
      WHERE kiosk_id = '${kioskId}' ORDER BY month, kind, account`,
  );
