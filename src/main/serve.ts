/**
 * The service without a screen, for programs that call /v1: one line on stdout when it is ready, everything else on
 * stderr.
 */
import { keepConsoleQuiet } from '../shared/quiet-console';
import type { Application } from './app/application';
import { refuseDebugger } from './kiosk/chromium/debugger';
import { installationOf, startOptionsFor } from './kiosk/start/installation';
import { optionsOrExit, runUntilSignal } from './kiosk/start/lifecycle';
import { parseOptions, type EntryOptions } from './kiosk/start/options';
import { startCompiled } from './load-application';

keepConsoleQuiet((line) => process.stderr.write(`${line}\n`));
refuseDebugger('serve');
const options = optionsOrExit(parseOptions('serve', process.argv.slice(2)), 'serve');
if (options) runUntilSignal(() => start(options));

async function start(options: EntryOptions): Promise<Application> {
  const application = await startCompiled(
    import.meta.dirname,
    startOptionsFor(options, installationOf(import.meta.dirname)),
  );
  const ready = {
    event: 'ready',
    url: application.url,
    ...(options.demo && application.apiKey !== null ? { apiKey: application.apiKey } : {}),
  };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  return application;
}
