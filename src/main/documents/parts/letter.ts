/** What the letters to a tenant have in common: their head, and sentences one below the other. */
import { formatDate } from '../../domain/base/dates';
import type { Language } from '../../../shared/languages';
import type { Label, Wording } from '../labels/wording';
import type { DocumentHeader, LetterFacts } from '../port';
import { paragraph } from '../typesetting/flow';
import type { Sheet } from '../typesetting/sheet';
import { styles } from '../typesetting/styles';
import { helpers, letterhead, operatorInShort, partyWords, personAndFacts, title, type Fact } from './parts';

/** Says something in the customer's language, and in the binding one where that is another. */
export type Say<Words> = (pick: (words: Words, locale: string) => string) => Label;

export function sayerOf<Words>(
  words: Readonly<Record<Language, Words>>,
  { language, locale, binding }: DocumentHeader,
): Say<Words> {
  return (pick) => ({
    own: pick(words[language], locale),
    second: binding && pick(words[binding.language], binding.locale),
  });
}

/** Who writes to whom about which contract, and what it is about. */
export function letterOpening(
  sheet: Sheet,
  facts: LetterFacts,
  wording: Wording,
  { name, main }: { readonly name: Label; readonly main: Fact },
): void {
  const { fact, label } = helpers(wording);
  letterhead(sheet, facts.operator, operatorInShort(facts.operator, wording));
  title(sheet, wording, { name, number: facts.number, main });
  personAndFacts(
    sheet,
    wording,
    { label: label((labels) => labels.tenant), lines: partyWords(facts.tenant) },
    [
      fact((labels) => labels.issuedOn, formatDate(facts.madeOn, facts.locale)),
      fact((labels) => labels.unit, facts.unitNumber),
      fact((labels) => labels.contractNumber, facts.number),
    ],
  );
}

export function sentences(sheet: Sheet, wording: Wording, texts: readonly Label[]): void {
  for (const text of texts) {
    sheet.gap(12);
    paragraph(sheet, wording.words(text, styles.body, styles.bodySecond));
  }
}
