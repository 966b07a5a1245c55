/** Whether the page grows with its customers: its script heap after many of them, against that after five. */
import type { CDPSession, Page } from '@playwright/test';
import { newScreen, withBrowser, withKiosk } from './support/kiosk';
import { measure, ratioRow, type Row } from './support/report';
import { installQuickJourney, type QuickJourney } from './support/quick-journey';
import { keptBytes } from './support/traces';

const FIRST = 5;
/** Every so many customers one goes on to the end; the others start over at the last look. */
const TO_THE_END_EVERY = 20;
const journeys = Math.max(FIRST + 1, Number(process.env['KEYTURN_BENCH_JOURNEYS'] ?? 200));

measure('G19', `renderer heap after ${journeys} journeys`, async (info) => {
  info.setTimeout(5 * 60_000 + journeys * 30_000);
  return withKiosk((kiosk) =>
    withBrowser(async (browser) => {
      const context = await newScreen(browser);
      await kiosk.admit(context);
      const page = await context.newPage();
      await page.addInitScript(installQuickJourney);
      await page.goto(kiosk.origin);
      const session = await context.newCDPSession(page);
      await session.send('HeapProfiler.enable');
      return await grow(page, session);
    }),
  );
});

async function grow(page: Page, session: CDPSession): Promise<Row[]> {
  let baseline = 0;
  let keptBefore = 0;
  const onTheWay: string[] = [];
  for (let number = 1; number <= journeys; number += 1) {
    // The first five have to include one to the end, or what only the end needs would look like growth.
    const toTheEnd = number === 2 || number % TO_THE_END_EVERY === 0;
    const journey: QuickJourney = { unit: number, toTheEnd };
    await page
      .evaluate((one) => window.benchJourney(one), journey)
      .catch((error: unknown) => {
        throw new Error(`customer ${number} of ${journeys}: ${String(error)}`, { cause: error });
      });
    if (number === FIRST) {
      baseline = await heapMb(page, session);
      keptBefore = (await keptBytes(session)) / 1e6;
    } else if (number % Math.ceil(journeys / 5) === 0) {
      onTheWay.push(`${number}: ${(await heapMb(page, session)).toFixed(2)}`);
    }
  }
  const ours = await heapMb(page, session);
  const counters = await session.send('Memory.getDOMCounters');
  const kept = (await keptBytes(session)) / 1e6;
  const whole = ratioRow(
    `renderer heap after ${journeys} journeys`,
    { baseline, ours, unit: 'MB', most: 1.1 },
    `baseline: after journey ${FIRST}; every ${TO_THE_END_EVERY}th to the end; on the way ${onTheWay.join(', ')} MB; ${counters.nodes} nodes, ${counters.jsEventListeners} listeners, ${counters.documents} documents`,
  );
  return [
    whole,
    ratioRow(
      'of it what the page keeps',
      { baseline: keptBefore, ours: kept, unit: 'MB', most: 1.1 },
      'objects, texts, lists and functions of a heap snapshot; the rest is script that the browser compiles again and faster the more often it runs',
    ),
  ];
}

async function heapMb(page: Page, session: CDPSession): Promise<number> {
  // The last customer's calls come to their end.
  await page.waitForTimeout(500);
  for (const _ of [1, 2, 3]) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}
