/** Money that a kiosk took for a contract of another one that is gone by now: the kiosk that has its contracts books it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { revokeKiosk } from '../../../src/head-office/activation';
import { loadFigures } from '../../../src/head-office/figures/facts';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { elsewhereHandlers } from '../../../src/main/desk/handlers/debt/elsewhere';
import { adoptTenancies } from '../../../src/main/services/adoption/adopt';
import { takeBackAdoption } from '../../../src/main/services/adoption/take-back';
import { bookTold } from '../../../src/main/services/debt/told-payments';
import { noticesSchema } from '../../../src/shared/head-office/documents';
import type { Id } from '../../../src/shared/ids';
import { eventually, until } from '../../support/base/eventually';
import { temporaryFolder } from '../../support/base/folder';
import { openDeskArea } from '../../support/desk/area';
import type { RigKiosk } from '../../support/head-office/claims-rig';
import {
  countOf,
  manager,
  publishSample,
  sumOf,
  twoKiosks,
  withLine,
} from '../../support/head-office/two-kiosks';
import { newTestId } from '../../support/services/database';
import { valueOf } from '../../support/services/rental';

/** Two kiosks whose head office has a catalogue. */
async function site() {
  const two = await twoKiosks();
  const { rig, contract } = two;
  const { database } = rig.office;
  await publishSample(database);
  const onTheWay = async () =>
    (await loadFigures(database, { nowMs: Date.now(), timeZone: 'UTC' }))[0]?.money[0]?.onTheWayMinor;
  /** One kiosk is gone, and its contract is the other one's. */
  const handOver = async (from: string, to: string, taker: RigKiosk) => {
    await revokeKiosk(database, from, Date.now());
    const file = join(temporaryFolder(), 'tenancies.csv');
    const said = ['--by', 'Ana', '--why', 'drowned', '--switched-off'];
    const names = ['--from', from, '--to', to, '--file', file];
    expect((await rig.run('contracts', 'hand-over', ...names, ...said)).code).toBe(0);
    const state = taker.services.db.open.raw.prepare('SELECT state FROM unit WHERE id = ?').pluck();
    await until(() => state.get(contract.unit_id) === 'occupied');
    await taker.claims.keep();
    const content = readFileSync(file);
    await eventually(async () =>
      expect(valueOf(await adoptTenancies(withLine(taker), 'cli', content))).toMatchObject({ tenancies: 1 }),
    );
    await two.isTold(taker);
    return content;
  };
  const told = (kiosk: RigKiosk) => until(() => countOf(kiosk, 'told_payment') === 1);
  /** What a tenant owes, less what is theirs. */
  const owes = (kiosk: RigKiosk) => sumOf(kiosk, 'receivable') + sumOf(kiosk, 'advance');
  return { ...two, database, onTheWay, handOver, told, owes };
}

/** The line of the kiosk that takes the money is cut once it knows what is due. */
async function takeAndLoseTheLine(
  { b, ctxB, asked, contract }: Awaited<ReturnType<typeof site>>,
  minor: number,
) {
  const headOffice: typeof ctxB.headOffice = {
    ...ctxB.headOffice,
    state: () => 'up',
    async due(unitId) {
      const due = await ctxB.headOffice.due(unitId);
      b.proxy.cut();
      await until(() => !b.line.up());
      return due;
    },
  };
  const desk = openDeskArea(elsewhereHandlers({ ...ctxB, headOffice }), { staffId: manager.id });
  await desk.ask('elsewhere.take', {
    ...asked,
    key: newTestId<'event'>(),
    contractId: contract.id,
    amountMinor: minor,
    tender: { kind: 'cash', givenMinor: minor },
  });
}

/** What the tenant owed was taken, and head office knows nothing of it. */
async function takenUntold(at: Awaited<ReturnType<typeof site>>): Promise<number> {
  const owed = await at.owe(2500);
  await at.isTold(at.a);
  await at.report('a', at.a.line);
  await takeAndLoseTheLine(at, owed);
  return owed;
}

test('who took the money and takes the contract over books it, and the two halves come to nothing', async () => {
  const { a, b, ctxB, ...rest } = await site();
  const owed = await rest.owe(2500);
  await rest.isTold(a);
  await rest.report('a', a.line);
  a.proxy.cut();
  await until(() => !a.line.up());
  await rest.take(owed);
  await rest.isTold(b);
  expect(await rest.onTheWay()).toBe(owed);
  await rest.handOver('a', 'b', b);
  await rest.told(b);
  await bookTold(ctxB);
  await bookTold(ctxB);
  expect([rest.owes(b), sumOf(b, 'drawer'), sumOf(b, 'sister')]).toEqual([0, owed, 0]);
  expect(findFaults(b.services.db.open.raw)).toEqual([]);
  await rest.isTold(b);
  expect(await rest.onTheWay()).toBe(0);
});

