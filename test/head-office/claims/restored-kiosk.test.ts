/** A kiosk whose database was put back to before it let a unit: head office knows better, and says so. */
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  findBooksInDoubt,
  putBooksInDoubt,
  type LostBooks,
} from '../../../src/main/database/books/books-in-doubt';
import type { ChainPlace } from '../../../src/shared/head-office/event';
import { takeDocumentNumber } from '../../../src/main/database/number-series';
import { compareBooks, confirmBooks, listBooks } from '../../../src/main/services/books/comparison';
import { openClaimingKiosk, type ClaimingKiosk } from '../../support/head-office/claiming-kiosk';
import { claimsRig } from '../../support/head-office/claims-rig';
import { PROPERTY } from '../../support/head-office/office';
import { putBack } from '../../support/head-office/put-back';
import { dumpDatabase } from '../../support/head-office/servers';
import { quietStatus } from '../../support/head-office/status';
import type { HeadOfficeLine } from '../../../src/main/sync/line';
import { temporaryFolder } from '../../support/base/folder';
import { movedIn } from '../../support/services/moved-in';
import { lightServices, valueOf } from '../../support/services/rental';
import { eventually, until } from '../../support/base/eventually';

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
  const doubt = (lastEvent: LostBooks['lastEvent'] = null) =>
    putBooksInDoubt(raw, { cause: 'restored', nowMs, formerFile: null, lastEvent });
  const isInDoubt = async () => (await restored.services.db.query(findBooksInDoubt)) !== null;
  const parts = {
    dataDir: temporaryFolder(),
    headOffice: (places: readonly ChainPlace[]) => a.line.books(places),
  };
  return { rig, a, unit, restored, raw, doubt, isInDoubt, compare: () => compareBooks(restored.ctx, parts) };
}

test('no kiosk gets a claim on a unit that head office knows is rented, even one that forgot renting it out itself', async () => {
  const { a, unit, restored } = await restoredKiosk();
  expect(await restored.book(0)).toMatchObject({ ok: false, refusals: [{ reason: 'unit_taken' }] });
  expect((await restored.book(1)).ok).toBe(true);
  // It still has what its own books know.
  const ask = { unitId: unit, atMs: 0, held: null };
  expect(await a.line.claim({ ...ask, letHere: false })).toMatchObject({ kind: 'taken' });
  expect(await a.line.claim({ ...ask, letHere: true })).toMatchObject({ kind: 'ours' });
});

