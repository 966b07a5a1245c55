/**
 * The screen's session: a program of its own user, beside a service that a service manager runs. Takes --socket PATH, the
 * service's, and --profile DIR, a folder for Chromium that is emptied. --silence SECONDS: how long a page may say nothing
 * before it is opened again, for a machine that is slow (4). Ends by a signal.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { keepConsoleQuiet } from '../shared/quiet-console';
import { SCREEN_OUTPUT, SCREEN_TURN } from '../shared/screen-settings';
import { refuseDebugger } from './kiosk/chromium/debugger';
import { findChromium } from './kiosk/chromium/program';
import { holdSession } from './kiosk/chromium/session';
import { untilLit } from './kiosk/chromium/lit-screen';
import { keepOneScreen } from './kiosk/chromium/one-screen';
import { createRestartBackoff } from './kiosk/start/backoff';
import { runUntilSignal } from './kiosk/start/lifecycle';

const say = (line: string) => process.stderr.write(`${line}\n`);
keepConsoleQuiet(say);
refuseDebugger('session');
/** A Chromium that cannot run here dies sooner: one that showed the screen longer is opened again at once. */
const CALM_MS = 5_000;
/** A screen may be plugged in, or pulled, at any time. */
const LOOK_EVERY_MS = 10_000;
const text = { type: 'string' } as const;
const { socket, profile, silence } = parseArgs({
  options: { socket: text, profile: text, silence: { ...text, default: '4' } },
}).values;
const silenceMs = Number(silence) * 1000;
const program = findChromium();
if (socket === undefined || profile === undefined)
  refuse('session: --socket PATH and --profile DIR are needed');
else if (!(silenceMs >= 1000)) refuse('session: --silence wants seconds, from 1 up');
else if (program === null)
  refuse('session: no Chromium was found (chromium, chromium-browser, google-chrome)');
else {
  const screens = keepOneScreen({ output: process.env[SCREEN_OUTPUT], turn: process.env[SCREEN_TURN] }, say);
  setInterval(() => void screens.look(), LOOK_EVERY_MS).unref();
  const session = {
    path: socket,
    // Size and place are the compositor's matter.
    chromium: { program, profileDir: profile, width: 1080, height: 1920, windowed: false },
    waitingPage: pageOf(join(import.meta.dirname, '../../resources/starting.html')),
    backoff: createRestartBackoff(undefined, CALM_MS),
    // A screen that comes back, as after its cable was pulled, is not turned any more.
    ready: async (signal: AbortSignal) => {
      await untilLit(signal);
      await screens.arrange();
    },
    silenceMs,
    say,
  };
  runUntilSignal(() => Promise.resolve(holdSession(session)));
}

/** As one address: Chromium's policy opens no files. */
function pageOf(file: string): string {
  return `data:text/html;charset=utf-8;base64,${readFileSync(file).toString('base64')}`;
}

function refuse(line: string): void {
  say(line);
  process.exitCode = 2;
}
