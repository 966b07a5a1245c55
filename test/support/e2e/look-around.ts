/**
 * Looks at one screen lying and upright: the audit of every look, axe in the last language alone. A language is chosen by touch,
 * because sentences of the service are asked for again; then the display is turned, which costs less.
 * `npm test` looks in the last language and in one other that KEYTURN_SEED chooses, and asks axe on one display; `npm run
 * campaign` looks in all of them, and asks axe on both (KEYTURN_LOOKS=all).
 */
import { expect } from '@playwright/test';
import type { Language } from '../../../src/shared/languages';
import { seedOfRun } from '../base/dice';
import { auditScreen, englishOnly } from './audit';
import { settled, turnDisplay } from './looked-at';
import { displayOf, EVERY_LOOK } from './looks';
import type { Screen } from './screen';

const displays = ['landscape', 'portrait'] as const;

export async function look(
  screen: Screen,
  languages: readonly Language[] = ['de', 'ar', 'es', 'en'],
): Promise<void> {
  const { page } = screen;
  const findings: string[] = [];
  const counted = { ...screen.counted };
  const shown = (await page.locator('[data-screen]').first().getAttribute('data-screen')) ?? '';
  const turn = seedOfRun() + shown.length;
  // What axe asks, of names and contrast, hardly depends on the display: a check asks it on one of both.
  const forAxe = displays[turn % displays.length];
  for (const language of EVERY_LOOK ? languages : someOf(languages, turn)) {
    if (languages.length > 1) await choose(screen, language);
    for (const name of displays) {
      const { pxPerMm } = displayOf({ screen: name });
      await turnDisplay(page, { screen: name });
      await settled(page);
      const found = await auditScreen(page, {
        pxPerMm,
        language,
        largerText: false,
        untranslated: await englishOnly(language, false),
        axe: language === languages.at(-1) && (EVERY_LOOK || name === forAxe),
      });
      findings.push(...found.map((finding) => `${language}, ${name}: ${finding}`));
    }
  }
  // Nobody who rents does this.
  Object.assign(screen.counted, counted);
  expect(findings).toEqual([]);
}

/** In every language, upright and lying, all of this screen is there without turning. */
export async function allInSight(screen: Screen): Promise<void> {
  const counted = { ...screen.counted };
  const findings: string[] = [];
  for (const language of ['de', 'ar', 'es', 'en'] as const) {
    await choose(screen, language);
    for (const name of displays) {
      await turnDisplay(screen.page, { screen: name });
      await settled(screen.page);
      if (await screen.by('scroll-down').isVisible()) findings.push(`${language}, ${name}`);
    }
  }
  Object.assign(screen.counted, counted);
  expect(findings, 'has to be turned').toEqual([]);
}

/** The last, in which the journey goes on, and one other before it: each screen comes to be seen in each language. */
function someOf(languages: readonly Language[], turn: number): Language[] {
  const others = languages.slice(0, -1);
  return [...others.slice(turn % others.length, (turn % others.length) + 1), ...languages.slice(-1)];
}

async function choose(screen: Screen, language: Language): Promise<void> {
  await screen.touch(screen.by('language'));
  await screen.touch(screen.page.locator(`[data-sheet="language"] [data-language="${language}"]`));
  await expect(screen.page.locator(`html[lang^="${language}"]:not([aria-busy])`)).toBeAttached();
}
