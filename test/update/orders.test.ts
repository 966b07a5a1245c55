/** Rings and a pause: what head office orders, what the kiosk keeps of it, and what health and head office say of the updates. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeConnection } from '../../src/main/app/head-office/files';
import { readUpdates } from '../../src/main/app/updates';
import { updatesState } from '../../src/main/services/base/updates';
import { ringIn, withRing } from '../../src/main/update/apt';
import { readOrders, saveOrders } from '../../src/main/update/orders';
import { runUpdate } from '../../src/main/update/run';
import { readState, writeState } from '../../src/main/update/state';
import { temporaryFolder } from '../support/base/folder';
import { World } from './world';

const FILE = 'update-orders.json';
const DAY_MS = 24 * 60 * 60_000;

it('the machine keeps the last whole order for a kiosk without a line, and forgets it with its head office', () => {
  const folder = temporaryFolder();
  expect(readOrders(folder)).toEqual({ ring: null, paused: false, pinned: null });
  saveOrders(folder, { ring: 'first', paused: true, pinned: '1.2-1' });
  expect(readOrders(folder)).toEqual({ ring: 'first', paused: true, pinned: '1.2-1' });
  // Of a newer head office: the machine's own ring, and the pause holds.
  writeFileSync(join(folder, FILE), '{"ring":"canary","paused":true,"pinned":"the newest","until":5}');
  expect(readOrders(folder)).toEqual({ ring: null, paused: true, pinned: null });
  writeFileSync(join(folder, FILE), '{"ring":"fir');
  expect(readOrders(folder)).toEqual({ ring: null, paused: false, pinned: null });
  saveOrders(folder, { ring: 'all', paused: false, pinned: null });
  removeConnection(folder);
  expect(readOrders(folder)).toEqual({ ring: null, paused: false, pinned: null });
});

it('the ring that is ordered takes the place of the machine’s own in a copy of its file, and nothing else changes', () => {
  const own = 'Types: deb\nURIs: https://packages.example.com/keyturn\nSuites: site\nComponents: main\n';
  expect(ringIn(own)).toBe('site');
  expect(withRing(own, 'first')).toBe(own.replace('site', 'first'));
  expect(ringIn('Types: deb\n')).toBeNull();
});

it('--status and an ordinary round say that updates are paused, by which ring, and end well; one round at a time has the machine', async () => {
  const machine = new World({ 1: { schema: 1 }, 2: { schema: 1 } });
  machine.paused = true;
  const said: string[] = [];
  let isHeld = false;
  let released = 0;
  const hold = () => (isHeld ? null : { release: () => (released += 1) });
  const hands = { site: machine.site, hold, out: (line: string) => said.push(line), err: () => undefined };
  expect(await runUpdate([], hands)).toBe(0);
  expect(await runUpdate(['--status'], hands)).toBe(0);
  expect(said).toEqual(
    expect.arrayContaining(['paused by head office: 1 goes on', 'ring: site', 'paused: by head office']),
  );
  expect(await runUpdate(['--though-paused'], hands)).toBe(0);
  expect([said.at(-1), released]).toEqual(['updated from 1 to 2', 2]);
  isHeld = true;
  machine.paused = false;
  machine.did.length = 0;
  expect(await runUpdate([], hands)).toBe(75);
  expect(machine.did).toEqual([]);
});

it('a pinned machine takes its version alone, stays on it whatever its ring offers, and follows the ring again once it is unpinned', async () => {
  const machine = new World({ 1: { schema: 1 }, 2: { schema: 1 }, 3: { schema: 1 } });
  const { site } = machine;
  const said: string[] = [];
  const hands = {
    site,
    hold: () => ({ release: () => undefined }),
    out: (line: string) => said.push(line),
    err: (line: string) => said.push(line),
  };
  machine.offered = '3';
  machine.pinned = '2';
  machine.paused = true;
  expect([await runUpdate([], hands), machine.links.current]).toEqual([0, '1']);
  machine.paused = false;
  expect([await runUpdate([], hands), machine.links.current]).toEqual([0, '2']);
  // It has it: the repository is not even asked.
  machine.problem = 'no line';
  expect([await runUpdate([], hands), said.at(-1)]).toEqual([0, 'up to date: 2']);
  machine.problem = null;
  await runUpdate(['--status'], hands);
  expect(said).toContain('pinned: to 2, by head office');
  // One of before, or that nobody offers.
  machine.pinned = '1';
  expect([await runUpdate([], hands), said.at(-1)]).toEqual([
    0,
    '2 goes on: head office has pinned it to 1, which is older',
  ]);
  machine.pinned = '9';
  expect([await runUpdate([], hands), said.at(-1)]).toEqual([1, 'failed: 9 is not offered']);
  machine.pinned = null;
  expect([await runUpdate([], hands), machine.links.current]).toEqual([0, '3']);
  expect(machine.state.pinned).toBeNull();
});

it('the program reads its version and its updates where the packages laid it out', () => {
  const home = temporaryFolder();
  const program = join(home, '1.2');
  mkdirSync(program);
  expect(readUpdates(program)).toMatchObject({ updater: null });
  writeFileSync(join(program, 'version'), '1.2\n');
  const state = join(home, 'state.json');
  const rolledBack = { from: '1.3', to: '1.2', atMs: 20, why: 'Ana Ruiz', stayed: false };
  writeState(state, {
    ...readState(state),
    ring: 'first',
    lastUpdate: { from: '1.1', to: '1.2', atMs: 10 },
    lastRollBack: rolledBack,
  });
  const view = readUpdates(program);
  expect(view).toMatchObject({ version: '1.2', updater: { ring: 'first', lastUpdateMs: 10 } });
  expect(JSON.stringify(view)).not.toContain('Ana');
  // A version of later may have written more.
  writeFileSync(state, JSON.stringify({ ...JSON.parse(readFileSync(state, 'utf8')), later: true }));
  expect(readUpdates(program)).toEqual(view);
});

it('a version that was taken back needs somebody until another works, and a repository that is away after two days', () => {
  const updater = {
    ring: 'all',
    paused: false,
    pinned: null,
    lastUpdateMs: 10,
    lastRollBack: null,
    lastLook: null,
  };
  const state = (changed: object, nowMs = 0) =>
    updatesState({ version: '1', updater: { ...updater, ...changed } }, nowMs);
  const taken = { atMs: 20, from: '2', stayed: false };
  expect(state({})).toBe('ok');
  expect(state({ ring: null })).toBe('not_set_up');
  expect(state({ lastRollBack: taken, paused: true })).toBe('taken_back');
  expect(state({ lastRollBack: { ...taken, stayed: true } })).toBe('stays');
  expect(state({ lastRollBack: taken, lastUpdateMs: 30 })).toBe('ok');
  expect(state({ paused: true })).toBe('paused');
  const lastLook = { failed: true, wellMs: 0 };
  expect(state({ lastLook }, 2 * DAY_MS)).toBe('ok');
  expect(state({ lastLook }, 2 * DAY_MS + 1)).toBe('not_looked');
  expect(state({ lastLook: { failed: true, wellMs: null } })).toBe('not_looked');
  expect(updatesState({ version: '1', updater: null }, 0)).toBe('not_set_up');
});
