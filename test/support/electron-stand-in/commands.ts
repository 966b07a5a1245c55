/** What a test may ask of a running stand-in, over the channel of the forked process. */
import type { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { BrowserWindow, WebContentsView } from './browser-window';
import { ipcHandlers, preventable, told, type Deciders, type InvokeEvent } from './recorded';

export interface Command {
  readonly id: number;
  readonly name: keyof typeof commands;
  readonly argument?: unknown;
}

/** What a session answers to a request and to a check of one permission. */
function granted(
  { permissionRequest, permissionCheck }: Deciders,
  permission: 'media' | 'local-network-access',
  origin: string,
) {
  let request: unknown = 'not asked';
  const details = { requestingUrl: origin, isMainFrame: true };
  const contents = current()?.webContents;
  if (contents) permissionRequest?.(contents, permission, (answer) => void (request = answer), details);
  return { request, check: permissionCheck?.(null, permission, origin, { isMainFrame: true }) };
}

/** A key as a test names it, and what it writes where it writes anything. */
interface Key {
  readonly key: string;
  readonly control?: boolean;
  readonly shift?: boolean;
  readonly alt?: boolean;
  readonly meta?: boolean;
  readonly text?: string;
}

/** How a page's process is gone. */
const crashed = { reason: 'crashed', exitCode: 139 } as const;
const current = () => BrowserWindow.open.at(-1);

const commands = {
  told: () => ({ ...told, sessions: Object.keys(told.sessions), electron: process.versions['electron'] }),
  /** How many views there are, and what the page of the last one answers to a script. */
  views: () => WebContentsView.open.length,
  evaluateInView: (script: string) => WebContentsView.open.at(-1)?.page?.evaluate(script),
  crashView: () => WebContentsView.open.at(-1)?.emit('render-process-gone', preventable(), crashed),
  /** The page of the last view hangs; as nobody looks at it, Electron does not tell of it. */
  freezeView: () => WebContentsView.open.forEach((contents) => (contents.frozen = true)),
  /**
   * Everything that nobody holds is gone, more than once, as one thing may hold another. Node tells of it some time after
   * it was collected: so each time something goes along that is waited for.
   */
  async collect() {
    for (let times = 0; times < 3; times += 1) {
      let isGone = false;
      WebContentsView.forgotten.register({}, () => (isGone = true));
      while (!isGone) {
        globalThis.gc?.();
        await setImmediate();
      }
    }
  },
  /** A process of Electron's own that is no page ends. */
  endProcess: (details: {
    type: 'GPU' | 'Utility';
    reason: 'crashed' | 'clean-exit';
    exitCode: number;
    name?: string;
  }) => void BrowserWindow.app.emit('child-process-gone', preventable(), details),
  /** Windows shuts down. */
  endSession: () => current()?.emit('session-end', preventable({ reasons: ['shutdown' as const] })),
  reject: () => void Promise.reject(new Error('nobody catches this')),
  windows: () => BrowserWindow.open.map(({ shown }) => ({ shown })),
  evaluate: (script: string) => current()?.webContents.page?.evaluate(script),
  crash: () => current()?.webContents.emit('render-process-gone', preventable(), crashed),
  freeze: () => current()?.emit('unresponsive'),
  /** The page cannot be loaded; a frame in it that cannot is nothing to us. */
  failLoad(isMainFrame: boolean) {
    const contents = current()?.webContents;
    const url = 'app://keyturn/';
    contents?.emit('did-fail-load', preventable(), -6, 'ERR_FILE_NOT_FOUND', url, isMainFrame, 1, 1);
  },
  /** Somebody turns a wheel with Ctrl held; answers the zoom that is set then. */
  turnZoom() {
    const contents = current()?.webContents;
    if (!contents) return null;
    contents.zoomFactor = 1.2;
    contents.emit('zoom-changed', preventable(), 'in');
    return contents.zoomFactor;
  },
  /** Each key as Electron routes it: the window may hold it, and what it does not hold reaches the page. */
  async press(keys: readonly Key[]) {
    const held: string[] = [];
    const contents = current()?.webContents;
    for (const { key, text, ...modifiers } of keys) {
      const { control = false, shift = false, alt = false, meta = false } = modifiers;
      const told = { key, code: '', control, shift, alt, meta, location: 0, modifiers: [] };
      const event = preventable();
      const input = { type: 'keyDown', isAutoRepeat: false, isComposing: false, ...told };
      contents?.emit('before-input-event', event, input);
      if (event.defaultPrevented) held.push(key);
      else await contents?.press({ key, text, modifiers: [alt, control, meta, shift] });
    }
    return held;
  },
  /** Fetches from the scheme, past the page. */
  async fetch({ session = 'keyturn', url }: { session?: string; url: string }) {
    const response = await told.sessions[session]?.schemes.get('app')?.(new Request(url));
    return { status: response?.status, headers: Object.fromEntries(response?.headers ?? []) };
  },
  /** True where a session lets something happen. Contents are null, as Electron may hand them in. */
  permissions() {
    return Object.fromEntries(
      Object.entries(told.sessions).map(([name, { handlers }]) => {
        const device = handlers.device?.({
          deviceType: 'usb',
          origin: 'app://keyturn/',
          device: { vendorId: 1, productId: 1 },
        });
        const media = granted(handlers, 'media', 'app://keyturn/');
        return [
          name,
          { ...media, device, evil: granted(handlers, 'local-network-access', 'https://evil.example/') },
        ];
      }),
    );
  },
  /** Whether a page of an origin may call addresses of the site network. */
  localNetwork({ session, origin }: { session: string; origin: string }) {
    const handlers = told.sessions[session]?.handlers ?? {};
    return granted(handlers, 'local-network-access', origin);
  },
  request({ session = 'keyturn', url }: { session?: string; url: string }) {
    let cancelled: boolean | null = null;
    told.sessions[session]?.requestListener?.({ url }, ({ cancel = false }) => void (cancelled = cancel));
    return cancelled;
  },
  /** Whether the guards stop what a page might try. */
  attempts() {
    const contents = current()?.webContents;
    if (!contents) return null;
    const evil = 'https://evil.example/';
    const navigation = preventable({ url: evil, isMainFrame: true, isSameDocument: false });
    const inFrame = preventable({ url: 'app://keyturn/', isMainFrame: false, isSameDocument: false });
    const redirection = preventable({ url: 'app://keyturn/', isMainFrame: true, isSameDocument: false });
    const webview = preventable();
    contents.emit('will-navigate', navigation, evil, false, true, 1, 1);
    contents.emit('will-frame-navigate', inFrame);
    contents.emit('will-redirect', redirection, redirection.url, false, true, 1, 1);
    contents.emit('will-attach-webview', webview, {}, {});
    const download = preventable();
    for (const { events } of Object.values(told.sessions))
      events.emit('will-download', download, {}, contents, null);
    const certificate = preventable();
    let trusted: unknown = 'not asked';
    const trust = (answer: boolean) => void (trusted = answer);
    BrowserWindow.app.emit('certificate-error', certificate, contents, '', '', {}, trust, true);
    const answers: unknown[] = [];
    const answer = (...given: unknown[]) => void answers.push(given);
    const [chosen, signedIn] = [preventable(), preventable()];
    BrowserWindow.app.emit('select-client-certificate', chosen, contents, '', [], answer);
    BrowserWindow.app.emit('login', signedIn, contents, {}, {}, answer);
    return {
      'will-navigate': navigation.defaultPrevented,
      'will-frame-navigate': inFrame.defaultPrevented,
      'will-redirect': redirection.defaultPrevented,
      'will-attach-webview': webview.defaultPrevented,
      'client certificate and login':
        chosen.defaultPrevented && signedIn.defaultPrevented ? answers : 'asks a person',
      download: download.defaultPrevented,
      certificate: certificate.defaultPrevented && trusted === false,
      open: contents.openHandler?.({ url: evil, frameName: '' }).action,
    };
  },
  /** A call as another page, or a frame in ours, would make it: of the kiosk's channel, or of the reader's. */
  async foreignCall({ frame, channel = 'keyturn' }: { frame: InvokeEvent['senderFrame']; channel?: string }) {
    const call = channel === 'keyturn' ? ['kiosk.state', {}] : ['next', { page: null, seen: 0 }];
    try {
      await ipcHandlers.get(channel)?.({ senderFrame: frame }, ...call);
      return 'answered';
    } catch {
      return 'refused';
    }
  },
};

export function answerCommands(app: EventEmitter): void {
  process.on('message', (message: Command) => {
    const run = commands[message.name] as (argument: unknown) => unknown;
    Promise.resolve()
      .then(() => run(message.argument))
      .then(
        (value) => process.send?.({ id: message.id, value }),
        (error: unknown) => process.send?.({ id: message.id, error: String(error) }),
      );
  });
  // The channel alone must not keep the process alive after it was asked to end.
  app.once('will-quit', () => process.disconnect?.());
}
