/**
 * The same application without Electron. Its page is served on loopback and shown by the machine's own
 * Chromium, or by nobody when there is no display. For machines without Electron's program, and for
 * end-to-end tests.
 */
import { join } from 'node:path';
import { keepConsoleQuiet } from '../shared/quiet-console';
import type { Application } from './app/application';
import { createRestartBackoff } from './kiosk/start/backoff';
import { findChromium, hasDisplay } from './kiosk/chromium/program';
import { ensurePolicy, policyFolder } from './kiosk/chromium/policy';
import { refuseDebugger } from './kiosk/chromium/debugger';
import { installationOf, startOptionsFor } from './kiosk/start/installation';
import { keepOpen } from './kiosk/start/keep-open';
import { closeInOrder, optionsOrExit, runUntilSignal, type Closable } from './kiosk/start/lifecycle';
import { parseOptions, type EntryOptions } from './kiosk/start/options';
import { startReaderServer } from './kiosk/pages/reader-server';
import { openScreen } from './kiosk/chromium/launcher';
import { openSite } from './kiosk/pages/site';
import { startWebServer, type WebServer } from './kiosk/pages/web-server';
import { startCompiled } from './load-application';

const installation = installationOf(import.meta.dirname);
const say = (line: string) => process.stdout.write(`${line}\n`);

keepConsoleQuiet((line) => process.stderr.write(`${line}\n`));
refuseDebugger('browser');
const options = optionsOrExit(parseOptions('browser', process.argv.slice(2)), 'browser');
if (options) runUntilSignal(() => start(options));

async function start(options: EntryOptions): Promise<Closable> {
  const site = openSite(installation.rendererDir);
  const application = await startCompiled(import.meta.dirname, startOptionsFor(options, installation));
  say(`Service: ${application.url}${application.apiKey === null ? '' : `  API key: ${application.apiKey}`}`);

  const program = findChromium();
  const whyNot = whyNoWindow(options, program);
  const bridge = application.readerBridge;
  const readerPage =
    bridge &&
    (await startReaderServer({
      site: openSite(installation.rendererDir, 'reader'),
      bridge,
      shownBy: () => server.origin,
    }));
  const server: WebServer = await startWebServer({
    site,
    screen: application.screen,
    readerPage,
    onEntered: () => {
      // Nobody but us opens the window, or anybody may: then the next one needs an address too.
      if (whyNot !== null) say(`Screen, next time: ${server.entranceUrl()}`);
    },
  });
  const pages = readerPage ? [server, readerPage] : [server];
  if (program === null || whyNot !== null) {
    say(`No window is opened: ${whyNot ?? 'none was found'}. This address lets in one browser, once.`);
    say(`Screen: ${server.entranceUrl()}`);
    return closeInOrder(application, ...pages);
  }
  say(`Screen: ${program}`);
  warnOfPolicy(program, options, application);
  return closeInOrder(application, showIn(program, options, server, application), ...pages);
}

function whyNoWindow(options: EntryOptions, program: string | null): string | null {
  if (!options.window) return '--no-window was given';
  if (!hasDisplay()) return 'there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)';
  if (program === null) return 'no Chromium was found (chromium, chromium-browser, google-chrome)';
  return null;
}

/** It counts for the whole machine, which only a kiosk that is one may decide. */
function warnOfPolicy(program: string, options: EntryOptions, { apiKey, warn }: Application): void {
  const told =
    apiKey !== null || options.windowed
      ? "Chromium's policy stays as it is: a demonstration, or a window for developers, changes nothing of the machine."
      : ensurePolicy(policyFolder(program), options.dataDir);
  if (told !== null) warn(told);
}

function showIn(
  program: string,
  options: EntryOptions,
  server: WebServer,
  { config, warn }: Application,
): Closable {
  const open = () =>
    openScreen({
      launcherFile: installation.screenFile,
      orders: {
        program,
        // A new address each time: the one before was used up by the window that died.
        entranceUrl: server.entranceUrl(),
        profileDir: join(options.dataDir, 'screen-profile'),
        width: config.display.width,
        height: config.display.height,
        gpu: config.display.gpu ?? false,
        windowed: options.windowed,
      },
      warn,
    });
  return keepOpen({ open, backoff: createRestartBackoff(), tell: warn });
}
