/** A program of Electron that is here and does not run: the starter says why, and Chromium takes its place. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { apparmorProfile } from '../../../scripts/lib/electron-start.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keyturn-start-'));
  for (const settings of ['kernel', 'user']) mkdirSync(join(folder, settings));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** What the starter makes of a program that does this. As an ordinary user, who owns what was made above. */
async function started(does: string, more: { readonly soonMs?: number } = {}): Promise<unknown> {
  const program = join(folder, 'electron');
  writeFileSync(program, `#!/bin/sh\n${does}\n`, { mode: 0o755 });
  const asking = `
    process.getuid = () => 1000;
    const { startElectron } = await import('./scripts/lib/electron-start.mjs');
    const answer = await startElectron(${JSON.stringify(program)}, [], ${JSON.stringify({ kernel: folder, ...more })});
    process.stdout.write(JSON.stringify(answer), () => process.exit(0));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', asking], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  await once(child, 'close');
  return JSON.parse(said);
}

it('a library that is missing is named', async () => {
  const line =
    'electron: error while loading shared libraries: libgtk-3.so.0: cannot open shared object file';
  expect(await started(`echo "${line}" >&2; exit 127`)).toEqual({
    why: 'the library libgtk-3.so.0 is missing',
  });
});

it.each([
  ['kernel/apparmor_restrict_unprivileged_userns', '1'],
  ['kernel/unprivileged_userns_clone', '0'],
  ['user/max_user_namespaces', '0'],
])(
  'a sandbox that the system refuses to an ordinary user is reported, and where to read on: %s',
  async (name, value) => {
    writeFileSync(join(folder, name), `${value}\n`);
    expect(await started('kill -TRAP $$')).toEqual({
      why: 'this system refuses its sandbox to an ordinary user; docs/operate/shells.md says what to allow',
    });
  },
);

it.skipIf(process.getuid?.() !== 0)(
  "a crash is no refused sandbox where a helper of root's stands beside the program",
  async () => {
    writeFileSync(join(folder, 'kernel/apparmor_restrict_unprivileged_userns'), '1\n');
    const helper = join(folder, 'chrome-sandbox');
    writeFileSync(helper, '');
    chmodSync(helper, 0o4755);
    expect(await started('kill -TRAP $$')).toEqual({ why: 'its program ended at once (SIGTRAP)' });
    chmodSync(helper, 0o755);
    expect(await started('kill -TRAP $$')).toMatchObject({
      why: expect.stringContaining('its sandbox') as string,
    });
  },
);

it('another crash within seconds is reported by its signal', async () => {
  writeFileSync(join(folder, 'kernel/apparmor_restrict_unprivileged_userns'), '0\n');
  expect(await started('kill -SEGV $$')).toEqual({ why: 'its program ended at once (SIGSEGV)' });
});

it('a crash that comes later is no reason to take Chromium', async () => {
  expect(await started('sleep 0.2; kill -SEGV $$', { soonMs: 100 })).toEqual({ code: 139 });
});

it.each([
  ['exit 0', 0],
  ['exit 1', 1],
  ['kill -TERM $$', 143],
])('a program that ends by itself with "%s" is not started again', async (does, code) => {
  expect(await started(does)).toEqual({ code });
});

it('a started Electron has a process group of its own: a Ctrl+C of the terminal reaches it once, from the starter', async () => {
  expect(await started('[ "$(ps -o pgid= -p $$)" -eq $$ ] && exit 5')).toEqual({ code: 5 });
});

it('its profile allows user namespaces to the program at this path alone', () => {
  const profile = apparmorProfile('/opt/keyturn/node_modules/electron/dist/electron');
  expect(profile).toContain(
    'profile keyturn-electron "/opt/keyturn/node_modules/electron/dist/electron" flags=(unconfined) {\n  userns,',
  );
});
