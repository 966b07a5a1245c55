/**
 * No room left: before a card is asked for it is said, and in the middle of a move-in everything is rolled back. The
 * full disk is a small one in memory, which only root may mount.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, rmSync, statfsSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { begunDemonstration } from '../support/processes/begun-demonstration';
import { intents, rows, wrongIn } from '../support/restore/books';
import { call, moveIn, steps, upToPaid, type Rental } from '../support/processes/device';
import { tenthOf } from '../support/base/dice';
import { temporaryFolder } from '../support/base/folder';
import { startService } from '../support/processes/service-process';

// Holds: v1-1.10, asvs-16.5.2
test('a nearly full disk is reported before a card is asked for, and nothing is begun', async () => {
  const dataDir = await begunDemonstration();
  const rental: Rental = {};
  const roomy = await startService(dataDir);
  for (const step of steps.slice(0, 3)) await step(roomy, rental);
  await roomy.stop();
  writeFileSync(join(dataDir, 'config.json'), '{"minimumFreeDiskMiB": 1000000}');
  const service = await startService(dataDir);
  const reply = await call(service, 'POST', `/v1/booking/${rental.bookingId}/rental-quote/payment-intent`);
  expect([reply.status, reply.body.status]).toEqual([503, 'SOMETHING_WENT_WRONG']);
  const another = await call(service, 'POST', '/v1/booking/register/rental/activity/create', {});
  expect([another.status, another.body.status]).toEqual([503, 'SOMETHING_WENT_WRONG']);
  const health = await call(service, 'GET', '/v1/kiosk/health');
  expect(health.body.data).toMatchObject({ status: 'degraded', disk: { state: 'low' } });
  await service.stop();
  expect(intents(dataDir)).toEqual([]);
  expect(rows(dataDir, 'SELECT * FROM payment_attempt')).toEqual([]);
});

/** A disk of its own of 16 MiB; null where that cannot be had. */
function smallDisk(): string | null {
  const folder = temporaryFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'keyturn-test', folder]);
  if (mounted.status !== 0) return null;
  onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  return folder;
}

/** Fills the disk up to so many bytes. */
function fill(folder: string, leaveBytes: number): () => void {
  const ballast = join(folder, 'ballast');
  writeFileSync(ballast, '');
  // The service writes too: what was free may be taken by the time it is filled.
  for (let free = freeBytes(folder); free > 0; free = freeBytes(folder)) {
    try {
      appendFileSync(ballast, Buffer.alloc(free));
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    }
  }
  truncateSync(ballast, Math.max(0, statSync(ballast).size - leaveBytes));
  return () => rmSync(ballast);
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

const mayMount = (() => {
  if (process.getuid?.() !== 0) return false;
  return spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;
})();
if (!mayMount)
  process.stderr.write('The tests of a full disk are skipped: they need to mount a small one.\n');

describe.skipIf(!mayMount)('a disk that fills up in the middle of a move-in', () => {
  test.each(tenthOf([0, 4, 16, 64]))(
    'with %i KiB left: the move-in is refused or made, the service lives on, and there is no money without a contract',
    async (kib) => {
      const dataDir = smallDisk();
      if (dataDir === null) throw new Error('the small disk could not be mounted');
      await begunDemonstration(dataDir);
      writeFileSync(join(dataDir, 'config.json'), '{"minimumFreeDiskMiB": 0}');
      let service = await startService(dataDir);
      onTestFinished(() => service.kill());
      const { bookingId, paymentIntentId } = await upToPaid(service);
      const path = `/v1/payment/transaction/gateway/booking/${bookingId}/success`;
      const confirm = () => call(service, 'POST', path, { token: paymentIntentId });
      const free = fill(dataDir, kib * 1024);
      const refused = await confirm();
      if (kib < 64) {
        expect(refused.status).toBe(503);
        // Where not even the provider's books can be written, which lie on the same disk, no step of ours is reached.
        expect(refused.body.errors?.[0]?.code).toMatch(/_FAILED$|_FAILIED$|^SOMETHING_WENT_WRONG$/);
      }
      expect((await call(service, 'GET', '/v1/kiosk/health')).status).toBe(200);
      expect(wrongIn(dataDir, { settled: false })).toEqual([]);

      free();
      // Whether the money could be let go meanwhile or not: the same customer gets there in the end.
      await call(service, 'POST', path, { token: paymentIntentId });
      await service.kill();
      service = await startService(dataDir);
      expect(wrongIn(dataDir, { settled: true })).toEqual([]);
      await moveIn(service);
      expect((await service.stop()).code).toBe(0);
      expect(wrongIn(dataDir, { settled: true })).toEqual([]);
    },
  );
});
