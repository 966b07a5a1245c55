/**
 * A window, or a view in none, is a page of a headless Chromium. Chromium does not know our scheme, so its addresses are
 * turned into those of an invented https host on the way in, and back on the way out.
 */
import { EventEmitter } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type Frame,
  type Page,
  type Route,
} from 'playwright-core';
import { terminalScript } from '../stripe/terminal-script';
import { pageSide, type Reply } from './page-side';
import { ipcHandlers, preventable, replyTo, told, type Frame as ToldFrame } from './recorded';

const toPage = (url: string) => url.replace(/^app:\/\/(\w+)\//, 'https://$1.test/');
const fromPage = (url: string) => url.replace(/^https:\/\/(\w+)\.test\//, 'app://$1/');

interface Options {
  /** A window that only prints has no preload. */
  readonly webPreferences: { readonly preload?: string; readonly session: { readonly name: string } };
}

/** Asked by a page that wants a window of its own. */
type OpenHandler = (details: { url: string; frameName: string }) => { action: 'allow' | 'deny' };

interface PressedKey {
  readonly key: string;
  readonly text: string | undefined;
  readonly modifiers: readonly boolean[];
}

export class WebContents extends EventEmitter {
  openHandler: OpenHandler | null = null;
  page: Page | null = null;
  url = '';
  zoomFactor = 1;
  private readonly options: Options;
  private readonly onClosed: () => void;
  private context: BrowserContext | null = null;
  private destroyed = false;
  /** Says nothing any more, as a page that hangs. */
  frozen = false;
  constructor(options: Options, onClosed: () => void) {
    super();
    this.options = options;
    this.onClosed = onClosed;
  }
  async loadURL(url: string): Promise<void> {
    this.context = await openPage(this, this.options, url);
    this.emit('did-finish-load');
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
  /**
   * Chromium asks the page, and waits half a second for one that hangs (kUnloadTimeoutMS). Where a debugger is attached, as to
   * every page here, it waits without an end (RenderViewHostImpl::ClosePageTimeout).
   */
  close(): void {
    if (!this.frozen) this.end();
  }
  /** As the end of a window or of a view has it, which asks no page. */
  end(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.onClosed();
    void this.context?.close().catch(() => undefined);
    this.emit('destroyed');
  }
  /** Takes every page, and says so. */
  print(options: object, callback: (success: boolean, failureReason: string) => void): void {
    told.prints.push(options);
    callback(true, '');
  }
  getPrintersAsync() {
    return Promise.resolve([{ name: 'office', displayName: 'Office', description: '', options: {} }]);
  }
  getURL(): string {
    return this.url;
  }
  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }
  setZoomFactor(factor: number): void {
    this.zoomFactor = factor;
  }
  setVisualZoomLevelLimits(): Promise<void> {
    return Promise.resolve();
  }
  /** `modifiers`: in the order of the bits that Chromium's protocol has for them. */
  async press({ key, text, modifiers }: PressedKey): Promise<void> {
    if (!this.page) return;
    const session = await this.page.context().newCDPSession(this.page);
    const bits = modifiers.reduce((sum, down, at) => sum + (down ? 2 ** at : 0), 0);
    const pressed = { key, modifiers: bits };
    await session.send('Input.dispatchKeyEvent', {
      type: text === undefined ? 'rawKeyDown' : 'keyDown',
      ...(text === undefined ? {} : { text }),
      ...pressed,
    });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed });
    await session.detach();
  }
  forcefullyCrashRenderer(): void {
    // Without a process there is nothing that hangs.
    this.frozen = false;
    this.emit('render-process-gone', preventable(), { reason: 'killed', exitCode: 9 } as const);
  }
}

const LOOK_EVERY_MS = 200;

export class BrowserWindow extends EventEmitter {
  static browser: Browser;
  static app: EventEmitter;
  static readonly open: BrowserWindow[] = [];
  readonly webContents: WebContents;
  shown = false;
  private destroyed = false;

  static async launch(app: EventEmitter): Promise<void> {
    BrowserWindow.app = app;
    BrowserWindow.browser = await chromium.launch({
      executablePath: process.env['KEYTURN_TEST_CHROMIUM'] ?? '/usr/bin/chromium',
      // Signals are the entry's: what starts the pages here would end the process at the first of them.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        // As Electron does, when it is started with that switch.
        ...(process.env['KEYTURN_STAND_IN_PORT']
          ? [`--remote-debugging-port=${process.env['KEYTURN_STAND_IN_PORT']}`]
          : []),
      ],
    });
    if (process.env['KEYTURN_STAND_IN_PORT']) await BrowserWindow.watchGraphics();
  }

  /** As Electron tells of a graphics process that is gone, which Chromium by itself tells nobody. */
  static async watchGraphics(): Promise<void> {
    const session = await BrowserWindow.browser.newBrowserCDPSession();
    let last: number | undefined;
    const look = async () => {
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      const now = processInfo.find(({ type }) => type === 'GPU')?.id;
      if (last !== undefined && now !== last)
        BrowserWindow.app.emit('child-process-gone', preventable(), {
          type: 'GPU' as const,
          reason: 'crashed' as const,
          exitCode: 0,
        });
      last = now;
    };
    await look();
    const timer = setInterval(() => void look().catch(() => clearInterval(timer)), LOOK_EVERY_MS).unref();
  }

  constructor(options: Options) {
    super();
    told.windows.push(options);
    this.webContents = new WebContents(options, () => this.destroy());
    BrowserWindow.open.push(this);
    BrowserWindow.app.emit('web-contents-created', preventable(), this.webContents);
    BrowserWindow.app.emit('browser-window-created', preventable(), this);
  }

  static getAllWindows(): BrowserWindow[] {
    return [...BrowserWindow.open];
  }
  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  /** As on Wayland: a window that is hidden is not painted, and so it is not ready before it is shown. */
  show(): void {
    this.shown = true;
    const display = process.env['KEYTURN_STAND_IN_SHOWN'];
    if (display) appendFileSync(display, `${BrowserWindow.open.indexOf(this)}\n`);
    this.emit('ready-to-show');
  }
  focus(): void {}
  isDestroyed(): boolean {
    return this.destroyed;
  }
  destroy(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    BrowserWindow.open.splice(BrowserWindow.open.indexOf(this), 1);
    this.webContents.end();
    this.emit('closed');
    if (BrowserWindow.open.length === 0) BrowserWindow.app.emit('window-all-closed');
  }
}

