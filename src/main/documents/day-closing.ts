/** A day's closing on paper: what came in by which means, what it belongs to, how it adds up, and what is still open. */
import { drawTable, type TableRow } from './parts/table';
import { closingWords } from './labels/closing-words';
import { paragraph } from './typesetting/flow';
import { letterhead, operatorInShort, factGrid, section, title } from './parts/parts';
import type { DayClosingFacts } from './port';
import type { Sheet } from './typesetting/sheet';
import { styles } from './typesetting/styles';
import type { Label, Wording } from './labels/wording';
import { inOneLine } from '../../shared/in-one-line';

export function drawDayClosing(sheet: Sheet, facts: DayClosingFacts, wording: Wording): void {
  const words = closingWords[facts.language];
  letterhead(sheet, facts.operator, operatorInShort(facts.operator, wording));
  title(sheet, wording, { name: plain(words.title), number: facts.number });
  factGrid(sheet, wording, [
    { label: plain(words.closedAt), value: facts.closedAt, wide: true },
    { label: plain(words.closedBy), value: facts.closedBy, wide: true },
  ]);
  if (facts.follows !== null) {
    const { lost } = facts.follows;
    section(sheet, wording, plain(words.follows));
    const counted =
      lost.length === 0 ? words.lostUnknown : words.lostCounted(inOneLine(lost, facts.language));
    paragraph(sheet, [{ text: counted, style: styles.body }]);
  }
  const table = (heading: string, heads: readonly string[], rows: readonly TableRow[]) =>
    drawTable(sheet, wording, rows, { heading: plain(heading), heads: heads.map(plain) });
  table(
    words.byTender,
    [words.tender, words.count, words.taken, words.givenBack, words.net],
    facts.tenders.map((each) =>
      row(words.tenders[each.tender], [String(each.count), each.taken, each.givenBack, each.net]),
    ),
  );
  table(
    words.byLedger,
    [words.ledger, words.invoiced, words.credited, words.net],
    facts.ledgers.map((each) =>
      row(nameOf(words.ledgers, each.ledger), [each.invoiced, each.credited, each.net]),
    ),
  );
  table(
    words.proof,
    ['', words.count, words.amount],
    facts.sums.map((each) => row(words.sums[each.sum], [String(each.count), each.amount])),
  );
  table(
    words.drawer,
    ['', words.amount],
    facts.drawer.map((each) => row(words.drawerLines[each.line], [each.amount])),
  );
  if (facts.why !== null) {
    section(sheet, wording, plain(words.why));
    paragraph(sheet, [{ text: facts.why, style: styles.body, value: true }]);
  }
  if (facts.open.length === 0) {
    section(sheet, wording, plain(words.open));
    paragraph(sheet, [{ text: words.nothingOpen, style: styles.body }]);
    return;
  }
  table(
    words.open,
    ['', words.amount],
    facts.open.map((each) => row(`${words[each.kind]} ${each.reference}`, [each.amount])),
  );
}

function plain(own: string): Label {
  return { own, second: null };
}

function row(first: string, amounts: readonly string[]): TableRow {
  return { first: [{ text: first, style: styles.cell }], amounts };
}

/** A catalogue may name a ledger that we have no word for. */
function nameOf(names: Readonly<Record<string, string>>, ledger: string): string {
  return names[ledger] ?? ledger;
}
