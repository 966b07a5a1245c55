/**
 * Looks at a screen as the checklist for kiosks asks (docs/assurance/kiosk-ux.md): sizes in millimetres, gaps, text, clipping,
 * translation, contrast and what axe finds. Answers findings in words; an empty list is a good screen.
 */
import type { Page } from '@playwright/test';
import type { Language } from '../../../src/shared/languages';
import { loadMessages } from '../../../src/renderer/locales';
import { countElements, measureScreen, type Measured } from './audit-page';
import { askAxe } from './axe';

export interface AuditOptions {
  /** Pixels of the page to a millimetre of the screen. */
  readonly pxPerMm: number;
  readonly language: string;
  readonly largerText: boolean;
  /** Sentences and words of English that this language must not show, from `englishOnly`. */
  readonly untranslated: ReadonlySet<string>;
  readonly axe: boolean;
}

const LEAST_TARGET_MM = 12;
const MAIN_TARGET_MM = 20;
const LEAST_GAP_MM = 3;
/** Height of a capital I of Noto Sans, in em. */
const CAPITAL = 0.714;
const LEAST_CAPITAL_MM = 4.8;
/** 0.7 degrees at 500 mm. */
const LARGER_CAPITAL_MM = 6.1;
/** A box is measured to a fraction of a pixel. */
const SLACK_MM = 0.15;
/** The front desk has long lists; a customer's screen has none. */
const MOST_ELEMENTS = 350;

export async function auditScreen(page: Page, options: AuditOptions): Promise<string[]> {
  const measured = await page.evaluate(measureScreen);
  const elements = await elementsOn(page);
  const findings = [
    ...(elements > MOST_ELEMENTS ? [`${elements} elements, more than ${MOST_ELEMENTS}`] : []),
    ...targets(measured, options),
    ...gaps(measured, options),
    ...texts(measured, options),
    ...measured.problems,
    ...measured.unreachable,
    ...measured.misnamed,
    ...language(measured, options),
  ];
  return options.axe ? [...findings, ...(await askAxe(page, 7))] : findings;
}

export const elementsOn = (page: Page): Promise<number> => page.evaluate(countElements);

function targets({ targets: found }: Measured, { pxPerMm }: AuditOptions): string[] {
  return found.flatMap((target) => {
    const least = (target.main ? MAIN_TARGET_MM : LEAST_TARGET_MM) - SLACK_MM;
    const [width, height] = [target.width / pxPerMm, target.height / pxPerMm];
    if (width >= least && height >= least) return [];
    return [`target too small: ${target.name} is ${width.toFixed(1)} x ${height.toFixed(1)} mm`];
  });
}

function gaps({ targets: found }: Measured, { pxPerMm }: AuditOptions): string[] {
  const findings: string[] = [];
  for (const [index, one] of found.entries()) {
    for (const other of found.slice(index + 1)) {
      // Whatever is scrolled is near to what is scrolled with it, and to others where it is in sight.
      if (one.scroller !== other.scroller && !(one.inSight && other.inSight)) continue;
      const dx = Math.max(one.x - (other.x + other.width), other.x - (one.x + one.width));
      const dy = Math.max(one.y - (other.y + other.height), other.y - (one.y + one.height));
      const gap = Math.max(dx, dy) / pxPerMm;
      if (gap < LEAST_GAP_MM - SLACK_MM) {
        findings.push(`targets too close: ${one.name} and ${other.name} are ${gap.toFixed(1)} mm apart`);
      }
    }
  }
  return findings;
}

function texts({ texts: found }: Measured, { pxPerMm, largerText }: AuditOptions): string[] {
  const least = (largerText ? LARGER_CAPITAL_MM : LEAST_CAPITAL_MM) - SLACK_MM;
  return found.flatMap(({ text, fontSize, lineHeight, lines }) => {
    const capital = (fontSize * CAPITAL) / pxPerMm;
    return [
      ...(capital < least ? [`text too small: "${text}" has capitals of ${capital.toFixed(1)} mm`] : []),
      ...(lines > 1 && lineHeight / fontSize < 1.345 ? [`lines too close: "${text}"`] : []),
    ];
  });
}

function language(measured: Measured, options: AuditOptions): string[] {
  const { lang, dir, headings, title } = measured;
  const shown = measured.texts.filter(({ foreign }) => !foreign).map(({ text }) => withoutNames(text));
  const unsaid = (words: readonly string[]) => words.find((word) => options.untranslated.has(word));
  const english = (text: string) =>
    unsaid(wordsOf(text)) ?? (options.language === 'ar' ? latin.exec(text)?.[0] : undefined);
  const reads = (text: string) => unsaid([text]) ?? english(text);
  const sayings = [...measured.spoken, measured.saidTitle].map(withoutNames);
  const left = [...shown.map((text) => [text, reads(text)]), ...sayings.map((text) => [text, english(text)])];
  return [
    ...left.flatMap(([text, found]) => (found === undefined ? [] : [`not translated: "${text}" (${found})`])),
    ...shown
      .filter((text) => /\{\w+\}|^[a-z]+(\.[a-zA-Z_]+)+$/.test(text))
      .map((text) => `a key or placeholder: "${text}"`),
    ...(lang === options.language ? [] : [`lang is ${lang}, not ${options.language}`]),
    ...(dir === (options.language === 'ar' ? 'rtl' : 'ltr') ? [] : [`dir is ${dir}`]),
    ...(headings === 1 ? [] : [`${headings} main headings`]),
    ...(title === '' ? ['the page has no title'] : []),
  ];
}

/** Without the names and codes that were put into a sentence, each between marks of its own. */
function withoutNames(text: string): string {
  return text.replaceAll(/\u2068[^\u2069]*\u2069/g, '').trim();
}

/** A word in other letters than those of Arabic, but for two keys and the names of two codes; names and codes are marked as what they are. */
const latin = /\b(?!(?:abc|com|zip|ein)\b)[a-z]{3,}/i;

function wordsOf(text: string): string[] {
  return [...text.matchAll(/\p{L}{3,}/gu)].map(([word]) => word.toLowerCase());
}

/**
 * Sentences of English, and words of them, that mean nobody translated them: those that this language never says. A sentence
 * that is in no file of sentences is found by its words. What a property wrote in English stands between the longer words
 * of the language for translators, so there whole sentences are looked for.
 */
export function englishOnly(language: Language, pseudo: boolean): Promise<ReadonlySet<string>> {
  const key = pseudo ? 'pseudo' : language;
  const found = onlyEnglish.get(key) ?? findEnglishOnly(language, pseudo);
  onlyEnglish.set(key, found);
  return found;
}

/** Asked at each look, and always the same. */
const onlyEnglish = new Map<string, Promise<ReadonlySet<string>>>();

async function findEnglishOnly(language: Language, pseudo: boolean): Promise<ReadonlySet<string>> {
  const english = sentences(await loadMessages('en'));
  if (pseudo) return new Set(english.filter((text) => /[a-z]{3}/.test(text)));
  const own = sentences(await loadMessages(language));
  const said = new Set([...own, ...own.flatMap(wordsOf)]);
  return new Set([...english, ...english.flatMap(wordsOf)].filter((text) => !said.has(text)));
}

function sentences(tree: object): string[] {
  return Object.values(tree).flatMap((value: unknown) => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? sentences(value) : [];
  });
}
