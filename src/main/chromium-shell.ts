/**
 * The application and the Chromium shell in front of it, for any process: signals, console and debuggers are the matter of
 * its program (browser.ts).
 */
import { showScreen } from './kiosk/chromium/shell';
import { installationOf, startOptionsFor } from './kiosk/start/installation';
import type { Closable } from './kiosk/start/lifecycle';
import type { EntryOptions } from './kiosk/start/options';
import { startCompiled } from './load-application';

/**
 * Resolves when the page is served, and says on stdout where. `entryDir` is the folder of the built entries. Throws a
 * StartupError where the application does. `stop` ends the program, as a signal does.
 */
export async function startChromiumShell(
  options: EntryOptions,
  entryDir: string,
  stop?: () => void,
): Promise<Closable> {
  const installation = installationOf(entryDir);
  const application = await startCompiled(entryDir, startOptionsFor(options, installation));
  return showScreen({ application, options, installation, ...(stop ? { stop } : {}) });
}
