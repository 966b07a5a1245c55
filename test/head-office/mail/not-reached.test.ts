/** A kiosk that is not reached waits for a person, who may take it; the letter about it counts only what head office has listened. */
import { expect, onTestFinished, test } from 'vitest';
import { saveStatus } from '../../../src/head-office/database/kiosk/statuses';
import { openOfficeListener } from '../../../src/head-office/listener';
import { openAlertMail } from '../../../src/head-office/mail/alerts';
import { takeLists } from '../../../src/head-office/mail/lists';
import { openOffice } from '../../../src/head-office/office';
import { MINUTE_MS } from '../../../src/shared/durations';
import { startMailServer } from '../../support/documents/mail-server';
import { joinKiosk, plainListener, PROPERTY, silent } from '../../support/head-office/office';
import { somebody, visitor } from '../../support/head-office/people';
import { testDatabase } from '../../support/head-office/servers';
import { quietStatus } from '../../support/head-office/status';
import { testSigningKey } from '../../support/head-office/trust';

test('a silent kiosk is listed since it was heard last, mailed once, and gone when it is heard again', async () => {
  let aheadMs = 0;
  const nowMs = () => Date.now() + aheadMs;
  const options = { postgresUrl: await testDatabase(), retentionDays: 35, signingKey: testSigningKey() };
  const office = await openOffice(options, silent, nowMs);
  const listener = await openOfficeListener(office, plainListener);
  const server = await startMailServer();
  onTestFinished(async () => {
    await listener.close();
    await office.close();
  });
  const { database } = office;
  const sue = visitor(
    listener.url,
    await somebody(database, { name: 'Sue', role: 'support', nowMs: nowMs() }),
  );
  await joinKiosk(database, 'lobby');
  // It has never been heard.
  await joinKiosk(database, 'porch');
  const sinceMs = nowMs();
  const report = () =>
    saveStatus(
      database,
      quietStatus({
        kioskId: 'lobby',
        propertyId: PROPERTY,
        problems: ['printer'],
        problemsSince: [{ problem: 'printer', sinceMs }],
      }),
      nowMs(),
    );
  await report();
  await takeLists(database, [{ properties: 'all', to: ['night@storage.example'] }], nowMs());
  const open = () =>
    openAlertMail({
      database,
      log: silent,
      nowMs,
      timeZone: 'UTC',
      settings: {
        server: {
          host: '127.0.0.1',
          port: server.port,
          security: 'none',
          from: 'o@s.example',
          login: null,
        } as never,
        afterMs: 10 * MINUTE_MS,
        address: null,
        lists: [],
      },
    });
  let mail = open();
  /** A round each minute, as head office listens. */
  const minutes = async (count: number) => {
    for (let minute = 0; minute < count; minute += 1) {
      aheadMs += MINUTE_MS - 100;
      await mail.round(new AbortController().signal);
    }
    return server.received.length;
  };
  expect(await minutes(4)).toBe(0);
  expect(await sue.words('/waiting')).not.toContain('A kiosk is not reached');
  expect(await minutes(2)).toBe(0);
  expect(await sue.words('/waiting')).toContain('A kiosk is not reached');
  expect((await sue.words('/waiting')).match(/A kiosk is not reached/g)).toHaveLength(1);
  // Head office was away itself: the time begins again.
  mail = open();
  expect(await minutes(9)).toBe(0);
  expect(await minutes(4)).toBe(1);
  const raw = server.received[0]?.raw.replaceAll('=\r\n', '') ?? '';
  expect(raw).toContain('A kiosk is not reached, at kiosk lobby');
  expect(raw).not.toContain('this is its report');
  expect(await minutes(3)).toBe(1);
  const take = { kind: 'not_reached', subject: 'lobby' };
  expect((await sue.post('/waiting/lobby/take', take)).status).toBe(303);
  expect((await sue.post('/waiting/porch/take', { ...take, subject: 'porch' })).status).toBe(400);
  expect(await sue.words('/waiting')).toContain('You');
  await report();
  expect(await sue.words('/waiting')).not.toContain('A kiosk is not reached');
  expect(await sue.words('/kiosks/lobby')).toMatch(/2\d minutes ago/);
  expect((await sue.post('/waiting/lobby/take', take)).status).toBe(400);
});
