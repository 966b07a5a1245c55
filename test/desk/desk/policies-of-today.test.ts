/** Which policies staff are asked to look at. */
import { expect, it, onTestFinished } from 'vitest';
import { countUncheckedPolicies } from '../../../src/main/database/desk/today';
import { businessDateAt } from '../../../src/main/domain/base/dates';
import { openToday, ownPolicy } from '../../support/desk/today';

const DAY_MS = 86_400_000;

it('asks nobody for the policy of a tenant who has left, whether it was looked at, refused or over', async () => {
  const { world, desk, finish } = await openToday();
  onTestFinished(() => world.close());
  await finish({ unitId: world.unitId('A104'), coverage: ownPolicy });
  const { raw } = world.db.open;
  const asked = async () => {
    const { policies } = await desk.ask('today.list', {});
    const { ctx } = world;
    const today = businessDateAt(ctx.clock.nowMs(), 'America/Chicago');
    return [policies.length, await ctx.store.read((tx) => countUncheckedPolicies(tx, today))];
  };
  expect(await asked()).toEqual([1, 1]);
  raw.exec(`INSERT INTO ended_contract SELECT id, 1 FROM rental_contract`);
  expect(await asked()).toEqual([0, 0]);
  raw.exec(`INSERT INTO policy_check
    (booking_id, insurer, policy_number, expires_on, verdict, why, staff_id, staff_name, at_ms)
    SELECT booking_id, insurer, policy_number, expires_on, 'refused', 'too low', booking_id, 'Ana', 1
      FROM coverage WHERE kind = 'own_policy'`);
  world.db.clock.advance(400 * DAY_MS);
  expect(await asked()).toEqual([0, 0]);
});
