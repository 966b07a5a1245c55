/**
 * Every screen in every state, in every language, on both kinds of screen and in every mode, combined in pairs: nothing
 * too small, too close, cut off, left untranslated or hard to read, nothing that axe finds, and the bar where it was.
 * `npm test` walks once, in a language that KEYTURN_SEED chooses. It sees each state in the look of the walk and in one
 * other of any language; states with words of the service, in one of this language.
 * `npm run campaign` walks once in each language, and sees each state in all its looks (KEYTURN_LOOKS=all).
 */
import { expect, test } from '../../support/e2e/measured-test';
import { auditScreen, elementsOn, englishOnly } from '../../support/e2e/audit';
import { Bar } from '../../support/e2e/bar';
import {
  displayOf,
  EVERY_LOOK,
  looks,
  nameOf,
  seenAt,
  walks,
  walksOf,
  type Look,
} from '../../support/e2e/looks';
import { onKioskFor, settled, speak, turnTo, wish } from '../../support/e2e/looked-at';
import type { Screen } from '../../support/e2e/screen';
import { tour, type Visit } from '../../support/e2e/tour';

/** States in which the kiosk speaks the site's own language. */
const before = ['welcome'];

/** States in which the service has words on the screen: it made them for the language of the walk. */
const saidByTheService = /^(?:unit|price|person|check|agreement|sign|done)/;

const factors = {
  language: (look: Look) => (look.pseudo ? 'pseudo' : look.language),
  screen: (look: Look) => look.screen,
  text: (look: Look) => String(look.largerText),
  contrast: (look: Look) => String(look.highContrast),
};

// Holds: ux-look, ux-47
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

/** Enough for each language to be walked in, and for each look of any other to have its turn beside it. */
const someSeeds = Array.from({ length: 4 * looks.length }, (_, seed) => seed);

// Holds: ux-look
test('a few seeds walk in every language, and see every state in every look', () => {
  for (const state of [0, 1, 57]) {
    const views = someSeeds.flatMap((seed) =>
      [...walksOf(false, seed)].map(([name, some]) => ({
        name,
        ...seenAt(some, { state, any: true }, false, seed),
      })),
    );
    expect(new Set(views.map(({ name }) => name))).toEqual(new Set(walks.keys()));
    expect(new Set(views.flatMap(({ seen }) => [...seen]))).toEqual(new Set(looks));
    expect(new Set(views.flatMap(({ forAxe }) => [...forAxe]))).toEqual(new Set(looks));
    for (const { name, seen, forAxe } of views) {
      expect([...seen][0], name).toBe(walks.get(name)?.[0]);
      expect(seen.size, name).toBe(2);
      expect([...seen], name).toEqual(expect.arrayContaining([...forAxe]));
      expect(new Set([...forAxe].map(factors.language)), name).toEqual(
        new Set([...seen].map(factors.language)),
      );
    }
  }
});

// Holds: ux-look
test('a few seeds see what the service says in every look of its language', () => {
  for (const [name, own] of walks) {
    const views = someSeeds.flatMap((seed) => {
      const some = walksOf(false, seed).get(name);
      return some ? [seenAt(some, { state: 30, any: false }, false, seed)] : [];
    });
    expect(new Set(views.flatMap(({ seen }) => [...seen])), name).toEqual(new Set(own));
    expect(new Set(views.flatMap(({ forAxe }) => [...forAxe])), name).toEqual(new Set(own));
  }
});

// Holds: ux-look
test('a campaign walks in every language, and sees every state in every look of it', () => {
  expect(walksOf(true)).toBe(walks);
  for (const some of walks.values())
    for (const any of [true, false])
      expect(seenAt(some, { state: 57, any }, true).seen).toEqual(new Set(some));
});

/** 120 x 40 mm to sign on. */
async function padOf(screen: Screen, pxPerMm: number): Promise<string[]> {
  const pad = await screen.by('signature-pad').boundingBox();
  return pad && pad.width >= 120 * pxPerMm && pad.height >= 40 * pxPerMm ? [] : ['the pad is too small'];
}

