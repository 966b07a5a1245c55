/** What a test may ask of a running stand-in, over the channel of the forked process. */
import type { EventEmitter } from 'node:events';
import { BrowserWindow } from './browser-window';
import { ipcHandlers, schemeHandlers, told } from './told';

export interface Command {
  readonly id: number;
  readonly name: keyof typeof commands;
  readonly argument?: unknown;
}

/** An event that can be prevented, as Electron hands it to listeners. */
function preventable(details: object = {}) {
  const event = {
    ...details,
    prevented: false,
    preventDefault() {
      event.prevented = true;
    },
  };
  return event;
}

const current = () => BrowserWindow.open.at(-1);

const commands = {
  told: () => ({ ...told, sessions: Object.keys(told.sessions), requestListener: undefined }),
  windows: () => BrowserWindow.open.map(({ shown }) => ({ shown })),
  evaluate: (script: string) => current()?.webContents.page?.evaluate(script),
  crash: () => current()?.webContents.emit('render-process-gone', {}, { reason: 'crashed' }),
  freeze: () => current()?.emit('unresponsive'),
  /** Fetches from the scheme, past the page. */
  async fetch(url: string) {
    const response = await schemeHandlers.get('app')?.(new Request(url));
    return { status: response?.status, headers: Object.fromEntries(response?.headers ?? []) };
  },
  /** True where a session lets something happen. Contents are null, as Electron may hand them in. */
  permissions() {
    return Object.fromEntries(
      Object.entries(told.sessions).map(([name, { handlers }]) => {
        let granted: unknown = 'not asked';
        handlers['permissionRequest']?.(null, 'media', (answer: unknown) => (granted = answer), {});
        const check = handlers['permissionCheck']?.(null, 'local-network-access', 'https://evil.example', {});
        return [name, { request: granted, check, device: handlers['device']?.({}) }];
      }),
    );
  },
  request(url: string) {
    let cancelled: boolean | null = null;
    told.requestListener?.({ url }, ({ cancel }) => (cancelled = cancel));
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
    return {
      ...Object.fromEntries(Object.entries(tries).map(([name, event]) => [name, event.prevented])),
      download: download.prevented,
      certificate: certificate.prevented && trusted === false,
      open: contents?.openHandler?.().action,
    };
  },
  /** A call as another page, or a frame in ours, would make it. */
  async foreignCall(senderFrame: unknown) {
    try {
      await ipcHandlers.get('keyturn')?.({ senderFrame }, 'kiosk.state', {});
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
