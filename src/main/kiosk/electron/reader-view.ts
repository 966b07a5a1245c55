/**
 * The card reader's page under Electron: contents of their own, in no window, so nobody sees or touches them. Stripe's
 * script in it has a session, a process and a preload apart from the kiosk's page.
 */
import { WebContentsView, type Session, type WebContents } from 'electron';
import { readerPageUrl } from './address';
import { hardened } from './hardened';
import type { OpenWindow } from '../start/keep-open';
import type { ReaderSilence } from './reader-silence';

const SILENT = 'it says nothing';

export interface ReaderViewOptions {
  readonly session: Session;
  readonly preloadFile: string;
  readonly silence: ReaderSilence;
}

/** Opens another one each time it is called, for the code that keeps it open. */
export function createReaderViewOpener(options: ReaderViewOptions): () => OpenWindow {
  const { session, preloadFile, silence } = options;
  /** Electron holds a view in no window weakly: without this it goes, and its page with it, in the middle of a payment. */
  const kept = new Set<WebContentsView>();
  return () => {
    const view = new WebContentsView({
      webPreferences: {
        ...hardened,
        session,
        preload: preloadFile,
        devTools: false,
        // It is never in front, and must still ask for its orders.
        backgroundThrottling: false,
      },
    });
    kept.add(view);
    const contents = view.webContents;
    const { promise: closed, resolve: close } = Promise.withResolvers<string>();
    const listening = silence.listen();
    const silent = listening.silent.then(() => SILENT);
    const ended = Promise.race([whenGone(contents), silent, closed]).then((reason) => {
      listening.end();
      // A page that hangs does not answer that it may be closed: it would stay beside its successor.
      if (reason === SILENT && !contents.isDestroyed()) contents.forcefullyCrashRenderer();
      if (!contents.isDestroyed()) contents.close();
      kept.delete(view);
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
    // oxlint-disable-next-line max-params -- Electron says last whether it is the page itself.
    contents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
      if (isMainFrame) resolve(`did not load: ${description || code}`);
    });
    contents.once('destroyed', () => {
      resolve('gone');
    });
  });
}