test('money that is reported only after the contract has another kiosk is booked there, once', async () => {
  const at = await site();
  const { rig, b } = at;
  const c = await rig.kiosk('c');
  const ctxC = withLine(c);
  const owed = await takenUntold(at);
  await at.handOver('a', 'c', c);
  expect(at.owes(c)).toBe(owed);
  b.proxy.heal();
  await at.told(c);
  expect(await at.onTheWay()).toBe(owed);
  // The other kiosk asks meanwhile, and hears of one contract on which nothing is due.
  await at.report('c', c.line);
  expect((await at.desk.ask('elsewhere.due', at.asked)).contracts).toMatchObject([
    { kiosk: 'c', dueMinor: 0 },
  ]);
  await bookTold(ctxC);
  await bookTold(ctxC);
  expect([at.owes(c), sumOf(c, 'sister'), sumOf(b, 'sister')]).toEqual([0, owed, 0 - owed]);
  expect(findFaults(c.services.db.open.raw)).toEqual([]);
  await at.isTold(c);
  expect(await at.onTheWay()).toBe(0);
});

test.each([
  ['has not booked it: the next one does', false],
  ['has booked it: the next one books nothing', true],
])('a kiosk that took the contract over is gone as well and %s', async (_what, isBooked) => {
  const at = await site();
  const { rig, b, ctxB } = at;
  const c = await rig.kiosk('c');
  const owed = await takenUntold(at);
  await at.handOver('a', 'c', c);
  if (isBooked) {
    b.proxy.heal();
    await at.told(c);
    await bookTold(withLine(c));
    await at.isTold(c);
  }
  c.proxy.cut();
  await until(() => !c.line.up());
  b.proxy.heal();
  await until(() => b.line.up());
  await at.handOver('c', 'b', b);
  if (!isBooked) await at.told(b);
  // What head office says to it since it knows that the contract is there.
  const notices = at.database
    .selectFrom('document')
    .where('kind', '=', 'notices')
    .where('kiosk_id', '=', 'b');
  await eventually(async () => {
    const { content } = await notices.select('content').executeTakeFirstOrThrow();
    expect(noticesSchema.parse(JSON.parse(content))).toMatchObject({
      handedOver: [],
      payments: isBooked ? [] : [{ amountMinor: owed }],
    });
  });
  await bookTold(ctxB);
  expect([at.owes(b), countOf(b, 'told_payment')]).toEqual([0, isBooked ? 0 : 1]);
  expect(findFaults(b.services.db.open.raw)).toEqual([]);
  await at.isTold(b);
  expect(await at.onTheWay()).toBe(0);
});

test.each([
  ['before the money is told', false],
  ['once the money is told', true],
])(
  'an import that is taken back %s, and made again, books it under the newer contract',
  async (_when, isTold) => {
    const at = await site();
    const { rig, b } = at;
    const c = await rig.kiosk('c');
    const ctxC = withLine(c);
    await takenUntold(at);
    const file = await at.handOver('a', 'c', c);
    const hear = async () => {
      b.proxy.heal();
      await at.told(c);
    };
    if (isTold) await hear();
    const { raw } = c.services.db.open;
    const adoption = raw.prepare<[], Id<'adoption'>>('SELECT id FROM adoption').pluck().get();
    if (!adoption) throw new Error('nothing was imported');
    valueOf(await takeBackAdoption(ctxC, 'cli', adoption));
    await bookTold(ctxC);
    expect(countOf(c, 'receipt')).toBe(0);
    valueOf(await adoptTenancies(ctxC, 'cli', file));
    await at.isTold(c);
    if (!isTold) await hear();
    const newest = raw
      .prepare('SELECT contract_id FROM adopted_contract a ORDER BY a.rowid DESC LIMIT 1')
      .pluck();
    const told = raw.prepare('SELECT contract_id FROM told_payment').pluck();
    await until(() => told.get() === newest.get());
    await bookTold(ctxC);
    expect([at.owes(c), countOf(c, 'receipt')]).toEqual([0, 1]);
    expect(findFaults(raw)).toEqual([]);
    await at.isTold(c);
    expect(await at.onTheWay()).toBe(0);
  },
);
