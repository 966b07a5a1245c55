/** The receipt: what came in, how it was paid, and what it is for. */
import { cardText } from '../domain/attempt/card-brand';
import type { Wording } from './labels/wording';
import { chargesTable, creditTotals, taxByRate, taxTotals } from './parts/charges';
import { opening } from './parts/opening';
import { bindingNote, helpers, type Fact } from './parts/parts';
import type { ReceiptFacts } from './port';
import { paragraph } from './typesetting/flow';
import type { Sheet } from './typesetting/sheet';
import { styles } from './typesetting/styles';

export function drawReceipt(sheet: Sheet, facts: ReceiptFacts, wording: Wording): void {
  const { fact, label } = helpers(wording);
  opening(sheet, facts, wording, {
    name: label((labels) => labels.receipt),
    number: facts.number,
    to: label((labels) => labels.receivedFrom),
    main: fact((labels) => labels.amountReceived, facts.amount.formattedPrice),
    grid: [
      { ...fact((labels) => labels.receivedAt, facts.receivedAt), wide: true },
      ...tenderFacts(facts.tender, wording),
      fact((labels) => labels.unit, facts.unitNumber),
      fact((labels) => labels.invoiceNumber, facts.invoiceNumber),
      ...(facts.paidByCredit
        ? [fact(({ creditBefore }) => creditBefore, facts.paidByCredit.formattedPrice)]
        : []),
      fact((labels) => labels.contractNumber, facts.contractNumber),
      { ...fact((labels) => labels.paymentReference, facts.paymentReference), wide: true },
    ],
  });
  if (facts.testPayment) {
    sheet.gap(12);
    paragraph(
      sheet,
      wording.words(
        label((labels) => labels.testPayment),
        styles.strong,
        styles.bodySecond,
      ),
    );
    paragraph(
      sheet,
      wording.words(
        label((labels) => labels.nothingTaken),
        styles.body,
        styles.bodySecond,
      ),
    );
  }
  const advance = facts.advance && { label: label((labels) => labels.advance), amount: facts.advance };
  const received = { label: label((labels) => labels.amountReceived), amount: facts.amount, strong: true };
  chargesTable(sheet, wording, facts, {
    heading: null,
    totals: [
      ...taxTotals(facts, wording),
      ...creditTotals(facts.credit, wording),
      ...(advance ? [advance] : []),
      received,
    ],
  });
  taxByRate(sheet, wording, facts);
  bindingNote(sheet, wording);
}

/** Card, cash with what was given and what went back, or the number of what was handed over. */
function tenderFacts(tender: ReceiptFacts['tender'], wording: Wording): Fact[] {
  const { fact } = helpers(wording);
  switch (tender.kind) {
    case 'card':
      return [fact((labels) => labels.card, cardText(tender.brand, tender.last4))];
    case 'cash':
      return [
        fact((labels) => labels.cashGiven, tender.given.formattedPrice),
        fact((labels) => labels.change, tender.change.formattedPrice),
      ];
    case 'nothing':
      return [];
    case 'cheque':
      return [fact((labels) => labels.chequeNumber, tender.reference)];
    case 'desk_terminal':
      return [fact((labels) => labels.deskTerminal, tender.reference)];
    case 'sister':
      return [fact((labels) => labels.otherKiosk, tender.reference)];
  }
}
