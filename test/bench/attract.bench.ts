/** What the first screen costs while nobody stands in front of it, against a blank page at the very same time. */
import { chromium } from '@playwright/test';
import { launchOptions, newScreen, withKiosk } from './support/kiosk';
import { measure, type Row } from './support/report';
import { median } from './support/rounds';
import { hasProc, treeCpuMs } from './support/processor';

/** A multiple of the nine seconds after which the hand waves. */
const WINDOW_MS = 9_000;
const WINDOWS = 7;
const SETTLE_MS = 6_000;
/** Percent of a core more than the blank page. */
const GOAL = 2;

measure('G20', 'attract screen at rest', async (info) => {
  info.setTimeout(5 * 60_000);
  if (!hasProc()) throw new Error('there is no /proc on this system to read processor times from');
  return withKiosk(async (kiosk) => {
    // Two browsers side by side: what else the machine does meets both alike.
    const servers = [
      await chromium.launchServer(launchOptions),
      await chromium.launchServer(launchOptions),
    ] as const;
    try {
      const pages = await Promise.all(
        servers.map(async (server, index) => {
          const context = await newScreen(await chromium.connect(server.wsEndpoint()));
          await kiosk.admit(context);
          const page = await context.newPage();
          await page.goto(index === 0 ? 'about:blank' : kiosk.origin);
          return page;
        }),
      );
      await pages[1]?.getByTestId('start').waitFor();
      await pages[1]?.waitForTimeout(SETTLE_MS);
      const [blank, attract] = servers.map((server) => server.process().pid ?? 0);
      return [await compare(blank ?? 0, attract ?? 0)];
    } finally {
      await Promise.all(servers.map((server) => server.close()));
    }
  });
});

async function compare(blank: number, attract: number): Promise<Row> {
  const windows: { blank: number; attract: number }[] = [];
  for (let at = 0; at < WINDOWS; at += 1) {
    const before = [treeCpuMs(blank), treeCpuMs(attract)] as const;
    const started = performance.now();
    await new Promise((resolve) => setTimeout(resolve, WINDOW_MS));
    const ms = performance.now() - started;
    windows.push({
      blank: ((treeCpuMs(blank) - before[0]) / ms) * 100,
      attract: ((treeCpuMs(attract) - before[1]) / ms) * 100,
    });
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [idle, ours] = [mean(windows.map((one) => one.blank)), mean(windows.map((one) => one.attract))];
  const more = windows.map((one) => one.attract - one.blank);
  return {
    measure: `attract screen, share of a core over ${(WINDOWS * WINDOW_MS) / 1000} s`,
    baseline: `${idle.toFixed(2)} %`,
    ours: `${ours.toFixed(2)} %`,
    ratio: `+${(ours - idle).toFixed(2)} %`,
    goal: `<= +${GOAL} %`,
    holds: ours - idle <= GOAL,
    note: `baseline: a blank page in a second browser at the same time; drawn without a graphics card; median of ${WINDOWS} windows +${median(more).toFixed(2)} %`,
  };
}
