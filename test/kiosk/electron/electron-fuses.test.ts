/** Over files with Electron's wire of fuses in them: its program is not here, so nothing of this has met it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let program: string;
beforeEach(() => {
  program = join(mkdtempSync(join(tmpdir(), 'keyturn-fuses-')), 'electron');
});
afterEach(() => {
  rmSync(join(program, '..'), { recursive: true });
});

/** As Electron leaves its builds: the sentinel, version, length, and a letter for each fuse. */
function wire(states: string, version = 1): Buffer {
  const sentinel = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX');
  return Buffer.concat([
    Buffer.from('ELF...'),
    sentinel,
    Buffer.from([version, states.length]),
    Buffer.from(states),
    Buffer.from('rest'),
  ]);
}

function run(command: string) {
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ['scripts/electron-fuses.mjs', command, program],
    { encoding: 'utf8' },
  );
  return { status, said: stderr + stdout };
}

it('every fuse that differs is named', () => {
  writeFileSync(program, wire('10110011'));
  const { status, said } = run('check');
  expect(status).toBe(1);
  expect(
    said
      .trim()
      .split('\n')
      .map((line) => line.slice(program.length + 2)),
  ).toEqual([
    'RunAsNode is on and must be off',
    'EnableCookieEncryption is off and must be on',
    'EnableNodeOptionsEnvironmentVariable is on and must be off',
    'EnableNodeCliInspectArguments is on and must be off',
    'EnableEmbeddedAsarIntegrityValidation is off and must be on',
    'OnlyLoadAppFromAsar is off and must be on',
    'LoadBrowserProcessSpecificV8Snapshot is on and must be off',
    'GrantFileProtocolExtraPrivileges is on and must be off',
  ]);
});

it('they are set in place, in each half of a program for two processors, and nothing else is touched', () => {
  writeFileSync(program, Buffer.concat([wire('10110011'), wire('111000011')]));
  expect(run('set')).toMatchObject({ status: 0 });
  expect(run('check')).toMatchObject({ status: 0 });
  expect(readFileSync(program)).toEqual(Buffer.concat([wire('01001100'), wire('010011001')]));
});

it('a fuse that a build no longer has is reported and not forced', () => {
  writeFileSync(program, wire('r1001100'));
  const { status, said } = run('set');
  expect(status).toBe(1);
  expect(said).toContain('RunAsNode is removed and must be off');
  expect(readFileSync(program)).toEqual(wire('r1001100'));
});

it.each([
  ['a program of somebody else', Buffer.from('ELF'), 'has no fuses'],
  ['a wire of another version', wire('10110011', 2), 'of version 2; only 1 is known'],
])('%s is refused', (_what, bytes, why) => {
  writeFileSync(program, bytes);
  expect(run('check')).toMatchObject({ status: 1, said: expect.stringContaining(why) as string });
});
