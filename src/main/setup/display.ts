/**
 * Which screen shows the kiosk, a panel that is mounted sideways, and a touch panel whose touches are off. The screen's
 * session does the first two, and finds them in its environment. Touches are moved by libinput, which udev tells the matrix.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../database/storage/files';
import { writeWhole } from '../files/write-whole';
import { SCREEN_OUTPUT, SCREEN_TURN } from '../../shared/screen-settings';
import type { Answers } from './answers';
import type { Machine } from './machine';

/** Below /etc. The first is the environment of the unit keyturn-kiosk. */
export const DISPLAY_FILES = {
  screen: 'keyturn-kiosk/screen',
  touch: 'udev/rules.d/91-keyturn-touch.rules',
} as const;

type Display = Pick<Answers['screen'], 'turn' | 'output' | 'touch'>;

/** What is not answered stays as it is. Answers whether something changed. */
export async function setDisplay(machine: Machine, { turn, output, touch }: Display): Promise<boolean> {
  const changes = [
    change(machine, 'screen', screenText(machine, { turn, output })),
    ...(touch === undefined ? [] : [change(machine, 'touch', touch === null ? null : ruleFor(touch))]),
  ];
  if (!changes.includes(true)) return false;
  await machine.run('udevadm', ['control', '--reload']);
  await machine.run('udevadm', ['trigger', '--subsystem-match=input', '--action=change']);
  // It asks for both when it starts; on a new machine it does not run yet.
  await machine.run('systemctl', ['try-restart', 'keyturn-kiosk']);
  return true;
}

/** The environment of the screen's session, a line for each; null: it has nothing to find. */
function screenText(machine: Machine, { turn, output }: Omit<Display, 'touch'>): string | null {
  const former = readIf(fileOf(machine, 'screen')) ?? '';
  const formerly = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(former)?.[1];
  const now = {
    [SCREEN_TURN]: turn === undefined ? formerly(SCREEN_TURN) : turn === 0 ? undefined : String(turn),
    [SCREEN_OUTPUT]: output === undefined ? formerly(SCREEN_OUTPUT) : (output ?? undefined),
  };
  const lines = Object.entries(now).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}\n`],
  );
  return lines.length === 0 ? null : lines.join('');
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
function change(machine: Machine, which: keyof typeof DISPLAY_FILES, content: string | null): boolean {
  const file = fileOf(machine, which);
  if (readIf(file) === content) return false;
  if (content === null) rmSync(file);
  else {
    makeFolder(dirname(file));
    writeWhole(file, content, { owner: { uid: 0, gid: 0 } });
  }
  return true;
}

const fileOf = ({ etcDir }: Machine, which: keyof typeof DISPLAY_FILES): string =>
  join(dirname(etcDir), DISPLAY_FILES[which]);

const readIf = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8') : null);
