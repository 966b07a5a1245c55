/** Debts of former tenants: given up by a manager or, where they are small, by itself; and owed again when they pay after all. */
import { describe, expect, it } from 'vitest';
import { previewDay } from '../../../src/main/services/closing/closing';
import { undoWriteOff, writeOffDebt, writeOffsOf } from '../../../src/main/services/move-out/write-offs';
import type { MoveOutStatementFacts } from '../../../src/main/documents/port';
import type { ServiceContext } from '../../../src/main/services/base/context';
import type { Id } from '../../../src/shared/ids';
import { minor } from '../../../src/shared/money';
import { newTestId } from '../../support/services/database';
import { openLeaving } from '../../support/services/leaving';
import { valueOf } from '../../support/services/rental';

const why = 'moved away without an address';
type Tenant = Awaited<ReturnType<typeof openLeaving>>;

/** Two bills of 173.29 that nobody paid, and a deposit of 50.00 which is taken for the older one. */
async function leavesOwing(writeOffBelowMinor = 0, unit: 'to_check' | 'seen_empty' = 'seen_empty') {
  const tenant = await openLeaving({
    moveIn: '2027-02-20',
    deposit: 5000,
    moveOut: { writeOffBelowMinor: minor(writeOffBelowMinor) },
  });
  await tenant.runOn('2027-02-26');
  await tenant.runOn('2027-03-28');
  await tenant.leave('2027-04-30', unit);
  return tenant;
}

const rows = ({ raw }: Tenant) =>
  raw
    .prepare<[], { id: Id<'write_off'>; amount: number; tax: number; staff: string | null }>(
      'SELECT id, amount_minor AS amount, tax_minor AS tax, staff_id AS staff FROM write_off',
    )
    .all();
const statements = ({ raw }: Tenant) =>
  raw.prepare(`SELECT count(*) FROM letter WHERE kind LIKE 'move_out%'`).pluck().get();
const giveUp = ({ ctx, contractId, staff }: Tenant, amountMinor: number) =>
  writeOffDebt(ctx, { contractId, amountMinor, why, key: newTestId<'event'>() }, staff);
const reasons = (result: Awaited<ReturnType<typeof giveUp>>) =>
  result.ok ? [] : result.refusals.map(({ desk }) => desk);

const told = ({ raw }: Tenant) => {
  const facts = raw
    .prepare<[], string>(
      `SELECT facts FROM letter WHERE kind LIKE 'move_out%' ORDER BY created_at_ms DESC, id DESC`,
    )
    .pluck()
    .get();
  return facts === undefined ? null : (JSON.parse(facts) as MoveOutStatementFacts);
};
const events = ({ raw }: Tenant) =>
  raw
    .prepare<[], string>(`SELECT payload FROM outbox WHERE type LIKE 'write_off.%' ORDER BY sequence`)
    .pluck()
    .all()
    .map((payload): unknown => JSON.parse(payload));
const noted = ({ raw }: Tenant) =>
  raw.prepare(`SELECT action, why FROM audit WHERE action LIKE 'write_off.%' ORDER BY sequence`).all();

/** The bank of a saved card is asked for what is owed; what comes back says that it refused. */
function askCard({ raw, contractId }: Tenant) {
  raw.pragma('foreign_keys = OFF');
  raw
    .prepare(
      `INSERT INTO collection VALUES (?, ?, ?, 'simulated', 'c', 's', 1, 1, 'USD', '2027-04-01', 'open', NULL, 'i', NULL,
        1, 1, NULL)`,
    )
    .run(newTestId(), contractId, newTestId());
  raw.exec(`INSERT INTO charge_try (collection_id, number, asked_at_ms) SELECT id, 0, 1 FROM collection`);
  return () =>
    raw.exec(`UPDATE charge_try SET code = 'declined', answered_on = '2027-04-01', answered_at_ms = 2`);
}

