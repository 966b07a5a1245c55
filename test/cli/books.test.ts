/** `books` as staff type it, on the files of a kiosk that was restored. */
import { expect, test } from 'vitest';
import { findFaults } from '../../src/main/database/integrity/integrity';
import { movedIn } from '../support/services/moved-in';
import { restoredKiosk, type Before } from '../support/restore/restored';
import { kioskCommand } from './run-kiosk';

const movesIn =
  (...units: number[]) =>
  async ({ ctx, db, contractOf }: Before) => {
    for (const unit of units) await contractOf(await movedIn(ctx, db, unit));
  };

async function restoredSite() {
  const kiosk = await restoredKiosk({ known: movesIn(0), lost: movesIn(1, 2, 3) });
  const numbers = () =>
    kiosk.raw.prepare<[], string>('SELECT number FROM rental_contract ORDER BY number').pluck().all();
  const told = () =>
    kiosk.raw
      .prepare<[], string>(
        `SELECT payload ->> 'number' FROM outbox WHERE type = 'contract.written_back' ORDER BY 1`,
      )
      .pluck()
      .all();
  return { ...kiosk, numbers, told, run: kioskCommand(kiosk.dataDir, () => kiosk.db.clock.nowMs()) };
}

test('lost contracts are shown with tenant and amount, written back one by one or all, and once', async () => {
  const { run, numbers, told, raw } = await restoredSite();
  const shown = await run('books', 'show');
  for (const part of ['C-000002', 'C-000004', 'Robin Storer', '$', 'books write-back NUMBER (or all)'])
    expect(shown.out).toContain(part);
  expect(numbers()).toEqual(['C-000001']);
  expect(await run('books', 'write-back', 'C-000003')).toMatchObject({ code: 0, err: '' });
  expect(numbers()).toEqual(['C-000001', 'C-000003']);
  expect(await run('books', 'write-back', 'C-000003')).toMatchObject({ code: 1, out: '' });
  const all = await run('books', 'write-back', 'all');
  expect(all).toMatchObject({ code: 0, err: '' });
  expect(all.out).toContain('C-000002 is written back; unit ');
  expect(all.out).toContain('C-000004 is written back; unit ');
  expect(all.out).not.toContain('C-000003');
  expect(await run('books', 'write-back', 'all')).toMatchObject({ code: 0, out: 'No contract is missing.' });
  expect(numbers()).toEqual(['C-000001', 'C-000002', 'C-000003', 'C-000004']);
  expect(told()).toEqual(['C-000002', 'C-000003', 'C-000004']);
  expect(findFaults(raw)).toEqual([]);
  const actors = raw
    .prepare(`SELECT DISTINCT actor FROM audit WHERE action = 'contract.written_back'`)
    .pluck();
  expect(actors.all()).toEqual(['cli']);
});

test('a contract that cannot be written back is named with its reason, and all others come back', async () => {
  const { run, numbers, raw, db } = await restoredSite();
  await run('books', 'show');
  raw.prepare(`UPDATE unit SET state = 'held' WHERE id = ?`).run(db.catalogue.units[2]?.id);
  const all = await run('books', 'write-back', 'all');
  expect(all).toMatchObject({
    code: 1,
    err: 'C-000003 is not written back: somebody is paying for its unit now.',
  });
  expect(numbers()).toEqual(['C-000001', 'C-000002', 'C-000004']);
});

test('one that is given up stays out, with the reason; a number that is not missing is refused', async () => {
  const { run, numbers, raw } = await restoredSite();
  await run('books', 'show');
  expect(await run('books', 'give-up', 'C-000002')).toMatchObject({ code: 2 });
  expect(await run('books', 'give-up', 'C-000002', '--why', 'It was a trial.')).toMatchObject({ code: 0 });
  expect((await run('books', 'write-back', 'C-000002')).err).toContain('no contract C-000002 is missing');
  expect((await run('books', 'write-back', 'C-000001')).err).toContain('no contract C-000001 is missing');
  expect(await run('books', 'write-back', 'all')).toMatchObject({ code: 0 });
  expect(numbers()).toEqual(['C-000001', 'C-000003', 'C-000004']);
  expect(
    raw.prepare(`SELECT settled_why FROM lost_contract WHERE settled_as = 'given_up'`).pluck().all(),
  ).toEqual(['It was a trial.']);
});
