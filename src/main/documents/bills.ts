/** Invoice, receipt and credit note: what is owed, what came in, what goes back. */
import { cardText } from '../domain/attempt/card-brand';
import { formatDate } from '../domain/base/dates';
import { chargesTable, taxByRate, taxTotals, totalsTable } from './parts/charges';
import { paragraph } from './typesetting/flow';
import {
  bindingNote,
  helpers,
  letterhead,
  operatorInShort,
  partyWords,
  personAndFacts,
  section,
  title,
  type Fact,
} from './parts/parts';
import type { CreditNoteFacts, DocumentHeader, InvoiceFacts, ReceiptFacts } from './port';
import type { Sheet } from './typesetting/sheet';
import { styles } from './typesetting/styles';
import type { Label, Wording } from './labels/wording';

export function drawInvoice(sheet: Sheet, facts: InvoiceFacts, wording: Wording): void {
  const { fact, label } = helpers(wording);
  opening(sheet, facts, wording, {
    name: label((labels) => labels.invoice),
    number: facts.number,
    to: label((labels) => labels.billedTo),
    main: fact((labels) => labels.total, facts.payableAmount.formattedPrice),
    grid: [
      fact((labels) => labels.issuedOn, formatDate(facts.issuedOn, facts.locale)),
      ...(facts.dueOn === null
        ? []
        : [fact((labels) => labels.dueOn, formatDate(facts.dueOn, facts.locale))]),
      ...(facts.charge ? chargeFacts(facts.charge, facts.locale, wording) : []),
      fact((labels) => labels.unit, facts.unitNumber),
      fact((labels) => labels.contractNumber, facts.contractNumber),
    ],
  });
  const total = { label: label((labels) => labels.total), amount: facts.payableAmount, strong: true };
  const paid = { label: label((labels) => labels.paid), amount: facts.paid };
  const balance = { label: label((labels) => labels.balance), amount: facts.balance, strong: true };
  chargesTable(sheet, wording, facts, {
    heading: null,
    totals: [...taxTotals(facts, wording), total, paid, balance],
  });
  taxByRate(sheet, wording, facts);
  bindingNote(sheet, wording);
}

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
    totals: [...taxTotals(facts, wording), ...(advance ? [advance] : []), received],
  });
  taxByRate(sheet, wording, facts);
  bindingNote(sheet, wording);
}

/** Tenants know of it before their card is charged. */
function chargeFacts(
  { brand, last4, on }: NonNullable<InvoiceFacts['charge']>,
  locale: string,
  wording: Wording,
): Fact[] {
  const { fact } = helpers(wording);
  return [
    fact((labels) => labels.chargedOn, formatDate(on, locale)),
    fact((labels) => labels.chargedCard, cardText(brand, last4)),
  ];
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
    case 'cheque':
      return [fact((labels) => labels.chequeNumber, tender.reference)];
    case 'desk_terminal':
      return [fact((labels) => labels.deskTerminal, tender.reference)];
  }
}

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
      ...(typeof reason === 'string'
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
    { label: label((labels) => labels.creditPaid), amount: facts.paid },
    { label: label((labels) => labels.creditBalance), amount: facts.balance, strong: true },
  ]);
  bindingNote(sheet, wording);
}

interface Opening {
  readonly name: Label;
  readonly number: string;
  readonly to: Label;
  readonly main: Fact;
  readonly grid: readonly Fact[];
}

/** Letterhead, title, the tenant, and the facts a bookkeeper looks for. */
function opening(
  sheet: Sheet,
  facts: Pick<DocumentHeader, 'operator' | 'tenant'>,
  wording: Wording,
  { name, number, to, main, grid }: Opening,
): void {
  letterhead(sheet, facts.operator, operatorInShort(facts.operator, wording));
  title(sheet, wording, { name, number, main });
  personAndFacts(sheet, wording, { label: to, lines: partyWords(facts.tenant) }, grid);
}
