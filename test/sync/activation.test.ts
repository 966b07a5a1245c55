/** A kiosk joins, shows and leaves its head office by command, over head office's real listener. */
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withStore } from '../../src/main/cli/database';
import { saveHeldFile } from '../../src/main/database/catalogue/head-office-files';
import type { Store } from '../../src/main/database/store';
import { expect, test } from 'vitest';
import { inviteKiosk } from '../../src/head-office/activation';
import { findKiosk } from '../../src/head-office/database/kiosk/kiosks';
import { startApplication } from '../../src/main/app';
import { readConnection } from '../../src/main/app/head-office/head-office';
import { DATABASE_FILE } from '../../src/main/database/storage/files';
import { peekDocumentNumber } from '../../src/main/database/number-series';
import { findProperty } from '../../src/main/database/property/properties';
import type { Id } from '../../src/shared/ids';
import { kioskCommand, type Outcome } from '../cli/run-kiosk';
import { openTestDatabase } from '../support/services/database';
import { temporaryFolder } from '../support/base/folder';
import { testListener, testOffice } from '../support/head-office/office';
import { testDatabase } from '../support/head-office/servers';
import { eventually } from '../support/base/eventually';

const isRefusal = (code: number, words: string) => (outcome: Outcome) =>
  outcome.code === code && outcome.err.includes(words);

async function openSite() {
  const office = await testOffice(await testDatabase());
  const listener = await testListener(office);
  const dataDir = temporaryFolder();
  const db = await openTestDatabase({ file: join(dataDir, DATABASE_FILE) });
  const property = await db.query(findProperty);
  await db.close();
  if (!property) throw new Error('no property');
  const invite = async (id: string, propertyId: Id<'property'> = property.id) => {
    const made = await inviteKiosk(office.database, { id, propertyId }, Date.now());
    if (made.kind !== 'invited') throw new Error(made.kind);
    return made.invitation.code;
  };
  return { office, listener, dataDir, property, invite, run: kioskCommand(dataDir, Date.now) };
}

test('a kiosk joins with its code: the key stays, both files are its own, and show says where it belongs', async () => {
  const { office, listener, dataDir, property, invite, run } = await openSite();
  expect((await run('head-office', 'show')).out).toBe('This kiosk works alone.');
  const fromMs = Date.parse('2027-01-01T06:00:00Z');
  const held = { name: 'manifest' as const, version: 7, sha256: '0'.repeat(64), parts: [] };
  const hold = (store: Store) =>
    store.transaction((tx) => saveHeldFile(tx, { ...held, from_ms: fromMs, held_at_ms: 0 }));
  // Of a head office that it has left.
  await withStore(dataDir, Date.now(), hold);
  const joined = await run('head-office', 'activate', listener.url, '--code', await invite('north'));
  expect(joined).toMatchObject({ code: 0, err: '' });
  expect(readConnection(dataDir)).toEqual({
    transport: 'https',
    kioskId: 'north',
    propertyId: property.id,
    seedFile: 'head-office.nk',
    url: listener.url,
    authority: null,
    officeKey: { number: 1, publicKey: office.signer.keys()[0]?.publicKey },
    place: 1,
  });
  for (const file of ['head-office.json', 'head-office.nk'])
    expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
  const seed = readFileSync(join(dataDir, 'head-office.nk'), 'utf8').trim();
  const kiosk = await findKiosk(office.database, 'north');
  expect(seed.startsWith('SU')).toBe(true);
  expect(JSON.stringify(kiosk)).not.toContain(seed);
  const shown = await run('head-office', 'show');
  expect(shown.out).toContain(kiosk?.public_key);
  expect(shown.out).not.toContain(seed);
  expect(shown.out).not.toContain('version 7');
  await withStore(dataDir, Date.now(), hold);
  const then = 'next       version 7, from 2027-01-01T06:00:00.000Z';
  expect((await run('head-office', 'show')).out).toContain(then);
  expect(await run('head-office', 'activate', listener.url, '--code', 'ABCDEFGH')).toMatchObject({
    code: 1,
    err: 'this kiosk belongs to a head office already: head-office leave comes first',
  });
});

test('a kiosk that did not hear the answer asks again with the same key and code', async () => {
  const { listener, dataDir, invite, run } = await openSite();
  const code = await invite('north');
  const activate = () => run('head-office', 'activate', listener.url, '--code', code);
  expect(await activate()).toMatchObject({ code: 0 });
  const connection = readConnection(dataDir);
  expect(connection).toMatchObject({ transport: 'https', url: listener.url });
  // As a power cut would leave it between the answer and the file.
  rmSync(join(dataDir, 'head-office.json'));
  expect(await activate()).toMatchObject({ code: 0 });
  expect(readConnection(dataDir)).toEqual(connection);
});

test('a kiosk that joins second has its letter in its first number, though head office is away from then on', async () => {
  const { listener, dataDir, invite, run } = await openSite();
  await invite('north');
  await run('head-office', 'activate', listener.url, '--code', await invite('south'));
  await listener.close();
  const before = join(temporaryFolder(), DATABASE_FILE);
  writeFileSync(before, readFileSync(join(dataDir, DATABASE_FILE)));
  const nextNumber = () =>
    withStore(dataDir, Date.now(), (store) => store.read((tx) => peekDocumentNumber(tx, 'invoice')));
  const startAndEnd = async () => {
    const resourcesDir = join(process.cwd(), 'resources');
    await (await startApplication({ dataDir, port: 0, demo: false, resourcesDir })).close();
  };
  await startAndEnd();
  expect(await nextNumber()).toBe('INV-B000001');
  // The database as it was before the kiosk first ran.
  writeFileSync(join(dataDir, DATABASE_FILE), readFileSync(before));
  await startAndEnd();
  expect(await nextNumber()).toBe('INV-B000001');
});

