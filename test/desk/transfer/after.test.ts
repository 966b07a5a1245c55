/** What goes with a tenant to another unit, and what the books say of it later: card, promotion, deposit, the closing of the day. */
import { expect, it, vi } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import { findContract } from '../../../src/main/database/contract/contracts';
import { selectCarried } from '../../../src/main/database/transfer/transfers';
import { selectTenantLedger } from '../../../src/main/database/tenant/ledger';
import { ledgerChange } from '../../../src/main/services/tenant/ledger';
import { previewDay } from '../../../src/main/services/closing/closing';
import { moveTenantOut } from '../../../src/main/services/move-out/ending';
import { listLeavingTasks } from '../../../src/main/services/move-out/leaving-tasks';
import { contractMoney } from '../../../src/main/services/contract/money';
import { takeOwed } from '../../../src/main/services/debt/owed';
import { createCustomerServices } from '../../../src/main/services/screen/customer-services';
import { showTenant } from '../../../src/main/services/tenant/detail';
import { beforeTheFirstDay, onTwelfthOfApril } from '../../support/desk/transferring';
import { scriptedMailer } from '../../support/services/moved-in';
import { newTestId } from '../../support/services/database';
import { valueOf } from '../../support/services/rental';

it('the saved card is charged for the new unit, and the old contract has no mandate any more', async () => {
  const tenant = await onTwelfthOfApril({ cardId: 'pm_1' });
  const { contractId } = await tenant.move();
  const mandates = tenant.raw
    .prepare('SELECT contract_id, state, saved_card_id FROM mandate ORDER BY rowid')
    .raw();
  expect(mandates.all()).toEqual([
    [tenant.contractId, 'replaced', 'pm_1'],
    [contractId, 'active', 'pm_1'],
  ]);
  tenant.sound();
});

it('a promotion goes on where it was, and is counted from its own first period', async () => {
  const tenant = await onTwelfthOfApril({ promotion: 'WELCOME25' });
  tenant.raw.exec('DROP TRIGGER contract_terms_unchanged');
  tenant.raw.exec(`UPDATE contract_terms SET terms = json_set(terms, '$.discount.periods', 3)`);
  const bookingId = await tenant.begin();
  const { lines } = await tenant.show(bookingId);
  expect(lines.filter(({ kind }) => kind === 'charge')).toHaveLength(4);
  await tenant.sign(bookingId);
  const { contractId } = await tenant.complete(bookingId);
  const discounted = async (day: string) => {
    await tenant.runOn(day);
    const bill = tenant.bills().at(-1);
    return bill && tenant.linesOf(bill.id).some(({ code }) => code === 'discount');
  };
  // March, April, and May: the third and last.
  expect([await discounted('2027-04-28'), await discounted('2027-05-28')]).toEqual([true, false]);
  expect(tenant.of('receivable', contractId)).toBeGreaterThan(0);
});

it('a deposit that was paid for the former unit is given back at the end of the new one', async () => {
  const tenant = await onTwelfthOfApril({}, { rent: 5000, plan: 600, deposit: 14_000 });
  const { contractId } = await tenant.move();
  const open = tenant.of('receivable', contractId);
  const cash = { kind: 'cash', givenMinor: open } as const;
  valueOf(
    await takeOwed(tenant.ctx, tenant.staff, { contractId, key: 'page-1', amountMinor: open, tender: cash }),
  );
  tenant.on('2027-04-20');
  valueOf(await moveTenantOut(tenant.ctx, { contractId, unit: 'seen_empty', why: 'left' }, tenant.staff));
  const notes = tenant.notes().slice(-2);
  expect(notes.at(-1)).toMatchObject({ kind: 'DEPOSIT', gross: 14_000 });
  for (const { id, gross } of notes) {
    const more = await tenant.giveBack(id, gross + 1);
    expect(more.ok ? 'done' : more.refusals[0]?.desk).toBe('too_much');
    valueOf(await tenant.giveBack(id, gross));
  }
  await tenant.settle();
  const closed = tenant.raw.prepare<[], number>(
    'SELECT count(*) FROM settlement WHERE closed_at_ms IS NOT NULL',
  );
  expect(closed.pluck().get()).toBe(2);
  tenant.sound();
});

it('what was paid ahead for the former unit pays the next bills of the new one, and is no money to refund', async () => {
  const tenant = await onTwelfthOfApril();
  const shown = async (contractId: Id<'contract'>) =>
    valueOf(await contractMoney(tenant.ctx, contractId, { print: false, email: false, link: false }));
  const pay = async (contractId: Id<'contract'>, periods: number) => {
    const { ahead, owedMinor } = await shown(contractId);
    const next = ahead[periods - 1];
    const amountMinor = owedMinor + (next?.amountMinor ?? 0);
    const tender = { kind: 'cash', givenMinor: amountMinor } as const;
    const key = `page-${contractId}-${periods}`;
    const through = next ? { aheadThrough: next.throughOn } : {};
    return takeOwed(tenant.ctx, tenant.staff, { contractId, key, amountMinor, tender, ...through });
  };
  valueOf(await pay(tenant.contractId, 4));
  const { contractId } = await tenant.move();
  const credit = 0 - tenant.of('advance', tenant.contractId);
  expect(credit).toBeGreaterThan(0);
  const contact = tenant.raw
    .prepare<[], Id<'contact'>>('SELECT contact_id FROM rental_contract')
    .pluck()
    .get();
  const head = async () =>
    valueOf(
      await showTenant(tenant.ctx, { id: contact ?? newTestId<'contact'>(), language: 'en' }, tenant.staff),
    );
  expect((await head()).credit?.price).toBe(credit / 100);
  expect((await shown(tenant.contractId)).settlement).toMatchObject({ state: 'carried' });
  expect(valueOf(await listLeavingTasks(tenant.ctx)).toGiveBack).toEqual([]);
  valueOf(await pay(contractId, 1));
  expect([tenant.of('advance', tenant.contractId), tenant.of('receivable', contractId)]).toEqual([0, 0]);
  expect((await head()).credit).toBeNull();
  tenant.sound();
});

