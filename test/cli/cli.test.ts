/** The commands as a person types them, on real data directories. */
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openConnection } from '../../src/main/database/connection';
import { holdInstance } from '../../src/main/database/storage/instance-guard';
import { createStore } from '../../src/main/database/store';
import { createApiKeyring } from '../../src/main/services/upkeep/api-keyring';
import { migratedFolder, SAMPLE_CATALOGUE, START_MS } from '../support/services/database';
import { temporaryFolder } from '../support/base/folder';
import { idIn, keyIn, kioskCommand } from './run-kiosk';

const kiosk = (dataDir: string) => kioskCommand(dataDir, () => START_MS);

/** Whether a key is let in, asked the way the service asks. */
async function works(dataDir: string, key: string): Promise<boolean> {
  const open = openConnection(join(dataDir, 'keyturn.db'));
  try {
    const keyring = createApiKeyring({ store: createStore(open), clock: { nowMs: () => START_MS } });
    return (await keyring.authenticate(key)) !== null;
  } finally {
    await open.close();
  }
}

test.each([['--help'], ['help']])('%s tells every command and leaves nothing behind', async (word) => {
  const dataDir = join(temporaryFolder(), 'data');
  const { code, out } = await kiosk(dataDir)(word);
  expect(code).toBe(0);
  for (const words of [
    'api-key create',
    'api-key list',
    'api-key rotate',
    'api-key revoke',
    'session revoke',
    'audit list',
    'catalogue check',
    'catalogue import',
    'catalogue show',
  ])
    expect(out).toContain(words);
  for (const words of ['backup FILE', 'restore FILE', 'verify', '--data-dir DIR'])
    expect(out).toContain(words);
  expect(existsSync(dataDir)).toBe(false);
});

test('--help after a command explains that command; after its first word, all commands that begin with it', async () => {
  const run = kiosk(join(temporaryFolder(), 'data'));
  const one = await run('api-key', 'revoke', '--help');
  expect(one.out).toContain('api-key revoke ID');
  expect(one.out).not.toContain('api-key list');
  const several = await run('api-key', '--help');
  expect(several.out).toContain('api-key list');
  expect(several.out).not.toContain('backup FILE');
  expect(await run('tidy', '--help')).toMatchObject({ code: 2, out: '' });
});

test.each([['api-key list'], ['staff list'], ['access list'], ['review list'], ['reconcile'], ['verify']])(
  '%s refuses a folder without a database and makes none',
  async (words) => {
    const dataDir = join(temporaryFolder(), 'mistyped');
    expect(await kiosk(dataDir)(...words.split(' '))).toMatchObject({
      code: 1,
      err: `there is no database in ${dataDir}`,
    });
    expect(existsSync(dataDir)).toBe(false);
  },
);

test.each<[string, string[], string]>([
  ['no command', [], 'no command'],
  ['an unknown command', ['tidy'], 'no command "tidy"'],
  ['half a command', ['api-key'], 'no command "api-key"'],
  ['a word that belongs to every object', ['constructor'], 'no command "constructor"'],
  ['an unknown option', ['verify', '--fast'], "Unknown option '--fast'"],
  ['an option of another command', ['verify', '--name', 'x'], 'verify takes no --name'],
  ['an option that no command has', ['verify', '--line', 'x'], "Unknown option '--line'"],
  ['a file too many', ['backup', 'a', 'b'], 'usage: backup FILE'],
  ['a file missing', ['restore'], 'usage: restore FILE'],
  ['a key without a name', ['api-key', 'create'], '--name wants'],
  ['an unknown scope', ['api-key', 'create', '--name', 'x', '--scope', 'root'], 'not "root"'],
  [
    'an expiry that is no date',
    ['api-key', 'create', '--name', 'x', '--expires', 'soon'],
    '--expires wants a date',
  ],
  ['an expiry in the past', ['api-key', 'create', '--name', 'x', '--expires', '2026-03-14'], 'not past'],
  ['an id that is none', ['api-key', 'revoke', 'first'], 'ID wants the id'],
  [
    'an overlap that is no number',
    ['api-key', 'rotate', '0f0e0d0c-0000-7000-8000-000000000001', '--overlap-hours', 'some'],
    '--overlap-hours wants',
  ],
  ['nobody to log out', ['session', 'revoke'], 'one of them'],
  ['somebody and everybody', ['session', 'revoke', '--all', '--user-name', 'ann@example.com'], 'one of them'],
  ['a user name that is none', ['session', 'revoke', '--user-name', 'ann'], 'wants an email address'],
  ['a time that is none', ['audit', 'list', '--since', 'yesterday'], '--since wants'],
])('%s is not understood: exit 2, and nothing is made', async (_, argv, message) => {
  const dataDir = join(temporaryFolder(), 'data');
  const { code, err, out } = await kiosk(dataDir)(...argv);
  expect(code).toBe(2);
  expect(err).toContain(message);
  expect(out).toBe('');
  expect(existsSync(dataDir)).toBe(false);
});

