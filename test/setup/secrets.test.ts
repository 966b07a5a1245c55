/** Keys and passwords of the settings: from files into credentials of systemd, and from there to the service. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { configSchema } from '../../src/main/app/settings/config';
import { readSecretFile } from '../../src/main/app/settings/secret-file';
import { credentialsOf, sealSecrets, secretsBeside } from '../../src/main/setup/secrets';
import { temporaryFolder } from '../support/base/folder';

afterEach(() => vi.unstubAllEnvs());
const SETTING = 'mail.passwordFile';
const config = configSchema.parse({
  mail: {
    host: 'mail.example.com',
    user: 'kiosk',
    passwordFile: 'mail.password',
    from: 'kiosk@example.com',
  },
});

/** A machine whose systemd-creds turns letters round instead of encrypting them. */
function place({ works = true, owner = process.getuid?.() ?? 0 } = {}) {
  const folder = temporaryFolder();
  const at = {
    dataDir: join(folder, 'data'),
    etcDir: join(folder, 'etc/keyturn'),
    runDir: join(folder, 'run'),
  };
  for (const each of Object.values(at)) mkdirSync(each, { recursive: true });
  const said: string[] = [];
  const run = async (program: string, args: readonly string[]) => {
    await Promise.resolve();
    said.push([program, ...args].join(' '));
    const [verb, , from = '', to = ''] = args;
    const turned = (text: string) => Array.from(text).toReversed().join('');
    if (verb === 'decrypt')
      return { code: 0, out: works ? turned(readFileSync(from, 'utf8')) : 'x', err: '' };
    // The secret itself is at no place that others read.
    expect(statSync(from).mode & 0o077).toBe(0);
    writeFileSync(to, turned(readFileSync(from, 'utf8')));
    return { code: 0, out: '', err: '' };
  };
  const file = join(at.dataDir, 'mail.password');
  const credential = join(folder, 'etc/credstore.encrypted', SETTING);
  return { ...at, run, owner: { uid: owner, gid: 0 }, said, file, credential };
}

it('a password goes into a credential, its file goes, and the service is handed what systemd decrypts', async () => {
  const machine = place();
  const before = credentialsOf(machine, config);
  writeFileSync(machine.file, 'hunter2\n', { mode: 0o600 });
  expect(readSecretFile(machine.dataDir, SETTING, 'mail.password')).toBe('hunter2');
  expect(await sealSecrets(machine, config)).toContain(`${SETTING}: encrypted to this machine`);
  expect(existsSync(machine.file)).toBe(false);
  expect(readFileSync(machine.credential, 'utf8')).not.toContain('hunter2');
  expect(readdirSync(machine.runDir)).toEqual([]);
  // What runs is started again with it.
  expect(credentialsOf(machine, config)).not.toBe(before);
  expect(machine.said.join()).not.toContain('hunter2');

  expect(() => readSecretFile(machine.dataDir, SETTING, 'mail.password')).toThrow('cannot be read');
  const handed = temporaryFolder();
  writeFileSync(join(handed, SETTING), 'hunter2\n');
  chmodSync(join(handed, SETTING), 0o440);
  vi.stubEnv('CREDENTIALS_DIRECTORY', handed);
  expect(readSecretFile(machine.dataDir, SETTING, 'mail.password')).toBe('hunter2');
  expect(() => readSecretFile(machine.dataDir, 'texts.secretFile', 'texts.secret')).toThrow('cannot be read');

  // Written again by somebody who changes it: said, until it is taken over.
  writeFileSync(machine.file, 'hunter3\n', { mode: 0o600 });
  expect(secretsBeside(machine, config)).toEqual([{ name: SETTING, file: machine.file }]);
  await sealSecrets(machine, config);
  expect(secretsBeside(machine, config)).toEqual([]);
  expect(await sealSecrets(machine, config)).toBe('none in files');
});

it('a file that cannot be encrypted and read back stays', async () => {
  const machine = place({ works: false });
  writeFileSync(machine.file, 'hunter2\n', { mode: 0o600 });
  expect(await sealSecrets(machine, config)).toContain('stays as it is');
  expect(readFileSync(machine.file, 'utf8')).toBe('hunter2\n');
  expect(readdirSync(join(machine.credential, '..'))).toEqual([]);
});

it('what the settings name elsewhere, a link and a file of another user are neither read nor removed', async () => {
  const machine = place();
  const shadow = join(temporaryFolder(), 'shadow');
  writeFileSync(shadow, 'root:x', { mode: 0o600 });
  symlinkSync(shadow, machine.file);
  expect(await sealSecrets(machine, config)).toContain('stays as it is');
  const named = configSchema.parse({ mail: { ...config.mail, passwordFile: shadow } });
  expect(await sealSecrets(machine, named)).toBe('none in files');
  const foreign = place({ owner: 4_000 });
  writeFileSync(foreign.file, 'hunter2\n');
  expect(await sealSecrets(foreign, config)).toContain('stays as it is');
  expect([machine.said, foreign.said, existsSync(shadow)]).toEqual([[], [], true]);
});