const speaksAny = (state: string) => !before.includes(state) && !saidByTheService.test(state);

const screens: readonly Look['screen'][] = ['portrait', 'portrait lowered', 'landscape'];

/** What one look has to say at the states of a walk. */
function audience(screen: Screen, look: Look) {
  const { height, pxPerMm } = displayOf(look);
  const bar = new Bar(screen, look.screen === 'portrait lowered');
  return {
    look,
    at: async (state: string, axe: boolean): Promise<string[]> => {
      const language = before.includes(state) ? 'en' : look.language;
      return [
        ...(await bar.look(state, language)),
        ...(state === 'sign' ? await padOf(screen, pxPerMm) : []),
        ...(await auditScreen(screen.page, {
          pxPerMm,
          language,
          largerText: look.largerText,
          untranslated: await englishOnly(language, look.pseudo),
          axe,
        })),
      ];
    },
    atTheEnd: (isWhole: boolean) => bar.reach(look.language, height, isWhole),
  };
}

/** Each screen has a heading of its own; `known` are those of the walk so far. */
async function headingOf({ page }: Screen, known: Map<string, string>): Promise<string[]> {
  const heading = await page.locator('h1').first().innerText();
  const shown = (await page.locator('[data-screen]').getAttribute('data-screen')) ?? '';
  const other = known.get(heading) ?? shown;
  known.set(heading, shown);
  return other === shown ? [] : [`shares its heading with ${other}`];
}

for (const [name, all] of walksOf()) {
  const [first] = all;
  if (!first) continue;
  // Holds: ux-look, ux-1, ux-2, ux-3, ux-4, ux-5, ux-6, ux-10, ux-11, ux-12, ux-13, ux-17, ux-18, ux-19, ux-20, ux-35, ux-38, ux-47
  test(`every screen holds what the checklist promises: ${name}`, async ({ browser }) => {
    test.setTimeout(1_200_000);
    const findings: string[] = [];
    const headings = new Map<string, string>();
    const elements: [number, string][] = [];
    const find = (state: string, look: Look, found: readonly string[]) =>
      findings.push(...found.map((finding) => `${state}, ${nameOf(look)}: ${finding}`));
    await onKioskFor(browser, first, async (screen, stop) => {
      const audiences = all.map((look) => audience(screen, look));
      await wish(screen, first);
      const orderOf = ({ language, screen: kind }: Look, { screen: now }: Look) =>
        (language === first.language ? 10 : 0) + (kind === now ? 0 : 1 + screens.indexOf(kind));
      let states = 0;
      let standing: Look = first;
      const visit: Visit = async (state, about) => {
        const { seen, forAxe } = seenAt(all, { state: states++, any: speaksAny(state) });
        elements.push([await elementsOn(screen.page), state]);
        // The walk goes on in its own language. What stands turned as it was comes first: one turn less at each state.
        const due = audiences
          .filter(({ look }) => seen.has(look))
          .toSorted((a, b) => orderOf(a.look, standing) - orderOf(b.look, standing));
        for (const { look, at } of due) {
          await turnTo(screen, look);
          if (speaksAny(state)) await speak(screen, look.language);
          standing = look;
          await about?.scrollIntoViewIfNeeded();
          await settled(screen.page);
          find(state, look, await at(state, forAxe.has(look)));
          if (look === first) find(state, look, await headingOf(screen, headings));
        }
      };
      await tour(screen, first.language, visit, { wish: () => wish(screen, first), stop });
      for (const { look, atTheEnd } of audiences)
        find('at the end', look, atTheEnd(EVERY_LOOK || look === first));
    });
    const most = elements.toSorted(([one], [other]) => other - one).slice(0, 5);
    process.stdout.write(`Most elements: ${most.map(([count, state]) => `${state} ${count}`).join(', ')}\n`);
    expect(findings).toEqual([]);
  });
}
