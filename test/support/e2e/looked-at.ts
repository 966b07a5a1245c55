/** A kiosk set up for one look: its configuration, its screen, and the wishes of the customer touched. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScreen } from './fixtures';
import { startKiosk } from './kiosk-process';
import { displayOf, type Look } from './looks';
import { Screen } from './screen';

/** Runs something on a kiosk of its own; nothing of it stays. */
export async function onKioskFor(
  look: Look,
  run: (screen: Screen, stop: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-look-'));
  const { width, height, inches } = displayOf(look);
  const config = {
    display: { width, height, inches, pseudoLanguage: look.pseudo },
    // Nobody listens there: what is sent stays on its way, which is a state like any other.
    mail: { host: '127.0.0.1', port: 9, security: 'none', from: 'kiosk@example.com' },
    publicAddress: 'https://kiosk.example.com',
  };
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify(config));
  const kiosk = await startKiosk(dataDir);
  try {
    const { context, page } = await openScreen(kiosk, { width, height }, (all) => all.clock.install());
    await run(new Screen(page, true), () => kiosk.stop());
    await context.browser()?.close();
  } finally {
    await kiosk.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Waits for the typeface, without which every word has another width, and brings what is arriving to its end: half faded in, no text has its contrast and no button its place. Nobody waits for
 * it to get there; what it ends as is the same.
 */
export async function settled({ page }: Screen): Promise<void> {
  await page.waitForFunction(() => document.fonts.ready.then(() => document.fonts.status === 'loaded'));
  await page.waitForFunction(() => {
    const running = document.getAnimations().filter(({ playState }) => playState === 'running');
    for (const animation of running) animation.finish();
    return running.length === 0;
  });
}

/** Touches the wishes on the welcome screen; they hold until the customer leaves. */
export async function wish(screen: Screen, look: Look): Promise<void> {
  const wishes = [
    ...(look.largerText ? ['larger-text'] : []),
    ...(look.highContrast ? ['high-contrast'] : []),
    ...(look.screen === 'portrait lowered' ? ['lowered'] : []),
  ];
  if (wishes.length === 0) return;
  await screen.is('welcome');
  await screen.touch(screen.by('display'));
  for (const name of wishes) await screen.touch(screen.page.locator(`[data-toggle="${name}"]`));
  await screen.touch(screen.by('sheet-close'));
}
