/**
 * The screen's launcher: starts Chromium and alone holds its debugging pipe. Told what to show by one line on standard
 * input; ends with Chromium, and ends Chromium when that input ends.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { keepConsoleQuiet } from '../shared/quiet-console';
import { chromiumArguments } from './kiosk/chromium/program';
import { keepPage } from './kiosk/chromium/page';
import { refuseDebugger } from './kiosk/chromium/debugger';
import { openDevToolsPipe } from './kiosk/chromium/devtools-pipe';
import { ordersSchema, type ScreenOrders, type ScreenReport } from './kiosk/chromium/orders';

/** How long Chromium may take to end by itself. */
const gracePeriodMs = 1_500;

keepConsoleQuiet((line) => process.stderr.write(`${line}\n`));
refuseDebugger('screen');
// The service may be gone; what is left then is to end.
process.stdout.on('error', () => undefined);

const input = createInterface(process.stdin);
const inputEnded = once(input, 'close');
const [line] = (await Promise.race([once(input, 'line'), inputEnded])) as (string | undefined)[];
if (line !== undefined) await show(ordersSchema.parse(JSON.parse(line)));

async function show({ entranceUrl, ...chromium }: ScreenOrders): Promise<void> {
  const root = process.getuid?.() === 0;
  // In the launcher's own process group, which is ended as a whole.
  const child = spawn(chromium.program, chromiumArguments(chromium, root), {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const ended = Promise.race([
    once(child, 'error').then(([error]) => `could not be started: ${String(error)}`),
    once(child, 'exit').then(([code, signal]) => `ended with ${signal ?? code ?? 'no code'}`),
  ]);
  const page = keepPage({
    pipe: openDevToolsPipe(child.stdio[3] as Writable, child.stdio[4] as Readable),
    entranceUrl,
    warn: (text) => report({ event: 'warning', text }),
  });
  const asked = Promise.race([inputEnded, once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  const reason = await Promise.race([ended, page, asked.then(() => 'closed')]);

  // A page that crashed or froze has nothing to tidy up.
  child.kill(reason === 'closed' ? 'SIGTERM' : 'SIGKILL');
  const tooLong = setTimeout(() => child.kill('SIGKILL'), gracePeriodMs);
  await ended;
  clearTimeout(tooLong);
  report({ event: 'ended', reason });
  endGroup();
}

function report(told: ScreenReport): void {
  process.stdout.write(`${JSON.stringify(told)}\n`);
}

/** Chromium's dozen processes, and this one: also where nobody is left who would do it. */
function endGroup(): void {
  process.stdout.write('', () => {
    try {
      process.kill(-process.pid, 'SIGKILL');
    } catch {
      // Not the first of a group: the program that started it has that.
    }
    process.exit(0);
  });
}
