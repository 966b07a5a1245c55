/**
 * The kiosk: the application with Electron's window in front of it. Nothing here waits at the top level: Electron
 * becomes ready only after this module has finished.
 */
import { errorMessage } from '../shared/error-message';
import { app, Menu, powerSaveBlocker, session } from 'electron';
import { join } from 'node:path';
import { keepConsoleQuiet } from '../shared/quiet-console';
import type { ReaderBridge } from '../shared/reader-bridge';
import { startApplication } from './app';
import { createRestartBackoff } from './kiosk/start/backoff';
import { readConfig } from './app/settings/config';
import { makeFolder } from './app/folder';
import { debuggingSwitch, refuseDebugger } from './kiosk/chromium/debugger';
import { createElectronPrinter } from './kiosk/electron/printer';
import { guardContents, guardSession, readerAllowed } from './kiosk/electron/guards';
import { installationOf, startOptionsFor } from './kiosk/start/installation';
import { keepOpen } from './kiosk/start/keep-open';
import {
  closeInOrder,
  describeStartFailure,
  optionsOrExit,
  runUntilSignal,
  type Closable,
} from './kiosk/start/lifecycle';
import { argumentsUnderElectron, parseOptions, type EntryOptions } from './kiosk/start/options';
import { reportLostProcesses } from './kiosk/electron/lost-processes';
import { openPhoneWindows } from './kiosk/electron/phone-window';
import { attachReaderBridge } from './kiosk/electron/reader-ipc';
import { createReaderSilence } from './kiosk/electron/reader-silence';
import { createReaderViewOpener } from './kiosk/electron/reader-view';
import { declareScheme, serveReaderScheme, serveScheme } from './kiosk/electron/scheme';
import { attachScreenBridge } from './kiosk/electron/screen-ipc';
import { withKnownState } from './kiosk/pages/known-state';
import { openSite } from './kiosk/pages/site';
import { sharedSwitches } from './kiosk/chromium/switches';
import { createWindowOpener } from './kiosk/electron/window';

const installation = installationOf(import.meta.dirname);
const print = (line: string): void => void process.stderr.write(`${line}\n`);
/** Into the log once it is open: a window's program may have no standard error that anybody reads. */
let tell = print;

keepConsoleQuiet(print);
// Without these Electron shows a dialog or a warning, and carries on. A service manager does better with a fresh start.
for (const kind of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(kind, (error: unknown) => {
    const line = describeStartFailure(error);
    print(line);
    try {
      if (tell !== print) tell(line);
    } finally {
      app.exit(1);
    }
  });
}

const options = admitsNoDebugger()
  ? optionsOrExit(parseOptions('electron', argumentsUnderElectron(process.argv, app.isPackaged)), 'keyturn')
  : null;
if (options && useDataDir(options)) run(options);

/** In a package, where nobody develops: Electron takes such switches, which its fuses do not all refuse. */
function admitsNoDebugger(): boolean {
  if (!app.isPackaged) return true;
  refuseDebugger('keyturn');
  const refused = debuggingSwitch([...process.argv.slice(1), ...process.execArgv]);
  if (refused === null) return true;
  print(`keyturn: '${refused}' would open it to a debugger, which it does not allow.`);
  app.exit(2);
  return false;
}

/**
 * Electron's own files lie in the data directory. Its lock against a second start is not asked, because
 * `instance.db` guards the data already. A stale lock, or another name of the machine, would keep the kiosk
 * from starting.
 */
function useDataDir({ dataDir }: EntryOptions): boolean {
  const ownFiles = join(dataDir, 'electron');
  try {
    makeFolder(ownFiles);
  } catch (error) {
    print(`${dataDir}: cannot be written: ${errorMessage(error)}`);
    app.exit(1);
    return false;
  }
  app.setPath('userData', ownFiles);
  return true;
}

/**
 * As configured, before Electron is ready and takes no more orders. The start reports what is wrong with the
 * file.
 */
function graphicsCard(dataDir: string): boolean | null {
  try {
    return readConfig(dataDir).display.gpu;
  } catch {
    return null;
  }
}

/** Apart from the kiosk's own page in everything: session, origin, policy, preload and calls. */
function openReaderPage(bridge: ReaderBridge): Closable {
  const readerSession = session.fromPartition('keyturn-reader');
  guardSession(readerSession, readerAllowed);
  serveReaderScheme(readerSession, openSite(installation.rendererDir, 'reader'));
  const silence = createReaderSilence();
  attachReaderBridge(bridge, () => silence.heard());
  const open = createReaderViewOpener({
    session: readerSession,
    preloadFile: installation.readerPreloadFile,
    silence,
  });
  return keepOpen({ what: "The card reader's page", open, backoff: createRestartBackoff(), tell });
}

function run({ windowed, ...rest }: EntryOptions): void {
  // Root has to run with --no-sandbox, which this would contradict; each window asks for its sandbox in either case.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  for (const [name, value] of Object.entries(sharedSwitches)) {
    if (value === null) app.commandLine.appendSwitch(name);
    else app.commandLine.appendSwitch(name, value);
  }
  if (graphicsCard(rest.dataDir) === false) {
    app.disableHardwareAcceleration();
    app.commandLine.appendSwitch('disable-gpu');
  }
  reportLostProcesses(app, (line) => tell(line));
  declareScheme();
  guardContents(app);
  Menu.setApplicationMenu(null);

  const life = runUntilSignal(async () => {
    const site = openSite(installation.rendererDir);
    const application = await startApplication({
      ...startOptionsFor({ windowed, ...rest }, installation),
      picturePrinter: createElectronPrinter(),
    });
    tell = application.warn;
    await app.whenReady();
    if (application.apiKey !== null) print(`Service: ${application.url}  API key: ${application.apiKey}`);
    if (application.letters !== null) print(`Letters: ${application.letters} (none is sent)`);

    // A session without a name lives in memory: no cookie, cache or form entry of a customer reaches the disk.
    const ownSession = session.fromPartition('keyturn');
    guardSession(session.defaultSession);
    guardSession(ownSession);
    serveScheme(ownSession, withKnownState(site, application.screen));
    attachScreenBridge(application.screen);
    powerSaveBlocker.start('prevent-display-sleep');

    const { width, height } = application.config.display;
    const open = createWindowOpener({
      session: ownSession,
      preloadFile: installation.preloadFile,
      windowed,
      devTools: windowed && !app.isPackaged,
      width,
      height,
    });
    const screen = keepOpen({ open, backoff: createRestartBackoff(), tell });
    const readerPage = application.readerBridge && openReaderPage(application.readerBridge);
    const phone = application.demonstration && openPhoneWindows(application.url);
    application.demonstration?.showPhoneBy((address) => phone?.show(address));
    return closeInOrder(application, screen, ...[readerPage, phone].filter((each) => each !== null));
  });

  void app.whenReady().then(() => life.listenAgain());
  // Windows shuts down: without this it ends the process in the middle of whatever it does.
  app.on('browser-window-created', (_event, window) => void window.on('session-end', () => life.stop()));
  app.on('before-quit', (event) => {
    event.preventDefault();
    life.stop();
  });
  // Without a listener Electron quits with its last window; a kiosk's window comes back, a developer's does not.
  app.on('window-all-closed', () => {
    if (windowed) life.stop();
  });
}
