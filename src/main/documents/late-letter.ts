/** A letter about late rent: what is open since when, what it has cost, and what follows on which day. */
import { formatDate } from '../domain/base/dates';
import { lateWords, type LateWords } from './labels/late-words';
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
import { drawTable } from './parts/table';
import { totalsTable } from './parts/charges';
import type { LateLetterFacts } from './port';
import { paragraph } from './typesetting/flow';
import type { Sheet } from './typesetting/sheet';
import { styles } from './typesetting/styles';

/** Says something in the customer's language, and in the binding one where that is another. */
type Say = (pick: (words: LateWords, locale: string) => string) => Label;

export function drawLateLetter(sheet: Sheet, facts: LateLetterFacts, wording: Wording): void {
  const { fact, label } = helpers(wording);
  const say = sayer(facts);
  letterhead(sheet, facts.operator, operatorInShort(facts.operator, wording));
  title(sheet, wording, {
    name: say(({ titles }) => titles[facts.kind]),
    number: facts.number,
    main: { label: say(({ total }) => total), value: facts.total.formattedPrice },
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
  speak(say(({ opening }) => opening[facts.kind]));
  const rows = facts.overdue.map(({ number, dueOn, open }) => ({
    first: [{ text: number, style: styles.cell, value: true }],
    amounts: [formatDate(dueOn, facts.locale), open.formattedPrice],
  }));
  const heads = [label((labels) => labels.invoiceNumber), say(({ due }) => due), say(({ open }) => open)];
  drawTable(sheet, wording, rows, { heading: null, heads });
  totalsTable(sheet, wording, [{ label: say(({ total }) => total), amount: facts.total, strong: true }]);
  for (const sentence of sentencesOf(facts, say)) speak(sentence);
  bindingNote(sheet, wording);
}

function sentencesOf({ fee, suspended, next }: LateLetterFacts, say: Say): readonly Label[] {
  return [
    ...(fee ? [say((words) => words.fee(fee.formattedPrice))] : []),
    ...(suspended ? [say((words) => words.suspended)] : []),
    ...(next ? [say((words, locale) => words.next[next.what](formatDate(next.on, locale)))] : []),
    say(({ pay }) => pay),
  ];
}

function sayer({ language, locale, binding }: LateLetterFacts): Say {
  return (pick) => ({
    own: pick(lateWords[language], locale),
    second: binding && pick(lateWords[binding.language], binding.locale),
  });
}