/** Contents without a window. Electron does not keep them: when nobody holds the view, they go with it. */
export class WebContentsView {
  static readonly open: WebContents[] = [];
  static readonly forgotten = new FinalizationRegistry<() => void>((end) => end());
  readonly webContents: WebContents;

  constructor(options: Options) {
    told.views.push(options);
    const contents = new WebContents(options, () => {
      WebContentsView.open.splice(WebContentsView.open.indexOf(contents), 1);
    });
    this.webContents = contents;
    WebContentsView.open.push(contents);
    WebContentsView.forgotten.register(this, () => contents.end());
    BrowserWindow.app.emit('web-contents-created', preventable(), contents);
  }
}

async function openPage(contents: WebContents, options: Options, url: string): Promise<BrowserContext> {
  const { preload, session } = options.webPreferences;
  contents.url = url;
  const context = await BrowserWindow.browser.newContext({
    viewport: { width: 1080, height: 1920 },
    reducedMotion: 'reduce',
  });
  /** As in Electron, a page that is closed meanwhile hears no answer, and nobody minds. */
  const unlessClosed = (answer: (route: Route) => Promise<void>) => (route: Route) =>
    answer(route).catch((error: unknown) => {
      if (!contents.isDestroyed()) throw error;
    });
  await context.route(
    '**/*',
    unlessClosed((route) => serve(session.name, route)),
  );
  const stripe = process.env['KEYTURN_STAND_IN_STRIPE'];
  if (stripe) await routeStripe(context, stripe, unlessClosed);
  await context.exposeBinding('standInInvoke', ({ frame }, channel: string, args: unknown[]) =>
    contents.frozen ? new Promise(() => undefined) : invoke(frame, channel, args),
  );
  if (preload !== undefined) await context.addInitScript(preloadScript(preload));
  const page = await context.newPage();
  contents.page = page;
  // What Electron does on a crash; Chromium's own event comes from a page that was made to crash.
  page.on('crash', () =>
    contents.emit('render-process-gone', preventable(), { reason: 'crashed', exitCode: 139 } as const),
  );
  await page.goto(toPage(url));
  return context;
}

/** Stripe's script is the fake, whose calls go to an emulator in another process. Else Stripe is out of reach. */
async function routeStripe(
  context: BrowserContext,
  emulator: string,
  unlessClosed: (answer: (route: Route) => Promise<void>) => (route: Route) => Promise<void>,
): Promise<void> {
  const headers = { 'access-control-allow-origin': '*' };
  const script = (route: Route) =>
    route.fulfill({ contentType: 'text/javascript', headers, body: terminalScript() });
  const call = async (route: Route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: `${emulator}${pathname}` }), headers });
  };
  await context.route(/^https:\/\/js\.stripe\.com\/terminal\/v1/, unlessClosed(script));
  await context.route(/^https:\/\/api\.stripe\.com\//, unlessClosed(call));
}

async function serve(session: string, route: Route): Promise<void> {
  const url = fromPage(route.request().url());
  const handler = told.sessions[session]?.schemes.get(url.split(':')[0] ?? '');
  if (!handler) return route.abort();
  const response = await handler(new Request(url, { method: route.request().method() }));
  return route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  });
}

function invoke(frame: Frame, channel: string, args: unknown[]): Promise<Reply> {
  return replyTo(() => {
    const handler = ipcHandlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    return handler({ senderFrame: frameOf(frame) }, ...args);
  });
}

function frameOf(frame: Frame): ToldFrame {
  const parent = frame.parentFrame();
  return { url: fromPage(frame.url()), parent: parent === null ? null : frameOf(parent) };
}

/** The preload as it was built, around it the two modules it may require. */
function preloadScript(file: string): string {
  return `((electron) => {
    const require = () => electron;
    (() => { ${readFileSync(file, 'utf8')}
    })();
  })((${pageSide.toString()})(
    (channel, args) => window.standInInvoke(channel, args),
    (name, api) => { window[name] = api; },
  ));`;
}
