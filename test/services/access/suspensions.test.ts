/** A code is suspended by its causes: it opens nothing while one is left, and comes back with the same digits. */
import { expect, onTestFinished, test } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { suspensionCauses, type SuspensionCause } from '../../../src/main/domain/access/access-state';
import { renewAccess, revokeAccess } from '../../../src/main/services/access/codes';
import { listAccessChanges } from '../../../src/main/services/access/changes';
import { restoreAccess, suspendAccess } from '../../../src/main/services/access/suspensions';
import { getContract } from '../../../src/main/services/contract/contracts';
import { endContracts } from '../../../src/main/services/move-out/ending';
import type { Id } from '../../../src/shared/ids';
import { fc } from '../../support/base/fast-check';
import { insertMoveIn } from '../../support/services/move-in-rows';
import { screen, valueOf } from '../../support/services/rental';
import { openTestServices } from '../../support/services/service-context';

async function open() {
  const services = await openTestServices();
  onTestFinished(() => services.close());
  const { db, ctx } = services;
  const contractId = await insertMoveIn(db);
  const unitId = db.catalogue.units[0]?.id as Id<'unit'>;
  const unit = db.catalogue.units[0]?.number ?? '';
  const raw = db.open.raw;
  const change =
    (act: typeof suspendAccess) =>
    (cause: SuspensionCause, why: string | null = null) =>
      db.query((tx) => act({ ctx, tx, by: 'kiosk' }, { contractId, unitId, cause, why }));
  return {
    db,
    ctx,
    raw,
    contractId,
    unit,
    suspend: change(suspendAccess),
    restore: change(restoreAccess),
    gate: async (since?: string) => valueOf(await listAccessChanges(ctx, screen, since)),
    codes: () => raw.prepare('SELECT code, state FROM access_code ORDER BY change_sequence').all(),
  };
}

test('a suspended code is revoked to a gate and comes back under the same id with the same digits', async () => {
  const kiosk = await open();
  const [issued] = await kiosk.gate();
  kiosk.db.clock.advance(60_000);
  expect(await kiosk.suspend('staff', 'a false alarm')).toBe(true);
  const stoppedAt = new Date(kiosk.db.clock.nowMs()).toISOString();
  expect(await kiosk.gate('1')).toEqual([
    {
      ...issued,
      sequence: 2,
      state: 'revoked',
      suspended: true,
      validUntil: expect.any(String) as string,
      validUntilInstant: stoppedAt,
    },
  ]);
  const contract = valueOf(await getContract(kiosk.ctx, screen, kiosk.contractId));
  expect(contract.accessCode).toMatchObject({ code: issued?.code, state: 'revoked', suspended: true });
  expect(findFaults(kiosk.raw)).toEqual([]);
  expect(await kiosk.restore('staff')).toBe(true);
  expect(await kiosk.gate('2')).toEqual([{ ...issued, sequence: 3 }]);
  expect(findFaults(kiosk.raw)).toEqual([]);
});

test('each act is noted once with its reason, and head office hears the cause and nothing that staff typed', async () => {
  const kiosk = await open();
  await kiosk.suspend('staff', 'a false alarm');
  expect(await kiosk.suspend('staff', 'again')).toBe(false);
  await kiosk.restore('staff', 'it was nothing');
  expect(await kiosk.restore('staff', 'again')).toBe(false);
  expect(
    kiosk.raw.prepare(`SELECT action, why FROM audit WHERE action LIKE 'access.%' ORDER BY sequence`).all(),
  ).toEqual([
    { action: 'access.suspended', why: 'a false alarm' },
    { action: 'access.restored', why: 'it was nothing' },
  ]);
  const events = kiosk.raw
    .prepare<[], string>(`SELECT payload FROM outbox WHERE type LIKE 'access.%' ORDER BY sequence`)
    .pluck()
    .all()
    .map((payload) => JSON.parse(payload) as Record<string, unknown>);
  expect(events).toHaveLength(2);
  expect(events[0]).toEqual(events[1]);
  expect(Object.keys(events[0] ?? {}).toSorted()).toEqual(['cause', 'contractId', 'suspensionId', 'unitId']);
});

