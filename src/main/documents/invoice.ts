/** The invoice: what is owed, when, and by which card where one is charged. */
import { cardText } from '../domain/attempt/card-brand';
import { formatDate } from '../domain/base/dates';
import type { Wording } from './labels/wording';
import { chargesTable, creditTotals, taxByRate, taxTotals } from './parts/charges';
import { opening } from './parts/opening';
import { bindingNote, helpers, type Fact } from './parts/parts';
import type { InvoiceFacts } from './port';
import type { Sheet } from './typesetting/sheet';

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
    totals: [...taxTotals(facts, wording), total, ...creditTotals(facts.credit, wording), paid, balance],
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
