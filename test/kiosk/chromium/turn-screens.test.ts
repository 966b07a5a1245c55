/** A picture that is turned: the compositor's own program is played by a script that keeps its words. */
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { turnScreens } from '../../../src/main/kiosk/chromium/turn-screens';
import { temporaryFolder } from '../../support/base/folder';

afterEach(() => vi.unstubAllEnvs());

function playProgram(says: string) {
  const folder = temporaryFolder();
  const words = join(folder, 'words');
  const script = `#!/bin/sh\necho "$@" >> ${words}\necho '${says}'\n`;
  writeFileSync(join(folder, 'wlr-randr'), script, { mode: 0o755 });
  writeFileSync(words, '');
  vi.stubEnv('PATH', `${folder}${delimiter}/usr/bin${delimiter}/bin`);
  return () => readFileSync(words, 'utf8').trimEnd().split('\n');
}

it('every screen that is there is turned, and none where nothing is said', () => {
  const words = playProgram('[{"name": "HDMI-A-1", "transform": "normal"}, {"name": "DP-2"}]');
  const said: string[] = [];
  turnScreens(undefined, (line) => said.push(line));
  expect(words()).toEqual(['']);
  turnScreens('270', (line) => said.push(line));
  expect(words()).toEqual(['--json', '--output HDMI-A-1 --transform 270', '--output DP-2 --transform 270']);
  expect(said).toEqual([]);
});

it('a compositor that cannot turn, or a program that is missing, is named and stops nothing', () => {
  const said: string[] = [];
  playProgram('no outputs here');
  turnScreens('90', (line) => said.push(line));
  vi.stubEnv('PATH', temporaryFolder());
  turnScreens('90', (line) => said.push(line));
  expect(said).toHaveLength(2);
  for (const line of said)
    expect(line).toContain('not turned by 90 degrees, wlr-randr (apt install wlr-randr)');
});
