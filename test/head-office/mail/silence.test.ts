/** Alerts of a kiosk are silenced for a while: nothing of its machine is mailed or counted as new, until somebody or the time ends it. */
import { expect, onTestFinished, test } from 'vitest';
import { saveStatus } from '../../../src/head-office/database/kiosk/statuses';
import { openOfficeListener } from '../../../src/head-office/listener';
import { openAlertMail } from '../../../src/head-office/mail/alerts';
import { takeLists } from '../../../src/head-office/mail/lists';
import { openOffice } from '../../../src/head-office/office';
import { HOUR_MS } from '../../../src/shared/durations';
import { startMailServer } from '../../support/documents/mail-server';
import { en } from '../../../src/head-office/locales/en';
import { joinKiosk, plainListener, PROPERTY, silent } from '../../support/head-office/office';
import { somebody, visitor } from '../../support/head-office/people';
import { testDatabase } from '../../support/head-office/servers';
import { quietStatus } from '../../support/head-office/status';
import { testSigningKey } from '../../support/head-office/trust';

test('a silenced kiosk is shown with who, why and until when, and mails nothing of its machine until it is over', async () => {
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
  const enter = async (name: string, role: 'operator' | 'support') =>
    visitor(listener.url, await somebody(database, { name, role, nowMs: nowMs() }));
  const otto = await enter('Otto', 'operator');
  const sue = await enter('Sue', 'support');
  await joinKiosk(database, 'lobby');
  const alert = {
    kind: 'reader',
    subject: 'reader',
    label: null,
    sinceMs: nowMs(),
    isTaken: false,
  };
  const call = { ...alert, kind: 'help', subject: '00000000-0000-7000-8000-000000000001' };
  const report = (problems: readonly string[], ...waiting: (typeof alert)[]) =>
    saveStatus(
      database,
      quietStatus({ kioskId: 'lobby', propertyId: PROPERTY, waiting, problems: [...problems] }),
      nowMs(),
    );
  await report(['reader'], alert);
  await takeLists(database, [{ properties: 'all', to: ['night@storage.example'] }], nowMs());
  const mail = openAlertMail({
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
      afterMs: 0,
      address: null,
      lists: [],
    },
  });
  const round = async () => {
    await mail.round(new AbortController().signal);
    return server.received.length;
  };
  const silence = (fields: Readonly<Record<string, string>>, who = otto) =>
    who.post('/kiosks/lobby/silence', fields);

  expect((await silence({ hours: '3', why: 'x' }, sue)).status).toBe(403);
  for (const wrong of [
    { hours: '3' },
    { hours: '0', why: 'x' },
    { hours: '169', why: 'x' },
    { hours: 'a', why: 'x' },
  ])
    expect((await silence(wrong)).status).toBe(400);
  expect(await sue.words('/waiting')).toContain('1 matter');
  expect(await otto.words('/')).toContain('1 kiosk with something wrong');
  expect((await silence({ hours: '3', why: 'New reader <b>' })).status).toBe(303);
  expect(await round()).toBe(0);
  expect(await otto.words('/kiosks/lobby')).toMatch(/Silenced until .+ by Otto : New reader &lt;b&gt;/);
  expect(await otto.words('/')).not.toContain('with something wrong');
  const waiting = await sue.words('/waiting');
  expect([waiting.includes('silenced until'), waiting.includes('1 matter')]).toEqual([true, false]);
  expect(await otto.words('/history')).toMatch(
    /Otto\s+silenced the alerts of kiosk lobby, because: New reader/,
  );

  // A customer who calls is heard.
  await report(['reader'], alert, call);
  expect(await sue.words('/waiting')).toContain('1 matter');
  expect(await round()).toBe(1);

  // So are the books.
  await report(['reader', 'database_faults'], alert);
  const shown = await otto.words('/');
  expect(shown).toContain('1 kiosk with something wrong');
  const { reader, database_faults: books } = en.troubles.problems;
  const times = (what: string) => shown.split(what).length - 1;
  // Its card says both.
  expect([times(books.what), times(reader.what)]).toEqual([2, 1]);

  // By time.
  aheadMs += 3 * HOUR_MS;
  await report(['reader'], alert);
  expect(await otto.words('/kiosks/lobby')).not.toContain('Silenced until');
  expect(await round()).toBe(2);
  // By hand.
  expect((await otto.post('/kiosks/lobby/silence-end')).status).toBe(400);
  await silence({ hours: '168', why: 'Again' });
  expect((await otto.post('/kiosks/lobby/silence-end')).status).toBe(303);
  expect(await otto.words('/kiosks/lobby')).not.toContain('Silenced until');
});
