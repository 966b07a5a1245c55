/** A restored kiosk until its books count again: what is found, what is kept for it, and who may end it. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { booksHandlers } from '../../../src/main/desk/handlers/books/books';
import { closingHandlers } from '../../../src/main/desk/handlers/closing/closing';
import { openMark } from '../../../src/main/database/storage/commit-mark';
import { backupTo } from '../../../src/main/database/storage/backup';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { takeDocumentNumber } from '../../../src/main/database/number-series';
import { openBooks } from '../../../src/main/database/restore/open-books';
import { restoreFrom } from '../../../src/main/database/restore/restore';
import {
  compareBooks,
  confirmBooks,
  listBooks,
  type HeadOfficeBooks,
} from '../../../src/main/services/books/comparison';
import { createBooking } from '../../../src/main/services/booking/bookings';
import { putBooksInDoubt } from '../../../src/main/database/books/books-in-doubt';
import { booksRefusal } from '../../../src/main/services/base/books-in-doubt';
import { openTestDatabase, START_MS } from '../../support/services/database';
import { openDeskArea } from '../../support/desk/area';
import { temporaryFolder } from '../../support/base/folder';
import { insertMoveIn } from '../../support/services/move-in-rows';
import { lightServices, screen } from '../../support/services/rental';
import { openTestServices } from '../../support/services/service-context';

/** Two units were rented; a backup knows of the first one only, and was put back. */
async function restored({ losesFormer = false, lets = true, twice = false, cutOff = false } = {}) {
  const dataDir = temporaryFolder();
  const [file, backup] = [join(dataDir, 'keyturn.db'), join(temporaryFolder(), 'backup.db')];
  const before = await openTestDatabase({ file });
  if (lets) await insertMoveIn(before);
  backupTo(before.open.raw, backup);
  const contractId = lets ? await insertMoveIn(before, 1) : before.newId<'contract'>();
  const [unit, free] = [before.catalogue.units[1], before.catalogue.units[2]];
  if (!unit || !free) throw new Error('the sample has too few units');
  await before.close();
  const { keptFile } = await restoreFrom(backup, dataDir, { nowMs: START_MS });
  if (losesFormer) rmSync(keptFile ?? '');
  if (twice) await restoreFrom(backup, dataDir, { nowMs: START_MS + 1000 });
  if (cutOff) await startBehindMark(dataDir);
  const services = await openTestServices({ file });
  onTestFinished(() => services.close());
  const { ctx, db } = services;
  const stateOf = (number: string) =>
    db.open.raw.prepare('SELECT state FROM unit WHERE number = ?').pluck().get(number);
  const lost = { contractId, number: '2', unitId: unit.id, bookingId: null, moveInOn: '2026-03-15' };
  return {
    ctx,
    dataDir,
    raw: db.open.raw,
    unit,
    free,
    lost,
    stateOf,
    compare: (headOffice?: () => Promise<HeadOfficeBooks | null>) =>
      compareBooks(ctx, { dataDir, ...(headOffice ? { headOffice } : {}) }),
    list: () => listBooks(ctx),
    number: () => ctx.store.transaction((tx) => takeDocumentNumber(tx, 'contract')),
    isClosed: async () => (await booksRefusal(ctx, 'FAILED')) !== null,
    confirm: (occupied: string[] = []) => confirmBooks(ctx, 'cli', { why: 'Ana looked.', occupied }),
  };
}

/** The power went before the restore could write its mark: the next start finds the one of the former database. */
async function startBehindMark(dataDir: string): Promise<void> {
  const mark = openMark(dataDir);
  mark.write({ sequence: 99, hash: 'of the former database', epoch: 1, letGo: 0 });
  mark.close();
  const { open, lostCommits } = await openBooks(dataDir, START_MS);
  expect(lostCommits).toBe(true);
  await open.close();
}

test.each([
  ['was cut off before its mark', { cutOff: true }],
  ['was done twice', { twice: true }],
])('a restore that %s still finds the contract that the backup lacks', async (_what, how) => {
  const kiosk = await restored(how);
  await kiosk.compare();
  const list = await kiosk.list();
  expect(list).toMatchObject({ cause: 'restored', former: 'compared' });
  expect(list?.lost.map(({ number }) => number)).toEqual(['C-2']);
  // It can be written back: the database that has it whole is known.
  expect(list?.lost[0]?.file).toMatch(/^keyturn-before-restore-/);
  expect(kiosk.stateOf(kiosk.unit.number)).toBe('occupied');
  expect(await kiosk.isClosed()).toBe(true);
});

test('the database kept aside shows the contract that the backup lacks, and its unit is not rented again', async () => {
  const kiosk = await restored();
  expect(kiosk.stateOf(kiosk.unit.number)).toBe('available');
  expect(await kiosk.isClosed()).toBe(true);
  await kiosk.compare();
  const list = await kiosk.list();
  expect(list).toMatchObject({ cause: 'restored', former: 'compared' });
  expect(list?.lost.map(({ number, unit_number, source }) => [number, unit_number, source])).toEqual([
    ['C-2', kiosk.unit.number, 'former_database'],
  ]);
  expect(list?.free).not.toContain(kiosk.unit.number);
  expect(kiosk.stateOf(kiosk.unit.number)).toBe('occupied');
  expect(findFaults(kiosk.raw)).toEqual([]);
  // Alone nobody else can say that nothing more is missing.
  expect(await kiosk.isClosed()).toBe(true);
});

