/**
 * What a page's own thread works between two moments, by the browser's own trace. What a test asks the page costs as much again,
 * and more, and is not counted.
 */
import type { CDPSession, Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds by the clock; `tdur` is processor time. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

/** Scripts, promises, styles, layout, painting and the collection of garbage. */
const OWN =
  /^(?:FunctionCall|EvaluateScript|v8\.evaluateModule|v8\.compile.*|RunMicrotasks|BlinkScheduler_PerformMicrotaskCheckpoint|EventDispatch|TimerFire|FireAnimationFrame|UpdateLayoutTree|Layout|HitTest|PrePaint|Paint|Layerize|Commit|ParseHTML|ParseAuthorStyleSheet|V8\.GC_.*|MinorGC|MajorGC)$/;
/** A function that a test runs in the page. */
const ASKED = 'v8.callFunction';

export interface PageWork {
  /** Ends one stretch and begins the next. */
  mark(): Promise<void>;
  /** Milliseconds of processor time of each stretch between two marks. */
  end(): Promise<readonly number[]>;
}

export async function watchWork(page: Page): Promise<PageWork> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'toplevel', 'blink.user_timing', 'v8'] },
  });
  let marks = 0;
  return {
    async mark() {
      await page.evaluate((name) => performance.mark(name), nameOf(marks));
      marks += 1;
    },
    async end() {
      const over = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
      await session.send('Tracing.end');
      await over;
      return stretches(events, marks);
    },
  };
}

const nameOf = (mark: number) => `work-${mark}`;

function stretches(events: readonly TraceEvent[], marks: number): readonly number[] {
  const first = events.find(({ name }) => name === nameOf(0));
  if (!first) throw new Error('the trace has no marks');
  const at = Array.from(
    { length: marks },
    (_, mark) => events.find(({ name }) => name === nameOf(mark))?.ts ?? Number.NaN,
  );
  const own = ownTimes(events.filter(({ pid, tid }) => pid === first.pid && tid === first.tid));
  return at.slice(1).map((until, index) => {
    const from = at[index] ?? Number.NaN;
    return own.filter(({ ts }) => ts >= from && ts < until).reduce((sum, { ms }) => sum + ms, 0);
  });
}

/** The processor time of each event without those within it, and without what a test ran. */
function ownTimes(events: readonly TraceEvent[]): { readonly ts: number; readonly ms: number }[] {
  const whole = events
    .filter(({ ph, tdur = 0 }) => ph === 'X' && tdur > 0)
    .toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
  const around: { end: number; asked: boolean; self: { ts: number; ms: number } }[] = [];
  const own: { ts: number; ms: number }[] = [];
  for (const { name, ts, dur = 0, tdur = 0 } of whole) {
    let outer = around.at(-1);
    while (outer && outer.end <= ts) {
      around.pop();
      outer = around.at(-1);
    }
    if (outer) outer.self.ms -= tdur / 1000;
    const self = { ts, ms: tdur / 1000 };
    const asked = name === ASKED || outer?.asked === true;
    around.push({ end: ts + dur, asked, self });
    if (!asked && OWN.test(name)) own.push(self);
  }
  return own;
}
