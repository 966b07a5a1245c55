/** A kiosk whose database was put back to before it let a unit: head office knows better, and says so. */
import { expect, test } from 'vitest';
import { findBooksInDoubt, putBooksInDoubt } from '../../src/main/database/upkeep/books-in-doubt';
import { takeDocumentNumber } from '../../src/main/database/number-series';
import { compareBooks, confirmBooks, listBooks } from '../../src/main/services/books/comparison';
import { openClaimingKiosk } from '../support/head-office/claiming-kiosk';
import { claimsRig } from '../support/head-office/claims-rig';
import { temporaryFolder } from '../support/folder';
import { movedIn } from '../support/moved-in';
import { eventually, until } from '../support/eventually';

const soon = { interval: 50 };

/** Kiosk `a` let a unit; `restored` is the same kiosk on a database from before. */
async function restoredKiosk() {
  const rig = await claimsRig();
  const a = await rig.kiosk('a');
  const unit = a.unit(0);
  await movedIn(a.ctx, a.services.db, 0);
  await until(async () => (await rig.lets(unit)).length === 1, soon);
  await a.claims.stop();
  const restored = await openClaimingKiosk('a', a.line);
  const { raw } = restored.services.db.open;
  const nowMs = restored.services.db.clock.nowMs();
  const doubt = () => putBooksInDoubt(raw, { cause: 'restored', nowMs, formerFile: null });
  const isInDoubt = async () => (await restored.services.db.query(findBooksInDoubt)) !== null;
  const parts = { dataDir: temporaryFolder(), headOffice: () => a.line.books() };
  return { rig, a, unit, restored, raw, doubt, isInDoubt, compare: () => compareBooks(restored.ctx, parts) };
}

test('no claim is granted to a kiosk for a unit that head office knows let, also where it forgot that it let it itself', async () => {
  const { a, unit, restored } = await restoredKiosk();
  expect(await restored.book(0)).toMatchObject({ ok: false, refusals: [{ reason: 'unit_taken' }] });
  expect((await restored.book(1)).ok).toBe(true);
  // It still has what its own books know.
  const ask = { unitId: unit, atMs: 0, held: null };
  expect(await a.line.claim({ ...ask, letHere: false })).toMatchObject({ kind: 'taken' });
  expect(await a.line.claim({ ...ask, letHere: true })).toMatchObject({ kind: 'ours' });
});

test('a restored kiosk hears from head office which contracts it lacks; their units stay let, their numbers are not given again', async () => {
  const { unit, restored, raw, doubt, isInDoubt, compare } = await restoredKiosk();
  doubt();
  expect(await restored.book(1)).toMatchObject({ ok: false });
  await compare();
  const list = await listBooks(restored.ctx);
  expect(list?.lost).toMatchObject([
    { number: 'C-000001', unit_id: unit, source: 'head_office', move_in_on: expect.any(String) as string },
  ]);
  expect(raw.prepare('SELECT state FROM unit WHERE id = ?').pluck().get(unit)).toBe('occupied');
  const number = await restored.services.db.query((tx) => takeDocumentNumber(tx, 'contract'));
  expect(number).toBe('C2-000001');
  // Something is missing: staff have to look.
  expect(await isInDoubt()).toBe(true);
  expect(await confirmBooks(restored.ctx, 'cli', { why: 'Ana looked.', occupied: [] })).toMatchObject({
    ok: true,
  });
  expect((await restored.book(1)).ok).toBe(true);
  expect(await restored.book(0)).toMatchObject({ ok: false });
});

test('a restored kiosk that lacks nothing is in service again without staff, once head office has said so', async () => {
  const { a, unit, rig, restored, raw, doubt, isInDoubt, compare } = await restoredKiosk();
  doubt();
  a.proxy.cut();
  await eventually(() => expect(a.line.up()).toBe(false));
  await compare().catch(() => undefined);
  expect(await isInDoubt()).toBe(true);
  a.proxy.heal();
  await until(() => a.line.up(), soon);
  // The tenant has left; head office was told.
  await rig.office.database
    .updateTable('unit_let')
    .set({ ended_at_ms: 1 })
    .where('unit_id', '=', unit)
    .execute();
  raw.exec(`UPDATE meta SET value = json_set(value, '$.former', 'none') WHERE name = 'books_in_doubt'`);
  await compare();
  expect(await isInDoubt()).toBe(false);
  expect((await restored.book(1)).ok).toBe(true);
});