describe('what a former tenant owes', () => {
  it('is written off with its tax listed, which closes the contract and tells the tenant nothing', async () => {
    const tenant = await leavesOwing();
    const owed = 2 * 17_329 - 5000;
    expect([tenant.balance('receivable'), tenant.stand()?.closed, statements(tenant)]).toEqual([owed, 0, 1]);
    valueOf(await giveUp(tenant, owed));
    expect([tenant.balance('receivable'), tenant.balance('bad_debt')]).toEqual([0, owed]);
    // Of the older rent 111.29 of 161.29 were open.
    expect(rows(tenant)).toMatchObject([{ amount: owed, tax: 848 + 1229, staff: tenant.staff.id }]);
    expect([tenant.stand()?.closed, statements(tenant)]).toEqual([1, 1]);
    expect(events(tenant)).toMatchObject([{ amountMinor: owed, taxMinor: 2077, isByStaff: true }]);
    const day = await previewDay(tenant.ctx);
    expect([day.totals.writeOffs, day.totals.writeOffTaxes]).toEqual([
      { count: 1, totalMinor: owed },
      { count: 1, totalMinor: 2077 },
    ]);
    expect(valueOf(await writeOffsOf(tenant.ctx, tenant.contractId)).writeOffs).toMatchObject([
      { amount: { formattedPrice: '$296.58' }, tax: { formattedPrice: '$20.77' }, why, isUndone: false },
    ]);
    tenant.sound();
  });

  it('is refused while the unit is rented or unchecked, at another amount, and twice', async () => {
    const tenant = await openLeaving({ moveIn: '2027-03-20', deposit: 5000 });
    await tenant.runOn('2027-03-28');
    expect(reasons(await giveUp(tenant, 17_329))).toEqual(['changed_meanwhile']);
    await tenant.leave('2027-04-30');
    expect(reasons(await giveUp(tenant, 17_329))).toEqual(['changed_meanwhile']);
    valueOf(await tenant.checkEmpty());
    expect(reasons(await giveUp(tenant, 17_329))).toEqual(['changed_meanwhile']);
    valueOf(await giveUp(tenant, 12_329));
    expect(reasons(await giveUp(tenant, 12_329))).toEqual(['changed_meanwhile']);
    expect(rows(tenant)).toHaveLength(1);
  });

  it('is owed again when they pay after all, and the money is taken as any', async () => {
    const tenant = await leavesOwing();
    valueOf(await giveUp(tenant, 29_658));
    const [row] = rows(tenant);
    if (!row) throw new Error('nothing was written off');
    const undo = () => undoWriteOff(tenant.ctx, { writeOffId: row.id, why: 'she came in' }, tenant.staff);
    valueOf(await undo());
    expect(reasons(await undo())).toEqual(['changed_meanwhile']);
    expect([tenant.balance('receivable'), tenant.balance('bad_debt'), tenant.stand()?.closed]).toEqual([
      29_658, 0, 0,
    ]);
    await tenant.pay();
    await tenant.settle();
    expect([tenant.balance('receivable'), tenant.stand()?.closed, statements(tenant)]).toEqual([0, 1, 2]);
    expect(tenant.told('write_off.%')).toEqual(['write_off.made', 'write_off.undone']);
    const day = await previewDay(tenant.ctx);
    expect([day.totals.writeOffs, day.totals.writeOffTaxes]).toEqual([
      { count: 2, totalMinor: 0 },
      { count: 2, totalMinor: 0 },
    ]);
    expect(noted(tenant)).toEqual([
      { action: 'write_off.made', why },
      { action: 'write_off.undone', why: 'she came in' },
    ]);
    tenant.sound();
  });

  it('is neither written off nor owed again by a clock that is not right', async () => {
    const tenant = await leavesOwing();
    const { clockTrust } = tenant.ctx;
    const view = () => ({ state: 'behind' as const, limitMs: 0, source: null });
    const ctx: ServiceContext = { ...tenant.ctx, clockTrust: { ...clockTrust, view } };
    expect(await giveUp({ ...tenant, ctx }, 29_658)).toMatchObject({ ok: false });
    expect(rows(tenant)).toEqual([]);
    valueOf(await giveUp(tenant, 29_658));
    const [row] = rows(tenant);
    const undo = { writeOffId: row?.id ?? newTestId<'write_off'>(), why };
    expect(await undoWriteOff(ctx, undo, tenant.staff)).toMatchObject({ ok: false });
    expect(tenant.balance('receivable')).toBe(0);
  });

  it('waits for a saved card that is asked for it, which then is asked no more', async () => {
    const tenant = await leavesOwing();
    const answer = askCard(tenant);
    expect(await giveUp(tenant, 29_658)).toMatchObject({ refusals: [{ desk: 'bills_being_paid' }] });
    answer();
    valueOf(await giveUp(tenant, 29_658));
    expect(tenant.raw.prepare('SELECT state FROM collection').pluck().all()).toEqual(['superseded']);
    expect(tenant.told('collection.%')).toEqual(['collection.superseded']);
  });
});

