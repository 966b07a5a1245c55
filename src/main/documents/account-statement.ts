/** A statement of account: the balance before, every entry with the balance after it, and the balance at the end. */
import { formatDate } from '../domain/base/dates';
import type { AccountStatementFacts } from './account-facts';
import { accountWords } from './labels/account-words';
import type { Wording } from './labels/wording';
import { lastSentences, letterOpening, sayerOf } from './parts/letter';
import { periodText } from './parts/parts';
import { drawTable, type TableRow } from './parts/table';
import type { Sheet } from './typesetting/sheet';
import { styles } from './typesetting/styles';

export function drawAccountStatement(sheet: Sheet, facts: AccountStatementFacts, wording: Wording): void {
  const say = sayerOf(accountWords, facts);
  const day = (date: string) => formatDate(date, facts.locale);
  const { after, before, entries, fromOn, toOn } = facts;
  letterOpening(sheet, facts, wording, {
    name: say((words) => words.title),
    main: {
      label: say((words) => (after.price > 0 ? words.owed : after.price < 0 ? words.yours : words.balance)),
      value: facts.size.formattedPrice,
    },
    more: [
      {
        label: say((words) => words.period),
        value: periodText({ periodFrom: fromOn, periodTo: toOn }, facts.locale) ?? '',
      },
    ],
  });
  const sum = (label: ReturnType<typeof say>, amount: string): TableRow => ({
    first: wording.words(label, styles.strong, styles.cellSecond),
    amounts: ['', amount],
  });
  const rows = entries.map((entry): TableRow => ({
    first: [
      ...wording.words(
        say((words) => `${words.kinds[entry.what]} ${isolated(entry.number)}`.trim()),
        styles.cell,
        styles.cellSecond,
      ),
      { text: day(entry.on), style: styles.cellSecond, value: true },
    ],
    amounts: [entry.amount.formattedPrice, entry.balance.formattedPrice],
  }));
  drawTable(
    sheet,
    wording,
    [
      sum(
        say((words, locale) => words.before(formatDate(fromOn, locale))),
        before.formattedPrice,
      ),
      ...rows,
      sum(
        say((words, locale) => words.after(formatDate(toOn, locale))),
        after.formattedPrice,
      ),
    ],
    {
      heading: null,
      heads: [say((words) => words.entry), say((words) => words.amount), say((words) => words.balance)],
    },
  );
  lastSentences(sheet, wording, [
    ...(entries.length === 0 ? [say((words) => words.none)] : []),
    say((words) => words.meaning),
  ]);
}

/** A number keeps its own order within a language that runs the other way. */
function isolated(number: string): string {
  return number === '' ? '' : `\u2066${number}\u2069`;
}
