/** The access code follows the arrears: off by a step, on in the transaction that settles them, off again if the money never came. */
import { describe, expect, it } from 'vitest';
import { listAccessChanges } from '../../../src/main/services/access/changes';
import type { Id } from '../../../src/shared/ids';
import { settleReview } from '../../../src/main/services/payment/settle';
import { restoreTenantAccess, suspendTenantAccess } from '../../../src/main/services/tenant/acts';
import { tenantScreen } from '../../support/services/owing-tenant';
import { takeOwed } from '../../../src/main/services/debt/owed';
import { bringRules } from '../../support/services/billed';
import { lateRules, openLate } from '../../support/services/late';
import { valueOf } from '../../support/services/rental';

const OWED = 17_329 + 2235;

/** On the day on which the code stops. */
async function suspended() {
  const late = await openLate();
  await late.through('2027-02-24', '2027-03-17');
  return late;
}

const gateHears = async ({ ctx }: Awaited<ReturnType<typeof openLate>>) => {
  const caller = { kind: 'screen' } as const;
  const changes = valueOf(await listAccessChanges(ctx, caller, undefined));
  return changes.map(({ state, suspended: isSuspended }) => (isSuspended ? 'suspended' : state));
};

describe('a code that is suspended for arrears', () => {
  it('is reported to gates as suspended, and works with the same digits once all that is due is paid', async () => {
    const late = await suspended();
    const before = late.code();
    expect(before?.state).toBe('suspended');
    expect(await gateHears(late)).toEqual(['suspended']);
    await late.pay(OWED);
    expect(late.code()).toEqual({ code: before?.code, state: 'active' });
    expect(await gateHears(late)).toEqual(['active']);
    expect(
      late.raw
        .prepare(`SELECT type, payload ->> 'cause' AS cause FROM outbox WHERE type LIKE 'access.%'`)
        .all(),
    ).toEqual([
      { type: 'access.suspended', cause: 'arrears' },
      { type: 'access.restored', cause: 'arrears' },
    ]);
    expect(late.faults()).toEqual([]);
  });

  it('stays suspended until all that is billed is paid where that was signed, and no longer once the catalogue drops it', async () => {
    const late = await openLate({ rules: { ...lateRules, restoreWhen: 'all_paid' } });
    await late.through('2027-02-24', '2027-03-28');
    const { ctx, staff, db, contractId } = late;
    const owed = late.open();
    const due = owed - 17_329;
    const pays = async (amount: number) =>
      valueOf(
        await takeOwed(ctx, staff, {
          contractId,
          key: db.newId<'event'>(),
          amountMinor: late.open(),
          paysMinor: amount,
          tender: { kind: 'cash', givenMinor: amount },
        }),
      );
    expect([late.code()?.state, due > 0]).toEqual(['suspended', true]);
    await pays(due);
    expect(late.code()?.state).toBe('suspended');
    await pays(17_329);
    expect(late.code()?.state).toBe('active');

    const mild = await openLate({ rules: { ...lateRules, restoreWhen: 'all_paid' } });
    await mild.through('2027-02-24', '2027-03-28');
    bringRules(mild, lateRules);
    valueOf(
      await takeOwed(mild.ctx, mild.staff, {
        contractId: mild.contractId,
        key: mild.db.newId<'event'>(),
        amountMinor: mild.open(),
        paysMinor: due,
        tender: { kind: 'cash', givenMinor: due },
      }),
    );
    expect(mild.code()?.state).toBe('active');
  });

  it('works again when a credit settles what is due', async () => {
    const late = await openLate({ deposit: 30_000 });
    await late.through('2027-02-24', '2027-03-17');
    expect(late.code()?.state).toBe('suspended');
    await late.credit(OWED + 5000);
    expect([late.open() > 0, late.code()?.state]).toEqual([false, 'active']);
    expect(late.faults()).toEqual([]);
  });

  it('stays suspended when staff have suspended it too', async () => {
    const late = await suspended();
    const { ctx, staff, contractId } = late;
    valueOf(await suspendTenantAccess(ctx, { contractId, why: 'a fight' }, staff));
    await late.pay(OWED);
    expect(late.code()?.state).toBe('suspended');
    valueOf(await restoreTenantAccess(ctx, { contractId, why: 'settled' }, staff));
    expect(late.code()?.state).toBe('active');
  });

  it('is suspended again when the money of the card never came, and works again when it is paid after all', async () => {
    const late = await suspended();
    const { ctx, raw, contractId } = late;
    const contactId = raw.prepare<[], Id<'contact'>>('SELECT contact_id FROM rental_contract').pluck().get();
    if (!contactId) throw new Error('no tenant');
    const screen = tenantScreen(ctx, contactId, [contractId]);
    await screen.waiting();
    raw.exec(`CREATE TRIGGER late BEFORE UPDATE ON payment_attempt WHEN NEW.state = 'captured'
      BEGIN SELECT RAISE(ABORT, 'late'); END`);
    await screen.present('approved');
    await screen.reach('paid');
    await screen.runs.stop(1000);
    expect(late.code()?.state).toBe('active');
    raw.exec('DROP TRIGGER late');
    const attempt = late.attempt();
    if (!attempt) throw new Error('no payment');
    const intent = raw.prepare<[string], string>('SELECT intent_id FROM payment_attempt WHERE id = ?');
    late.patch(intent.pluck().get(attempt.id) ?? '', { status: 'canceled', amountReceived: 0 });
    await late.sweep();
    const settlement = { as: 'released', by: 'cli', why: 'The bank says no.' } as const;
    expect(await settleReview(ctx, attempt.id, settlement)).toHaveProperty('done');
    expect(late.code()?.state).toBe('suspended');
    expect(late.steps()).toHaveLength(3);
    await late.pay(OWED);
    expect(late.code()?.state).toBe('active');
    expect(late.faults()).toEqual([]);
  });
});
