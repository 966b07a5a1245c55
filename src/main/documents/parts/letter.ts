/** What the letters to a tenant have in common: their head, and sentences one below the other. */
import { formatDate } from '../../domain/base/dates';
import type { Language } from '../../../shared/languages';
import type { Label, Wording } from '../labels/wording';
import type { DocumentHeader, LetterFacts } from '../port';
import { heightOf, paragraph, setAll } from '../typesetting/flow';
import type { Sheet } from '../typesetting/sheet';
import { styles } from '../typesetting/styles';
import { opening } from './opening';
import { bindingNote, bindingWords, helpers, type Fact } from './parts';

/** Says something in the customer's language, and in the binding one where that is another. */
export type Say<Words> = (pick: (words: Words, locale: string) => string) => Label;

export function sayerOf<Words>(
  words: Readonly<Record<Language, Words>>,
  { language, locale, binding }: DocumentHeader,
): Say<Words> {
  return (pick) => {
    const own = pick(words[language], locale);
    const second = binding && pick(words[binding.language], binding.locale);
    return { own, second: second === own ? null : second };
  };
}

interface Beginning {
  readonly name: Label;
  readonly main: Fact;
  /** Beside the day it was written, the unit and the contract. */
  readonly more?: readonly Fact[];
}

/** Who writes to whom about which contract, and what it is about. */
export function letterOpening(
  sheet: Sheet,
  facts: LetterFacts,
  wording: Wording,
  { name, main, more = [] }: Beginning,
): void {
  const { fact, label } = helpers(wording);
  opening(sheet, facts, wording, {
    name,
    number: facts.number,
    to: label((labels) => labels.tenant),
    main,
    grid: [
      fact((labels) => labels.issuedOn, formatDate(facts.madeOn, facts.locale)),
      ...more,
      fact((labels) => labels.unit, facts.unitNumber),
      fact((labels) => labels.contractNumber, facts.number),
    ],
  });
}

const sentenceGap = 12;

export function sentences(sheet: Sheet, wording: Wording, texts: readonly Label[]): void {
  for (const text of texts) {
    sheet.gap(sentenceGap);
    paragraph(sheet, wording.words(text, styles.body, styles.bodySecond));
  }
}

/** The end of a letter, with the note on its languages. The last two sentences stay with it, so that no page has one alone. */
export function lastSentences(sheet: Sheet, wording: Wording, texts: readonly Label[]): void {
  sentences(sheet, wording, texts.slice(0, -2));
  const end = texts.slice(-2);
  const parts = [
    ...end.map((text) => wording.words(text, styles.body, styles.bodySecond)),
    bindingWords(wording),
  ];
  const heights = parts.map((part) => heightOf(setAll(sheet, part, sheet.width)) + sentenceGap);
  sheet.keep(heights.reduce((sum, height) => sum + height, 0));
  sentences(sheet, wording, end);
  bindingNote(sheet, wording);
}