// Holds: asvs-6.3.2, asvs-13.2.3
test('a key is made, listed without itself, used and revoked', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const run = kiosk(dataDir);
  const made = await run('api-key', 'create', '--name', 'Gate house', '--scope', 'gate', '--scope', 'health');
  expect(made.code).toBe(0);
  expect(made.out).toContain('scopes:  gate, health');
  const [key, id] = [keyIn(made), idIn(made)];
  expect(key).toMatch(/^[0-9A-Za-z]{43}$/);
  expect(await works(dataDir, key)).toBe(true);

  const listed = await run('api-key', 'list');
  expect(listed.out).toContain(`${id}  active   gate,health`);
  expect(listed.out).toContain('Gate house');
  expect(listed.out).not.toContain(key);

  expect((await run('api-key', 'revoke', id.toUpperCase())).out).toBe(`revoked ${id}`);
  expect(await works(dataDir, key)).toBe(false);
  expect((await run('api-key', 'list')).out).toContain('revoked');
  expect((await run('api-key', 'revoke', id)).code).toBe(1);
});

test('a key without scopes is a portal key, and works through its last day', async () => {
  const run = kiosk(temporaryFolder());
  const made = await run('api-key', 'create', '--name', 'x', '--expires', '2026-03-15');
  expect(made.out).toContain('scopes:  portal');
  expect(made.out).toContain('expires: 2026-03-16T00:00:00.000Z');
});

test('only its owner may look into a data directory that a command made', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  await kiosk(dataDir)('api-key', 'create', '--name', 'x');
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

test('a catalogue is checked, imported, and imported again without a change', async () => {
  const run = kiosk(temporaryFolder());
  const checked = await run('catalogue', 'check', SAMPLE_CATALOGUE);
  expect(checked).toMatchObject({ code: 0, err: '' });
  expect(checked.out).toContain('48 units, 7 insurance plans, 5 add-ons, 2 promotions; nothing wrong');
  expect(await run('catalogue', 'show')).toMatchObject({ code: 1 });
  expect((await run('catalogue', 'import', SAMPLE_CATALOGUE)).out).toMatch(
    /^\d+ added, 0 updated, 0 no longer/,
  );
  expect((await run('catalogue', 'show')).out.trim().split('\n')).toEqual([
    'Bluebonnet Storage Riverside',
    'time zone: America/Chicago',
    'payment gateway: simulated',
  ]);
  expect((await run('catalogue', 'import', SAMPLE_CATALOGUE)).out).toMatch(
    /^0 added, 0 updated, 0 no longer/,
  );
});

test('a kiosk with a head office imports its first catalogue, and hears where the next one is published', async () => {
  const dataDir = await migratedFolder();
  const run = kiosk(dataDir);
  const connection = {
    transport: 'https',
    kioskId: 'north',
    propertyId: '95f15a80-c0c7-5a81-ac8d-16e217e4c772',
    url: 'https://head-office.example.com',
    seedFile: 'head-office.seed',
    authority: null,
  };
  writeFileSync(join(dataDir, 'head-office.json'), JSON.stringify(connection));
  expect(await run('catalogue', 'import', SAMPLE_CATALOGUE)).toMatchObject({ code: 0 });
  expect(await run('catalogue', 'import', SAMPLE_CATALOGUE)).toMatchObject({
    code: 1,
    err: expect.stringContaining('keyturn-head-office catalogue publish FILE') as unknown,
  });
});

test('a catalogue whose money nobody takes by the settings is imported only by who says that they are about to say so', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'catalogue.json');
  const text = readFileSync(SAMPLE_CATALOGUE, 'utf8');
  writeFileSync(file, text.replace('"paymentGateway": "simulated"', '"paymentGateway": "stripe"'));
  const run = kiosk(join(folder, 'data'));
  for (const more of [[], ['--gateway', 'simulated'], ['--gateway', 'cash']])
    expect(await run('catalogue', 'import', file, ...more)).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /at property\.paymentGateway|expected simulated or stripe, not 'cash'/,
      ) as unknown,
    });
  expect(existsSync(join(folder, 'data'))).toBe(false);
  expect(await run('catalogue', 'import', file, '--gateway', 'stripe')).toMatchObject({ code: 0 });
});

test('a catalogue with mistakes is refused with all of them, and nothing is imported', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'catalogue.json');
  const text = readFileSync(SAMPLE_CATALOGUE, 'utf8');
  writeFileSync(file, text.replace('"A102"', '"A101"').replace('"USD"', '"XYZ"'));
  const { code, err } = await kiosk(join(folder, 'data'))('catalogue', 'import', file);
  expect(code).toBe(1);
  expect(err.split('\n')).toEqual([
    `${file}: at property.currency: expected a currency of ISO 4217 such as "USD"`,
    `${file}: at units.1.number: this is already at units.0.number`,
    `${file}: at sitePlan.rows.0.units.1: no unit has the number "A102"`,
  ]);
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

