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
import { settled, turnDisplay, turnTo } from './looked-at';
import { displayOf, EVERY_LOOK } from './looks';
import type { Screen } from './screen';

const displays = ['landscape', 'portrait'] as const;

export async function look(
  screen: Screen,
  languages: readonly Language[] = ['de', 'ar', 'es', 'en'],
): Promise<void> {
  expect(await findingsAt(screen, languages)).toEqual([]);
}

/** The same with larger text too, for what is as long as it may be. */
export async function lookAtLongest(screen: Screen): Promise<string[]> {
  return findingsAt(screen, ['de', 'ar', 'es', 'en'], [false, true]);
}

async function findingsAt(
  screen: Screen,
  languages: readonly Language[],
  textSizes: readonly boolean[] = [false],
): Promise<string[]> {
  const { page } = screen;
  const findings: string[] = [];
  const counted = { ...screen.counted };
  const shown = (await page.locator('[data-screen]').first().getAttribute('data-screen')) ?? '';
  const turn = seedOfRun() + shown.length;
  // What axe asks, of names and contrast, hardly depends on the display: a check asks it on one of both.
  const forAxe = displays[turn % displays.length];
  for (const language of EVERY_LOOK ? languages : someOf(languages, turn)) {
    if (languages.length > 1) await choose(screen, language);
    for (const [name, largerText] of displays.flatMap((one) =>
      textSizes.map((size) => [one, size] as const),
    )) {
      const { pxPerMm } = displayOf({ screen: name });
      if (textSizes.length === 1) await turnDisplay(page, { screen: name });
      else await turnTo(screen, { language, pseudo: false, screen: name, largerText, highContrast: false });
      await settled(page);
      const found = await auditScreen(page, {
        pxPerMm,
        language,
        largerText,
        untranslated: await englishOnly(language, false),
        axe: !largerText && language === languages.at(-1) && (EVERY_LOOK || name === forAxe),
      });
      const state = [shown, language, name, ...(largerText ? ['larger text'] : [])].join(', ');
      findings.push(...found.map((finding) => `${state}: ${finding}`));
    }
  }
  if (textSizes.length > 1)
    await turnTo(screen, {
      language: 'en',
      pseudo: false,
      screen: 'portrait',
      largerText: false,
      highContrast: false,
    });
  // Nobody who rents does this.
  Object.assign(screen.counted, counted);
  return findings;
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