test('a restored kiosk hears from head office which contracts it lacks; their units stay rented, and their numbers are not used again', async () => {
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

/** The newest event that this kiosk has written. */
const lastEventOf = ({ services }: ClaimingKiosk) =>
  services.db.open.raw
    .prepare<[], { sequence: number; hash: string }>(
      'SELECT sequence, hash FROM outbox ORDER BY sequence DESC LIMIT 1',
    )
    .get() ?? null;

test('a kiosk that lost commits and lacks nothing is in service again without staff, once head office has said so', async () => {
  const { a, unit, rig, restored, doubt, isInDoubt, compare } = await restoredKiosk();
  const lastEvent = lastEventOf(a);
  const told = async () =>
    (await rig.office.database.selectFrom('chain').select('head_hash').execute()).map((row) => row.head_hash);
  await until(async () => (await told()).includes(lastEvent?.hash ?? ''), soon);
  doubt(lastEvent);
  a.proxy.cut();
  await eventually(() => expect(a.line.up()).toBe(false));
  await compare().catch(() => undefined);
  expect(await isInDoubt()).toBe(true);
  a.proxy.heal();
  await until(() => a.line.up(), soon);
  // As if nothing had been rented.
  await rig.office.database.deleteFrom('unit_let').where('unit_id', '=', unit).execute();
  await compare();
  expect(await isInDoubt()).toBe(false);
  expect((await restored.book(1)).ok).toBe(true);
});

test('a kiosk restored on a new disk waits for a person, because nobody else knows what it rented out while cut off', async () => {
  const { unit, rig, restored, doubt, isInDoubt, compare } = await restoredKiosk();
  doubt();
  await rig.office.database.deleteFrom('unit_let').where('unit_id', '=', unit).execute();
  await compare();
  expect((await listBooks(restored.ctx))?.lost).toEqual([]);
  expect(await isInDoubt()).toBe(true);
});

test('while its books are in doubt a kiosk gives up no claim, because a missing contract may need it', async () => {
  const rig = await claimsRig();
  const a = await rig.kiosk('a');
  const unit = a.unit(0);
  expect((await a.book(0)).ok).toBe(true);
  await a.claims.stop();
  const services = await lightServices();
  const nowMs = services.db.clock.nowMs();
  putBooksInDoubt(services.db.open.raw, { cause: 'restored', nowMs, formerFile: null, lastEvent: null });
  const restored = await openClaimingKiosk('a', a.line, services);
  onTestFinished(() => restored.claims.stop());
  const pass = async () => {
    services.db.clock.advance(3 * 60_000);
    await restored.claims.keep();
    await restored.claims.settled();
  };
  await until(async () => unit in (await restored.rows()), soon);
  await pass();
  expect(await rig.holderOf(unit)).toBe('a');
  expect((await restored.claims.status()).reclaimedInEra).toBe(0);
  await compareBooks(restored.ctx, {
    dataDir: temporaryFolder(),
    headOffice: (places) => a.line.books(places),
  });
  expect((await confirmBooks(restored.ctx, 'cli', { why: 'Ana looked.', occupied: [] })).ok).toBe(true);
  await pass();
  await until(async () => (await rig.holderOf(unit)) === null, soon);
});

test('a unit of a lost contract goes to no other kiosk, also where head office has forgotten the contract as well', async () => {
  const rig = await claimsRig();
  const [a, b] = [await rig.kiosk('a'), await rig.kiosk('b')];
  const dump = join(temporaryFolder(), 'dump');
  dumpDatabase(rig.postgres, dump);
  await movedIn(a.ctx, a.services.db, 0);
  await a.claims.stop();
  const services = await lightServices();
  const nowMs = services.db.clock.nowMs();
  putBooksInDoubt(services.db.open.raw, { cause: 'restored', nowMs, formerFile: null, lastEvent: null });
  const restored = await openClaimingKiosk('a', a.line, services);
  onTestFinished(() => restored.claims.stop());
  await a.tellsFrom(restored);
  await putBack(rig.postgres, dump);
  await until(() => a.line.up() && b.line.up(), soon);
  await compareBooks(restored.ctx, { dataDir: temporaryFolder(), headOffice: () => a.line.books([]) });
  const [unit] = services.db.catalogue.units;
  if (!unit) throw new Error('the sample has no unit');
  valueOf(await confirmBooks(restored.ctx, 'cli', { why: 'Ana looked.', occupied: [unit.number] }));
  // Before the other kiosk has said what it holds, this one is granted nothing.
  await restored.claims.keep();
  expect(await restored.claims.status()).toMatchObject({ standing: [unit.id] });
  await reportOf('a', restored.claims, a.line);
  expect(await b.book(0)).toMatchObject({ ok: false });
  expect((await b.book(1)).ok).toBe(true);
  // What it says counts once its last event has arrived; a kiosk reports again and again.
  await until(async () => {
    await reportOf('b', b.claims, b.line);
    await restored.claims.keep();
    return (await rig.holderOf(unit.id)) !== null;
  }, soon);
  expect(await rig.holderOf(unit.id)).toBe('a');
});

async function reportOf(kioskId: string, claims: ClaimingKiosk['claims'], line: HeadOfficeLine) {
  await line.report(quietStatus({ kioskId, propertyId: PROPERTY, allotment: await claims.status() }));
}