test('a word that may be meant as a command is no name for a backup', async () => {
  const run = kiosk(await migratedFolder());
  expect(await run('backup', 'list')).toMatchObject({
    code: 1,
    err: '"list" is no name for a backup; write ./list.db to make one here',
  });
  expect(existsSync('list')).toBe(false);
});

test('a backup is made, and restored over what came after it', async () => {
  const [dataDir, folder] = [await migratedFolder(), temporaryFolder()];
  const run = kiosk(dataDir);
  const kept = await run('api-key', 'create', '--name', 'kept');
  const file = join(folder, 'backup.db');
  expect(await run('backup', file)).toMatchObject({ code: 0, out: `backed up to ${file}` });
  const lost = await run('api-key', 'create', '--name', 'lost');
  const restored = await run('restore', file);
  expect(restored.code).toBe(0);
  expect(restored.out).toContain('the former database is kept as');
  expect(await works(dataDir, keyIn(kept))).toBe(true);
  expect(await works(dataDir, keyIn(lost))).toBe(false);
  expect((await run('backup', file)).err).toContain('already there');
});

test.each([['backup', 'copy.db'], ['verify'], ['audit', 'list']])(
  '%s without a database is refused, and makes none',
  async (...argv) => {
    const dataDir = temporaryFolder();
    const { code, err } = await kiosk(dataDir)(...argv);
    expect(code).toBe(1);
    expect(err).toBe(`there is no database in ${dataDir}`);
    expect(readdirSync(dataDir)).toEqual([]);
  },
);

test('verify passes a fresh database and says what is wrong with a damaged one', async () => {
  const dataDir = await migratedFolder();
  const run = kiosk(dataDir);
  await run('catalogue', 'import', SAMPLE_CATALOGUE);
  expect(await run('verify')).toEqual({
    code: 0,
    out: '0 signature records checked\nnothing wrong',
    err: '',
  });
  const open = openConnection(join(dataDir, 'keyturn.db'));
  open.raw.exec(`UPDATE unit SET state = 'held' WHERE number = 'A101';
    CREATE TRIGGER helper AFTER INSERT ON access_code BEGIN
      UPDATE access_code SET code = '000000' WHERE id = NEW.id; END`);
  await open.close();
  expect(await run('verify')).toEqual({
    code: 1,
    out: '0 signature records checked',
    err: 'units: unit A101 is held but no booking holds it\nschema: the trigger helper is not one that Keyturn makes',
  });
});

test('beside a running Keyturn everything works but restore', async () => {
  const [dataDir, folder] = [await migratedFolder(), temporaryFolder()];
  const run = kiosk(dataDir);
  await run('catalogue', 'import', SAMPLE_CATALOGUE);
  const instance = holdInstance(dataDir);
  const running = openConnection(join(dataDir, 'keyturn.db'));
  const file = join(folder, 'backup.db');
  expect((await run('api-key', 'create', '--name', 'x')).code).toBe(0);
  expect((await run('api-key', 'list')).code).toBe(0);
  expect((await run('catalogue', 'import', SAMPLE_CATALOGUE)).code).toBe(0);
  expect((await run('backup', file)).code).toBe(0);
  expect((await run('verify')).code).toBe(0);
  expect(await run('restore', file)).toMatchObject({
    code: 1,
    err: `another Keyturn is running on ${dataDir}`,
  });
  expect((await run('restore', join(folder, 'mistyped.db'))).err).toContain('is not there');
  await running.close();
  instance.release();
  expect((await run('restore', file)).code).toBe(0);
});

test('a database of a newer version is left alone by every command', async () => {
  const dataDir = await migratedFolder();
  const run = kiosk(dataDir);
  await run('api-key', 'create', '--name', 'x');
  const open = openConnection(join(dataDir, 'keyturn.db'));
  open.raw.exec(`INSERT INTO schema_migration VALUES ('29990101T000000-future', 1)`);
  await open.close();
  for (const argv of [['api-key', 'list'], ['verify'], ['catalogue', 'import', SAMPLE_CATALOGUE]]) {
    const { code, err } = await run(...argv);
    expect(code).toBe(1);
    expect(err).toContain('newer version of Keyturn');
  }
});

test('an export that meets a full disk says so and what to do', async () => {
  const run = kiosk(await migratedFolder());
  await run('catalogue', 'import', SAMPLE_CATALOGUE);
  // A device that has never room.
  const full = await run('journal', 'export', '/dev/full');
  expect(full).toMatchObject({ code: 1, out: '' });
  expect(full.err).toContain('The disk is full');
  expect(full.err).toContain('Make room where this command writes');
});
