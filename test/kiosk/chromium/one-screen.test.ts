/** One screen of several: the compositor's own program is played by a script that keeps its words. */
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { keepOneScreen } from '../../../src/main/kiosk/chromium/one-screen';
import { temporaryFolder } from '../../support/base/folder';

afterEach(() => vi.unstubAllEnvs());

const lit = (...names: string[]) => names.map((name) => ({ name, enabled: true }));
const dark = (...names: string[]) => names.map((name) => ({ name, enabled: false }));

function playProgram(says: unknown) {
  const folder = temporaryFolder();
  const [words, screens] = [join(folder, 'words'), join(folder, 'screens')];
  const script = `#!/bin/sh\n[ "$1" = --json ] && exec cat ${screens}\necho "$@" >> ${words}\ncase "$*" in *"--transform 45"*) exit 1;; esac\n`;
  writeFileSync(join(folder, 'wlr-randr'), script, { mode: 0o755 });
  const become = (now: unknown) => {
    writeFileSync(screens, typeof now === 'string' ? now : JSON.stringify(now));
    writeFileSync(words, '');
  };
  become(says);
  vi.stubEnv('PATH', `${folder}${delimiter}/usr/bin${delimiter}/bin`);
  return { become, words: () => readFileSync(words, 'utf8').split('\n').filter(Boolean) };
}

function keeper(output?: string, turn?: string) {
  const said: string[] = [];
  return { said, ...keepOneScreen({ output, turn }, (line) => said.push(line)) };
}

it('the first screen shows the kiosk, turned where that is said, and the others are off', async () => {
  const { words, become } = playProgram(lit('HDMI-A-1'));
  const plain = keeper();
  await plain.arrange();
  expect(words()).toEqual([]);
  become(lit('HDMI-A-1', 'DP-2', 'DP-3'));
  const turned = keeper(undefined, '270');
  await turned.arrange();
  expect(words()).toEqual([
    '--output DP-2 --off',
    '--output DP-3 --off',
    '--output HDMI-A-1 --transform 270',
  ]);
  expect([...plain.said, ...turned.said]).toEqual([]);
});

it('the one that is named shows it, lit before the others go dark; where it is not there, the first does', async () => {
  const { words, become } = playProgram([...lit('HDMI-A-1'), ...dark('DP-2')]);
  const named = keeper('DP-2', '90');
  await named.arrange();
  expect(words()).toEqual(['--output DP-2 --on', '--output HDMI-A-1 --off', '--output DP-2 --transform 90']);
  become(lit('HDMI-A-1', 'DP-1'));
  await keeper('DP-2').arrange();
  expect(words()).toEqual(['--output DP-1 --off']);
});

it('a screen that is plugged in later goes dark, and the picture is not turned again', async () => {
  const { words, become } = playProgram(lit('HDMI-A-1'));
  const one = keeper(undefined, '90');
  await one.arrange();
  become(lit('HDMI-A-1', 'DP-2'));
  await one.look();
  expect(words()).toEqual(['--output DP-2 --off']);
  become([...lit('HDMI-A-1'), ...dark('DP-2')]);
  await one.look();
  expect(words()).toEqual([]);
});

it('where the kiosk’s own screen is gone another one is lit and turned; at night none is', async () => {
  const { words, become } = playProgram(lit('HDMI-A-1', 'DP-2'));
  const one = keeper(undefined, '90');
  await one.arrange();
  become(dark('HDMI-A-1', 'DP-2'));
  await one.look();
  expect(words()).toEqual([]);
  become(dark('DP-2'));
  await one.look();
  expect(words()).toEqual(['--output DP-2 --on', '--output DP-2 --transform 90']);
});

it('a compositor that cannot, or a program that is missing, is named once and stops nothing', async () => {
  const { become } = playProgram('no outputs here');
  const one = keeper(undefined, '45');
  await one.arrange();
  await one.look();
  expect(one.said).toEqual([
    expect.stringContaining('The screens are not arranged, wlr-randr (apt install wlr-randr)'),
  ]);
  become(lit('HDMI-A-1'));
  await one.arrange();
  expect(one.said[1]).toContain('The picture is not turned by 45 degrees, wlr-randr (apt install wlr-randr)');
  vi.stubEnv('PATH', temporaryFolder());
  const missing = keeper();
  await missing.arrange();
  expect(missing.said).toHaveLength(1);
});
