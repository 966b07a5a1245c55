/** Units freed on the page of a kiosk: of tenants who left without a record, and of a kiosk that was turned away. */
import { expect, onTestFinished, test } from 'vitest';
import { openOfficeListener } from '../../../src/head-office/listener';
import { until } from '../../support/base/eventually';
import { claimsRig } from '../../support/head-office/claims-rig';
import { plainListener, PROPERTY } from '../../support/head-office/office';
import { somebody, visitor } from '../../support/head-office/people';
import { movedIn } from '../../support/services/moved-in';

const soon = { interval: 50 };

async function open() {
  const rig = await claimsRig();
  const [a, b] = [await rig.kiosk('a'), await rig.kiosk('b')];
  const listener = await openOfficeListener(rig.office, plainListener);
  onTestFinished(() => listener.close());
  const enter = async (name: string, role: 'operator' | 'manager') =>
    visitor(listener.url, await somebody(rig.office.database, { name, role, scope: new Set([PROPERTY]) }));
  const operator = await enter('Otto', 'operator');
  const free = (more: object) =>
    operator.post('/kiosks/a/release', { units: '', confirm: 'a', why: 'scrapped', ...more });
  const refusal = async (more: object) => {
    const answer = await free(more);
    return [answer.status, await answer.text()] as const;
  };
  const releases = () => rig.office.database.selectFrom('unit_release').selectAll().execute();
  return { rig, a, b, operator, manager: await enter('Mara', 'manager'), free, refusal, releases };
}
const no = (sentence: string): unknown[] => [400, expect.stringContaining(sentence)];

test('a unit whose tenant has left is freed only where that is said, with why', async () => {
  const { rig, a, operator, manager, free, refusal, releases } = await open();
  const unit = a.unit(0);
  await movedIn(a.ctx, a.services.db, 0);
  await until(async () => (await rig.lets(unit)).length === 1, soon);
  const [contract] = await rig.lets(unit);
  expect(await refusal({ units: unit })).toEqual(
    no(
      `is held by contract ${contract?.number} (a). Say below that the tenant has left. Nothing was released.`,
    ),
  );
  expect(await refusal({ units: unit, ended: 'yes', confirm: 'b' })).toEqual(no('to be sure, type a'));
  expect(await refusal({ units: unit, ended: 'yes', why: '' })).toEqual(no('say why'));
  expect(await refusal({ units: '', ended: 'yes' })).toEqual(no('Nothing was changed: name units'));
  expect(await refusal({ units: a.unit(1), ended: 'yes' })).toEqual(
    no('has neither a claim on it nor a contract'),
  );
  expect((await manager.post('/kiosks/a/release', { units: unit, ended: 'yes' })).status).toBe(403);
  expect(await releases()).toEqual([]);
  const done = await free({ units: unit, ended: 'yes', why: 'left' });
  expect(done.headers.get('location')).toBe('/kiosks/a?done=claims.released');
  expect(await releases()).toMatchObject([{ kiosk_id: 'a', released_by: 'Otto', why: 'left' }]);
  expect(await rig.lets(unit)).toMatchObject([{ number: contract?.number }]);
  expect(await operator.words('/history')).toMatch(/Otto\s+released .* of a, because:\s+left/);
});

test('all that a kiosk had is freed once it was turned away, and not before', async () => {
  const { rig, a, b, operator, free, refusal } = await open();
  await rig.allot('a', a.unit(0));
  await until(async () => (await rig.holderOf(a.unit(0))) === 'a', soon);
  expect(await refusal({})).toEqual(no('Nothing was changed: name units'));
  expect(await refusal({ units: a.unit(0) })).toEqual(no('gives it up itself'));
  await a.line.close();
  expect((await rig.run('kiosk', 'revoke', 'a')).code).toBe(0);
  expect(await operator.words('/kiosks/a')).toContain('Look first whether somebody is in its units.');
  expect((await free({})).status).toBe(303);
  await until(async () => (await b.book(0)).ok, soon);
  expect(await refusal({})).toEqual(no('a has no unit'));
});
