/** How long until the first screen can be read and touched, against a page of Vue and one button in the same letters. */
import type { Browser, BrowserContext } from '@playwright/test';
import { newScreen, withBrowser, withKiosk } from './support/kiosk';
import { limitRow, measure, ratioRow } from './support/report';
import { median, roundsAtLeast, takingTurns } from './support/rounds';
import { buildEmptyApp, serveSite } from './support/sites';

measure('G10', 'kiosk page to first screen that can be read and touched', async () => {
  const empty = await serveSite(await buildEmptyApp());
  const answered: number[] = [];
  try {
    const found = await withKiosk((kiosk) =>
      withBrowser((browser) =>
        takingTurns(
          roundsAtLeast(12),
          async () => (await open(browser, empty.origin, () => Promise.resolve())).readable,
          async () => {
            const opened = await open(browser, kiosk.origin, (context) => kiosk.admit(context));
            answered.push(opened.answered);
            return opened.readable;
          },
        ),
      ),
    );
    return [
      ratioRow(
        'page to first screen that can be read and touched',
        { ...found, unit: 'ms', most: 1.35 },
        'baseline: empty Vue application; first contentful paint, cold each round; a touch is kept until the program has come',
      ),
      limitRow('page to the program that answers the touch', {
        baseline: found.baseline,
        ours: median(answered.slice(1)),
        unit: 'ms',
        most: null,
      }),
    ];
  } finally {
    empty.close();
  }
});

interface Opened {
  /** The first screen is painted, in its letters; a touch on it is kept. */
  readonly readable: number;
  /** The program's own Start is there, and painted. */
  readonly answered: number;
}

/** In milliseconds from the start of the navigation, by the page's own clock. */
async function open(
  browser: Browser,
  origin: string,
  admit: (context: BrowserContext) => Promise<void>,
): Promise<Opened> {
  const context = await newScreen(browser);
  try {
    await admit(context);
    const page = await context.newPage();
    await page.addInitScript(watchForStart);
    await page.goto(origin, { waitUntil: 'commit' });
    const seen = await page.waitForFunction(() => {
      const { readable, answered } = window as Partial<Opened>;
      return readable === undefined || answered === undefined ? null : { readable, answered };
    });
    const opened = await seen.jsonValue();
    if (opened === null) throw new Error('the page did not open');
    return opened;
  } finally {
    await context.close();
  }
}

/** Runs in the page before its own scripts. */
function watchForStart(): void {
  const seen: { -readonly [name in keyof Opened]?: number } = window as object;
  // The browser's own word for it: text whose letters are still missing does not count (https://www.w3.org/TR/paint-timing/).
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') seen.readable = startTime;
  }).observe({ type: 'paint', buffered: true });
  const observer = new MutationObserver(() => {
    const start = document.querySelector<HTMLButtonElement>('[data-testid="start"]');
    if (start === null || start.disabled || document.documentElement.dataset['firstScreen'] !== undefined)
      return;
    observer.disconnect();
    // Behind the frame it is painted in: a task that a frame's callback asks for runs after that frame.
    requestAnimationFrame(() => {
      const behind = new MessageChannel();
      behind.port1.addEventListener('message', () => (seen.answered = performance.now()));
      behind.port1.start();
      behind.port2.postMessage(null);
    });
  });
  observer.observe(document, { childList: true, subtree: true, attributes: true });
}
