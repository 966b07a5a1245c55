/** The statement of a move-out: which days were charged and credited, what was set off, and what is left on either side. */
import { formatDate } from '../domain/base/dates';
import { moveOutWords, type MoveOutWords } from './labels/move-out-words';
import type { Wording } from './labels/wording';
import { totalsTable, type Total } from './parts/charges';
import { type Say, lastSentences, letterOpening, sayerOf, sentences } from './parts/letter';
import { drawTable } from './parts/table';
import type { MoveOutStatementFacts } from './port';
import type { Sheet } from './typesetting/sheet';
import { styles } from './typesetting/styles';

export function drawMoveOutStatement(sheet: Sheet, facts: MoveOutStatementFacts, wording: Wording): void {
  const say = sayerOf(moveOutWords, facts);
  const day = (date: string) => formatDate(date, facts.locale);
  letterOpening(sheet, facts, wording, {
    name: say((words) => moveOutTitle(words, facts)),
    main: {
      label: say((words) => (facts.outcome === 'owed' ? words.owed : leftBy(words, facts))),
      value: facts.total.formattedPrice,
    },
    more: [{ label: say((words) => words.lastDay), value: day(facts.lastDay) }],
  });
  sentences(sheet, wording, [say((words) => words.opening(facts.unitNumber))]);
  if (facts.days.length > 0) {
    const rows = facts.days.map(({ what, from, to, amount }) => ({
      first: [
        ...wording.words(
          say((words) => words[what]),
          styles.cell,
          styles.cellSecond,
        ),
        { text: `${day(from)} – ${day(to)}`, style: styles.cellSecond, value: true },
      ],
      amounts: [amount.formattedPrice],
    }));
    drawTable(sheet, wording, rows, {
      heading: null,
      heads: [say((words) => words.days), say((words) => words.amount)],
    });
  }
  totalsTable(sheet, wording, totalsOf(facts, say));
  if (facts.open.length > 0) {
    const open = facts.open.map(({ number, amount }) => ({
      label: say((words) => words.open(number)),
      amount,
    }));
    totalsTable(sheet, wording, [
      ...open,
      { label: say((words) => words.owed), amount: facts.total, strong: true },
    ]);
  }
  const { waived, photos } = facts;
  lastSentences(sheet, wording, [
    say((words) => words.outcome[facts.outcome](facts.total.formattedPrice)),
    ...(waived ? [say((words) => words.waived(waived.formattedPrice))] : []),
    ...(photos ? [say((words) => words.photos(photos))] : []),
    say((words) => (facts.isFinal ? words.final : words.more)),
  ]);
}

export const moveOutTitle = (
  words: MoveOutWords,
  { isFinal }: Pick<MoveOutStatementFacts, 'isFinal'>,
): string => (isFinal ? words.finalTitle : words.title);

/** A sum of nothing is in nobody's favor. */
const leftBy = (words: MoveOutWords, { left }: MoveOutStatementFacts): string =>
  left.price === 0 ? words.balance : words.left;

function totalsOf(facts: MoveOutStatementFacts, say: Say<MoveOutWords>): readonly Total[] {
  const { rows, left } = facts;
  return [
    ...rows.map((row) => ({
      label: say((words, locale) => {
        if ('number' in row) return words.set_off(row.number);
        return 'on' in row ? words[row.what](formatDate(row.on, locale)) : words[row.what];
      }),
      amount: row.amount,
    })),
    { label: say((words) => leftBy(words, facts)), amount: left, strong: true },
  ];
}
