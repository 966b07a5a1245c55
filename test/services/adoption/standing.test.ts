/** What stood of a tenancy comes with it: a notice, holds, a payment plan, a code that does not work, money of who has left. */
import { expect, it } from 'vitest';
import { keepHouse } from '../../../src/main/services/upkeep/housekeeping';
import { giveNotice } from '../../../src/main/services/move-out/notice';
import { settleEnded } from '../../../src/main/services/move-out/settlement';
import { takeOwed } from '../../../src/main/services/debt/owed';
import { followArrears } from '../../../src/main/services/ledger/arrears';
import { eraseFormerTenants } from '../../../src/main/services/tenant/former-tenants';
import type { Id } from '../../../src/shared/ids';
import type { CardLetter } from '../../../src/main/mail/port';
import { writeCardLetter } from '../../../src/main/mail/card-letters';
import { createSingleDeliveries } from '../../../src/main/services/delivery/single-deliveries';
import { scriptedMailer } from '../../support/services/moved-in';
import { fileOf, goodRow, manager, openSite } from '../../support/services/adopted';
import { valueOf } from '../../support/services/rental';

type Site = Awaited<ReturnType<typeof openSite>>;

const contractOf = (site: Site, place = 2) =>
  site.raw
    .prepare<[number], Id<'contract'>>(
      'SELECT contract_id FROM adopted_contract WHERE place = ? ORDER BY rowid DESC',
    )
    .pluck()
    .get(place) ?? ('' as Id<'contract'>);
const pay = async (site: Site, contractId: Id<'contract'>, amountMinor: number) =>
  valueOf(
    await takeOwed(site.ctx, manager(site), {
      contractId,
      key: `paid-${amountMinor}-once`,
      amountMinor,
      tender: { kind: 'cash', givenMinor: amountMinor },
    }),
  );
const told = (site: Site, type: string) =>
  site.raw
    .prepare<[string], string>('SELECT payload FROM outbox WHERE type = ?')
    .pluck()
    .all(type)
    .map((payload) => JSON.parse(payload) as Record<string, unknown>);
const stateOfCode = (site: Site) => site.list<{ state: string }>('SELECT state FROM access_code')[0]?.state;

it('a notice ends the bills of a tenancy on its last day, and undoing the import is still possible', async () => {
  const site = await openSite();
  const rows = [{ ...goodRow, unit: site.unit(0), last_day: '2026-04-20' }];
  const id = await site.adopt(rows);
  expect(valueOf(await site.undo(id))).toEqual({ tenancies: 1 });
  await site.adopt(rows);
  expect(told(site, 'notice.given')).toHaveLength(2);
  await site.runOn('2026-05-28');
  expect(site.bills()).toMatchObject([{ from: '2026-04-01', to: '2026-04-20' }]);
  expect(site.faults()).toEqual([]);
});

it('another last day that staff said since is kept, and so is the import', async () => {
  const site = await openSite();
  const id = await site.adopt([{ ...goodRow, unit: site.unit(0), last_day: '2026-04-20' }]);
  const notice = { contractId: contractOf(site), lastDay: '2026-04-22', why: 'asked for' };
  valueOf(await giveNotice(site.ctx, notice, manager(site)));
  expect(await site.undo(id)).toMatchObject({ ok: false, refusals: [{ desk: 'adoption_gone_on' }] });
});

it('a code that did not work does not work until what is owed is paid, or staff say so', async () => {
  const site = await openSite();
  const owes = { balance: '45.50', balance_due: '2026-02-01' };
  const id = await site.adopt([{ ...goodRow, unit: site.unit(0), ...owes, suspended: 'arrears' }]);
  expect(stateOfCode(site)).toBe('suspended');
  expect(site.list('SELECT due_on FROM invoice')).toEqual([{ due_on: '2026-02-01' }]);
  const contractId = contractOf(site);
  await site.ctx.store.transaction((tx) => followArrears({ ctx: site.ctx, tx }, contractId));
  expect(stateOfCode(site)).toBe('suspended');
  valueOf(await site.undo(id));
  await site.adopt([{ ...goodRow, unit: site.unit(1), ...owes, suspended: 'arrears' }]);
  await pay(site, contractOf(site), 4550);
  expect(site.list("SELECT 1 FROM access_code WHERE state = 'active'")).toHaveLength(1);
  expect(site.faults()).toEqual([]);
});

it('who had a saved card reads once that it is not charged any more; nobody else does, and nothing is charged', async () => {
  const site = await openSite();
  const row = (nth: number, more = {}) => ({ ...goodRow, unit: site.unit(nth), ...more });
  const { mailer, ofCards } = scriptedMailer();
  const letters = createSingleDeliveries(site.ctx, { printer: null, mailer });
  await letters.start();
  await site.adopt([row(0, { saved_card: 'Yes' }), row(1, { first_name: 'Bea', email: 'bea@example.com' })]);
  await letters.round();
  expect(ofCards).toMatchObject([
    { kind: 'ended_elsewhere', to: 'ann@example.com', unitNumber: site.unit(0), language: 'en' },
  ]);
  const { text } = writeCardLetter(ofCards[0] as CardLetter);
  expect(text).toContain('is not charged any more');
  expect(text).not.toMatch(/••••|[{}]/);
  await site.runOn('2026-04-28');
  expect(site.bills()).not.toEqual([]);
  expect(site.list('SELECT * FROM collection')).toEqual([]);
});

