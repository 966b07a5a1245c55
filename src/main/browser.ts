/**
 * The same application without Electron. Its page is served on loopback and shown by the machine's own
 * Chromium, or by nobody when there is no display. For machines without Electron's program, and for
 * end-to-end tests.
 */
import { keepConsoleQuiet } from '../shared/quiet-console';
import { startChromiumShell } from './chromium-shell';
import { refuseDebugger } from './kiosk/chromium/debugger';
import { optionsOrExit, runUntilSignal, type Life } from './kiosk/start/lifecycle';
import { parseOptions } from './kiosk/start/options';

keepConsoleQuiet((line) => process.stderr.write(`${line}\n`));
refuseDebugger('browser');
const options = optionsOrExit(parseOptions('browser', process.argv.slice(2)), 'browser');
if (options) {
  const life: Life = runUntilSignal(() =>
    startChromiumShell(options, import.meta.dirname, () => life.stop()),
  );
}