it('the day adds up, and the statement of the transfer is written down', async () => {
  const tenant = await onTwelfthOfApril();
  await tenant.move();
  const { totals } = await previewDay(tenant.ctx);
  expect(totals.creditNotes).toMatchObject({ count: 2, totalMinor: 15_975 });
  const letters = tenant.raw
    .prepare<[], { facts: string }>(`SELECT facts FROM letter WHERE kind = 'transfer'`)
    .all();
  expect(letters).toHaveLength(1);
  expect(JSON.parse(letters[0]?.facts ?? '')).toMatchObject({
    outcome: 'owed',
    total: { price: 63.08 },
    movedOn: '2027-04-12',
    dueOn: '2027-04-17',
  });
});

it('each contract has a balance of its own, though credit of one paid for the other', async () => {
  const tenant = await onTwelfthOfApril();
  const { contractId } = await tenant.move();
  const balanceOf = (contract: typeof contractId) =>
    tenant.db.query(async (tx) => {
      const found = await findContract(tx, contract);
      const ledger = await selectTenantLedger(tx, found?.contact_id as Id<'contact'>);
      const own = ledger.filter(({ contractNumber }) => contractNumber === found?.number).map(ledgerChange);
      const moved = (await selectCarried(tx, contract)).map(({ change }) => change);
      return [...own, ...moved].reduce((sum, change) => sum + change, 0);
    });
  expect([await balanceOf(tenant.contractId), await balanceOf(contractId)]).toEqual([0, 6308]);
});

it('a transfer before the rental begins starts the new one on the same day, at its own price', async () => {
  const tenant = await beforeTheFirstDay();
  const { mailer, letters } = scriptedMailer();
  const customers = createCustomerServices(tenant.ctx, { mailer, printer: null, publicAddress: null });
  const drawn = vi.spyOn(tenant.ctx.documents, 'creditNote');
  const bookingId = await tenant.begin();
  const { firstDay, lines } = await tenant.show(bookingId);
  expect(firstDay).toBe('2027-04-28');
  // Three days of rent, and the plan as the former unit had it.
  expect(lines.map(({ kind, days, amount }) => [kind, days?.from, days?.to, amount.price])).toEqual([
    ['charge', '2027-04-28', '2027-04-30', 21.54],
    ['charge', '2027-04-28', '2027-04-30', 18],
    ['charge', undefined, undefined, 75],
    ['unused', '2027-04-28', '2027-04-30', -28.13],
    ['deposit', undefined, undefined, -50],
  ]);
  await tenant.sign(bookingId);
  const { contractId } = await tenant.complete(bookingId);
  await customers.deliveries.start();
  await customers.deliveries.round();
  await customers.stop();
  const number = tenant.raw
    .prepare('SELECT number FROM rental_contract WHERE id = ?')
    .pluck()
    .get(contractId);
  expect(letters.map(({ contractNumber, files }) => [contractNumber, files.length])).toEqual([[number, 3]]);
  const codes = tenant.raw.prepare(
    'SELECT contract_id, valid_from_on, state, ends_at_ms FROM access_code ORDER BY rowid',
  );
  expect(codes.raw().all()).toEqual([
    [tenant.contractId, '2027-04-28', 'revoked', null],
    [contractId, '2027-04-28', 'active', null],
  ]);
  // Nothing is inside of it: nobody has to look.
  expect(tenant.stateOf(tenant.unitId)).toBe('available');
  // No day of the former rental was the last, and no line is of fewer days than were invoiced.
  const [note] = drawn.mock.calls.map(([facts]) => facts);
  expect(note?.reason).toEqual({ credits: 'moved_days', lastDay: null });
  expect(note?.corrects?.lines.map(({ periodFrom }) => periodFrom)).toEqual(['2027-04-28', '2027-04-28']);
  const letter = tenant.raw
    .prepare<[], string>(`SELECT facts FROM letter WHERE kind = 'transfer'`)
    .pluck()
    .get();
  expect(JSON.parse(letter ?? '')).toMatchObject({ movedOn: '2027-04-28', codeDays: 0 });
  await tenant.runOn('2027-05-01');
  expect(tenant.bills().map(({ from, total }) => [from, total])).toEqual([['2027-05-01', 21_542 + 1800]]);
  tenant.sound();
});
