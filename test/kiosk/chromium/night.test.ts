/** Nights of the screen: the programs that watch and switch are played by scripts that keep their words. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { isNight, keepNights, type NightKeeper } from '../../../src/main/kiosk/chromium/night';
import { until } from '../../support/base/eventually';
import { temporaryFolder } from '../../support/base/folder';

let keeper: NightKeeper | null = null;
afterEach(() => {
  keeper?.close();
  keeper = null;
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const at = (time: string) => new Date(`2026-11-28T${time}:00`);
const night = { from: '22:00', to: '06:00', afterMinutes: 5 };

it.each([
  ['22:00', '06:00', '21:59', false],
  ['22:00', '06:00', '22:00', true],
  ['22:00', '06:00', '05:59', true],
  ['22:00', '06:00', '06:00', false],
  ['00:30', '05:00', '00:29', false],
  ['00:30', '05:00', '00:30', true],
  ['00:30', '05:00', '05:00', false],
  ['08:00', '08:00', '12:00', true],
])('a night from %s to %s has %s: %s', (from, to, time, isIn) => {
  expect(isNight({ from, to, afterMinutes: 5 }, at(time))).toBe(isIn);
});

/** swayidle runs its words for the idle moment at once, and stays. */
function playPrograms() {
  const folder = temporaryFolder();
  const words = (name: string) => join(folder, `${name}.words`);
  const write = (name: string, ...lines: string[]) =>
    writeFileSync(join(folder, name), `#!/bin/sh\n${lines.join('\n')}\n`, { mode: 0o755 });
  write(
    'wlr-randr',
    `[ $# -gt 0 ] && echo "$*" >> ${words('wlr-randr')}`,
    `printf 'HDMI-A-1 "A panel (HDMI-A-1)"\\n  Enabled: yes\\nDP-2 "Another"\\n  Modes:\\n'`,
  );
  write('swayidle', `echo "$2 $3" >> ${words('swayidle')}`, 'eval "$4"', 'exec sleep 600');
  vi.stubEnv('PATH', `${folder}${delimiter}/usr/bin${delimiter}/bin`);
  return (name: string) =>
    existsSync(words(name)) ? readFileSync(words(name), 'utf8').trimEnd().split('\n') : [];
}

it('at night untouched screens are switched off, all of them, and in the morning the kiosk’s own is on', async () => {
  const words = playPrograms();
  const said: string[] = [];
  let time = at('23:00');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  keeper = keepNights({ say: (line) => said.push(line), now: () => time });
  keeper.follow(null);
  vi.advanceTimersByTime(60_000);
  keeper.follow(night);
  keeper.follow({ ...night });
  await until(() => words('wlr-randr').length === 2);
  expect(words('wlr-randr')).toEqual(['--output HDMI-A-1 --off', '--output DP-2 --off']);
  expect(words('swayidle'), 'one, also where the service says the same again').toEqual(['timeout 300']);
  time = at('06:00');
  vi.advanceTimersByTime(15_000);
  await until(() => words('wlr-randr').length === 3);
  expect(words('wlr-randr').slice(2)).toEqual(['--output HDMI-A-1 --on']);
  time = at('22:10');
  vi.advanceTimersByTime(15_000);
  await until(() => words('swayidle').length === 2);
  expect(said).toEqual([]);
});

it('a screen that would be dark by settings that are taken away is on, and a missing program is named', async () => {
  const words = playPrograms();
  const said: string[] = [];
  keeper = keepNights({ say: (line) => said.push(line), now: () => at('23:00') });
  keeper.follow(night);
  await until(() => words('wlr-randr').length === 2);
  keeper.follow(null);
  await until(() => words('wlr-randr').length === 3);
  vi.stubEnv('PATH', temporaryFolder());
  keeper.follow(night);
  await until(() => said.length === 1);
  expect(said[0]).toContain('The screen stays on at night (apt install swayidle)');
});
