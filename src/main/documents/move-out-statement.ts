/** The statement of a move-out: which days were charged and credited, what was set off, and what is left on either side. */
import { formatDate } from '../domain/base/dates';
import { moveOutWords, type MoveOutWords } from './labels/move-out-words';
import type { Label, Wording } from './labels/wording';
import { totalsTable, type Total } from './parts/charges';
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
import type { MoveOutStatementFacts } from './port';
import { paragraph } from './typesetting/flow';
import type { Sheet } from './typesetting/sheet';
import { styles } from './typesetting/styles';

/** Says something in the customer's language, and in the binding one where that is another. */
type Say = (pick: (words: MoveOutWords, locale: string) => string) => Label;

export function drawMoveOutStatement(sheet: Sheet, facts: MoveOutStatementFacts, wording: Wording): void {
  const { fact, label } = helpers(wording);
  const say = sayer(facts);
  const day = (date: string) => formatDate(date, facts.locale);
  letterhead(sheet, facts.operator, operatorInShort(facts.operator, wording));
  title(sheet, wording, {
    name: say((words) => words.title),
    number: facts.number,
    main: {
      label: say((words) => (facts.outcome === 'owed' ? words.owed : words.left)),
      value: facts.total.formattedPrice,
    },
  });
  personAndFacts(
    sheet,
    wording,
    { label: label((labels) => labels.tenant), lines: partyWords(facts.tenant) },
    [
      fact((labels) => labels.issuedOn, day(facts.madeOn)),
      { label: say((words) => words.lastDay), value: day(facts.lastDay) },
      fact((labels) => labels.unit, facts.unitNumber),
      fact((labels) => labels.contractNumber, facts.number),
    ],
  );
  const speak = (text: Label) => {
    sheet.gap(12);
    paragraph(sheet, wording.words(text, styles.body, styles.bodySecond));
  };
  speak(say((words) => words.opening(facts.unitNumber)));
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
  speak(say((words) => words.outcome[facts.outcome](facts.total.formattedPrice)));
  const { waived } = facts;
  if (waived) speak(say((words) => words.waived(waived.formattedPrice)));
  speak(say((words) => (facts.isFinal ? words.final : words.more)));
  bindingNote(sheet, wording);
}

function totalsOf({ rows, left }: MoveOutStatementFacts, say: Say): readonly Total[] {
  return [
    ...rows.map((row) => ({
      label: say((words, locale) => {
        if ('number' in row) return words.set_off(row.number);
        return 'on' in row ? words[row.what](formatDate(row.on, locale)) : words[row.what];
      }),
      amount: row.amount,
    })),
    { label: say((words) => words.left), amount: left, strong: true },
  ];
}

function sayer({ language, locale, binding }: MoveOutStatementFacts): Say {
  return (pick) => {
    const own = pick(moveOutWords[language], locale);
    const second = binding && pick(moveOutWords[binding.language], binding.locale);
    return { own, second: second === own ? null : second };
  };
}
