/**
 * Keeps one page in Chromium's one window, over the debugging pipe. It leads the page to its address, which
 * so is on no command line, and later to another. It closes whatever else is opened, and reports when the page
 * can no longer be used.
 */
import { errorMessage } from '../../../shared/error-message';
import { z } from 'zod';
import type { DevToolsEvent, DevToolsPipe } from './devtools-pipe';

/** The address that Chromium starts with. about:blank would open a window with tabs. */
export const BLANK = 'data:text/html,';

/** Parts of a page, and Chromium's own machinery; everything else is a window, a tab, or something in one. */
const harmless: ReadonlySet<string> = new Set([
  'iframe',
  'worker',
  'shared_worker',
  'service_worker',
  'background_page',
  'browser',
  'tab',
  'browser_ui',
]);

/** What Chromium calls an answer that is no page, such as our server's 403. */
const REFUSED = 'net::ERR_HTTP_RESPONSE_CODE_FAILURE';
/** How long something that was asked to close may stay. */
const patienceMs = 10_000;

const target = z.object({
  targetInfo: z.object({
    targetId: z.string(),
    type: z.string(),
    url: z.string(),
  }),
});
const destroyed = z.object({ targetId: z.string() });
const attached = z.object({ sessionId: z.string() });
const navigated = z.object({ errorText: z.string().optional() });
const frame = z.object({
  frame: z.object({
    parentId: z.string().optional(),
    url: z.string(),
    unreachableUrl: z.string().optional(),
  }),
});

const screenshot = z.object({ data: z.base64() });

type Target = z.infer<typeof target>['targetInfo'];

export interface ChromiumPageOptions {
  readonly pipe: DevToolsPipe;
  /** Where the page goes first: an entrance, which lets in one browser, once, or a page that waits for one. */
  readonly address: string;
  /** Of what was opened beside the page, and closed. */
  readonly warn: (line: string) => void;
}

export interface KeptPage {
  /** Fulfilled with the reason once the page can no longer be used. */
  readonly gone: Promise<string>;
  /** Leads the page to another address. */
  lead(address: string): void;
  /** Resolves once the page's own process has answered; at once while there is no page yet. */
  answers(): Promise<void>;
  /** What it shows: a JPEG in base64. Null while there is no page, or where none can be taken. */
  picture(): Promise<string | null>;
}

export function keepPage(options: ChromiumPageOptions): KeptPage {
  const { pipe, warn } = options;
  const { promise: gone, resolve: end } = Promise.withResolvers<string>();
  const failed = (error: unknown) => end(`Chromium could not be led: ${errorMessage(error)}`);
  const foreign = new Map<string, NodeJS.Timeout>();
  let { address } = options;
  let ours: LedPage | null = null;

  pipe.onEvent((event) => {
    try {
      if (event.sessionId === undefined) heardOfTarget(event);
      else ours?.heard(event, event.sessionId);
    } catch (error) {
      failed(error);
    }
  });
  pipe.send('Target.setDiscoverTargets', { discover: true }).catch(failed);

  function heardOfTarget({ method, params }: DevToolsEvent): void {
    if (method === 'Target.targetCreated') {
      const { targetInfo } = target.parse(params);
      if (harmless.has(targetInfo.type)) return;
      if (ours !== null || targetInfo.type !== 'page') return closeForeign(targetInfo);
      ours = leadPage(targetInfo.targetId, { ...options, address }, { end, failed });
    }
    if (method === 'Target.targetDestroyed' || method === 'Target.targetCrashed') {
      const { targetId } = destroyed.parse(params);
      clearTimeout(foreign.get(targetId));
      foreign.delete(targetId);
      if (targetId === ours?.id) {
        end(method === 'Target.targetCrashed' ? 'the page crashed' : 'its window was closed');
      }
    }
  }

  function closeForeign({ targetId, type, url }: Target): void {
    // The scheme alone: an address may tell what a customer looked for.
    warn(`Something beside the screen was opened (${type}, ${url.split(':')[0] ?? ''}:) and is closed.`);
    foreign.set(
      targetId,
      setTimeout(() => end('something that was opened beside it did not close'), patienceMs),
    );
    pipe.send('Target.closeTarget', { targetId }).catch(() => {
      // It is part of a window that closes already; else the time above runs out.
    });
  }

  return {
    gone: gone.finally(() => {
      for (const timer of foreign.values()) clearTimeout(timer);
    }),
    lead(next) {
      address = next;
      ours?.lead(next);
    },
    answers: () => ours?.answers() ?? Promise.resolve(),
    picture: () => ours?.picture() ?? Promise.resolve(null),
  };
}

