/** Contracts of a kiosk that is gone, handed over on head office's pages: no command is needed. */
import { expect, onTestFinished, test } from 'vitest';
import { revokeKiosk } from '../../../src/head-office/activation';
import { openOfficeListener } from '../../../src/head-office/listener';
import { adoptTenancies } from '../../../src/main/services/adoption/adopt';
import { eventually, until } from '../../support/base/eventually';
import { joinKiosk, plainListener, PROPERTY } from '../../support/head-office/office';
import { somebody, visitor } from '../../support/head-office/people';
import { publishSample, sumOf, twoKiosks, withLine } from '../../support/head-office/two-kiosks';
import { newKey } from '../../support/head-office/key';
import { valueOf } from '../../support/services/rental';
import type { Id } from '../../../src/shared/ids';

const OTHER = '00000000-0000-4000-8000-0000000000b2' as Id<'property'>;

async function goneKiosk() {
  const two = await twoKiosks();
  const { office } = two.rig;
  const { database } = office;
  await publishSample(database);
  const listener = await openOfficeListener(office, plainListener);
  onTestFinished(() => listener.close());
  const manager = visitor(
    listener.url,
    await somebody(database, { name: 'Mara', role: 'manager', scope: new Set([PROPERTY]) }),
  );
  const operator = visitor(
    listener.url,
    await somebody(database, { name: 'Otto', role: 'operator', scope: new Set([PROPERTY]) }),
  );
  const owed = await two.owe(2500);
  await two.isTold(two.a);
  const asked = { to: 'b', confirm: 'a', why: 'drowned', off: 'yes' };
  const handOver = (more: object = {}) => manager.post('/kiosks/a/hand-over', { ...asked, ...more });
  const refusal = async (more: object) => {
    const answer = await handOver(more);
    return [answer.status, await answer.text()] as const;
  };
  return { ...two, database, manager, operator, owed, handOver, refusal };
}

test('a manager gives the contracts of a gone kiosk to another one, keeps the file, and it is imported there', async () => {
  const { database, manager, b, contract, owed, handOver } = await goneKiosk();
  await revokeKiosk(database, 'a', Date.now());
  expect(await manager.words('/kiosks/a')).toContain('Hand its contracts over');
  const done = await handOver();
  expect(done.headers.get('location')).toBe('/kiosks/b/tenancies');
  expect(await manager.words('/kiosks/b')).toContain('1 contract of a kiosk that is gone');
  expect(await manager.words('/kiosks/b/tenancies')).toContain(contract.number);
  const file = await manager.post('/kiosks/b/tenancies');
  expect(file.headers.get('content-type')).toContain('text/csv');
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="tenancies-b.csv"');
  const csv = Buffer.from(await file.arrayBuffer());
  const history = await manager.words('/history');
  expect(history).toMatch(/Mara\s+handed over the contracts of a to b, because: drowned/);
  expect(history).toMatch(/Mara\s+kept the file of contracts to import at b/);

  const state = b.services.db.open.raw.prepare('SELECT state FROM unit WHERE id = ?').pluck();
  await until(() => state.get(contract.unit_id) === 'occupied');
  await b.claims.keep();
  await eventually(async () =>
    expect(valueOf(await adoptTenancies(withLine(b), 'cli', csv))).toMatchObject({ tenancies: 1 }),
  );
  expect(sumOf(b, 'receivable') + sumOf(b, 'advance')).toBe(owed);
  await eventually(async () =>
    expect(await manager.words('/kiosks/b/tenancies')).toContain('No contract waits for this kiosk.'),
  );
});

test('what cannot be handed over is refused in a sentence, and nothing has changed', async () => {
  const { rig, database, refusal, contract } = await goneKiosk();
  await joinKiosk(database, 'far', newKey(), OTHER);
  expect(await refusal({})).toEqual([400, expect.stringContaining('a is let in still')]);
  await revokeKiosk(database, 'a', Date.now());
  for (const [more, sentence] of [
    [{ why: '' }, 'say why'],
    [{ confirm: 'b' }, 'to be sure, type a'],
    [{ to: 'a' }, 'Choose another kiosk'],
    [{ to: 'far' }, 'Choose another kiosk'],
    [{ to: 'nowhere' }, 'Choose another kiosk'],
    [{ off: '' }, 'Say that its machine is switched off for good'],
  ] as const)
    expect(await refusal(more)).toEqual([400, expect.stringContaining(sentence)]);
  expect(await rig.holderOf(contract.unit_id)).toBe('a');
  expect(await database.selectFrom('hand_over').selectAll().execute()).toEqual([]);
});

test('who looks after kiosks alone neither hands contracts over nor reads the file of tenants', async () => {
  const { database, operator, handOver } = await goneKiosk();
  await revokeKiosk(database, 'a', Date.now());
  expect(await operator.words('/kiosks/a')).not.toContain('Hand its contracts over');
  const asked = { to: 'b', confirm: 'a', why: 'drowned', off: 'yes' };
  expect((await operator.post('/kiosks/a/hand-over', asked)).status).toBe(403);
  await handOver();
  const answers = [await operator.get('/kiosks/b/tenancies'), await operator.post('/kiosks/b/tenancies')];
  expect(answers.map(({ status }) => status)).toEqual([403, 403]);
  expect(await operator.words('/kiosks/b')).not.toContain('Contracts to import');
});
