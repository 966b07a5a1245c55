/**
 * What each touch of a journey up to the reader costs the page's own thread at full speed, until the next touch; and how many frames come
 * late while one screen gives way to another. What the bench asks the page meanwhile is not in it.
 */
import type { CDPSession, Page } from '@playwright/test';
import type { Point } from '../support/e2e/finger';
import { tour } from '../support/e2e/tour';
import { newScreen, withBrowser, withKiosk, type BenchKiosk } from './support/kiosk';
import { watchWork, type PageWork } from './support/page-work';
import { QuickFinger } from './support/quick-finger';
import { amount, limitRow, measure, type Row } from './support/report';
import { percentile } from './support/rounds';
import { buildEmptyApp, serveSite } from './support/sites';

const GOAL_MS = 20;
/** Of all frames, in percent. */
const GOAL_LATE = 2;
const BARE_TAPS = 60;

interface Cost {
  readonly screen: string;
  readonly ms: number;
}

class CountingFinger extends QuickFinger {
  /** Which screen was touched. */
  readonly screens: string[] = [];
  readonly #work: PageWork;
  #last: Promise<void> = Promise.resolve();

  constructor(page: Page, session: CDPSession, work: PageWork) {
    super(page, session);
    this.#work = work;
  }

  /** Who types asks for many at once, and each is counted by itself. */
  override tapAt(point: Point): Promise<void> {
    return (this.#last = this.#last.then(async () => {
      await this.note();
      await super.tapAt(point);
    }));
  }

  /** What the touch before has cost by now. */
  async note(): Promise<void> {
    this.screens.push(
      await this.page.evaluate(
        () => document.querySelector<HTMLElement>('[data-screen]')?.dataset['screen'] ?? '',
      ),
    );
    await this.#work.mark();
  }

  async costs(): Promise<Cost[]> {
    await this.note();
    return (await this.#work.end()).map((ms, index) => ({
      screen: `${this.screens[index]} to ${this.screens[index + 1]}`,
      ms,
    }));
  }
}

interface Frames {
  all: number;
  late: number;
}

/**
 * Runs in the page before its own scripts: the frames of the 300 ms after another screen has come. Only then does it ask for frames:
 * asked for all the time, they were most of what a touch seemed to cost.
 */
function watchFrames(): void {
  const frames = { all: 0, late: 0 };
  (window as unknown as { benchFrames: Frames }).benchFrames = frames;
  const screenNow = () => document.querySelector<HTMLElement>('[data-screen]')?.dataset['screen'] ?? '';
  let shown = '';
  let until = 0;
  let last = 0;
  const step = (now: number) => {
    if (last > 0) {
      frames.all += 1;
      if (now - last > 25) frames.late += 1;
    }
    last = now < until ? now : 0;
    if (now < until) requestAnimationFrame(step);
  };
  new MutationObserver(() => {
    if (screenNow() === shown) return;
    shown = screenNow();
    const isRunning = performance.now() < until;
    until = performance.now() + 300;
    if (!isRunning) requestAnimationFrame(step);
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['data-screen'] });
}

const share = ({ all, late }: Frames) => (100 * late) / Math.max(1, all);
const framesOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { benchFrames: Frames }).benchFrames);

async function fingerOn(page: Page): Promise<CountingFinger> {
  return new CountingFinger(page, await page.context().newCDPSession(page), await watchWork(page));
}

/** Each touch of the empty application's button brings another screen without content. */
async function bareChanges(page: Page, origin: string): Promise<{ costs: readonly Cost[]; late: number }> {
  await page.addInitScript(watchFrames);
  await page.goto(origin);
  await page.evaluate(() => {
    let number = 0;
    addEventListener('click', () => (document.body.dataset['screen'] = String((number += 1))));
  });
  const finger = await fingerOn(page);
  for (let tap = 0; tap < BARE_TAPS; tap += 1) await finger.touch(page.getByTestId('start'));
  return { costs: await finger.costs(), late: share(await framesOf(page)) };
}

async function ourChanges(page: Page, kiosk: BenchKiosk): Promise<{ costs: readonly Cost[]; late: number }> {
  await page.addInitScript(watchFrames);
  await page.goto(kiosk.origin);
  const finger = await fingerOn(page);
  // What follows waits for a reader, not for the page.
  const atReader = new Error('the reader');
  await tour(finger, 'en', (name) => (name === 'pay' ? Promise.reject(atReader) : Promise.resolve())).catch(
    (error: unknown) => {
      if (error !== atReader) throw error;
    },
  );
  return { costs: await finger.costs(), late: share(await framesOf(page)) };
}

measure('G14', 'screen changes, and the processor time of a tap', async (info): Promise<Row[]> => {
  info.setTimeout(15 * 60_000);
  const empty = await serveSite(await buildEmptyApp());
  try {
    return await withBrowser(async (browser) => {
      const bare = await bareChanges(await (await newScreen(browser)).newPage(), empty.origin);
      return withKiosk(async (kiosk) => {
        const context = await newScreen(browser);
        await kiosk.admit(context);
        const ours = await ourChanges(await context.newPage(), kiosk);
        const times = (costs: readonly Cost[]) =>
          percentile(
            costs.map(({ ms }) => ms),
            0.98,
          );
        const dearest = ours.costs.toSorted((one, other) => other.ms - one.ms).slice(0, 8);
        return [
          limitRow(
            'frames over 25 ms while a screen changes, in percent',
            {
              baseline: bare.late,
              ours: ours.late,
              unit: '',
              most: GOAL_LATE,
            },
            'baseline: the same change of an empty application; a busy machine makes frames late by itself',
          ),
          limitRow(
            `processor time of the page's thread for a tap, p98 of ${ours.costs.length}`,
            {
              baseline: times(bare.costs),
              ours: times(ours.costs),
              unit: 'ms',
              most: GOAL_MS,
            },
            `until the next tap; dearest: ${dearest.map(({ screen, ms }) => `${screen} ${amount(ms, 'ms')}`).join(', ')}; median ${amount(
              percentile(
                ours.costs.map(({ ms }) => ms),
                0.5,
              ),
              'ms',
            )}`,
          ),
        ];
      });
    });
  } finally {
    empty.close();
  }
});
