/** The configuration for packages with Electron's program. It was never run: what can be held without that program is held here. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const config = z
  .strictObject({
    appId: z.string(),
    productName: z.literal('Keyturn'),
    directories: z.object({ output: z.string() }),
    files: z.array(z.string()),
    asar: z.literal(true),
    asarUnpack: z.array(z.string()),
    npmRebuild: z.boolean(),
    publish: z.null(),
    electronFuses: z.record(z.string(), z.boolean()),
    linux: z.object({ target: z.array(z.string()) }).loose(),
    deb: z.object({ packageName: z.string() }).loose(),
    win: z.object({ target: z.array(z.string()), forceCodeSigning: z.literal(true) }).loose(),
    nsis: z
      .object({
        perMachine: z.literal(true),
        oneClick: z.literal(false),
        deleteAppDataOnUninstall: z.literal(false),
      })
      .loose(),
  })
  .parse(read('packaging/electron/electron-builder.json'));

it('the package builder sets the very fuses that a program is checked for', () => {
  const wanted = z.record(z.string(), z.boolean()).parse(read('electron-fuses.json'));
  const asHere = Object.fromEntries(
    Object.entries(wanted).map(([name, is]) => [`${name.charAt(0).toLowerCase()}${name.slice(1)}`, is]),
  );
  expect(config.electronFuses).toEqual(asHere);
});

it('the package builder packs what the program starts from, signs by the environment alone, and takes no package’s name', () => {
  const { main } = z.object({ main: z.string() }).parse(read('package.json'));
  expect(config.files).toContain(`${main.split('/')[0] ?? ''}/**`);
  expect(config.files.filter((each) => each.endsWith('/**')).map((each) => each.slice(0, -3))).toEqual([
    'out',
    'resources',
  ]);
  expect(config.linux.target).toEqual(['deb', 'AppImage']);
  expect(config.win.target).toEqual(['nsis']);
  expect(readFileSync('packaging/electron/electron-builder.json', 'utf8')).not.toMatch(
    /certificate|password|\.pfx/i,
  );
  expect(readFileSync('packaging/debian/control', 'utf8')).not.toContain(
    `Package: ${config.deb.packageName}\n`,
  );
  // Nothing native may stay inside the archive: the system loads it from a file.
  expect(config.asarUnpack).toContain('**/*.node');
});

it.each(['shell-launcher.ps1', 'keyboard-filter.ps1'])(
  '%s says that it was not run, and stops at the first fault',
  (name) => {
    const file = `packaging/windows/${name}`;
    expect(existsSync(file)).toBe(true);
    const text = readFileSync(file, 'utf8');
    expect(text.split('\n')[0]).toContain('NOT RUN');
    for (const line of [
      '#Requires -RunAsAdministrator',
      "$ErrorActionPreference = 'Stop'",
      'Set-StrictMode -Version Latest',
    ])
      expect(text).toContain(line);
    expect(text.match(/[)}\]]/g)?.length).toBe(text.match(/[({[]/g)?.length);
  },
);
