/** Who gets letters about what nobody takes is edited on the page, by the right people, and counts from the next letter on. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { saveStatus } from '../../../src/head-office/database/kiosk/statuses';
import { openOfficeListener } from '../../../src/head-office/listener';
import type { Log } from '../../../src/head-office/log';
import { readMailSettings } from '../../../src/head-office/mail/settings';
import { openOffice } from '../../../src/head-office/office';
import { until } from '../../support/base/eventually';
import { temporaryFolder } from '../../support/base/folder';
import { startMailServer } from '../../support/documents/mail-server';
import { joinKiosk, plainListener, PROPERTY } from '../../support/head-office/office';
import { somebody, visitor } from '../../support/head-office/people';
import { testDatabase } from '../../support/head-office/servers';
import { quietStatus } from '../../support/head-office/status';
import { testSigningKey } from '../../support/head-office/trust';

const MINUTE_MS = 60_000;
const OWN = `/letters/${PROPERTY}`;

function settingsOf(port: number, lists?: object[]) {
  const file = join(temporaryFolder(), 'mail.json');
  const server = { host: '127.0.0.1', port, security: 'none', from: 'office@storage.example' };
  writeFileSync(file, JSON.stringify({ server, afterMinutes: 30, ...(lists ? { lists } : {}) }));
  return readMailSettings(file);
}

async function started(options: { readonly lists?: object[]; readonly postgresUrl?: string } = {}) {
  const server = await startMailServer();
  const postgresUrl = options.postgresUrl ?? (await testDatabase());
  const logged: string[] = [];
  const write = (...said: readonly unknown[]) => void logged.push(JSON.stringify(said));
  const log: Log = { info: write, warn: write, error: write };
  const clock = { aheadMs: 0 };
  const nowMs = () => Date.now() + clock.aheadMs;
  const mail = { settings: settingsOf(server.port, options.lists), timeZone: 'UTC' };
  const office = await openOffice(
    { postgresUrl, retentionDays: 35, signingKey: testSigningKey(), mail },
    log,
    nowMs,
  );
  const listener = await openOfficeListener(office, plainListener);
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await listener.close();
    await office.close();
  };
  onTestFinished(close);
  const as = async (name: string, role: 'owner' | 'manager') => {
    const scope = role === 'owner' ? 'everywhere' : new Set([PROPERTY]);
    return visitor(listener.url, await somebody(office.database, { name, role, scope, nowMs: nowMs() }));
  };
  return { office, server, logged, clock, nowMs, as, close, postgresUrl };
}

type Visit = Awaited<ReturnType<Awaited<ReturnType<typeof started>>['as']>>;

/** With what the form holds before somebody types. */
async function save(who: Visit, path: string, fields: Record<string, string>): Promise<[number, string]> {
  const shown = /name="shown" value="([^"]*)"/.exec(await (await who.get(path)).text())?.[1] ?? '';
  return send(who, path, { shown: shown.replaceAll('&quot;', '"'), ...fields });
}

async function send(who: Visit, path: string, fields: Record<string, string>): Promise<[number, string]> {
  const answer = await who.post(path, fields);
  return [answer.status, /role="alert">([^<]*)</.exec(await answer.text())?.[1] ?? ''];
}

