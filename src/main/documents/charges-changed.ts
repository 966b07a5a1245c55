/** The letter that confirms a change of protection and extras: from when, what a period costs then, and what was credited. */
import { formatDate } from '../domain/base/dates';
import { chargesChangedWords } from './labels/charges-changed-words';
import type { Label, Wording } from './labels/wording';
import { totalsTable } from './parts/charges';
import { type Say, lastSentences, letterOpening, sayerOf, sentences } from './parts/letter';
import { drawTable } from './parts/table';
import type { ChargesChangedFacts } from './port';
import type { Sheet } from './typesetting/sheet';
import { styles } from './typesetting/styles';
import { inOneLine } from '../../shared/in-one-line';

type Words = (typeof chargesChangedWords)['en'];

export function drawChargesChanged(sheet: Sheet, facts: ChargesChangedFacts, wording: Wording): void {
  const say = sayerOf(chargesChangedWords, facts);
  const { firstOn, madeOn, agreed, credited, charged, total } = facts;
  letterOpening(sheet, facts, wording, {
    name: say(({ title }) => title),
    main: { label: say(({ from }) => from), value: formatDate(firstOn, facts.locale) },
  });
  sentences(sheet, wording, [
    say((words, locale) => words.agreed(agreed, formatDate(madeOn, locale))),
    protectionOf(facts, say),
    ...(credited
      ? [
          say((words, locale) =>
            words.credited(credited.amount.formattedPrice, inOneLine(credited.numbers, locale)),
          ),
        ]
      : []),
    ...(charged ? [say((words) => words.charged(charged.amount.formattedPrice, charged.number))] : []),
  ]);
  if (total) {
    const rows = facts.lines.map(({ description, bindingDescription, amount }) => ({
      first: [
        { text: description, style: styles.cell },
        ...(bindingDescription === null ? [] : [{ text: bindingDescription, style: styles.cellSecond }]),
      ],
      amounts: [amount.formattedPrice],
    }));
    drawTable(sheet, wording, rows, {
      heading: null,
      heads: [say(({ period }) => period), say((words) => words.amount)],
    });
    totalsTable(sheet, wording, [{ label: say((words) => words.total), amount: total, strong: true }]);
  }
  lastSentences(sheet, wording, [say(({ stays }) => stays), say(({ otherwise }) => otherwise)]);
}

function protectionOf({ coverage }: ChargesChangedFacts, say: Say<Words>): Label {
  if (coverage.kind === 'declined') return say(({ protection }) => protection.none);
  if (coverage.kind === 'operator_plan')
    return say(({ protection }) => protection.plan(coverage.cover?.formattedPrice ?? ''));
  const { insurer, policyNumber, expires } = coverage;
  return say(({ protection }, locale) =>
    protection.policy(insurer, policyNumber, formatDate(expires, locale)),
  );
}
