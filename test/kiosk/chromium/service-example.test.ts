/** The service that docs/operate/operating.md shows for systemd, read as systemd reads it. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { electronSwitches } from '../../../scripts/lib/electron.mjs';
import { hasDisplay } from '../../../src/main/kiosk/chromium/program';

const page = readFileSync('docs/operate/operating.md', 'utf8');
const [, example = ''] = /```\n(\[Service\]\n[^`]+)```/.exec(page) ?? [];
const settings = (text: string) =>
  [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const);
const environment = (text: string): Record<string, string> =>
  Object.fromEntries(
    settings(text)
      .filter(([name]) => name === 'Environment')
      .flatMap(([, value]) => value.split(' ').map((each) => each.split('=') as [string, string])),
  );
/** With the lines for Wayland in the place of those for X11. */
const onWayland = example.replace(/^Environment=DISPLAY.*$/m, '').replaceAll(/^#(?=Environment=)/gm, '');

it('the example has a display on X11 and on Wayland, and Electron hears of Wayland', () => {
  expect(environment(example)).toEqual({ DISPLAY: ':0' });
  expect(hasDisplay(environment(example), 'linux')).toBe(true);
  const wayland = environment(onWayland);
  expect(Object.keys(wayland).sort()).toEqual(['WAYLAND_DISPLAY', 'XDG_RUNTIME_DIR', 'XDG_SESSION_TYPE']);
  expect(hasDisplay(wayland, 'linux')).toBe(true);
  expect(electronSwitches(false, wayland)).toEqual(['--ozone-platform=wayland']);
});

it('a stop is reported to the kiosk alone, which ends in order, and whatever ends is started again', () => {
  expect(Object.fromEntries(settings(example))).toMatchObject({
    ExecStart: expect.stringMatching(/^\/usr\/bin\/npm start -- --data-dir \//) as string,
    KillMode: 'mixed',
    Restart: 'always',
  });
});
