/** Staff end or exchange a code; the contract, the audit and head office tell the same of it. */
import { expect, onTestFinished, test } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import {
  issueAccessCode,
  listAccess,
  renewAccess,
  revokeAccess,
} from '../../../src/main/services/access/codes';
import { getContract } from '../../../src/main/services/contract/contracts';
import type { Id } from '../../../src/shared/ids';
import { insertMoveIn } from '../../support/services/move-in-rows';
import { openTestServices } from '../../support/services/service-context';
import { screen, valueOf } from '../../support/services/rental';

async function open() {
  const services = await openTestServices();
  onTestFinished(() => services.close());
  const { db, ctx } = services;
  const contractId = await insertMoveIn(db);
  const unit = db.catalogue.units[0]?.number ?? '';
  const free = db.catalogue.units[5]?.number ?? '';
  const rows = (sql: string) => db.open.raw.prepare(sql).all() as Record<string, unknown>[];
  return { db, ctx, contractId, unit, free, rows };
}

test('a renewed code takes the place of the old one in one step, and everybody hears', async () => {
  const { db, ctx, contractId, unit, rows } = await open();
  const before = valueOf(await getContract(ctx, screen, contractId)).accessCode;
  db.clock.advance(60_000);
  const renewed = await db.query((tx) => renewAccess({ ctx, tx, by: 'cli' }, unit));
  const { code } = renewed as { code: string };
  expect(code).toMatch(/^\d{6}$/);
  expect(code).not.toBe(before.code);
  expect(valueOf(await getContract(ctx, screen, contractId)).accessCode).toEqual({
    code,
    validFrom: before.validFrom,
    state: 'active',
  });
  expect(rows('SELECT code, state FROM access_code ORDER BY change_sequence')).toEqual([
    { code: before.code, state: 'revoked' },
    { code, state: 'active' },
  ]);
  expect(rows('SELECT actor, action FROM audit ORDER BY sequence').slice(-2)).toEqual([
    { actor: 'cli', action: 'access_code.revoke' },
    { actor: 'cli', action: 'access_code.issue' },
  ]);
  const told = rows('SELECT type, payload FROM outbox ORDER BY sequence').slice(-2);
  expect(told.map(({ type }) => type)).toEqual(['access_code.revoked', 'access_code.issued']);
  // The codes themselves are for gates only.
  for (const { payload } of told) expect(payload).not.toContain(`"${code}"`);
  expect(findFaults(db.open.raw)).toEqual([]);
});

test('a revoked code is over, and the tenant can be given another later', async () => {
  const { db, ctx, contractId, unit } = await open();
  expect(await db.query((tx) => revokeAccess({ ctx, tx, by: 'cli' }, unit))).toBe('revoked');
  expect(valueOf(await getContract(ctx, screen, contractId)).accessCode.state).toBe('revoked');
  expect(await db.query((tx) => revokeAccess({ ctx, tx, by: 'cli' }, unit))).toBe('no_code');
  expect(await db.query((tx) => renewAccess({ ctx, tx, by: 'cli' }, unit))).toHaveProperty('code');
  expect(valueOf(await getContract(ctx, screen, contractId)).accessCode.state).toBe('active');
  expect((await db.query(listAccess)).map(({ state }) => state)).toEqual(['active', 'revoked']);
  expect(findFaults(db.open.raw)).toEqual([]);
});

test('a unit that is unknown or not rented is refused, and nothing changes', async () => {
  const { db, ctx, free } = await open();
  const bytes = () => db.open.raw.serialize();
  const before = bytes();
  expect(await db.query((tx) => renewAccess({ ctx, tx, by: 'cli' }, free))).toBe('not_rented');
  expect(await db.query((tx) => revokeAccess({ ctx, tx, by: 'cli' }, free))).toBe('no_code');
  expect(await db.query((tx) => renewAccess({ ctx, tx, by: 'cli' }, 'Z-0'))).toBe('unknown_unit');
  expect(await db.query((tx) => revokeAccess({ ctx, tx, by: 'cli' }, 'Z-0'))).toBe('unknown_unit');
  expect(bytes().equals(before)).toBe(true);
});

test('what goes wrong half-way through a renewal leaves the old code working', async () => {
  const { db, ctx, unit, rows } = await open();
  db.open.raw.exec(
    `CREATE TRIGGER fault BEFORE INSERT ON access_code BEGIN SELECT RAISE(ABORT, 'out of paper'); END`,
  );
  const before = rows('SELECT * FROM access_code');
  await expect(db.query((tx) => renewAccess({ ctx, tx, by: 'cli' }, unit))).rejects.toThrow('out of paper');
  expect(rows('SELECT * FROM access_code')).toEqual(before);
});

// Holds: asvs-11.5.1
test('no code comes twice, not even one that opens nothing any more', async () => {
  const { db, ctx, contractId } = await open();
  const unitId = db.catalogue.units[0]?.id as Id<'unit'>;
  const codes = new Set<string>();
  await db.query(async (tx) => {
    for (let number = 0; number < 300; number += 1) {
      const grant = { contractId, unitId, validFrom: '2026-03-15' };
      const { id, code } = await issueAccessCode({ ctx, tx }, grant);
      await tx.updateTable('access_code').set({ state: 'revoked' }).where('id', '=', id).execute();
      codes.add(code);
    }
  });
  expect(codes.size).toBe(300);
});

test('a list shows the last two digits of a code and no more', async () => {
  const { db, rows } = await open();
  expect(rows('SELECT code FROM access_code')).toEqual([{ code: '101' }]);
  expect(await db.query(listAccess)).toMatchObject([{ masked: '*01' }]);
});
