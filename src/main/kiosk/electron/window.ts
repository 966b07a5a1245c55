/** The kiosk's window under Electron, and how it is known to be gone. */
import { BrowserWindow, type Session } from 'electron';
import { isHeld } from '../../../shared/held-keys';
import { pageUrl } from './address';
import { hardened } from './hardened';
import type { OpenWindow } from '../start/keep-open';
import { showWhenReady } from './show-window';

export interface WindowOptions {
  readonly session: Session;
  readonly preloadFile: string;
  readonly windowed: boolean;
  readonly devTools: boolean;
  readonly width: number;
  readonly height: number;
}

/** Opens windows one after the other; a dead one keeps covering the desktop until the next has something to show. */
export function createWindowOpener(options: WindowOptions): () => OpenWindow {
  let cover: BrowserWindow | null = null;
  const uncover = () => {
    if (cover && !cover.isDestroyed()) cover.destroy();
    cover = null;
  };

  return () => {
    const window = createWindow(options);
    const leaveHidden = showWhenReady(window, uncover);
    const ended = whenGone(window).then((reason) => {
      leaveHidden();
      uncover();
      cover = window;
      return reason;
    });
    void window.loadURL(pageUrl).catch(() => {
      // Told by did-fail-load, with the reason.
    });
    return {
      ended,
      async close() {
        if (!window.isDestroyed()) window.destroy();
        await ended;
        uncover();
      },
    };
  };
}

function createWindow(options: WindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    show: false,
    kiosk: !options.windowed,
    fullscreen: !options.windowed,
    frame: options.windowed,
    width: options.width,
    height: options.height,
    autoHideMenuBar: true,
    title: 'Keyturn',
    backgroundColor: '#ffffff',
    webPreferences: {
      ...hardened,
      session: options.session,
      preload: options.preloadFile,
      devTools: options.devTools,
      // The idle countdown must run on time, also while another window is in front.
      backgroundThrottling: false,
      zoomFactor: 1,
    },
  });
  const contents = window.webContents;
  contents.on('did-finish-load', () => {
    contents.setZoomFactor(1);
    void contents.setVisualZoomLevelLimits(1, 1).catch(() => undefined);
  });
  contents.on('zoom-changed', () => {
    contents.setZoomFactor(1);
  });
  if (!options.windowed) {
    // A keyboard somebody plugged in may type, but has no shortcuts (reload, print, zoom, quit). The page holds them
    // too; here they are held also while there is no page, or one that hangs.
    contents.on('before-input-event', (event, input) => {
      if (isHeld(input)) event.preventDefault();
    });
  }
  return window;
}

/** Fulfilled with the reason once the page can no longer be used. */
function whenGone(window: BrowserWindow): Promise<string> {
  return new Promise((resolve) => {
    const contents = window.webContents;
    contents.once('render-process-gone', (_event, details) => {
      resolve(`page process ${details.reason}`);
    });
    // oxlint-disable-next-line max-params -- Electron says last whether it is the page itself.
    contents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
      if (isMainFrame) resolve(`page did not load: ${description || code}`);
    });
    window.once('unresponsive', () => {
      // A frozen page must not come back to life beside its successor.
      contents.forcefullyCrashRenderer();
      resolve('page frozen');
    });
    window.once('closed', () => {
      resolve('window closed');
    });
  });
}
