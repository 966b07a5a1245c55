/**
 * A panel that is mounted sideways, and a touch panel whose touches are off. The picture is turned by the screen's session,
 * which finds in its environment how far; touches are moved by libinput, which udev tells the matrix.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../database/storage/files';
import { writeWhole } from '../files/write-whole';
import { SCREEN_TURN } from '../../shared/screen-turn';
import type { Answers } from './answers';
import type { Machine } from './machine';

/** Below /etc. The first is the environment of the unit keyturn-kiosk. */
export const DISPLAY_FILES = {
  turn: 'keyturn-kiosk/screen',
  touch: 'udev/rules.d/91-keyturn-touch.rules',
} as const;

type Display = Pick<Answers['screen'], 'turn' | 'touch'>;

/** What is not answered stays as it is. Answers whether something changed. */
export async function setDisplay(machine: Machine, { turn, touch }: Display): Promise<boolean> {
  const changes = [
    ...(turn === undefined ? [] : [change(machine, 'turn', turn === 0 ? null : `${SCREEN_TURN}=${turn}\n`)]),
    ...(touch === undefined ? [] : [change(machine, 'touch', touch === null ? null : ruleFor(touch))]),
  ];
  if (!changes.includes(true)) return false;
  await machine.run('udevadm', ['control', '--reload']);
  await machine.run('udevadm', ['trigger', '--subsystem-match=input', '--action=change']);
  // It asks for both when it starts; on a new machine it does not run yet.
  await machine.run('systemctl', ['try-restart', 'keyturn-kiosk']);
  return true;
}

/** The first two rows of libinput's matrix: where on the picture a touch counts. */
function ruleFor(touch: readonly number[]): string {
  return [
    '# Written by keyturn-setup from screen.touch of its answers: change that, and run it again.',
    `ENV{ID_INPUT_TOUCHSCREEN}=="1", ENV{LIBINPUT_CALIBRATION_MATRIX}="${touch.join(' ')}"`,
    '',
  ].join('\n');
}

/** Null: no such file. */
function change({ etcDir }: Machine, which: keyof typeof DISPLAY_FILES, content: string | null): boolean {
  const file = join(dirname(etcDir), DISPLAY_FILES[which]);
  const former = existsSync(file) ? readFileSync(file, 'utf8') : null;
  if (former === content) return false;
  if (content === null) rmSync(file);
  else {
    makeFolder(dirname(file));
    writeWhole(file, content, { owner: { uid: 0, gid: 0 } });
  }
  return true;
}