test('alone, staff end it by their word, with the units that are not empty; it is noted who and why', async () => {
  const kiosk = await restored({ losesFormer: true });
  expect(await kiosk.confirm()).toMatchObject({ ok: false });
  await kiosk.compare();
  expect(await kiosk.list()).toMatchObject({ former: 'unreadable', lost: [] });
  expect(JSON.stringify(await kiosk.confirm(['Z999']))).toContain('Unit Z999 is not one');
  expect(await kiosk.isClosed()).toBe(true);
  expect(await kiosk.confirm([kiosk.unit.number])).toMatchObject({ ok: true });
  expect(await kiosk.isClosed()).toBe(false);
  expect([kiosk.stateOf(kiosk.unit.number), kiosk.stateOf(kiosk.free.number)]).toEqual([
    'occupied',
    'available',
  ]);
  expect(findFaults(kiosk.raw)).toEqual([]);
  const noted = kiosk.raw
    .prepare(`SELECT actor, action, why FROM audit ORDER BY sequence DESC LIMIT 1`)
    .get();
  expect(noted).toEqual({ actor: 'cli', action: 'books.confirmed', why: 'Ana looked.' });
  expect(await kiosk.confirm()).toMatchObject({ ok: false });
});

test('head office ends it where nothing is missing, and where it knows more its units are kept', async () => {
  const known = (contracts: HeadOfficeBooks['contracts']) => () => Promise.resolve({ contracts, epoch: 7 });
  const complete = await restored({ lets: false });
  await complete.compare(() => Promise.resolve(null));
  expect(await complete.isClosed()).toBe(true);
  await complete.compare(known([]));
  expect(await complete.isClosed()).toBe(false);
  // Head office heard numbers of the seventh epoch.
  expect(await complete.number()).toMatch(/^C8-/);
  // Also where both are compared in one round.
  const atOnce = await restored({ lets: false });
  await atOnce.compare(known([]));
  expect(await atOnce.isClosed()).toBe(false);
  const kiosk = await restored({ losesFormer: true });
  // Out of reach it is asked again.
  await kiosk.compare(() => Promise.resolve(null));
  expect(await kiosk.list()).toMatchObject({ headOfficeAtMs: null });
  await kiosk.compare(known([kiosk.lost]));
  expect((await kiosk.list())?.lost).toMatchObject([{ number: '2', source: 'head_office' }]);
  expect(kiosk.stateOf(kiosk.unit.number)).toBe('occupied');
  expect(await kiosk.isClosed()).toBe(true);
});

test('the desk shows the list to a manager, who confirms it once', async () => {
  const kiosk = await restored();
  await kiosk.compare();
  const area = openDeskArea({
    ...closingHandlers(kiosk.ctx, kiosk.dataDir),
    ...booksHandlers(kiosk.ctx, kiosk.dataDir),
  });
  const [review, lost] = (await area.ask('reviews.list', { all: false })).reviews;
  expect(lost).toMatchObject({ kind: 'lost', reference: 'C-2' });
  expect(review).toMatchObject({ kind: 'books', reason: 'restored', settledAs: null });
  expect(review?.facts).toContainEqual(['lost_contracts', '1']);
  const confirm = (role: 'attendant' | 'manager') =>
    area.call(role, 'books.confirm', { occupied: [kiosk.free.number], why: 'Looked at every door.' });
  expect(await confirm('attendant')).toMatchObject({ refusals: [{ reason: 'not_allowed' }] });
  expect(await confirm('manager')).toMatchObject({ ok: true });
  expect(await kiosk.isClosed()).toBe(false);
  expect(kiosk.stateOf(kiosk.free.number)).toBe('occupied');
  const left = (await area.ask('reviews.list', { all: false })).reviews;
  // The unit that was not empty, and the contract.
  expect(left.map(({ kind, reference }) => [kind, reference])).toEqual([
    ['lost', ''],
    ['lost', 'C-2'],
  ]);
  expect(await confirm('manager')).toMatchObject({ refusals: [{ reason: 'nothing_to_settle' }] });
});

test('a unit that is held for somebody may be named as occupied: what was booked may have become a contract', async () => {
  const services = await lightServices();
  const { ctx, db } = services;
  const [unit] = db.catalogue.units;
  const booked = await createBooking(ctx, screen, {
    propertyInfoId: db.catalogue.property.id,
    unitId: unit?.id,
    taxUserTypeInfoId: db.catalogue.userTypes[0]?.id,
    contactBookInfo: {
      firstName: 'Robin',
      lastName: 'Storer',
      phoneNumber: '+1 512 555 0123',
      emailId: 'robin@example.com',
    },
  });
  expect(booked.ok).toBe(true);
  putBooksInDoubt(db.open.raw, { cause: 'restored', nowMs: START_MS, formerFile: null, lastEvent: null });
  await compareBooks(ctx, { dataDir: temporaryFolder() });
  const number = unit?.number ?? '';
  expect((await listBooks(ctx))?.free).toContain(number);
  expect(await confirmBooks(ctx, 'cli', { why: 'Ana looked.', occupied: [number] })).toMatchObject({
    ok: true,
  });
  const stateOf = db.open.raw.prepare('SELECT state FROM unit WHERE number = ?').pluck();
  expect(stateOf.get(number)).toBe('occupied');
  expect(db.open.raw.prepare('SELECT DISTINCT state FROM booking').pluck().all()).toEqual(['cancelled']);
});