test('a manager says who gets the letters of the site and after how long, and the next letter goes there without a restart', async () => {
  const { office, server, logged, clock, nowMs, as } = await started();
  await joinKiosk(office.database, 'lobby');
  const manager = await as('Mia', 'manager');
  const owner = await as('Olga', 'owner');
  const none = JSON.stringify([[], null]);
  expect(
    await save(manager, OWN, { addresses: 'first@storage.example\nsecond@storage.example', minutes: '5' }),
  ).toEqual([303, '']);
  expect(await save(owner, '/letters/all', { addresses: 'night@storage.example', minutes: '' })).toEqual([
    303,
    '',
  ]);
  expect(await manager.words('/letters')).toMatch(/first@storage\.example second@storage\.example 5 minutes/);
  // Lists of everybody are nobody's business who has one site.
  expect(await manager.words('/letters')).not.toContain('night@');
  expect((await manager.get('/letters/all')).status).toBe(403);
  expect(await save(manager, OWN, { addresses: 'first@storage.example', minutes: '5' })).toEqual([303, '']);
  expect(
    (await send(manager, OWN, { addresses: 'late@storage.example', minutes: '', shown: none }))[1],
  ).toContain('it was edited after you opened this page');

  const sinceMs = nowMs();
  const call = {
    kind: 'help',
    subject: '00000000-0000-7000-8000-000000000001',
    label: 'A101',
    sinceMs,
    isTaken: false,
  } as const;
  await saveStatus(
    office.database,
    quietStatus({ kioskId: 'lobby', propertyId: PROPERTY, waiting: [call] }),
    nowMs(),
  );
  clock.aheadMs += 4 * MINUTE_MS;
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(server.received).toEqual([]);
  clock.aheadMs += MINUTE_MS;
  await until(() => server.received.length === 2);
  expect(
    server.received.map(({ to }) => to.join()).toSorted((one, other) => one.localeCompare(other)),
  ).toEqual(['first@storage.example', 'night@storage.example']);
  expect(server.received[0]?.raw).toContain('for 5 minutes');

  expect(await save(manager, OWN, { addresses: 'third@storage.example', minutes: '5' })).toEqual([303, '']);
  await until(() => server.received.length === 3);
  expect(server.received[2]?.to).toEqual(['third@storage.example']);
  const history = await manager.words('/history');
  expect(history).toContain('added third@storage.example; took off first@storage.example');
  expect(history).not.toContain('night@');
  expect(await owner.words('/history')).toContain('Every site: added night@storage.example');
  expect(logged.join()).not.toContain('storage.example');
});

test('a list with a mistake is refused with what is wrong, stays as it was, and what was typed is still there', async () => {
  const { office, as } = await started();
  await joinKiosk(office.database, 'lobby');
  const owner = await as('Olga', 'owner');
  await save(owner, OWN, { addresses: 'first@storage.example', minutes: '' });
  const wrong: [Record<string, string>, string][] = [
    [{ addresses: 'nobody', minutes: '' }, '“nobody” is no e-mail address'],
    [{ addresses: 'a@storage.example', minutes: '0' }, 'type 1 to 1440 minutes'],
    [{ addresses: 'a@storage.example', minutes: 'soon' }, 'type 1 to 1440 minutes'],
    [{ addresses: 'first@storage.example', minutes: '' }, 'the list says what it said'],
    [
      { addresses: Array.from({ length: 21 }, (_, at) => `a${at}@storage.example`).join('\n'), minutes: '' },
      'at most 20',
    ],
  ];
  for (const [fields, words] of wrong)
    expect(await save(owner, OWN, fields)).toEqual([400, expect.stringContaining(words)]);
  const answer = await owner.post(OWN, { addresses: 'nobody', minutes: '7', shown: '' });
  expect(await answer.text()).toMatch(/nobody<\/textarea>[^]*value="7"/);
  expect(await owner.words('/letters')).toMatch(/first@storage\.example –/);
});

test('the lists of a settings file are taken over once, and count no more after that', async () => {
  const first = await started({
    lists: [
      { properties: 'all', to: ['night@storage.example'] },
      { properties: [PROPERTY], to: ['site@storage.example'] },
    ],
  });
  await joinKiosk(first.office.database, 'lobby');
  const owner = await first.as('Olga', 'owner');
  expect(await owner.words('/letters')).toMatch(
    /Every site night@storage\.example – .* site@storage\.example –/,
  );
  expect(await save(owner, OWN, { addresses: '', minutes: '' })).toEqual([303, '']);
  await first.close();
  const again = await started({
    postgresUrl: first.postgresUrl,
    lists: [{ properties: [PROPERTY], to: ['other@storage.example'] }],
  });
  const words = await (await again.as('Bo', 'owner')).words('/letters');
  expect(words).toContain('night@storage.example');
  expect(words).not.toMatch(/site@|other@/);
  expect(again.logged.join()).toContain('the lists of --mail count no more');
});
