/**
 * What the built service waits for the disk for, seen from outside by strace: which syncs a move-in has, that nothing is
 * answered before its own, and what follows when one fails.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { rows, wrongIn } from '../support/restore/books';
import { moveIn, steps, type Rental } from '../support/processes/device';
import { temporaryFolder } from '../support/base/folder';
import { startService, type ServiceProcess } from '../support/processes/service-process';

/** Longer than any test waits. */
const FOR_EVER_US = 600_000_000;

/** Attached to all threads of a process once it answers. */
async function strace(
  pid: number,
  ...args: string[]
): Promise<{ end(signal?: NodeJS.Signals): Promise<void> }> {
  const child = spawn('strace', ['-f', '-p', String(pid), ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  const exit = once(child, 'exit');
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('attached')) resolve();
    });
    void exit.then(() => reject(new Error(`strace ended: ${said}`)));
    onTestFinished(() => void child.kill('SIGKILL'));
  });
  return {
    async end(signal = 'SIGINT') {
      child.kill(signal);
      await exit;
    },
  };
}

async function start(dataDir: string): Promise<ServiceProcess> {
  const service = await startService(dataDir);
  onTestFinished(() => service.kill());
  return service;
}

/** A step of a move-in, and whether it was answered. */
function take(service: ServiceProcess, step: number, rental: Rental) {
  const state = { answered: false, over: Promise.resolve() };
  state.over = (steps[step]?.(service, rental) ?? Promise.reject(new Error('no such step'))).then(
    () => {
      state.answered = true;
    },
    () => undefined,
  );
  return state;
}

const isCovered = (dataDir: string, { bookingId }: Rental) =>
  rows(dataDir, 'SELECT 1 FROM coverage WHERE booking_id = ?', bookingId ?? '').length === 1;

test('a move-in waits for seven syncs of the books and three of the simulated provider, never in the serving thread; its e-mail waits for two', async () => {
  const dataDir = temporaryFolder();
  const service = await start(dataDir);
  await moveIn(service);
  // Nobody waits for the e-mail with the documents.
  const mailed = () => rows(dataDir, `SELECT 1 FROM document_delivery WHERE state = 'done'`).length;
  await expect.poll(mailed, { timeout: 60_000 }).toBe(1);
  const file = join(dataDir, 'strace.txt');
  const tracer = await strace(service.pid, '-y', '-e', 'trace=fsync,fdatasync', '-o', file);
  await moveIn(service);
  await expect.poll(mailed, { timeout: 60_000 }).toBe(2);
  await tracer.end();
  const syncs = readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, thread, path = ''] = /^(\d+) +f\w+sync\(\d+<([^>]*)>/.exec(line) ?? [];
      return thread === undefined ? [] : [{ isMain: Number(thread) === service.pid, file: basename(path) }];
    });
  const of = (name: string) => syncs.filter((sync) => sync.file === name).length;
  expect(syncs.filter(({ isMain }) => isMain)).toEqual([]);
  // docs/develop/performance.md, "Syncs", says what each is for.
  expect([of('keyturn.db-wal'), of('simulated-provider.db-wal')]).toEqual([7 + 2, 3]);
  // At most once a second, and nobody waits for it.
  expect(syncs.length - of('keyturn.db-wal') - of('simulated-provider.db-wal')).toBe(of('commit-mark'));
});

test('a change is not answered before its sync, and what was answered outlives a power cut in it', async () => {
  const dataDir = temporaryFolder();
  const service = await start(dataDir);
  const rental: Rental = {};
  await steps[0]?.(service, rental);
  const log = join(dataDir, 'keyturn.db-wal');
  const { size: synced } = statSync(log);
  const delay = `inject=fdatasync:delay_enter=${FOR_EVER_US}`;
  const tracer = await strace(service.pid, '-e', delay, '-o', '/dev/null');
  const coverage = take(service, 1, rental);
  // Another process sees it, and so it is committed: only the sync is missing.
  await expect.poll(() => isCovered(dataDir, rental)).toBe(true);
  const read = await fetch(`${service.url}/v1/booking/${rental.bookingId}/activity-quotation/preview`, {
    headers: { 'x-api-key': service.apiKey ?? '' },
  });
  const { data } = (await read.json()) as { data: { coverage: unknown } };
  expect([read.status, data.coverage, coverage.answered]).toEqual([200, null, false]);
  const killed = service.kill();
  // It holds the thread that waits for the disk, and with it the end of the process.
  await tracer.end('SIGKILL');
  await killed;
  await coverage.over;
  expect(coverage.answered).toBe(false);

  // As far as the disk had it.
  truncateSync(log, synced);
  rmSync(join(dataDir, 'keyturn.db-shm'));
  const again = await start(dataDir);
  expect([isCovered(dataDir, rental), wrongIn(dataDir, { settled: true })]).toEqual([false, []]);
  for (const step of steps.slice(1)) await step(again, rental);
  expect(rental.contractId).toBeTypeOf('string');
});

test('a service whose disk does not confirm a commit ends without an answer, and the next start goes on', async () => {
  const dataDir = temporaryFolder();
  const service = await start(dataDir);
  const rental: Rental = {};
  await steps[0]?.(service, rental);
  await strace(service.pid, '-e', 'inject=fdatasync:error=EIO', '-o', '/dev/null');
  const coverage = take(service, 1, rental);
  await coverage.over;
  expect(coverage.answered).toBe(false);
  await expect.poll(() => service.log()).toContain('the disk did not confirm what was written');
  expect(service.log()).toContain('"code":"EIO"');
  const again = await start(dataDir);
  expect(wrongIn(dataDir, { settled: true })).toEqual([]);
  for (const step of steps.slice(1)) await step(again, rental);
  expect(rental.contractId).toBeTypeOf('string');
});
