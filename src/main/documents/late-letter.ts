/** A letter about late rent: what is open since when, what it has cost, and what follows on which day. */
import { formatDate } from '../domain/base/dates';
import { lateWords, type LateWords } from './labels/late-words';
import type { Label, Wording } from './labels/wording';
import { totalsTable } from './parts/charges';
import { letterOpening, sayerOf, sentences, type Say } from './parts/letter';
import { bindingNote, helpers } from './parts/parts';
import { drawTable } from './parts/table';
import type { LateLetterFacts } from './port';
import type { Sheet } from './typesetting/sheet';
import { styles } from './typesetting/styles';

export function drawLateLetter(sheet: Sheet, facts: LateLetterFacts, wording: Wording): void {
  const { label } = helpers(wording);
  const say = sayerOf(lateWords, facts);
  const total = say((words) => words.total);
  letterOpening(sheet, facts, wording, {
    name: say(({ titles }) => titles[facts.kind]),
    main: { label: total, value: facts.total.formattedPrice },
  });
  sentences(sheet, wording, [say(({ opening }) => opening[facts.kind])]);
  const rows = facts.overdue.map(({ number, dueOn, open }) => ({
    first: [{ text: number, style: styles.cell, value: true }],
    amounts: [formatDate(dueOn, facts.locale), open.formattedPrice],
  }));
  const heads = [label((labels) => labels.invoiceNumber), say(({ due }) => due), say(({ open }) => open)];
  drawTable(sheet, wording, rows, { heading: null, heads });
  totalsTable(sheet, wording, [{ label: total, amount: facts.total, strong: true }]);
  sentences(sheet, wording, sentencesOf(facts, say));
  bindingNote(sheet, wording);
}

function sentencesOf({ fee, suspended, next }: LateLetterFacts, say: Say<LateWords>): readonly Label[] {
  return [
    ...(fee ? [say((words) => words.fee(fee.formattedPrice))] : []),
    ...(suspended ? [say((words) => words.suspended)] : []),
    ...(next ? [say((words, locale) => words.next[next.what](formatDate(next.on, locale)))] : []),
    say(({ pay }) => pay),
  ];
}
