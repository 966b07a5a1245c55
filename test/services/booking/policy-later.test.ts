/** An own policy whose number is at home: a plan counts until it is brought, and everybody reads until when. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { changeCharges } from '../../../src/main/services/charge-change/change';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import type { Id } from '../../../src/shared/ids';
import { openToday, ownPolicy } from '../../support/desk/today';
import { reasonsOf, typed, valueOf } from '../../support/services/bookings';
import { newTestId } from '../../support/services/database';

const staff: StaffCaller = { kind: 'staff', id: newTestId<'staff'>(), role: 'manager', place: 'desk' };

/** With a property that takes a policy so many days after the move-in; null: only before it. */
async function open(days: number | null = 30) {
  const today = await openToday();
  const { world, desk } = today;
  onTestFinished(() => world.close());
  const { raw } = world.db.open;
  const setDays = (to: number | null) =>
    raw.prepare('UPDATE property SET own_policy_allowed = 1, own_policy_later_days = ?').run(to);
  setDays(days);
  const { insuranceId, priceId } = world.plan('Basic', 'Box', 0);
  const plan = (bringsPolicy = true) => ({
    unitId: world.unitId('A101'),
    moveInDate: '2026-03-20',
    coverage: { kind: 'operator_plan', insuranceId, priceId, bringsPolicy } as const,
  });
  const awaited = async () => (await desk.ask('today.list', {})).awaitedPolicies;
  return { ...today, raw, plan, setDays, awaited };
}

describe('a customer whose policy is at home', () => {
  it('takes a plan, and reads the last day to bring the policy, thirty days after the move-in', async () => {
    const { world, plan } = await open();
    const { id, coverage } = await world.save(plan());
    expect(coverage).toMatchObject({ kind: 'operator_plan', bringsPolicyBy: '2026-04-19' });
    const moved = await world.save({ ...plan(), bookingId: id, moveInDate: '2026-03-25' });
    expect(moved.coverage?.bringsPolicyBy).toBe('2026-04-24');
    const without = await world.save({ ...plan(false), bookingId: id });
    expect(without.coverage?.bringsPolicyBy).toBeNull();
  });

  it('is refused where the property takes no policy later, and keeps what was agreed when it stops', async () => {
    const { world, plan, setDays } = await open();
    const { id } = await world.save(plan());
    setDays(null);
    expect((await world.save({ ...plan(), bookingId: id })).coverage?.bringsPolicyBy).toBe('2026-04-19');
    const other = await world.call('booking.save', world.draft({ ...plan(), unitId: world.unitId('A102') }));
    expect(reasonsOf(other)).toEqual(['not_offered']);
  });

  it('signs the promise: another answer is another agreement', async () => {
    const { world, make, sign, plan, desk } = await open();
    const id = await make(plan());
    await sign(id);
    const see = async () => (await desk.ask('booking.see', { bookingId: id, language: 'en' })).booking;
    expect((await see()).signature.saved).toBe(true);
    const { seenAt } = await desk.ask('booking.see', { bookingId: id, language: 'en' });
    const draft = world.draft({ ...plan(false), bookingId: id });
    expect((await desk.call('attendant', 'booking.save', { ...draft, seenAt })).ok).toBe(true);
    expect((await see()).signature.saved).toBe(false);
  });
});

describe('a tenant who is to bring a policy', () => {
  it('is in the desk’s list with the last day, which is over after it, until the policy ends the plan', async () => {
    const { world, finish, plan, awaited, raw } = await open();
    await finish(plan());
    expect(await awaited()).toMatchObject([
      {
        unitNumber: 'A101',
        tenantName: `${typed.firstName} ${typed.lastName}`,
        by: '2026-04-19',
        isOver: false,
      },
    ]);
    world.db.clock.advance(60 * 86_400_000);
    expect(await awaited()).toMatchObject([{ by: '2026-04-19', isOver: true }]);
    const { insurer, policyNumber, expires, kind } = ownPolicy;
    const contract = raw.prepare<[], { id: Id<'contract'> }>('SELECT id FROM rental_contract').get();
    if (!contract) throw new Error('no contract');
    valueOf(
      await changeCharges(world.ctx, staff, {
        contractId: contract.id,
        firstOn: '2026-04-20',
        coverage: { kind, insurer, policyNumber, expires },
        addOnIds: [],
        endedExtras: [],
        key: newTestId<'event'>(),
        agreed: 'in_person',
      }),
    );
    expect(await awaited()).toEqual([]);
  });

  it('reaches head office with the days, and others without', async () => {
    const { finish, plan, raw, world } = await open();
    await finish(plan());
    await finish({ ...plan(false), unitId: world.unitId('A102') });
    const told = raw
      .prepare<[], { payload: string }>(
        "SELECT payload FROM outbox WHERE type = 'contract.signed' ORDER BY rowid",
      )
      .all()
      .map(
        ({ payload }) =>
          (JSON.parse(payload) as { coverage: { bringsWithin?: number } }).coverage.bringsWithin,
      );
    expect(told).toEqual([30, undefined]);
  });
});
