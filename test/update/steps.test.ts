/** An update from looking to proving, and the power that goes at each of its moments. */
import { describe, expect, it } from 'vitest';
import { update } from '../../src/main/update/steps';
import { PowerCut, World, type Version } from './world';

const OLD: Version = { schema: 1 };
const world = (newer: Partial<Version> = {}) => new World({ 1: OLD, 2: { schema: 2, ...newer } });
const round = (of: World, again = false) => update(of.site, { again });

it('an update fetches, rehearses, stops, copies, switches and proves, and the packages follow last', async () => {
  const machine = world();
  expect(await round(machine)).toEqual({ is: 'updated', from: '1', to: '2' });
  expect(machine.did.filter((what) => what !== 'write')).toEqual([
    'fetch',
    'rehearse',
    'stop',
    'back up',
    'current=2',
    'start',
    'prove',
    'proven=2',
    'unpack',
    'configure',
    'clear',
  ]);
  expect(machine.state).toMatchObject({ underWay: null, lastUpdate: { from: '1', to: '2' } });
  expect(await round(machine)).toEqual({ is: 'up_to_date', version: '2' });
  expect(machine.faults).toEqual([]);
});

it('a version that does not work is taken back with the same books, and not tried again by itself', async () => {
  const machine = world({ works: false });
  expect(await round(machine)).toEqual({
    is: 'rolled_back',
    version: '1',
    why: 'it does not answer',
    stayed: false,
  });
  expect(machine).toMatchObject({
    running: '1',
    installed: '1',
    links: { current: '1', proven: '1' },
    books: { schema: 1, sold: 3 },
    state: { underWay: null, lastUpdate: null, lastRollBack: { from: '2', to: '1', stayed: false } },
  });
  machine.did.length = 0;
  expect(await round(machine)).toEqual({ is: 'refused', version: '2', why: 'it does not answer' });
  expect(machine.did).not.toContain('stop');
  expect(await round(machine, true)).toMatchObject({ is: 'rolled_back' });
  expect(machine.faults).toEqual([]);
});

it('where something was sold with a version that does not work, it stays, and what was sold with it', async () => {
  const machine = world({ works: false, sells: true });
  expect(await round(machine)).toMatchObject({ is: 'rolled_back', version: '2', stayed: true });
  expect(machine).toMatchObject({ running: '2', links: { current: '2', proven: '1' } });
  expect(machine.books).toEqual({ schema: 2, sold: 4 });
  expect(machine.faults).toEqual([]);
});

it('without a change to the database it is taken back also where something was sold', async () => {
  const machine = world({ works: false, sells: true, schema: 1 });
  expect(await round(machine)).toMatchObject({ is: 'rolled_back', version: '1', stayed: false });
  expect(machine.books).toEqual({ schema: 1, sold: 4 });
});

it.each(['customer', 'payment', 'silent'])('nothing is stopped or rehearsed for a %s', async (there) => {
  const machine = world();
  machine.there = there;
  expect(await round(machine)).toEqual({ is: 'waits', for: there, version: '2' });
  expect(machine.did.filter((what) => what !== 'write')).toEqual([]);
  expect(machine.running).toBe('1');
  machine.there = null;
  expect(await round(machine)).toMatchObject({ is: 'updated' });
});

it('a customer who comes during the rehearsal is waited for, and it is not rehearsed twice', async () => {
  const machine = world();
  const { site } = machine;
  const rehearsal = { ...site };
  Object.assign(site, {
    rehearse: async (from: string, to: string) => {
      machine.there = 'customer';
      return rehearsal.rehearse(from, to);
    },
  });
  expect(await round(machine)).toMatchObject({ is: 'waits', for: 'customer' });
  expect(machine.did).not.toContain('stop');
  machine.there = null;
  expect(await round(machine)).toMatchObject({ is: 'updated' });
  expect(machine.did.filter((what) => what === 'rehearse')).toHaveLength(1);
});

it.each<[string, (machine: World) => void, object]>([
  ['older', (machine) => (machine.offered = '0'), { is: 'ahead', version: '1', offered: '0' }],
  ['not offered', (machine) => (machine.offered = null), { is: 'up_to_date' }],
  ['not trusted', (machine) => (machine.problem = 'BADSIG'), { is: 'failed', why: 'BADSIG' }],
])('a version that is %s is not fetched', async (_, make, outcome) => {
  const machine = world();
  make(machine);
  expect(await round(machine)).toMatchObject(outcome);
  expect(machine.did.filter((what) => what !== 'write')).toEqual([]);
  expect(machine.running).toBe('1');
});

