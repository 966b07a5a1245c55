/** `npm start` itself over a program of Electron that dies: it says why, and the entry for Chromium is started. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let root: string;
/** The scripts as they are, beside an entry that only says its options; nothing is installed or built. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'keyturn-start-'));
  cpSync('scripts', join(root, 'scripts'), { recursive: true });
  for (const folder of ['out/main', 'node_modules/electron/dist', 'node_modules/node/bin'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(root, 'scripts/prepare.mjs'), '');
  writeFileSync(
    join(root, 'out/main/browser.js'),
    "console.log('browser', ...process.argv.slice(2)); process.exit(7);",
  );
  writeFileSync(join(root, 'node_modules/electron/path.txt'), 'electron');
  symlinkSync(process.execPath, join(root, 'node_modules/node/bin/node'));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function start(electronDoes: string) {
  const program = join(root, 'node_modules/electron/dist/electron');
  writeFileSync(program, `#!/bin/sh\n${electronDoes}\n`, { mode: 0o755 });
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(root, 'scripts/start.mjs'), '--data-dir', join(root, 'data')],
    {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], DISPLAY: ':0' },
    },
  );
  return { stdout, stderr, status };
}

it.each([
  [
    'lacks a library',
    'echo "electron: error while loading shared libraries: libgtk-3.so.0: no such file" >&2; exit 127',
    /^Shell: no Electron, because the library libgtk-3\.so\.0 is missing; /m,
  ],
  [
    'says that its sandbox helper is aborting',
    'echo "The SUID sandbox helper binary was found, but is not configured correctly. Rather than run without sandboxing I\'m aborting now." >&2; kill -TRAP $$',
    /^Shell: no Electron, because (?:its program ended at once \(SIGTRAP\)|this system refuses its sandbox)/m,
  ],
  [
    'dies at once',
    'kill -SEGV $$',
    /^Shell: no Electron, because (?:its program ended at once \(SIGSEGV\)|this system refuses its sandbox)/m,
  ],
])('an Electron that %s is reported, and Chromium is taken with the same options', (_, does, told) => {
  const { stdout, stderr, status } = start(does);
  expect(stderr).toMatch(told);
  expect(stdout).toBe(`browser --data-dir ${join(root, 'data')} --demo\n`);
  expect(status).toBe(7);
});

it('an Electron that ends by itself is the end, and its exit code is passed on', () => {
  const { stdout, status } = start('exit 3');
  expect(stdout).toBe('');
  expect(status).toBe(3);
});
