/**
 * The screen as a program of its own user: it opens Chromium, and follows the service over its restarts. Without the
 * service it shows a page that says so. A Chromium that ends, or no longer answers, is opened again.
 */
import { rmSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { createInterface, type Interface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { makeFolder } from '../../app/folder';
import type { RestartBackoff } from '../start/backoff';
import type { Closable } from '../start/lifecycle';
import { keepNights } from './night';
import {
  parsedLine,
  pictureOrderSchema,
  sessionOrdersSchema,
  type ScreenReport,
  type SessionOrders,
} from './orders';
import type { ChromiumOptions } from './program';
import { runChromium, type RunningChromium } from './running';

/** How long until a service that is not there is looked for again. */
const LOOK_AGAIN_MS = 250;

export interface SessionOptions {
  /** The service's socket. */
  readonly path: string;
  /** All but the graphics card, about which the service's configuration decides. */
  readonly chromium: Omit<ChromiumOptions, 'gpu'>;
  /** Shown while there is no service. */
  readonly waitingPage: string;
  readonly backoff: RestartBackoff;
  /** Before each opening of Chromium; fulfilled when there is something to show it on, or by the signal. */
  readonly ready: (signal: AbortSignal) => Promise<void>;
  /** How long a page may say nothing before it counts as frozen. */
  readonly silenceMs: number;
  readonly say: (line: string) => void;
}

/** Shows the screen until it is closed. */
export function holdSession(options: SessionOptions): Closable {
  const { path, chromium, waitingPage, backoff, ready, silenceMs, say } = options;
  const stop = new AbortController();
  const nights = keepNights({ say });
  let service: Socket | null = null;
  let screen: RunningChromium | null = null;
  let gpu = false;

  function report(told: ScreenReport): void {
    if (told.event === 'warning') say(told.text);
    if (told.event === 'ended') say(`The screen is gone (${told.reason}).`);
    if (service?.writable) service.write(`${JSON.stringify(told)}\n`);
  }

  function open(address: string): RunningChromium {
    // What an earlier run may have left behind.
    rmSync(chromium.profileDir, { recursive: true, force: true });
    makeFolder(chromium.profileDir);
    const warn = (line: string) => report({ event: 'warning', text: line });
    return runChromium({ ...chromium, gpu }, { address, warn, silenceMs, apart: true });
  }

  /** The screen with the service's entrance: led there, or opened again where its graphics change. */
  async function show(orders: SessionOrders): Promise<void> {
    nights.follow(orders.night);
    if (screen !== null && orders.gpu === gpu) return screen.lead(orders.entranceUrl);
    await screen?.close();
    gpu = orders.gpu;
    screen = open(orders.entranceUrl);
  }

  /** From one meeting with the service to the loss of it, or of the screen. */
  async function follow(): Promise<void> {
    if (screen === null) await ready(stop.signal);
    if (stop.signal.aborted) return;
    screen ??= open(waitingPage);
    const looking = new AbortController();
    const met = await Promise.race([
      meet(path, AbortSignal.any([stop.signal, looking.signal])),
      screen.ended.finally(() => looking.abort()),
    ]);
    if (typeof met !== 'string') {
      service = met.service;
      answerPictures(met, async () => (await screen?.picture()) ?? null, report);
      await show(met.orders);
      const ended = await Promise.race([closed(met.service), screen.ended]);
      if (ended === null) return screen.lead(waitingPage);
    }
    report({ event: 'ended', reason: await screen.ended });
    service?.destroy();
    screen = null;
    await wait(backoff.next(), undefined, { signal: stop.signal }).catch(() => undefined);
  }

  const running = (async () => {
    while (!stop.signal.aborted) await follow();
  })();

  return {
    async close() {
      stop.abort();
      nights.close();
      service?.destroy();
      await screen?.close();
      await running;
    },
  };
}

interface Met {
  readonly service: Socket;
  /** All that it says after its orders. */
  readonly lines: Interface;
  readonly orders: SessionOrders;
}

/** Pictures that the service wants after its orders. */
function answerPictures(
  { lines }: Met,
  take: () => Promise<string | null>,
  report: (told: ScreenReport) => void,
): void {
  lines.on('line', (line) => {
    const order = pictureOrderSchema.safeParse(parsedLine(line)).data;
    if (order) void take().then((content) => report({ event: 'picture', number: order.picture, content }));
  });
}

/** The service and what it orders, as soon as it is there; never where nobody looks for it any more. */
async function meet(path: string, ending: AbortSignal): Promise<Met> {
  while (!ending.aborted) {
    const service = createConnection(path);
    // What went wrong shows in its close; its reader says the same error once more.
    service.on('error', () => undefined);
    const lines = createInterface(service).on('error', () => undefined);
    const first = new Promise<string>((resolve) => lines.once('line', resolve));
    const stopped = new Promise<null>((resolve) =>
      ending.addEventListener('abort', () => resolve(null), { once: true }),
    );
    const line = await Promise.race([first, closed(service), stopped]);
    const orders = sessionOrdersSchema.safeParse(line === null ? null : parsedLine(line)).data;
    if (orders && !ending.aborted) return { service, lines, orders };
    service.destroy();
    await wait(LOOK_AGAIN_MS, undefined, { signal: ending }).catch(() => undefined);
  }
  return new Promise(() => undefined);
}

const closed = (socket: Socket) =>
  new Promise<null>((resolve) => {
    if (socket.destroyed) resolve(null);
    else socket.once('close', () => resolve(null));
  });
