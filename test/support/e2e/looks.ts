/** The ways a screen can be looked at, each pair of them in at least one tour. */
import type { Language } from '../../../src/shared/languages';
import { seedOfRun } from '../base/dice';

export interface Look {
  readonly language: Language;
  /** English, 40 % longer. */
  readonly pseudo: boolean;
  readonly screen: 'portrait' | 'portrait lowered' | 'landscape';
  readonly largerText: boolean;
  readonly highContrast: boolean;
}

const look = (
  language: Language | 'pseudo',
  screen: Look['screen'],
  largerText: boolean,
  highContrast: boolean,
): Look => ({
  language: language === 'pseudo' ? 'en' : language,
  pseudo: language === 'pseudo',
  screen,
  largerText,
  highContrast,
});

/** All pairs of language, screen, text and contrast; test/e2e/screen/screens.spec.ts counts them. */
export const looks: readonly Look[] = [
  look('en', 'portrait', false, false),
  look('en', 'portrait lowered', true, true),
  look('en', 'landscape', true, false),
  look('es', 'portrait', true, true),
  look('es', 'portrait lowered', false, false),
  look('es', 'landscape', false, true),
  look('de', 'portrait', true, false),
  look('de', 'portrait lowered', false, true),
  look('de', 'landscape', false, false),
  look('ar', 'portrait', false, true),
  look('ar', 'portrait lowered', true, false),
  look('ar', 'landscape', true, true),
  look('pseudo', 'portrait', false, false),
  look('pseudo', 'portrait lowered', true, true),
  look('pseudo', 'landscape', false, true),
];

/** The looks of each language. The first of them is how the kiosk is walked through in it. */
export const walks: ReadonlyMap<string, readonly Look[]> = Map.groupBy(looks, ({ language }) => language);

/** One look of each language, the language for translators too; another one each time, until all have had their turn. */
function inTurn(some: readonly Look[], turn: number): ReadonlySet<Look> {
  const languages = Map.groupBy(some, ({ language, pseudo }) => (pseudo ? 'pseudo' : language));
  return new Set([...languages.values()].flatMap((own) => own[turn % own.length] ?? []));
}

/** `npm run campaign` sets it to `all`: what a check sees in some looks is seen in all of them. */
export const EVERY_LOOK = process.env['KEYTURN_LOOKS'] === 'all';

/**
 * The walks of a run, each with its looks; the kiosk is walked through in the first of them. A campaign walks once in each
 * language, and looks in that one alone. A check walks once, in a language that the seed chooses, and looks in all of them.
 */
export function walksOf(every = EVERY_LOOK, seed = seedOfRun()): typeof walks {
  if (every) return walks;
  const names = [...walks.keys()];
  return new Map(
    names.slice(seed % names.length, (seed % names.length) + 1).map((name) => {
      const own = walks.get(name) ?? [];
      return [name, [...own, ...looks.filter((one) => !own.includes(one))]];
    }),
  );
}

/**
 * The looks in which a walk sees its next state, and those of them that axe is asked about. A check takes the first look,
 * in which the kiosk is walked through, and one other; of a state that speaks in one language alone, one of that language.
 * The seed and the state say which, so that every state comes to be seen in every look.
 */
export function seenAt(
  [first, ...others]: readonly Look[],
  { state, any }: { readonly state: number; readonly any: boolean },
  every = EVERY_LOOK,
  seed = seedOfRun(),
) {
  if (!first) return { seen: new Set<Look>(), forAxe: new Set<Look>() };
  const possible = others.filter(({ language }) => any || language === first.language);
  const turn = turnOf(state, seed);
  const other = possible[turn % possible.length];
  const seen = new Set(every ? [first, ...possible] : other ? [first, other] : [first]);
  return { seen, forAxe: inTurn([...seen], every ? seed + state : Math.floor(turn / possible.length)) };
}

/**
 * Whose turn it is at a state. Two states in a row have the same, so that the kiosk is turned once at each; the seed counts by
 * its upper part too, because its lower part chooses the language of the walk.
 */
const turnOf = (state: number, seed = seedOfRun()): number =>
  Math.floor(seed / walks.size) + Math.floor((seed + state) / 2);

export function nameOf(look: Look): string {
  const { language, pseudo, screen, largerText, highContrast } = look;
  return [
    pseudo ? 'pseudo language' : language,
    screen,
    ...(largerText ? ['larger text'] : []),
    ...(highContrast ? ['high contrast'] : []),
  ].join(', ');
}

/** Screens as the display profile says: 21.5 inches upright, 24 inches lying. */
export function displayOf({ screen }: Pick<Look, 'screen'>) {
  const upright = screen !== 'landscape';
  const [width, height, inches] = upright ? [1080, 1920, 21.5] : [1920, 1080, 24];
  return { width, height, inches, pxPerMm: Math.hypot(width, height) / inches / 25.4 };
}
