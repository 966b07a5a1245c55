/**
 * The screen's launcher: starts Chromium and alone holds its debugging pipe. Told what to show by one line on standard
 * input; ends with Chromium, and ends Chromium when that input ends.
 */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { keepConsoleQuiet } from '../shared/quiet-console';
import { refuseDebugger } from './kiosk/chromium/debugger';
import { ordersSchema, type ScreenOrders, type ScreenReport } from './kiosk/chromium/orders';
import { runChromium } from './kiosk/chromium/running';

keepConsoleQuiet((line) => process.stderr.write(`${line}\n`));
refuseDebugger('screen');
// The service may be gone; what is left then is to end.
process.stdout.on('error', () => undefined);

const input = createInterface(process.stdin);
const inputEnded = once(input, 'close');
const [line] = (await Promise.race([once(input, 'line'), inputEnded])) as (string | undefined)[];
if (line !== undefined) await show(ordersSchema.parse(JSON.parse(line)));

async function show({ entranceUrl, ...options }: ScreenOrders): Promise<void> {
  const warn = (text: string) => report({ event: 'warning', text });
  const chromium = runChromium(options, { address: entranceUrl, warn });
  const asked = Promise.race([inputEnded, once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  asked.then(() => chromium.close()).catch(() => undefined);
  report({ event: 'ended', reason: await chromium.ended });
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
