/**
 * The card reader's page under Electron: contents of their own, in no window, so nobody sees or touches them. Stripe's
 * script in it has a session, a process and a preload apart from the kiosk's page.
 */
import { WebContentsView, type Session, type WebContents } from 'electron';
import { readerPageUrl } from './address';
import { hardened } from './hardened';
import type { OpenWindow } from './keep-open';

export interface ReaderViewOptions {
  readonly session: Session;
  readonly preloadFile: string;
}

/** Opens it anew each time it is called, for whoever keeps it open. */
export function createReaderViewOpener({ session, preloadFile }: ReaderViewOptions): () => OpenWindow {
  return () => {
    const view = new WebContentsView({
      webPreferences: {
        ...hardened,
        session,
        preload: preloadFile,
        devTools: false,
        // It is never in front, and must ask for its orders all the same.
        backgroundThrottling: false,
      },
    });
    const contents = view.webContents;
    const { promise: closed, resolve: close } = Promise.withResolvers<string>();
    const ended = Promise.race([whenGone(contents), closed]).then((reason) => {
      if (!contents.isDestroyed()) contents.close();
      return reason;
    });
    void contents.loadURL(readerPageUrl).catch(() => {
      // Told by did-fail-load, with the reason.
    });
    return {
      ended,
      async close() {
        close('closed');
        await ended;
      },
    };
  };
}

/** Fulfilled with the reason once the page can no longer be used. */
function whenGone(contents: WebContents): Promise<string> {
  return new Promise((resolve) => {
    contents.once('render-process-gone', (_event, details) => {
      resolve(`process ${details.reason}`);
    });
    contents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
      if (isMainFrame) resolve(`did not load: ${description || code}`);
    });
    contents.once('unresponsive', () => {
      contents.forcefullyCrashRenderer();
      resolve('frozen');
    });
    contents.once('destroyed', () => {
      resolve('gone');
    });
  });
}
