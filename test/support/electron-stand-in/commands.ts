/** What a test may ask of a running stand-in, over the channel of the forked process. */
import type { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { BrowserWindow, WebContentsView } from './browser-window';
import { ipcHandlers, preventable, told, type ToldSession } from './told';

export interface Command {
  readonly id: number;
  readonly name: keyof typeof commands;
  readonly argument?: unknown;
}

/** What a session answers to a request and to a check of one permission. */
function granted(handlers: ToldSession['handlers'], permission: string, origin: string) {
  let request: unknown = 'not asked';
  const details = { requestingUrl: origin, isMainFrame: true };
  handlers['permissionRequest']?.(null, permission, (answer: unknown) => (request = answer), details);
  return { request, check: handlers['permissionCheck']?.(null, permission, origin, {}) };
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

const current = () => BrowserWindow.open.at(-1);

const commands = {
  told: () => ({ ...told, sessions: Object.keys(told.sessions), electron: process.versions['electron'] }),
  /** How many views there are, and what the page of the last one answers to a script. */
  views: () => WebContentsView.open.length,
  evaluateInView: (script: string) => WebContentsView.open.at(-1)?.page?.evaluate(script),
  crashView: () => WebContentsView.open.at(-1)?.emit('render-process-gone', {}, { reason: 'crashed' }),
  /** The page of the last view hangs; as nobody looks at it, Electron does not tell of it. */
  freezeView: () => WebContentsView.open.forEach((contents) => (contents.frozen = true)),
  /** Everything that nobody holds is gone, more than once, as one thing may hold another. */
  async collect() {
    for (let times = 0; times < 5; times += 1) {
      globalThis.gc?.();
      await setImmediate();
    }
  },
  /** A process of Electron's own that is no page ends. */
  endProcess: (details: object) => void BrowserWindow.app.emit('child-process-gone', {}, details),
  /** Windows shuts down. */
  endSession: () => current()?.emit('session-end', { reasons: ['shutdown'] }),
  reject: () => void Promise.reject(new Error('nobody catches this')),
  windows: () => BrowserWindow.open.map(({ shown }) => ({ shown })),
  evaluate: (script: string) => current()?.webContents.page?.evaluate(script),
  crash: () => current()?.webContents.emit('render-process-gone', {}, { reason: 'crashed' }),
  freeze: () => current()?.emit('unresponsive'),
  /** The page cannot be loaded; a frame in it that cannot is nothing to us. */
  failLoad(isMainFrame: boolean) {
    current()?.webContents.emit('did-fail-load', {}, -6, 'ERR_FILE_NOT_FOUND', 'app://keyturn/', isMainFrame);
  },
  /** Somebody turns a wheel with Ctrl held; answers the zoom that is set then. */
  turnZoom() {
    const contents = current()?.webContents;
    if (!contents) return null;
    contents.zoomFactor = 1.2;
    contents.emit('zoom-changed', {}, 'in');
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
      if (event.prevented) held.push(key);
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
        const device = handlers['device']?.({});
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
    told.sessions[session]?.requestListener?.({ url }, ({ cancel }) => (cancelled = cancel));
    return cancelled;
  },
  /** Whether the guards stop what a page might try. */
  attempts() {
    const contents = current()?.webContents;
    const tries = {
      'will-navigate': preventable({ url: 'https://evil.example/' }),
      'will-frame-navigate': preventable({ url: 'app://keyturn/', isMainFrame: false }),
      'will-redirect': preventable({ url: 'app://keyturn/' }),
      'will-attach-webview': preventable(),
    };
    for (const [name, event] of Object.entries(tries)) contents?.emit(name, event);
    const download = preventable();
    for (const { events } of Object.values(told.sessions)) events.emit('will-download', download);
    const certificate = preventable();
    let trusted: unknown = 'not asked';
    BrowserWindow.app.emit(
      'certificate-error',
      certificate,
      contents,
      '',
      '',
      {},
      (answer: unknown) => (trusted = answer),
    );
    const answers: unknown[] = [];
    const answer = (...given: unknown[]) => answers.push(given);
    const [chosen, signedIn] = [preventable(), preventable()];
    BrowserWindow.app.emit('select-client-certificate', chosen, contents, '', [], answer);
    BrowserWindow.app.emit('login', signedIn, contents, {}, {}, answer);
    return {
      ...Object.fromEntries(Object.entries(tries).map(([name, event]) => [name, event.prevented])),
      'client certificate and login': chosen.prevented && signedIn.prevented ? answers : 'asks a person',
      download: download.prevented,
      certificate: certificate.prevented && trusted === false,
      open: contents?.openHandler?.().action,
    };
  },
  /** A call as another page, or a frame in ours, would make it: of the kiosk's channel, or of the reader's. */
  async foreignCall({ frame, channel = 'keyturn' }: { frame: unknown; channel?: string }) {
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
  // The channel alone must not keep the process alive after it was told to end.
  app.once('will-quit', () => process.disconnect?.());
}
