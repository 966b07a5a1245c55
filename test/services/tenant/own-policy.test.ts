/** A tenant who took a plan for the first weeks names their own policy at the kiosk: the plan ends, and staff check it. */
import { expect, it, onTestFinished } from 'vitest';
import { bringPolicy } from '../../../src/main/services/tenant/own-policy';
import { tenantView } from '../../../src/main/services/tenant/view';
import type { Id } from '../../../src/shared/ids';
import { openToday } from '../../support/desk/today';
import { valueOf } from '../../support/services/bookings';
import { newTestId } from '../../support/services/database';
import { tenantHolder } from '../../support/services/tenant-holder';

/** A tenant since 20 March with a plan for the time until the policy is there. */
async function tenantOf() {
  const { world, finish, desk } = await openToday();
  onTestFinished(() => world.close());
  const { raw } = world.db.open;
  raw.exec('UPDATE property SET own_policy_allowed = 1, own_policy_later_days = 30');
  const { insuranceId, priceId } = world.plan('Basic', 'Box', 0);
  const coverage = { kind: 'operator_plan', insuranceId, priceId, bringsPolicy: true } as const;
  await finish({ unitId: world.unitId('A101'), moveInDate: '2026-03-20', coverage });
  world.db.clock.advance(Date.parse('2026-03-25T12:00:00-05:00') - world.ctx.clock.nowMs());
  const contractId = raw.prepare<[], Id<'contract'>>('SELECT id FROM rental_contract').pluck().get();
  if (contractId === undefined) throw new Error('no contract');
  const holder = tenantHolder(raw);
  const policy = { insurer: 'Acme Mutual', policyNumber: 'HO-4471', expires: '2027-01-31' };
  const bring = (other: Partial<typeof policy & { photo: Buffer }> = {}, by = holder) =>
    bringPolicy(world.ctx, by, { contractId, language: 'en', photo: null, ...policy, ...other });
  const see = async () => {
    const ways = { delivery: { print: false, email: false }, gateCode: true };
    const view = valueOf(await tenantView(world.ctx, holder.contactId, 'en', ways));
    return view.contracts[0]?.bringsPolicyBy;
  };
  const today = () => desk.ask('today.list', {});
  return { raw, holder, bring, see, today, desk };
}

it('a tenant reads the last day on their page until the policy is there', async () => {
  const { see, bring } = await tenantOf();
  expect(await see()).toBe('2026-04-19');
  valueOf(await bring());
  expect(await see()).toBeNull();
});

it('a policy that is brought ends the plan today, leaves the rest of it as credit, and staff find it among those to check', async () => {
  const { bring, today, raw, holder } = await tenantOf();
  expect((await today()).awaitedPolicies).toHaveLength(1);
  const brought = valueOf(await bring());
  expect(brought).toMatchObject({ unitNumber: 'A101', firstOn: '2026-03-25' });
  const credited = raw.prepare<[], number>('SELECT sum(gross_minor) FROM credit_note').pluck().get();
  expect(brought.credited?.price).toBe((credited ?? 0) / 100);
  expect(credited).toBeGreaterThan(0);
  const { awaitedPolicies, policies } = await today();
  expect(awaitedPolicies).toEqual([]);
  expect(policies).toMatchObject([
    { insurer: 'Acme Mutual', policyNumber: 'HO-4471', expires: '2027-01-31' },
  ]);
  const noted = raw.prepare(`SELECT actor FROM audit WHERE action = 'charges.changed'`).pluck().all();
  expect(noted).toEqual([`login:${holder.loginId}`]);
});

it('the same policy sent again is answered as the first time, and nothing happens twice', async () => {
  const { bring, raw } = await tenantOf();
  const first = await bring();
  expect(await bring()).toEqual(first);
  expect(raw.prepare('SELECT count(*) FROM charge_change').pluck().get()).toBe(1);
});

it('a tenant reads which part of a policy is wrong, and the plan counts on', async () => {
  const { bring, see } = await tenantOf();
  const fields = async (other: Parameters<typeof bring>[0]) => {
    const answer = await bring(other);
    return answer.ok ? [] : answer.refusals.map(({ field }) => field);
  };
  expect(await fields({ insurer: 'A' })).toEqual(['insurer']);
  expect(await fields({ policyNumber: '', expires: '2026-03-24' })).toEqual(['policyNumber', 'expires']);
  expect(await see()).toBe('2026-04-19');
});

it('a policy cannot be brought for another tenant’s unit, nor where none is awaited', async () => {
  const { bring, holder, raw } = await tenantOf();
  const stranger = { ...holder, contactId: newTestId<'contact'>() };
  expect(await bring({}, stranger)).toMatchObject({ refusals: [{ kind: 'not_found' }] });
  raw.exec('UPDATE coverage SET brings_within = NULL');
  expect(await bring()).toMatchObject({ refusals: [{ reason: 'contract_over' }] });
});

it('a photo of the policy is kept for staff to look at, in place of the one before, and their verdict deletes it', async () => {
  const { bring, raw, desk } = await tenantOf();
  for (const word of ['first', 'second']) valueOf(await bring({ photo: Buffer.from(word) }));
  const photos = raw.prepare('SELECT content FROM proof_photo').pluck();
  expect(photos.all()).toEqual([Buffer.from('second')]);
  const noted = raw.prepare(`SELECT actor FROM audit WHERE action = 'policy.photo_sent'`).pluck().all();
  expect(noted.every((actor) => String(actor).startsWith('login:'))).toBe(true);
  const [checked] = (await desk.ask('today.list', {})).policies;
  if (!checked) throw new Error('nothing to check');
  const { photos: shown, seenAt } = await desk.ask('booking.see', {
    bookingId: checked.bookingId,
    language: 'en',
  });
  expect(shown).toEqual(['policy']);
  await desk.ask('policy.approve', { bookingId: checked.bookingId, seenAt });
  expect(photos.all()).toEqual([]);
});
