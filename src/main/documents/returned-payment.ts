/** The letter about a payment that the bank took back or that was a mistake: which one, what it costs, and what is open. */
import { formatDate } from '../domain/base/dates';
import { returnedWords } from './labels/returned-words';
import type { Wording } from './labels/wording';
import { totalsTable } from './parts/charges';
import { lastSentences, letterOpening, sayerOf, sentences } from './parts/letter';
import type { ReturnedPaymentFacts } from './port';
import type { Sheet } from './typesetting/sheet';

export function drawReturnedPayment(sheet: Sheet, facts: ReturnedPaymentFacts, wording: Wording): void {
  const say = sayerOf(returnedWords, facts);
  letterOpening(sheet, facts, wording, {
    name: say((words) => (facts.cause === 'mistake' ? words.withdrawn : words.title)),
    main: { label: say(({ open }) => open), value: facts.open.formattedPrice },
  });
  const { cause, receiptNumber, receivedOn } = facts;
  sentences(sheet, wording, [
    say(({ opening }, locale) => opening[cause](receiptNumber, formatDate(receivedOn, locale))),
    say(({ again }) => again),
  ]);
  totalsTable(sheet, wording, [
    {
      label: say((words) => (cause === 'mistake' ? words.mistaken : words.amount)),
      amount: facts.amount,
    },
    ...(facts.fee ? [{ label: say(({ fee }) => fee), amount: facts.fee }] : []),
    { label: say(({ open }) => open), amount: facts.open, strong: true },
  ]);
  lastSentences(sheet, wording, [say(({ pay }) => pay)]);
}
