/**
 * The same application without Electron. Its page is served on loopback and shown by the machine's own
 * Chromium, or by nobody when there is no display. For machines without Electron's program, and for
 * end-to-end tests.
 */
import { keepConsoleQuiet } from '../shared/quiet-console';
import { refuseDebugger } from './kiosk/chromium/debugger';
import { showScreen } from './kiosk/chromium/shell';
import { installationOf, startOptionsFor } from './kiosk/start/installation';
import { optionsOrExit, runUntilSignal } from './kiosk/start/lifecycle';
import { parseOptions } from './kiosk/start/options';
import { startCompiled } from './load-application';

const installation = installationOf(import.meta.dirname);

keepConsoleQuiet((line) => process.stderr.write(`${line}\n`));
refuseDebugger('browser');
const options = optionsOrExit(parseOptions('browser', process.argv.slice(2)), 'browser');
if (options)
  runUntilSignal(async () => {
    const application = await startCompiled(import.meta.dirname, startOptionsFor(options, installation));
    return showScreen({ application, options, installation });
  });
