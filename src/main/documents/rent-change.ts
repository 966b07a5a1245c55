/** The letter that says a new rent: what it was, what it becomes and when, and that the tenant may leave instead. */
import { formatDate } from '../domain/base/dates';
import { rentChangeWords } from './labels/rent-change-words';
import type { Label, Wording } from './labels/wording';
import {
  bindingNote,
  helpers,
  letterhead,
  operatorInShort,
  partyWords,
  personAndFacts,
  title,
} from './parts/parts';
import { totalsTable } from './parts/charges';
import type { RentChangeFacts } from './port';
import { paragraph } from './typesetting/flow';
import type { Sheet } from './typesetting/sheet';
import { styles } from './typesetting/styles';

type Words = (typeof rentChangeWords)['en'];
/** Says something in the customer's language, and in the binding one where that is another. */
type Say = (pick: (words: Words, locale: string) => string) => Label;

export function drawRentChange(sheet: Sheet, facts: RentChangeFacts, wording: Wording): void {
  const { fact, label } = helpers(wording);
  const say = sayer(facts);
  letterhead(sheet, facts.operator, operatorInShort(facts.operator, wording));
  title(sheet, wording, {
    name: say((words) => words.title),
    number: facts.number,
    main: { label: say(({ newRent }) => newRent), value: facts.newRent.formattedPrice },
  });
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
  const speak = (text: Label) => {
    sheet.gap(12);
    paragraph(sheet, wording.words(text, styles.body, styles.bodySecond));
  };
  speak(say((words, locale) => words.opening(formatDate(facts.firstOn, locale))));
  totalsTable(sheet, wording, [
    { label: say(({ oldRent }) => oldRent), amount: facts.oldRent },
    { label: say(({ newRent }) => newRent), amount: facts.newRent, strong: true },
  ]);
  for (const sentence of sentencesOf(facts, say)) speak(sentence);
  bindingNote(sheet, wording);
}

function sentencesOf({ pricesIncludeTax, isAutopay, firstOn }: RentChangeFacts, say: Say): readonly Label[] {
  return [
    ...(pricesIncludeTax ? [] : [say(({ plusTax }) => plusTax)]),
    say(({ billed }) => billed),
    say((words, locale) => words.leave(formatDate(firstOn, locale))),
    ...(isAutopay ? [say(({ autopay }) => autopay)] : []),
  ];
}

function sayer({ language, locale, binding }: RentChangeFacts): Say {
  return (pick) => ({
    own: pick(rentChangeWords[language], locale),
    second: binding && pick(rentChangeWords[binding.language], binding.locale),
  });
}
