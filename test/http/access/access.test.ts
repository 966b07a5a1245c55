/** What a gate controller hears: who may open what from when, every change in order, and when to begin again. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { createEndpoints } from '../../../src/main/http/routes';
import type { AccessChangeView } from '../../../src/main/services/access/changes';
import { renewAccess, revokeAccess } from '../../../src/main/services/access/codes';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import { insertMoveIn } from '../../support/services/move-in-rows';
import { startListener, type TestListener } from '../support/listener';
import { fc } from '../../support/base/fast-check';

async function open(): Promise<TestListener> {
  const listener = await startListener();
  onTestFinished(() => listener.close());
  return listener;
}
const ask = (listener: TestListener, query = '', key = listener.keys.gate) =>
  listener.call('GET', `/v1/kiosk/access${query}`, { key });
const changes = async (listener: TestListener, query = '') => {
  const reply = await ask(listener, query);
  expect(reply.status).toBe(200);
  return reply.body.data as AccessChangeView[];
};
const unitAt = (listener: TestListener, index: number) => listener.db.catalogue.units[index]?.number ?? '';
const staff = (listener: TestListener) => ({
  renew: (unit: string) => listener.db.query((tx) => renewAccess({ ctx: listener.ctx, tx, by: 'cli' }, unit)),
  revoke: (unit: string) =>
    listener.db.query((tx) => revokeAccess({ ctx: listener.ctx, tx, by: 'cli' }, unit)),
});

describe('the changes', () => {
  it('say who may open what from when, and a renewal comes as an end and a beginning', async () => {
    const listener = await open();
    await insertMoveIn(listener.db);
    const [issued] = await changes(listener);
    expect(issued).toEqual({
      sequence: 1,
      id: expect.any(String) as string,
      unitNumber: unitAt(listener, 0),
      code: '101',
      validFrom: '2026-03-15',
      // Summer time in Chicago.
      validFromInstant: '2026-03-15T05:00:00.000Z',
      validUntil: null,
      validUntilInstant: null,
      state: 'active',
    });
    listener.db.clock.set(Date.parse('2026-03-18T04:59:59Z'));
    await staff(listener).renew(unitAt(listener, 0));
    const later = await changes(listener, '?since=1');
    expect(later).toEqual([
      {
        ...issued,
        sequence: 2,
        state: 'revoked',
        validUntil: '2026-03-17',
        validUntilInstant: '2026-03-18T04:59:59.000Z',
      },
      {
        ...issued,
        sequence: 3,
        id: expect.any(String) as string,
        code: expect.stringMatching(/^\d{6}$/) as string,
      },
    ]);
    expect(later[1]?.id).not.toBe(issued?.id);
    // From the beginning: each code once, as it is now.
    expect(await changes(listener, '?since=0')).toEqual(later);
    expect(await changes(listener, '?since=3')).toEqual([]);
  });

  // Holds: v1-5.11
  it('reach a controller that asks in small pages, whatever changes between its questions', async () => {
    const listener = await open();
    const units = [0, 1, 2, 3];
    for (const index of units) await insertMoveIn(listener.db, index);
    const { renew, revoke } = staff(listener);
    const table = new Map<string, AccessChangeView>();
    let since = 0;
    const poll = async (pageSize: number) => {
      const page = await changes(listener, `?since=${since}&pageSize=${pageSize}`);
      for (const change of page) {
        expect(change.sequence).toBeGreaterThan(since);
        since = change.sequence;
        table.set(change.id, change);
      }
      return page.length;
    };
    const step = fc.oneof(
      fc.record({ act: fc.constantFrom(renew, revoke), unit: fc.constantFrom(...units) }),
      fc.record({ pageSize: fc.integer({ min: 1, max: 4 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        for (const each of steps) {
          if ('act' in each) await each.act(unitAt(listener, each.unit));
          else await poll(each.pageSize);
        }
        while ((await poll(3)) > 0);
        expect([...table.values()].toSorted((one, other) => one.sequence - other.sequence)).toEqual(
          await changes(listener),
        );
      }),
      { numRuns: 25 },
    );
  });
});

describe('a controller that is further than this kiosk ever was', () => {
  it.each([
    ['further than the last change', 0, 2],
    ['on a number from before a restore', 5000, 4999],
  ])('has to begin again: %s', async (_, begin, since) => {
    const listener = await open();
    await insertMoveIn(listener.db);
    listener.db.open.raw.exec(
      `UPDATE access_code SET change_sequence = change_sequence + ${begin};
       UPDATE number_series SET last_number = last_number + ${begin} WHERE series = 'access_change';
       INSERT INTO meta VALUES ('access_changes_begin', '${begin}')`,
    );
    const reply = await ask(listener, `?since=${since}`);
    expect([reply.status, reply.body.status, reply.body.pagination]).toEqual([
      409,
      'INVALID_INPUT_PARAM',
      { pageNumber: 1, pageCount: 1, totalCount: 0 },
    ]);
    expect(reply.body.errors).toEqual([
      {
        code: 'INVALID_INPUT_PARAM',
        field: 'since',
        message: expect.stringContaining('read all codes again, since 0') as string,
      },
    ]);
    expect(await changes(listener)).toHaveLength(1);
    expect(await changes(listener, `?since=${begin}`)).toHaveLength(1);
  });
});

describe('a full disk', () => {
  it('keeps no gate from hearing of a revoked code, and is reported to the log', async () => {
    const listener = await open();
    await insertMoveIn(listener.db);
    await staff(listener).revoke(unitAt(listener, 0));
    // SQLite's own bound on the size of the file: past it a write fails exactly as on a full disk.
    const { raw } = listener.db.open;
    raw.exec('CREATE TABLE filler (text TEXT)');
    raw.pragma(`max_page_count = ${Number(raw.pragma('page_count', { simple: true }))}`);
    const fill = raw.prepare('INSERT INTO filler VALUES (?)');
    expect(() => {
      for (;;) fill.run('x'.repeat(50));
    }).toThrow('full');
    const fillAudit = raw.prepare(
      `INSERT INTO audit (at_ms, actor, action, subject) VALUES (1, 'kiosk', 'booking.expired', '-')`,
    );
    expect(() => {
      for (;;) fillAudit.run();
    }).toThrow('full');
    expect((await changes(listener)).map(({ state }) => state)).toEqual(['revoked']);
    expect(listener.log.join('')).toContain('there was no room to note it');
  });
});

describe('the key of a gate', () => {
  // Holds: asvs-8.2.1, asvs-13.2.2
  it('opens this and nothing else, and no other key opens it', async () => {
    const listener = await open();
    const endpoints = createEndpoints(listener.ctx, createPasswordHasher(), {
      deliveries: null,
      backups: null,
    });
    const open_: string[] = [];
    for (const endpoint of endpoints) {
      if (endpoint.kind === 'page') continue;
      const { method, url } = endpoint;
      const reply = await listener.call(method, url.replaceAll(/:\w+/g, 'x'), { key: listener.keys.gate });
      if (reply.status !== 403) open_.push(`${method} ${url}`);
    }
    expect(open_).toEqual(['GET /v1/kiosk/access']);
    for (const scope of ['portal', 'all', 'health'] as const)
      expect((await ask(listener, '', listener.keys[scope])).status).toBe(403);
    expect((await ask(listener, '', 'x')).status).toBe(401);
  });
});
