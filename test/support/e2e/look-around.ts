/** Looks at one screen lying and upright, in each language: the audit of every look, axe in the last language alone. */
import { expect } from '@playwright/test';
import type { Language } from '../../../src/shared/languages';
import { auditScreen, englishOnly } from './audit';
import { settled, turnDisplay } from './looked-at';
import { displayOf } from './looks';
import type { Screen } from './screen';

export async function look(
  screen: Screen,
  languages: readonly Language[] = ['de', 'ar', 'es', 'en'],
): Promise<void> {
  const { page } = screen;
  const findings: string[] = [];
  for (const name of ['landscape', 'portrait'] as const) {
    const { pxPerMm } = displayOf({ screen: name });
    await turnDisplay(page, { screen: name });
    for (const language of languages) {
      if (languages.length > 1) {
        await screen.touch(screen.by('language'));
        await screen.touch(page.locator(`[data-sheet="language"] [data-language="${language}"]`));
        await expect(page.locator(`html[lang^="${language}"]:not([aria-busy])`)).toBeAttached();
      }
      await settled(page);
      const found = await auditScreen(page, {
        pxPerMm,
        language,
        largerText: false,
        untranslated: await englishOnly(language, false),
        axe: language === languages.at(-1),
      });
      findings.push(...found.map((finding) => `${language}, ${name}: ${finding}`));
    }
  }
  expect(findings).toEqual([]);
}