test('a new code in place of a suspended one is suspended too, and works once the suspension ends', async () => {
  const kiosk = await open();
  await kiosk.suspend('arrears');
  const renewed = await kiosk.db.query((tx) => renewAccess({ ...kiosk, tx, by: 'cli' }, kiosk.unit));
  const { code } = renewed as { code: string };
  expect(kiosk.codes()).toEqual([
    { code: '101', state: 'revoked' },
    { code, state: 'suspended' },
  ]);
  expect(findFaults(kiosk.raw)).toEqual([]);
  await kiosk.restore('arrears');
  expect(kiosk.codes()).toContainEqual({ code, state: 'active' });
  expect(findFaults(kiosk.raw)).toEqual([]);
});

test('a revoked code stays revoked when a suspension ends', async () => {
  const kiosk = await open();
  await kiosk.suspend('fraud');
  expect(await kiosk.db.query((tx) => revokeAccess({ ...kiosk, tx, by: 'cli' }, kiosk.unit))).toBe('revoked');
  await kiosk.restore('fraud');
  expect(kiosk.codes()).toEqual([{ code: '101', state: 'revoked' }]);
  expect(findFaults(kiosk.raw)).toEqual([]);
});

test('the code of a tenant who leaves while it is suspended is revoked, and the unit is to be checked', async () => {
  const kiosk = await open();
  await kiosk.suspend('staff');
  await kiosk.db.query((tx) =>
    endContracts({ ctx: kiosk.ctx, tx }, [kiosk.contractId], { actor: 'cli', why: 'left', seenEmpty: false }),
  );
  expect(kiosk.codes()).toEqual([{ code: '101', state: 'revoked' }]);
  expect(kiosk.raw.prepare('SELECT state FROM unit WHERE number = ?').pluck().get(kiosk.unit)).toBe(
    'to_check',
  );
  expect(findFaults(kiosk.raw)).toEqual([]);
});

test('a code works exactly while no cause is open, whatever is opened and ended in which order', async () => {
  const kiosk = await open();
  const step = fc.record({
    act: fc.constantFrom('suspend' as const, 'restore' as const),
    cause: fc.constantFrom(...suspensionCauses),
  });
  const open_ = new Set<SuspensionCause>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
      for (const { act, cause } of steps) {
        const before = (await kiosk.gate()).at(-1)?.sequence ?? 0;
        const wasOpen = open_.size > 0;
        expect(await kiosk[act](cause)).toBe(act === 'suspend' ? !open_.has(cause) : open_.has(cause));
        if (act === 'suspend') open_.add(cause);
        else open_.delete(cause);
        const [change] = await kiosk.gate();
        expect(change).toMatchObject({ code: '101', state: open_.size > 0 ? 'revoked' : 'active' });
        // A gate hears of it when the code begins or ceases to work, and not for each cause.
        expect(change?.sequence).toBe(before + (wasOpen === open_.size > 0 ? 0 : 1));
      }
      expect(findFaults(kiosk.raw)).toEqual([]);
    }),
    { numRuns: 20 },
  );
});

test('a code that works beside a suspension, or is suspended by none, is a fault of the books', async () => {
  const kiosk = await open();
  await kiosk.suspend('staff');
  kiosk.raw.exec(`UPDATE access_code SET state = 'active'`);
  expect(findFaults(kiosk.raw)).toMatchObject([{ check: 'access codes' }]);
  kiosk.raw.exec(`UPDATE access_code SET state = 'suspended'; DELETE FROM access_suspension`);
  expect(findFaults(kiosk.raw)).toMatchObject([{ check: 'access codes' }]);
});

test.each(['access_suspension', 'access_code', 'audit', 'outbox'])(
  'a suspension that cannot write %s changes nothing',
  async (table) => {
    const kiosk = await open();
    const when = table === 'access_code' ? 'UPDATE' : 'INSERT';
    kiosk.raw.exec(
      `CREATE TRIGGER fault BEFORE ${when} ON ${table} BEGIN SELECT RAISE(ABORT, 'out of paper'); END`,
    );
    await expect(kiosk.suspend('staff', 'x')).rejects.toThrow('out of paper');
    kiosk.raw.exec('DROP TRIGGER fault');
    expect(kiosk.codes()).toEqual([{ code: '101', state: 'active' }]);
    expect(kiosk.raw.prepare('SELECT count(*) FROM access_suspension').pluck().get()).toBe(0);
    expect(findFaults(kiosk.raw)).toEqual([]);
  },
);
