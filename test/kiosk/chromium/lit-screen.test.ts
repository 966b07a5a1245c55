/** A screen that is dark: the compositor's own program is played by a script. */
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { untilLit } from '../../../src/main/kiosk/chromium/lit-screen';
import { until } from '../../support/base/eventually';
import { temporaryFolder } from '../../support/base/folder';

afterEach(() => vi.unstubAllEnvs());

const DARK = '[{"name": "HDMI-A-1", "enabled": false}]';
const LIT = '[{"name": "HDMI-A-1", "enabled": false}, {"name": "DP-2", "enabled": true}]';

/** Says what stands in a file, and counts how often. */
function playScreens(says: string) {
  const folder = temporaryFolder();
  const [said, asked] = [join(folder, 'says'), join(folder, 'asked')];
  writeFileSync(
    join(folder, 'wlr-randr'),
    `#!/bin/sh\nprintf . >> ${asked}\nprintf '%s' "$*" > ${folder}/words\ncat ${said}\n`,
    { mode: 0o755 },
  );
  writeFileSync(said, says);
  writeFileSync(asked, '');
  vi.stubEnv('PATH', `${folder}${delimiter}/usr/bin${delimiter}/bin`);
  return {
    change: (text: string) => writeFileSync(said, text),
    asked: () => readFileSync(asked, 'utf8').length,
    words: () => readFileSync(join(folder, 'words'), 'utf8'),
  };
}

it.each([
  ['is switched off', DARK],
  ['is not there', '[]'],
])('a screen that %s is waited for until one is lit', async (_what, dark) => {
  const played = playScreens(dark);
  let isLit = false;
  const waiting = untilLit(new AbortController().signal).then(() => (isLit = true));
  await until(() => played.asked() === 2);
  expect([isLit, played.words()]).toEqual([false, '--json']);
  played.change(LIT);
  await waiting;
  expect(played.asked()).toBeGreaterThanOrEqual(2);
});

it('a compositor that says nothing of its screens, or is not there, is not waited for', async () => {
  playScreens('no outputs here');
  await untilLit(new AbortController().signal);
  vi.stubEnv('PATH', temporaryFolder());
  await untilLit(new AbortController().signal);
});

it('the wait for a dark screen ends when the end is asked for', async () => {
  const played = playScreens(DARK);
  const stop = new AbortController();
  const waiting = untilLit(stop.signal);
  await until(() => played.asked() === 1);
  stop.abort();
  await waiting;
});
