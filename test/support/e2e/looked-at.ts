/** A kiosk set up for one look: its configuration, its screen, and the wishes of the customer touched. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadMessages } from '../../../src/renderer/locales';
import { pseudo } from '../../../src/renderer/locales/pseudo';
import { withNumbers } from '../../../src/renderer/locales/short-names';
import { numbersOfSentences } from '../../../scripts/lib/names-once';
import { expect, type Browser, type Page } from '@playwright/test';
import type { Language } from '../../../src/shared/languages';
import { cloneAsElectron } from './cloning-bridge';
import { openScreen } from './fixtures';
import { startKiosk } from './kiosk-process';
import { displayOf, type Look } from './looks';
import { Screen } from './screen';

/** After that long without a touch the kiosk asks whether anybody is there; twice that for those who asked for an aid. */
export const IDLE_SECONDS = 1200;

/** Runs something on a kiosk of its own, prepared with options of its start; nothing of it stays. */
export async function onKioskFor(
  browser: Browser,
  look: Look,
  run: (screen: Screen, stop: () => Promise<unknown>) => Promise<void>,
  prepare: (dataDir: string) => readonly string[] = () => [],
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-look-'));
  const { width, height } = displayOf(look);
  const config = {
    // Without a size in inches the page takes the usual one, upright and lying: those of `displayOf`.
    display: { pseudoLanguage: look.pseudo },
    // Nobody listens there: what is sent stays on its way, which is a state like any other.
    mail: { host: '127.0.0.1', port: 9, security: 'none', from: 'kiosk@example.com' },
    publicAddress: 'https://kiosk.example.com',
    // The person who looks at a screen does not touch it meanwhile, and may take their time.
    idle: { seconds: IDLE_SECONDS, readingSeconds: IDLE_SECONDS, warningSeconds: 600 },
  };
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify(config));
  const kiosk = await startKiosk(dataDir, ...prepare(dataDir));
  try {
    const { close, page } = await openScreen(browser, kiosk, { width, height }, async (all) => {
      await cloneAsElectron(all);
      await all.clock.install();
    });
    await run(new Screen(page, true), () => kiosk.stop());
    await close();
  } finally {
    await kiosk.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Waits for the typeface, without which every word has another width, and brings what is arriving to its end: half faded
 * in, no text has its contrast and no button its place. Nobody waits for it to get there; what it ends as is the same.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await document.fonts.ready;
    const running = document.getAnimations().filter(({ playState }) => playState === 'running');
    for (const animation of running) animation.finish();
    return running.length === 0 && document.fonts.status === 'loaded';
  });
}

/** Turns the display, and waits until the page has taken its size: the size of every word follows from it. */
export async function turnDisplay(page: Page, look: Pick<Look, 'screen'>): Promise<void> {
  const { width, height } = displayOf(look);
  const now = page.viewportSize();
  if (now?.width === width && now.height === height) return;
  await page.setViewportSize({ width, height });
  await page.waitForFunction((size) => innerWidth === size.width && innerHeight === size.height, {
    width,
    height,
  });
  // The page hears of its new size before the next frame is drawn. The page's own clock may be a test's.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new ResizeObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(document.documentElement);
      }),
  );
}

let numbers: ReturnType<typeof numbersOfSentences> | null = null;

/** English as the built page has it: by the numbers that its code asks for. */
async function builtEnglish(longer: boolean) {
  numbers ??= numbersOfSentences();
  const english = await loadMessages('en');
  return withNumbers(longer ? pseudo(english) : english, (await numbers).numbers);
}

/**
 * Turns a screen that stands there into another look, in the middle of whatever it shows. English gives way to English that
 * is 40 % longer, and comes back; every other language is one that the customer has chosen.
 */
export async function turnTo({ page }: Screen, look: Look): Promise<void> {
  await turnDisplay(page, look);
  const spoken = await page.evaluate(() => (window as { longer?: boolean }).longer ?? false);
  const english = await builtEnglish(look.pseudo);
  await page.evaluate(
    ({ wishes, words, longer }) => {
      interface Translations {
        readonly setLocaleMessage: (language: string, messages: object) => void;
      }
      interface Root extends Element {
        __vue_app__?: {
          readonly _context: { readonly provides: Record<symbol, Translations> };
          config: { globalProperties: { $pinia?: { state: { value: { display?: object } } } } };
        };
      }
      const app = document.querySelector<Root>('#app')?.__vue_app__;
      const display = app?.config.globalProperties.$pinia?.state.value.display;
      const provides = app?._context.provides ?? {};
      const name = Object.getOwnPropertySymbols(provides).find((each) => each.description === 'texts');
      const translations = name === undefined ? undefined : provides[name];
      if (!display || !translations) throw new Error('the page has no wishes or no words');
      Object.assign(display, wishes);
      // New words are new for everything that stands there.
      if (words !== null) translations.setLocaleMessage('en', words);
      (window as { longer?: boolean }).longer = longer;
      // Two frames that were really drawn: the page's own clock is a test's, and a finger meets only what is drawn.
      const frame = () =>
        new Promise<void>((resolve) => {
          const observer = new ResizeObserver(() => {
            observer.disconnect();
            resolve();
          });
          observer.observe(document.documentElement);
        });
      return frame().then(frame);
    },
    {
      wishes: {
        largerText: look.largerText,
        highContrast: look.highContrast,
        lowered: look.screen === 'portrait lowered',
      },
      words: look.language !== 'en' || look.pseudo === spoken ? null : english,
      longer: look.language === 'en' ? look.pseudo : spoken,
    },
  );
}

/**
 * Has a screen that stands there speak another language, as if the customer had chosen it. What the service has said is not
 * asked for again, and stays in the language before.
 */
export async function speak({ page }: Screen, language: Language): Promise<void> {
  await page.evaluate((chosen) => {
    interface Root extends Element {
      __vue_app__?: {
        config: { globalProperties: { $pinia?: { state: { value: { kiosk?: { language: string } } } } } };
      };
    }
    const kiosk =
      document.querySelector<Root>('#app')?.__vue_app__?.config.globalProperties.$pinia?.state.value.kiosk;
    if (!kiosk) throw new Error('the page has no language');
    kiosk.language = chosen;
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
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
