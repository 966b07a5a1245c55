/** The credit note: what is taken back, why, and what of it goes to the customer. */
import { formatDate } from '../domain/base/dates';
import type { Wording } from './labels/wording';
import { chargesTable, taxTotals, totalsTable, type Total } from './parts/charges';
import { opening } from './parts/opening';
import { bindingNote, helpers, section } from './parts/parts';
import type { CreditedFor, CreditNoteFacts } from './port';
import { paragraph } from './typesetting/flow';
import type { Sheet } from './typesetting/sheet';
import { styles } from './typesetting/styles';

export function drawCreditNote(sheet: Sheet, facts: CreditNoteFacts, wording: Wording): void {
  const { fact, label } = helpers(wording);
  const { corrects, reason } = facts;
  opening(sheet, facts, wording, {
    name: label((labels) => labels.creditNote),
    number: facts.number,
    to: label((labels) => labels.creditedTo),
    main: fact((labels) => labels.creditGross, facts.gross.formattedPrice),
    grid: [
      fact((labels) => labels.issuedOn, formatDate(facts.issuedOn, facts.locale)),
      ...(corrects
        ? [
            fact((labels) => labels.unit, corrects.unitNumber),
            fact((labels) => labels.invoiceNumber, corrects.invoiceNumber),
            fact((labels) => labels.contractNumber, corrects.contractNumber),
          ]
        : []),
      ...(typeof reason === 'string' || reason.lastDay === null
        ? []
        : [fact((labels) => labels.lastDay, formatDate(reason.lastDay, facts.locale))]),
    ],
  });
  section(
    sheet,
    wording,
    label((labels) => labels.reason),
    20,
  );
  if (typeof reason === 'string') paragraph(sheet, [{ text: reason, style: styles.body, value: true }]);
  else
    paragraph(
      sheet,
      wording.words(
        label((labels) => labels.settled[reason.credits]),
        styles.body,
      ),
    );
  if (corrects) {
    const credited = { label: label((labels) => labels.creditGross), amount: facts.gross, strong: true };
    chargesTable(sheet, wording, corrects, {
      heading: label((labels) => labels.creditedLines),
      totals: [...taxTotals(corrects, wording), credited],
    });
  }
  section(
    sheet,
    wording,
    label((labels) => labels.amounts),
  );
  totalsTable(sheet, wording, [
    { label: label((labels) => labels.creditGross), amount: facts.gross },
    ...usedRows(facts, wording),
    { label: label((labels) => labels.creditPaid), amount: facts.paid },
    { label: label((labels) => labels.creditBalance), amount: facts.balance, strong: true },
  ]);
  bindingNote(sheet, wording);
}

const movedCredits: ReadonlySet<CreditedFor> = new Set(['moved_days', 'moved_deposit']);

/** What of it is not the tenant's to have back: it has paid for something. */
function usedRows({ used, reason }: CreditNoteFacts, { both }: Wording): readonly Total[] {
  if (!used) return [];
  const isMove = typeof reason !== 'string' && movedCredits.has(reason.credits);
  const rows = [
    {
      label: both((labels) => (isMove ? labels.creditUsedFormer : labels.creditUsedOpen)),
      amount: used.former,
    },
    {
      label: both((labels) => (isMove ? labels.creditUsedNext : labels.creditUsedLater)),
      amount: used.next,
    },
  ];
  return rows.filter(({ amount }) => amount.price !== 0);
}
