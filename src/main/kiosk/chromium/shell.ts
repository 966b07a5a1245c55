/**
 * The Chromium shell: the page is served on loopback and shown by the machine's own Chromium, or by nobody when there is no
 * display.
 */
import { dirname, join } from 'node:path';
import type { Application } from '../../app/application';
import { openScreen } from './launcher';
import { ensurePolicy, policyFolder } from './policy';
import { openPhoneWindows } from './phone-window';
import { findChromium, hasDisplay } from './program';
import { startReaderServer } from '../pages/reader-server';
import { withKnownState } from '../pages/known-state';
import { openSite } from '../pages/site';
import { startWebServer, type WebServer } from '../pages/web-server';
import { openScreenSocket } from './screen-socket';
import { createRestartBackoff } from '../start/backoff';
import type { Installation } from '../start/installation';
import { keepOpen } from '../start/keep-open';
import { closeInOrder, type Closable } from '../start/lifecycle';
import type { EntryOptions } from '../start/options';
import { openPresenceSocket, PRESENCE_SOCKET } from '../start/presence-socket';
import { isStartedAgain, tellServiceManager } from '../start/service-manager';

const say = (line: string) => process.stdout.write(`${line}\n`);

export interface Shell {
  readonly application: Application;
  readonly options: EntryOptions;
  readonly installation: Installation;
  /** Closes all and ends the program, as a signal does. */
  readonly stop?: () => void;
}

/** Shows the screen of an application that was started, and says on stdout where it is. */
export async function showScreen({ application, options, installation, stop }: Shell): Promise<Closable> {
  const site = withKnownState(openSite(installation.rendererDir), application.screen);
  say(`Service: ${application.url}${application.apiKey === null ? '' : `  API key: ${application.apiKey}`}`);
  if (application.letters !== null) say(`Letters: ${application.letters} (none is sent)`);

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
      if (whyNot !== null && options.screenSocket === undefined)
        say(`Screen, next time: ${server.entranceUrl()}`);
    },
  });
  const pages = readerPage ? [server, readerPage] : [server];
  if (options.screenSocket !== undefined) {
    say(`Screen: its session asks for it at ${options.screenSocket}`);
    const session = await openScreenSocket({
      path: options.screenSocket,
      orders: () => ({
        entranceUrl: server.entranceUrl(),
        gpu: application.config.display.gpu ?? false,
        night: application.config.display.night,
      }),
      warn: application.warn,
    });
    application.pictureBy(session.picture);
    if (stop !== undefined && isStartedAgain()) application.restartBy(stop);
    const presence = await openPresenceSocket(
      join(dirname(options.screenSocket), PRESENCE_SOCKET),
      application,
    );
    const manager = tellServiceManager({
      works: async () => {
        // Through the event loop, and through the database: whatever they answer, both did.
        await (await fetch(server.origin)).arrayBuffer();
        await application.screen.call('kiosk.state', {});
      },
      warn: application.warn,
    });
    return closeInOrder(application, manager, presence, session, ...pages);
  }
  if (program === null || whyNot !== null) {
    say(`No window is opened: ${whyNot ?? 'none was found'}. This address lets in one browser, once.`);
    say(`Screen: ${server.entranceUrl()}`);
    return closeInOrder(application, ...pages);
  }
  say(`Screen: ${program}`);
  warnOfPolicy(program, options, application);
  const screen = showIn(program, server, { application, options, installation });
  if (application.demonstration === null) return closeInOrder(application, screen, ...pages);
  const phone = openPhoneWindows(program, join(options.dataDir, 'phone-profile'));
  application.demonstration.showPhoneBy((address) => phone.show(address));
  return closeInOrder(application, screen, phone, ...pages);
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

function showIn(program: string, server: WebServer, { application, options, installation }: Shell): Closable {
  const { config, warn } = application;
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
