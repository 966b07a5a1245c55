/**
 * Stripe in a browser of Playwright's: its script is the fake, its API the emulator. Everything else of Stripe's is
 * refused, so that a test cannot reach the real one.
 */
import type { BrowserContext, Page } from '@playwright/test';
import type { StripeEmulator } from '.';
import { scriptPath } from './script-calls';
import { terminalScript } from './terminal-script';

const open = { 'access-control-allow-origin': '*' };

export async function routeStripe(target: Page | BrowserContext, emulator: StripeEmulator): Promise<void> {
  await target.route(/^https:\/\/([a-z0-9.-]+\.)?stripe\.com\//, (route) => route.abort());
  await target.route(/^https:\/\/js\.stripe\.com\/terminal\/v1/, (route) =>
    route.fulfill({ contentType: 'text/javascript', headers: open, body: terminalScript() }),
  );
  await target.route(/^https:\/\/api\.stripe\.com\//, (route) => {
    const { pathname } = new URL(route.request().url());
    if (!scriptPath.test(pathname)) return route.abort();
    const said = emulator.answerScript(pathname, route.request().postData() ?? '{}');
    return route.fulfill({ status: said ? 200 : 404, headers: open, json: said });
  });
}
