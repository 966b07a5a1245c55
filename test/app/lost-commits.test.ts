/** What a whole start does with books that end too early: a paid move-in was in a log that is gone. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startApplication } from '../../src/main/app';
import type { Application } from '../../src/main/app/application';
import { rows } from '../support/restore/books';
import { temporaryFolder } from '../support/base/folder';
import { ask, signedBooking } from '../support/services/screen-customer';

const resourcesDir = join(import.meta.dirname, '../../resources');

async function start(dataDir: string): Promise<Application> {
  writeFileSync(
    join(dataDir, 'config.json'),
    JSON.stringify({ logLevel: 'error', backup: { dailyAt: null } }),
  );
  const application = await startApplication({ dataDir, demo: true, port: 0, resourcesDir });
  onTestFinished(() => application.close());
  return application;
}

async function moveIn(kiosk: Application): Promise<void> {
  const about = await signedBooking(kiosk);
  await ask(kiosk, 'payment.start', about);
  const phase = async () => (await ask(kiosk, 'payment.state', about)).phase;
  await expect.poll(phase).toBe('present_card');
  await ask(kiosk, 'reader.present', { ...about, outcome: 'approved' });
  await expect.poll(phase, { timeout: 20_000 }).toBe('paid');
}

/** A kiosk that let a unit, was stopped, and lost the log in which that stood. */
async function losesItsLog(): Promise<string> {
  const dataDir = temporaryFolder();
  const kiosk = await start(dataDir);
  const file = join(dataDir, 'keyturn.db');
  // The log was emptied into the file at the start: this is what is left without it.
  const left = readFileSync(file);
  await moveIn(kiosk);
  await kiosk.close();
  writeFileSync(file, left);
  for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  expect(rows(dataDir, 'SELECT number FROM rental_contract')).toEqual([]);
  return dataDir;
}

test('a paid move-in that was lost with its log is noticed at the start, and nothing new is begun', async () => {
  const dataDir = await losesItsLog();
  const kiosk = await start(dataDir);
  expect((await ask(kiosk, 'kiosk.state', {})).outOfService).toBe('books_not_compared');
  await expect(signedBooking(kiosk)).rejects.toThrow('books_not_compared');
  const answer = await fetch(`${kiosk.url}/v1/booking/register/rental/activity/create`, {
    method: 'POST',
    headers: { 'X-API-Key': kiosk.apiKey ?? '', 'Content-Type': 'application/json' },
    body: '{}',
  });
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('are being compared')]);
  await kiosk.close();
  // It stays so until somebody has confirmed the books.
  const again = await start(dataDir);
  expect((await ask(again, 'kiosk.state', {})).outOfService).toBe('books_not_compared');
});

test('a kiosk that was killed and lost nothing goes on', async () => {
  const dataDir = temporaryFolder();
  const kiosk = await start(dataDir);
  await moveIn(kiosk);
  await kiosk.close();
  expect(existsSync(join(dataDir, 'running'))).toBe(false);
  writeFileSync(join(dataDir, 'running'), '');
  const again = await start(dataDir);
  expect((await ask(again, 'kiosk.state', {})).outOfService).toBe(null);
});