test('a code that is unknown, used, or for another property is refused in a sentence, and the kiosk stays alone', async () => {
  const first = await openSite();
  const code = await first.invite('north');
  await first.run('head-office', 'activate', first.listener.url, '--code', code);
  const other = temporaryFolder();
  writeFileSync(join(other, DATABASE_FILE), readFileSync(join(first.dataDir, DATABASE_FILE)));
  const run = kioskCommand(other, Date.now);
  const refused = (with_: string) => run('head-office', 'activate', first.listener.url, '--code', with_);
  expect(await refused(code)).toSatisfy(isRefusal(1, 'used already'));
  expect(await refused('AAAAA-AAAAA-AAAAA-AAAAA')).toSatisfy(isRefusal(1, 'not known'));
  const elsewhere = await first.invite('south', '00000000-0000-4000-8000-0000000000ff' as Id<'property'>);
  expect(await refused(elsewhere)).toSatisfy(isRefusal(1, 'another property'));
  expect(existsSync(join(other, 'head-office.json'))).toBe(false);
  const plain = await run('head-office', 'activate', 'http://head-office.example.com', '--code', code);
  expect(plain).toSatisfy(isRefusal(2, 'https://'));
});

test('a kiosk leaves with a reason, which is noted, and hears what head office does not have', async () => {
  const { listener, dataDir, invite, run } = await openSite();
  await run('head-office', 'activate', listener.url, '--code', await invite('north'));
  expect(await run('head-office', 'leave')).toMatchObject({ code: 2 });
  const left = await run('head-office', 'leave', '--why', 'the site was sold');
  expect(left.code).toBe(0);
  expect(left.out).toContain('not confirmed by head office: ');
  for (const file of ['head-office.json', 'head-office.nk'])
    expect(existsSync(join(dataDir, file))).toBe(false);
  const { out } = await run('audit', 'list', '--subject', 'north');
  expect(out).toMatch(
    /cli {2}head_office\.joined {2}north\n.*cli {2}head_office\.left {2}north {2}"the site was sold"/,
  );
});

test('a kiosk that has joined reports to head office once it runs, and ends in time; of another property it does not start', async () => {
  const { office, listener, dataDir, invite, run } = await openSite();
  await run('head-office', 'activate', listener.url, '--code', await invite('north'));
  const start = () =>
    startApplication({ dataDir, port: 0, demo: false, resourcesDir: join(process.cwd(), 'resources') });
  const application = await start();
  try {
    await eventually(
      async () => {
        const rows = await office.database.selectFrom('kiosk_status').selectAll().execute();
        expect(rows.map(({ kiosk_id }) => kiosk_id)).toEqual(['north']);
      },
      { timeout: 60_000 },
    );
  } finally {
    await application.close();
  }
  const file = join(dataDir, 'head-office.json');
  const other = { ...readConnection(dataDir), propertyId: '00000000-0000-4000-8000-0000000000ff' };
  writeFileSync(file, JSON.stringify(other));
  await expect(start()).rejects.toThrow(`${file}: head office knows this kiosk at property`);
  writeFileSync(file, JSON.stringify({ ...other, url: 'http://192.0.2.1:8440' }));
  await expect(start()).rejects.toThrow('not encrypted');
});

test('a kiosk that joined over a broker keeps key, name and claims: it needs to hear where the listener is, and nothing else', async () => {
  const { office, listener, dataDir, property, invite, run } = await openSite();
  await run('head-office', 'activate', listener.url, '--code', await invite('north'));
  const { publicKeyOf } = await import('../../src/main/sync/kiosk-key');
  const file = join(dataDir, 'head-office.json');
  const seed = readFileSync(join(dataDir, 'head-office.nk'), 'utf8');
  const before = { kioskId: 'north', propertyId: property.id, seedFile: 'head-office.nk' };
  const servers = ['tls://broker.example.com:4222'];
  writeFileSync(file, JSON.stringify({ transport: 'jetstream', ...before, servers, authority: null }));
  const start = () =>
    startApplication({ dataDir, port: 0, demo: false, resourcesDir: join(process.cwd(), 'resources') });
  const deaf = await start();
  await deaf.close();
  expect((await run('head-office', 'show')).out).toContain('"head-office move URL"');
  expect(await run('head-office', 'move', listener.url)).toMatchObject({ code: 0 });
  expect(readConnection(dataDir)).toMatchObject({ transport: 'https', ...before, url: listener.url });
  expect(readFileSync(join(dataDir, 'head-office.nk'), 'utf8')).toBe(seed);
  const kiosk = await findKiosk(office.database, 'north');
  expect(kiosk?.public_key).toBe(publicKeyOf(seed.trim()));
  const application = await start();
  try {
    await eventually(async () =>
      expect(await office.database.selectFrom('kiosk_status').selectAll().execute()).toHaveLength(1),
    );
  } finally {
    await application.close();
  }
});
