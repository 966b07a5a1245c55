/** The letter that reminds a tenant of the policy they are to bring: until when, and what holds until then. */
import { formatDate } from '../domain/base/dates';
import { policyReminderWords } from './labels/policy-reminder-words';
import type { Wording } from './labels/wording';
import { lastSentences, letterOpening, sayerOf } from './parts/letter';
import type { PolicyReminderFacts } from './port';
import type { Sheet } from './typesetting/sheet';

export function drawPolicyReminder(sheet: Sheet, facts: PolicyReminderFacts, wording: Wording): void {
  const say = sayerOf(policyReminderWords, facts);
  letterOpening(sheet, facts, wording, {
    name: say(({ title }) => title),
    main: { label: say((words) => words.by), value: formatDate(facts.by, facts.locale) },
  });
  lastSentences(sheet, wording, [
    say(({ promised }) => promised(facts.unitNumber)),
    say(({ bring }, locale) => bring(formatDate(facts.by, locale))),
    say(({ ends }) => ends),
    say(({ without }) => without),
  ]);
}
