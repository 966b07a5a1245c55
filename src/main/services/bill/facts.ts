/** What a bill says: in the language of its contract, with the property's language beside it where that differs. */
import type { Id } from '../../../shared/ids';
import { minor, toPrice, type Minor } from '../../../shared/money';
import { findContact, type ContactRow } from '../../database/contact/contacts';
import { findContract, selectContractParts, type ContractParts } from '../../database/contract/contracts';
import type { PropertyRow } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import type { DocumentHeader, DocumentLine, InvoiceFacts } from '../../documents/port';
import { describeLine } from '../../domain/price/line-text';
import type { PricedDue } from '../../domain/price/quote-lines';
import { toLineView } from '../price/quote-view';
import { requireProperty } from '../property/property';
import { contractHeader } from '../price/document-facts';

export interface BillAbout {
  readonly parts: ContractParts;
  readonly property: PropertyRow;
  readonly contact: ContactRow;
  readonly header: DocumentHeader;
}

/** @throws Error for a contract without its parts: a broken invariant */
export async function readBillAbout(tx: Tx, contractId: Id<'contract'>, nowMs: number): Promise<BillAbout> {
  const contract = await findContract(tx, contractId);
  const contact = contract && (await findContact(tx, contract.contact_id));
  if (!contract || !contact) throw new Error('a bill of nobody');
  const parts = await selectContractParts(tx, contract);
  const property = await requireProperty(tx);
  return { parts, property, contact, header: await contractHeader(tx, { parts, property, contact, nowMs }) };
}

/** The lines as documents have them. */
export function linesOfBill(
  { header: { language, locale, binding } }: Pick<BillAbout, 'header'>,
  { lines }: Pick<PricedDue, 'lines'>,
  currency: string,
): readonly DocumentLine[] {
  return lines.map((line) => {
    const { explanation: _, ...view } = toLineView(line, currency, language, locale);
    return {
      ...view,
      periodFrom: line.period?.from ?? null,
      periodTo: line.period?.to ?? null,
      bindingDescription: binding && describeLine(line, binding.language, binding.locale),
    };
  });
}

export interface BillAmounts {
  readonly number: string;
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly currency: string;
  readonly taxMinor: Minor;
  readonly totalMinor: Minor;
  readonly lines: readonly DocumentLine[];
  /** The part that the tenant's credit and money have not settled. */
  readonly openMinor: Minor;
  /** The saved card that pays the open part, and when; null: none does. */
  readonly charge: NonNullable<InvoiceFacts['charge']> | null;
}

/** What its PDF says. */
export function billFacts({ header, parts }: BillAbout, bill: BillAmounts): InvoiceFacts {
  const price = (amount: number) => toPrice(minor(amount), bill.currency, header.locale);
  return {
    ...header,
    number: bill.number,
    contractNumber: parts.contract.number,
    issuedOn: bill.issuedOn,
    dueOn: bill.dueOn,
    lines: bill.lines,
    taxAmount: price(bill.taxMinor),
    taxableAmount: price(bill.totalMinor - bill.taxMinor),
    payableAmount: price(bill.totalMinor),
    paid: price(bill.totalMinor - bill.openMinor),
    balance: price(bill.openMinor),
    charge: bill.charge,
  };
}
