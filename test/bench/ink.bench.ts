/** The line under the finger: as soon as on a bare canvas, at little cost, and with every point that was touched. */
import type { CDPSession, Locator, Page } from '@playwright/test';
import { toCheck, toPrice } from '../support/e2e/journey';
import { openRecords } from '../support/e2e/records';
import { Screen } from '../support/e2e/screen';
import { draw, strokeOn, takeProbe, watchInk, type Point } from './support/ink-probe';
import { newScreen, withBrowser, withKiosk, type BenchKiosk } from './support/kiosk';
import { limitRow, measure, ratioRow, type Row } from './support/report';
import { median, percentile, roundsAtLeast, takingTurns } from './support/rounds';
import { buildEmptyApp, serveSite } from './support/sites';

const POINTS = 60;
/** Of a screen that feels for fingers 240 times a second there are four to a frame. */
const TOGETHER = 4;

measure('G13', 'ink', async (info) => {
  info.setTimeout(10 * 60_000);
  const empty = await serveSite(await buildEmptyApp());
  try {
    return await withBrowser((browser) =>
      withKiosk(async (kiosk) => {
        const contexts = [await newScreen(browser), await newScreen(browser)] as const;
        for (const context of contexts) await context.addInitScript(watchInk);
        const bare = await openPad(await contexts[0].newPage());
        await bare.page.goto(`${empty.origin}/canvas.html`);
        await kiosk.admit(contexts[1]);
        const ours = await openPad(await contexts[1].newPage());
        await ours.page.goto(kiosk.origin);
        return measureInk(bare, ours, kiosk);
      }),
    );
  } finally {
    empty.close();
  }
});

interface Pad {
  readonly page: Page;
  readonly canvas: Locator;
  readonly session: CDPSession;
}

async function openPad(page: Page): Promise<Pad> {
  const session = await page.context().newCDPSession(page);
  return { page, canvas: page.getByTestId('signature-pad'), session };
}

async function measureInk(bare: Pad, ours: Pad, kiosk: BenchKiosk): Promise<Row[]> {
  const screen = new Screen(ours.page, true);
  await toPrice(screen);
  await toCheck(screen);
  await screen.continue();
  await screen.is('sign');
  await screen.touch(screen.by('consent'));
  await ours.canvas.scrollIntoViewIfNeeded();

  const handlers: number[] = [];
  const round = async (pad: Pad, keep: (times: readonly number[]) => void) => {
    await takeProbe(pad.page);
    await draw(pad.session, await strokeOn(pad.canvas, POINTS, 0), 1);
    const seen = await takeProbe(pad.page);
    keep(seen.handlers);
    return median(seen.frames);
  };
  const found = await takingTurns(
    roundsAtLeast(8),
    () => round(bare, () => undefined),
    () => round(ours, (times) => handlers.push(...times)),
  );
  return [
    ratioRow(
      'ink: touch to the end of the frame',
      { ...found, unit: 'ms', most: 1.05 },
      'baseline: a bare canvas; without a screen the gain of faster screens cannot be seen',
    ),
    limitRow(`ink: all handlers of one event, p95 of ${handlers.length}`, {
      ours: percentile(handlers, 0.95),
      unit: 'ms',
      most: 2,
    }),
    await pointsKept(ours, screen, kiosk),
  ];
}

/** Sends a signature faster than the screen shows it, and reads what the service kept of it. */
async function pointsKept(pad: Pad, screen: Screen, kiosk: BenchKiosk): Promise<Row> {
  await screen.touch(screen.by('signature-clear'));
  const sent: Point[] = [];
  for (let row = 0; row < 5; row += 1) {
    const points = await strokeOn(pad.canvas, POINTS, row);
    await draw(pad.session, points, TOGETHER);
    sent.push(...points);
  }
  const corner = await pad.canvas.boundingBox();
  await screen.continue();
  await screen.is('pay');
  const records = openRecords(kiosk.dataDir);
  const [row] = records.rows('select strokes from signature');
  records.close();
  const strokes = JSON.parse(String(row?.['strokes'])) as { points: Point[] }[];
  const kept = new Set(
    strokes
      .flatMap(({ points }) => points)
      .map(({ x, y }) => `${Math.round(x + (corner?.x ?? 0))} ${Math.round(y + (corner?.y ?? 0))}`),
  );
  const lost = sent.filter(({ x, y }) => !kept.has(`${x} ${y}`)).length;
  return {
    measure: 'ink: points kept of points touched',
    baseline: String(sent.length),
    ours: String(sent.length - lost),
    ratio: ((sent.length - lost) / sent.length).toFixed(2),
    goal: '= 1',
    holds: lost === 0,
    note: `${TOGETHER} touches to a frame; found by place in what the service stored, ${strokes.length} strokes`,
  };
}