interface LedPage {
  readonly id: string;
  /** Something happened to a page; what is not about this one is passed over. */
  heard(event: DevToolsEvent, sessionId: string): void;
  lead(address: string): void;
  answers(): Promise<void>;
  picture(): Promise<string | null>;
}

interface Outcome {
  readonly end: (reason: string) => void;
  readonly failed: (error: unknown) => void;
}

/** Leads a page to its address, and watches it there. */
function leadPage(id: string, options: ChromiumPageOptions, { end, failed }: Outcome): LedPage {
  const { pipe } = options;
  let { address } = options;
  let session: string | null = null;
  /** How often it was led somewhere. */
  let ways = 0;
  let entered = false;
  /** Set once the window shows a page of ours, and no longer the blank one. */
  let arrived = false;
  const isOurs = (url: string) => url.startsWith(beginningOf(address));

  async function enter(): Promise<void> {
    const { sessionId } = attached.parse(
      await pipe.send('Target.attachToTarget', { targetId: id, flatten: true }),
    );
    session = sessionId;
    await secure(pipe, sessionId);
    await go(sessionId);
  }

  async function go(sessionId: string): Promise<void> {
    ways += 1;
    const way = ways;
    const { errorText } = navigated.parse(await pipe.send('Page.navigate', { url: address }, sessionId));
    // It was led on meanwhile, perhaps to the same address: what became of this way says nothing.
    if (way !== ways) return;
    if (errorText !== undefined) end(whyNotLoaded(errorText));
    entered = true;
  }

  enter().catch(failed);
  return {
    id,
    lead(next) {
      address = next;
      entered = false;
      arrived = false;
      // Not attached yet: the way there begins with the newest address.
      if (session !== null) go(session).catch(failed);
    },
    async answers() {
      if (session === null) return;
      // A refusal is an answer too: between two pages there is nothing to evaluate in.
      await pipe.send('Runtime.evaluate', { expression: '1' }, session).catch(() => undefined);
    },
    async picture() {
      if (session === null || !arrived) return null;
      return takePicture(pipe, session).catch(() => null);
    },
    heard({ method, params }, sessionId) {
      if (sessionId !== session) return;
      // The blank page may load while ours takes its place, and nothing can be asked of a page between the two.
      if (method === 'Page.loadEventFired' && arrived) release(pipe, sessionId).catch(failed);
      if (method === 'Page.javascriptDialogOpening') closeDialog(options, sessionId).catch(failed);
      if (method === 'Page.frameNavigated') {
        const { parentId, url, unreachableUrl } = frame.parse(params).frame;
        if (parentId !== undefined) return;
        arrived ||= isOurs(url);
        // Until it has entered, the answer to the navigation tells more.
        if (!entered) return;
        if (unreachableUrl !== undefined) end('the page was refused, or could not be loaded');
        else if (!isOurs(url)) end('the page was led away');
      }
    },
  };
}

/** Lets nobody type into a window that has no page yet to hold back what would open another, or download. */
async function secure(pipe: DevToolsPipe, sessionId: string): Promise<void> {
  await pipe.send('Input.setIgnoreInputEvents', { ignore: true }, sessionId);
  await pipe.send('Page.enable', {}, sessionId);
  await pipe.send('Page.setDownloadBehavior', { behavior: 'deny' }, sessionId);
}

/** Lets people type into a page that has loaded. It holds back the rest itself, and no way leads back to the blank one. */
async function release(pipe: DevToolsPipe, sessionId: string): Promise<void> {
  await pipe.send('Page.resetNavigationHistory', {}, sessionId);
  await pipe.send('Input.setIgnoreInputEvents', { ignore: false }, sessionId);
}

/** As large as it is shown: another size would be seen on the screen for a moment. */
async function takePicture(pipe: DevToolsPipe, sessionId: string): Promise<string> {
  const { data } = screenshot.parse(
    await pipe.send('Page.captureScreenshot', { format: 'jpeg', quality: 50 }, sessionId),
  );
  return data;
}

async function closeDialog({ pipe, warn }: ChromiumPageOptions, sessionId: string): Promise<void> {
  warn('The page of the screen opened a dialog, which was closed.');
  await pipe.send('Page.handleJavaScriptDialog', { accept: false }, sessionId);
}

const whyNotLoaded = (errorText: string) =>
  errorText === REFUSED ? 'its entrance was refused (403)' : `the page did not load: ${errorText}`;

/** How the addresses begin that belong to this one: a server's have its origin, and a page of a single address is itself. */
function beginningOf(address: string): string {
  const { protocol, origin } = new URL(address);
  return protocol === 'http:' ? `${origin}/` : address;
}