it('holds and the parts of a payment plan stay as imported, and head office hears of them', async () => {
  const site = await openSite();
  const plan = '2026-04-01 50.00 + 2026-05-01 45.50';
  await site.adopt([
    { ...goodRow, unit: site.unit(0), balance: '95.50', hold: 'Protected', payment_plan: plan },
  ]);
  expect(site.list('SELECT cause FROM contract_hold ORDER BY rowid')).toEqual([
    { cause: 'protected' },
    { cause: 'plan' },
  ]);
  const parts = [
    { dueOn: '2026-04-01', amountMinor: 5000 },
    { dueOn: '2026-05-01', amountMinor: 4550 },
  ];
  const [invoice] = site.list<{ id: string }>('SELECT id FROM invoice');
  expect(told(site, 'hold.opened').map(({ plan: agreed }) => agreed)).toEqual([
    null,
    { parts, invoiceIds: [invoice?.id] },
  ]);
  expect(site.list('SELECT parts FROM payment_plan')).toEqual([{ parts: JSON.stringify(parts) }]);
  expect(site.faults()).toEqual([]);
});

const left = { paid_through: '2025-12-31', left_on: '2026-01-31' };

it('a tenant who has left brings debt and deposit, and neither unit nor code', async () => {
  const site = await openSite();
  const free = site.list("SELECT 1 FROM unit WHERE state = 'available'").length;
  await site.adopt([
    { ...goodRow, ...left, unit: site.unit(0), balance: '80', deposit: '50', reference: 'K-1' },
    { ...goodRow, unit: site.unit(0), first_name: 'Bea' },
  ]);
  expect(site.list("SELECT 1 FROM unit WHERE state = 'available'")).toHaveLength(free - 1);
  expect(site.list("SELECT 1 FROM access_code WHERE state <> 'revoked'")).toHaveLength(1);
  expect(site.faults()).toEqual([]);
  // The deposit settles what it can; nothing is billed any more.
  await site.runOn('2026-04-27');
  await keepHouse(site.ctx, { isRunning: () => false }, { atStart: false });
  const contractId = contractOf(site);
  const owed = () =>
    site.raw
      .prepare<[string], number>(
        `SELECT sum(debit_minor - credit_minor) FROM posting WHERE account = 'receivable' AND contract_id = ?`,
      )
      .pluck()
      .get(contractId);
  expect(owed()).toBe(3000);
  await pay(site, contractId, 3000);
  await settleEnded(site.ctx);
  expect(site.list('SELECT last_on, closed_at_ms IS NULL AS open FROM settlement')).toEqual([
    { last_on: '2026-01-31', open: 0 },
  ]);
  expect(site.list("SELECT 1 FROM unit WHERE state = 'occupied'")).toHaveLength(1);
  expect(site.faults()).toEqual([]);
});

it('the same contract is imported once, also from another file, unless that import was undone', async () => {
  const site = await openSite();
  const row = { ...goodRow, ...left, unit: site.unit(0), balance: '80', reference: 'K-1' };
  const id = await site.adopt([row]);
  const again = fileOf([row, { ...goodRow, unit: site.unit(1) }]);
  expect(valueOf(await site.bring(again))).toMatchObject({
    mistakes: [{ row: 2, column: 'reference', fault: 'reference_known', value: 'K-1' }],
  });
  valueOf(await site.undo(id));
  expect(site.balance('receivable')).toBe(0);
  expect(valueOf(await site.bring(again))).toMatchObject({ tenancies: 2 });
  expect(site.balance('receivable')).toBe(8000);
  expect(site.faults()).toEqual([]);
});

it('personal data of an imported contract goes after the years that the property sets, ten of them too', async () => {
  const site = await openSite();
  site.raw.exec('UPDATE property SET personal_data_years = 10');
  await site.adopt([
    { ...goodRow, ...left, unit: site.unit(0), balance: '80' },
    { ...goodRow, ...left, unit: site.unit(1), first_name: 'Bea', balance: '1' },
    { ...goodRow, unit: site.unit(2), first_name: 'Cem' },
  ]);
  await pay(site, contractOf(site), 8000);
  await settleEnded(site.ctx);
  const reached = () =>
    site.list<{ name: string }>(
      "SELECT first_name AS name FROM contact WHERE email <> '' AND last_name = 'Archer' ORDER BY 1",
    );
  const roundOn = async (day: string) => {
    site.db.clock.set(Date.parse(`${day}T17:00:00Z`));
    await eraseFormerTenants(site.ctx);
  };
  await roundOn('2036-03-14');
  expect(reached()).toHaveLength(3);
  // One owes something, and one rents.
  await roundOn('2036-03-16');
  expect(reached()).toEqual([{ name: 'Bea' }, { name: 'Cem' }]);
  expect(site.faults()).toEqual([]);
});
