/**
 * Every screen in every state, in every language, on both kinds of screen and in every mode, combined in pairs: nothing
 * too small, too close, cut off, left untranslated or hard to read, nothing that axe finds, and the bar where it was.
 */
import { expect, test } from '@playwright/test';
import { auditScreen, englishOnly } from '../support/e2e/audit';
import { Bar } from '../support/e2e/bar';
import { displayOf, looks, nameOf, type Look } from '../support/e2e/looks';
import { onKioskFor, settled, wish } from '../support/e2e/looked-at';
import type { Screen } from '../support/e2e/screen';
import { tour, type Visit } from '../support/e2e/tour';

/** States in which the kiosk speaks the site's own language. */
const before = ['welcome', 'language'];

const factors = {
  language: (look: Look) => (look.pseudo ? 'pseudo' : look.language),
  screen: (look: Look) => look.screen,
  text: (look: Look) => String(look.largerText),
  contrast: (look: Look) => String(look.highContrast),
};

test('every pair of language, screen, text size and contrast is looked at', () => {
  const names = Object.keys(factors) as (keyof typeof factors)[];
  for (const [index, one] of names.entries()) {
    for (const other of names.slice(index + 1)) {
      const values = (name: keyof typeof factors) => new Set(looks.map(factors[name]));
      const pairs = new Set(looks.map((look) => `${factors[one](look)} ${factors[other](look)}`));
      expect(pairs.size, `${one} with ${other}`).toBe(values(one).size * values(other).size);
    }
  }
});

/** 120 x 40 mm to sign on. */
async function padOf(screen: Screen, pxPerMm: number): Promise<string[]> {
  const pad = await screen.by('signature-pad').boundingBox();
  return pad && pad.width >= 120 * pxPerMm && pad.height >= 40 * pxPerMm ? [] : ['the pad is too small'];
}

for (const look of looks) {
  test(`every screen holds what the checklist promises: ${nameOf(look)}`, async () => {
    test.setTimeout(420_000);
    const { height, pxPerMm } = displayOf(look);
    const findings: string[] = [];
    const headings = new Map<string, string>();
    const find = (state: string, found: readonly string[]) =>
      findings.push(...found.map((finding) => `${state}: ${finding}`));
    await onKioskFor(look, async (screen, stop) => {
      const bar = new Bar(screen, look.screen === 'portrait lowered');
      await wish(screen, look);
      const visit: Visit = async (state) => {
        await settled(screen);
        const heading = await screen.page.locator('h1').first().innerText();
        const chosen = !before.includes(state);
        const language = chosen ? look.language : 'en';
        find(state, await bar.look(state, language));
        if (state === 'sign') find(state, await padOf(screen, pxPerMm));
        const found = await auditScreen(screen.page, {
          pxPerMm,
          language,
          largerText: look.largerText,
          untranslated: await englishOnly(language, look.pseudo),
          axe: true,
        });
        find(state, found);
        const name = (await screen.page.locator('[data-screen]').getAttribute('data-screen')) ?? '';
        if ((headings.get(heading) ?? name) !== name)
          find(state, [`shares its heading with ${headings.get(heading)}`]);
        headings.set(heading, name);
      };
      await tour(screen, look.language, visit, { wish: () => wish(screen, look), stop });
      find('at the end', bar.reach(look.language, height));
    });
    expect(findings).toEqual([]);
  });
}
