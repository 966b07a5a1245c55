/** The letter that says a new rent: what it was, what it becomes and when, and that the tenant may leave instead. */
import { formatDate } from '../domain/base/dates';
import { rentChangeWords, type RentChangeWords } from './labels/rent-change-words';
import type { Label, Wording } from './labels/wording';
import { totalsTable } from './parts/charges';
import { type Say, lastSentences, letterOpening, sayerOf, sentences } from './parts/letter';
import type { RentChangeFacts } from './port';
import type { Sheet } from './typesetting/sheet';

export function drawRentChange(sheet: Sheet, facts: RentChangeFacts, wording: Wording): void {
  const say = sayerOf(rentChangeWords, facts);
  const newRent = say((words) => words.newRent);
  letterOpening(sheet, facts, wording, {
    name: say((words) => words.title),
    main: { label: newRent, value: facts.newRent.formattedPrice },
  });
  sentences(sheet, wording, [say((words, locale) => words.opening(formatDate(facts.firstOn, locale)))]);
  totalsTable(sheet, wording, [
    { label: say(({ oldRent }) => oldRent), amount: facts.oldRent },
    { label: newRent, amount: facts.newRent, strong: true },
  ]);
  lastSentences(sheet, wording, sentencesOf(facts, say));
}

function sentencesOf(
  { pricesIncludeTax, isAutopay, firstOn }: RentChangeFacts,
  say: Say<RentChangeWords>,
): readonly Label[] {
  return [
    ...(pricesIncludeTax ? [] : [say(({ plusTax }) => plusTax)]),
    say(({ billed }) => billed),
    say((words, locale) => words.leave(formatDate(firstOn, locale))),
    ...(isAutopay ? [say(({ autopay }) => autopay)] : []),
  ];
}
