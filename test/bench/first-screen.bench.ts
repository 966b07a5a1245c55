/** How long until the first screen can be touched, against a page of Vue and one button. */
import type { Browser, BrowserContext } from '@playwright/test';
import { newScreen, withBrowser, withKiosk } from './support/kiosk';
import { measure, ratioRow } from './support/report';
import { roundsAtLeast, takingTurns } from './support/rounds';
import { buildEmptyApp, serveSite } from './support/sites';

measure('G10', 'kiosk page to first touchable screen', async () => {
  const empty = await serveSite(await buildEmptyApp());
  try {
    const found = await withKiosk((kiosk) =>
      withBrowser((browser) =>
        takingTurns(
          roundsAtLeast(12),
          () => untilTouchable(browser, empty.origin, () => Promise.resolve()),
          () => untilTouchable(browser, kiosk.origin, (context) => kiosk.admit(context)),
        ),
      ),
    );
    return [
      ratioRow(
        'page to first touchable screen',
        { ...found, unit: 'ms', most: 1.35 },
        'baseline: empty Vue application; cold each round; the kiosk also asks its service for its state twice',
      ),
    ];
  } finally {
    empty.close();
  }
});

/** Milliseconds from the start of the navigation, by the page's own clock, until Start is there, enabled and painted. */
async function untilTouchable(
  browser: Browser,
  origin: string,
  admit: (context: BrowserContext) => Promise<void>,
): Promise<number> {
  const context = await newScreen(browser);
  try {
    await admit(context);
    const page = await context.newPage();
    await page.addInitScript(watchForStart);
    await page.goto(origin, { waitUntil: 'commit' });
    const seen = await page.waitForFunction(() => (window as { touchableAt?: number }).touchableAt);
    return (await seen.jsonValue()) ?? Number.NaN;
  } finally {
    await context.close();
  }
}

/** Runs in the page before its own scripts. */
function watchForStart(): void {
  const observer = new MutationObserver(look);
  let found = false;
  function look() {
    const start = document.querySelector<HTMLButtonElement>('[data-testid="start"]');
    if (found || start === null || start.disabled) return;
    found = true;
    observer.disconnect();
    // Behind the frame it is painted in: a task that a frame's callback asks for runs after that frame.
    requestAnimationFrame(() => {
      const behind = new MessageChannel();
      behind.port1.addEventListener('message', () => {
        (window as { touchableAt?: number }).touchableAt = performance.now();
      });
      behind.port1.start();
      behind.port2.postMessage(null);
    });
  }
  observer.observe(document, { childList: true, subtree: true, attributes: true });
}
