/** The statement of a transfer: what the new unit costs, what is credited of the former one, and what is left on either side. */
import { formatDate } from '../domain/base/dates';
import { transferWords, type TransferWords } from './labels/transfer-words';
import type { Wording } from './labels/wording';
import { totalsTable, type Total } from './parts/charges';
import { type Say, lastSentences, letterOpening, sayerOf, sentences } from './parts/letter';
import type { TransferStatementFacts } from './transfer-facts';
import type { Sheet } from './typesetting/sheet';

export function drawTransferStatement(sheet: Sheet, facts: TransferStatementFacts, wording: Wording): void {
  const say = sayerOf(transferWords, facts);
  const { outcome, formerUnit, unitNumber, movedOn, dueOn, total, codeDays = 1 } = facts;
  const result = say((words) => ({ back: words.left, owed: words.owed, even: words.balance })[outcome]);
  letterOpening(sheet, facts, wording, {
    name: say((words) => words.title),
    main: { label: result, value: total.formattedPrice },
    more: [{ label: say((words) => words.from), value: formatDate(movedOn, facts.locale) }],
  });
  sentences(sheet, wording, [
    say((words, locale) => words.opening(formerUnit, unitNumber, formatDate(movedOn, locale))),
  ]);
  totalsTable(sheet, wording, [
    ...facts.lines.map(({ description, bindingDescription, payableAmount }): Total => ({
      label: { own: description, second: bindingDescription },
      amount: payableAmount,
    })),
    ...facts.former.map((row): Total => ({ label: labelOf(row, say), amount: row.amount })),
    { label: result, amount: total, strong: true },
  ]);
  lastSentences(sheet, wording, [
    say((words, locale) => words.outcome[outcome](total.formattedPrice, formatDate(dueOn, locale))),
    say((words) => words.codes(formerUnit, codeDays)),
  ]);
}

function labelOf(
  { kind, days }: TransferStatementFacts['former'][number],
  say: Say<TransferWords>,
): Total['label'] {
  if (kind !== 'unused') return say((words) => words[kind]);
  return say((words, locale) =>
    words.unused(days ? formatDate(days.from, locale) : '', days ? formatDate(days.to, locale) : ''),
  );
}