describe('a debt below what the property asks for', () => {
  it.each([
    [29_658, 0],
    [29_659, 1],
  ])('is written off by itself, and no other (below %i: %i)', async (below, count) => {
    const tenant = await leavesOwing(below);
    expect(rows(tenant)).toHaveLength(count);
    expect(tenant.stand()?.closed).toBe(count);
    expect(statements(tenant)).toBe(1);
    tenant.sound();
  });

  it('is not while the bank of a saved card is asked for it, and is once the bank has refused', async () => {
    const tenant = await leavesOwing(50_000, 'to_check');
    const answer = askCard(tenant);
    valueOf(await tenant.checkEmpty());
    await tenant.settle();
    expect(rows(tenant)).toEqual([]);
    expect([tenant.balance('receivable'), statements(tenant)]).toEqual([29_658, 1]);
    answer();
    tenant.on('2027-05-02');
    await tenant.settle();
    await tenant.settle();
    expect(rows(tenant)).toMatchObject([{ amount: 29_658, staff: null }]);
    expect([tenant.stand()?.closed, statements(tenant)]).toEqual([1, 2]);
    expect(told(tenant)).toMatchObject({ isFinal: true, waived: { formattedPrice: '$296.58' } });
  });

  it('is once the tenant has paid all but a small rest of a larger one', async () => {
    const tenant = await leavesOwing(1000);
    await tenant.pay(28_659);
    await tenant.settle();
    expect(rows(tenant)).toMatchObject([{ amount: 999, staff: null }]);
    expect(tenant.stand()?.closed).toBe(1);
    tenant.sound();
  });

  it('is reported in the statement, which closes the contract, and no more once it was paid after all', async () => {
    const tenant = await leavesOwing(50_000);
    expect(told(tenant)).toMatchObject({
      isFinal: true,
      outcome: 'even',
      waived: { formattedPrice: '$296.58' },
    });
    expect(events(tenant)).toMatchObject([{ amountMinor: 29_658, isByStaff: false }]);
    expect(told(tenant)?.rows.map(({ what, amount }) => `${what} ${amount.formattedPrice}`)).toEqual([
      'deposit $50.00',
      'set_off -$50.00',
    ]);
    const [row] = rows(tenant);
    valueOf(
      await undoWriteOff(tenant.ctx, { writeOffId: row?.id ?? newTestId<'write_off'>(), why }, tenant.staff),
    );
    await tenant.settle();
    expect(rows(tenant)).toHaveLength(1);
    tenant.on('2027-05-03');
    await tenant.pay();
    await tenant.settle();
    expect(statements(tenant)).toBe(2);
    expect(told(tenant)).toMatchObject({ isFinal: true, waived: null });
    tenant.sound();
  });
});
