/** The letter that withdraws a new rent before its day: the rent stays. */
import { formatDate } from '../domain/base/dates';
import { rentKeptWords } from './labels/rent-kept-words';
import type { Wording } from './labels/wording';
import { lastSentences, letterOpening, sayerOf } from './parts/letter';
import type { RentKeptFacts } from './port';
import type { Sheet } from './typesetting/sheet';

export function drawRentKept(sheet: Sheet, facts: RentKeptFacts, wording: Wording): void {
  const say = sayerOf(rentKeptWords, facts);
  const { rent, newRent, announcedOn } = facts;
  letterOpening(sheet, facts, wording, {
    name: say(({ title }) => title),
    main: { label: say((words) => words.rent), value: rent.formattedPrice },
  });
  lastSentences(sheet, wording, [
    say(({ withdrawn }, locale) => withdrawn(formatDate(announcedOn, locale), newRent.formattedPrice)),
    say(({ stays }) => stays(rent.formattedPrice)),
  ]);
}
