/** Watches a pad from inside the page: how long after a touch its line is on the screen, and what its handlers cost. */
import type { CDPSession, Locator, Page } from '@playwright/test';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface InkProbe {
  /** From the touch to the end of the frame it is drawn in, in ms. */
  frames: number[];
  /** Time of all handlers of one pointer event together, in ms. */
  handlers: number[];
}

/** Runs in the page before its own scripts, because it wraps the handlers they register. */
export function watchInk(): void {
  const probe: InkProbe = { frames: [], handlers: [] };
  window.inkProbe = probe;
  const kinds = [
    'pointerdown',
    'pointermove',
    'pointerup',
    'pointerrawupdate',
    'touchstart',
    'touchmove',
    'touchend',
  ];
  const costs = new Map<string, number>();
  const wrappers = new WeakMap<object, EventListener>();
  let depth = 0;

  // Always called with a target as `this`.
  // eslint-disable-next-line typescript/unbound-method
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  const plainly = (target: EventTarget, kind: string, listener: EventListener) =>
    add.call(target, kind, listener, { capture: true });

  EventTarget.prototype.addEventListener = function (kind, listener, options) {
    if (listener === null || !kinds.includes(kind)) return add.call(this, kind, listener, options);
    const timed: EventListener =
      wrappers.get(listener) ??
      function (this: unknown, event) {
        // A handler may send out events of its own; they are part of its time.
        depth += 1;
        const started = performance.now();
        try {
          if (typeof listener === 'function') listener.call(this as EventTarget, event);
          else listener.handleEvent(event);
        } finally {
          depth -= 1;
          if (depth === 0) {
            const about = `${event.type} ${event.timeStamp}`;
            costs.set(about, (costs.get(about) ?? 0) + performance.now() - started);
          }
        }
      };
    wrappers.set(listener, timed);
    return add.call(this, kind, timed, options);
  };
  EventTarget.prototype.removeEventListener = function (kind, listener, options) {
    const known = listener !== null && kinds.includes(kind) ? wrappers.get(listener) : undefined;
    return remove.call(this, kind, known ?? listener, options);
  };

  plainly(window, 'pointermove', (event) => {
    if (!event.isTrusted) return;
    requestAnimationFrame(() => {
      const behind = new MessageChannel();
      plainly(behind.port1, 'message', () => {
        probe.frames.push(performance.now() - event.timeStamp);
        probe.handlers.push(...costs.values());
        costs.clear();
      });
      behind.port1.start();
      behind.port2.postMessage(null);
    });
  });
}

/** What was seen since the last time this was asked. */
export function takeProbe(page: Page): Promise<InkProbe> {
  return page.evaluate(() => {
    const probe = window.inkProbe;
    const taken = { frames: probe.frames, handlers: probe.handlers };
    probe.frames = [];
    probe.handlers = [];
    return taken;
  });
}

/** Points of one stroke across the pad, none where another is. */
export async function strokeOn(pad: Locator, count: number, row: number): Promise<Point[]> {
  const box = await pad.boundingBox();
  if (!box) throw new Error('there is no pad');
  return Array.from({ length: count }, (_, step) => ({
    x: Math.round(box.x + box.width * (0.1 + (0.8 * step) / count)),
    y: Math.round(box.y + box.height * (0.25 + 0.08 * row + 0.15 * Math.sin(step / 3))),
  }));
}

/** Draws with a finger. `together` points are sent before any of them is answered, as a fast screen does. */
export async function draw(session: CDPSession, points: readonly Point[], together: number): Promise<void> {
  const [first, ...rest] = points;
  if (!first) return;
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [first]);
  for (let at = 0; at < rest.length; at += together) {
    await Promise.all(rest.slice(at, at + together).map((point) => send('touchMove', [point])));
  }
  await send('touchEnd', []);
}