it('an update takes no newer version while head office has paused updates, also where that is said during the rehearsal', async () => {
  const machine = world();
  machine.paused = true;
  expect(await round(machine)).toEqual({ is: 'paused', version: '1' });
  expect(machine.did).toEqual(['write']);
  expect(machine.state).toMatchObject({ ring: 'site', paused: true });
  machine.paused = false;
  const rehearsal = { ...machine.site };
  Object.assign(machine.site, {
    rehearse: (from: string, to: string) => {
      machine.paused = true;
      return rehearsal.rehearse(from, to);
    },
  });
  expect(await round(machine)).toEqual({ is: 'paused', version: '1' });
  expect(machine.did).not.toContain('stop');
  // Root at the machine may.
  expect(await update(machine.site, { again: false, thoughPaused: true })).toMatchObject({ is: 'updated' });
  expect(machine.state).toMatchObject({ paused: true, lookedWellMs: 1000 });
});

it('what was cut off is finished although updates are paused', async () => {
  const machine = world();
  Object.assign(machine.site, { whyNotWorking: () => Promise.reject(new PowerCut()) });
  await expect(round(machine)).rejects.toThrow(PowerCut);
  machine.paused = true;
  Object.assign(machine.site, { whyNotWorking: () => Promise.resolve(null) });
  expect(await round(machine)).toMatchObject({ is: 'updated', to: '2' });
  expect(await round(machine)).toEqual({ is: 'paused', version: '2' });
});

it('a version that fails in the rehearsal is refused while the former one serves', async () => {
  const machine = world({ rehearses: false });
  expect(await round(machine)).toEqual({ is: 'refused', version: '2', why: 'it broke' });
  expect(machine.did).not.toContain('stop');
  expect(machine.state.refused).toEqual({ 2: 'it broke' });
});

it('where the database cannot be copied the former version goes on', async () => {
  const machine = world();
  Object.assign(machine.site, { backUp: () => Promise.reject(new Error('no room')) });
  expect(await round(machine)).toEqual({ is: 'failed', why: 'no room' });
  expect(machine).toMatchObject({ running: '1', links: { current: '1' }, state: { underWay: null } });
});

it('a version with which the machine is started again and again is taken back before it serves', async () => {
  const machine = world();
  Object.assign(machine.site, { whyNotWorking: () => Promise.reject(new PowerCut()) });
  await expect(round(machine)).rejects.toThrow(PowerCut);
  await machine.boot();
  expect([machine.running, machine.roundBegun]).toEqual(['2', true]);
  await expect(round(machine)).rejects.toThrow(PowerCut);
  await machine.boot();
  expect(machine.roundBegun).toBe(false);
  expect(machine).toMatchObject({ running: '1', books: { schema: 1 }, state: { underWay: null } });
  expect(machine.faults).toEqual([]);
});

/** Runs with a cut at each moment in turn, until none is left. */
async function cutEverywhere(newer: Partial<Version>, look: (machine: World, cutAt: number) => void) {
  for (let cutAt = 1; ; cutAt += 1) {
    const machine = world(newer);
    machine.cutAt = cutAt;
    const ended = await round(machine).catch((error: unknown) => error);
    if (!(ended instanceof PowerCut)) return cutAt - 1;
    await machine.boot();
    // What serves right after the start, before any round.
    expect([machine.faults, cutAt]).toEqual([[], cutAt]);
    expect(machine.running).toBe(machine.links.current);
    for (let rounds = 0; rounds < 3; rounds += 1) await round(machine);
    expect([machine.faults, cutAt]).toEqual([[], cutAt]);
    look(machine, cutAt);
  }
}

describe('the power goes at any moment', () => {
  it('of a good update: the machine starts with a whole program, and ends with the new one', async () => {
    const cuts = await cutEverywhere({}, (machine, cutAt) => {
      expect([machine.running, machine.installed, machine.links.proven, cutAt]).toEqual([
        '2',
        '2',
        '2',
        cutAt,
      ]);
      expect(machine.state.underWay).toBeNull();
    });
    expect(cuts).toBeGreaterThan(25);
  });

  it('of one that is taken back: it ends with the former program and its books', async () => {
    const cuts = await cutEverywhere({ works: false }, (machine, cutAt) => {
      expect([machine.running, machine.installed, machine.books, cutAt]).toEqual([
        '1',
        '1',
        { schema: 1, sold: 3 },
        cutAt,
      ]);
    });
    expect(cuts).toBeGreaterThan(25);
  });

  it('of one that sold something: what was sold is there, and the program fits it', async () => {
    await cutEverywhere({ works: false, sells: true }, (machine) => {
      expect(machine.books.sold).toBeGreaterThanOrEqual(3);
      if (machine.books.sold > 3) expect(machine.running).toBe('2');
    });
  });
});
