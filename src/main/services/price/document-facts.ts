/** What every document about a contract begins with, and how it shows lines of the contract's invoice. */
import type { Selectable } from 'kysely';
import { localeFor } from '../../../shared/formats';
import { toPercentPrice, toPrice, type Minor } from '../../../shared/money';
import type { ContactRow } from '../../database/contact/contacts';
import type { ContractParts } from '../../database/contract/contracts';
import type { PropertyRow } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import type { InvoiceLineTable } from '../../database/schema/bill';
import type { DocumentHeader, DocumentLine } from '../../documents/port';
import type { CreditedLine } from '../../domain/contract/credit';
import { describeLine } from '../../domain/price/line-text';
import { operatorParty, paperSizeOf, tenantParty } from './document-parties';
import { readStoredQuote } from './stored-quote';

interface About {
  readonly parts: ContractParts;
  readonly property: PropertyRow;
}

/** In the language of the contract, with that of the property beside it where it is another. */
export async function contractHeader(
  tx: Tx,
  { parts, property, contact, nowMs }: About & { readonly contact: ContactRow; readonly nowMs: number },
): Promise<DocumentHeader> {
  const { language } = parts.contract;
  const binding = language === property.language ? null : property.language;
  return {
    language,
    locale: localeFor(language, property),
    binding: binding && { language: binding, locale: localeFor(binding, property) },
    operator: await operatorParty(tx, property, language),
    tenant: await tenantParty(tx, contact, property, language),
    unitNumber: parts.unitNumber,
    paper: await paperSizeOf(tx, property),
    createdAtMs: nowMs,
  };
}

/**
 * A line of the invoice that is spoken of with the amounts that a document has of it.
 * @throws Error for a position that the invoice lacks
 */
export function lineOfInvoice(about: About, amounts: CreditedLine): DocumentLine {
  const line = about.parts.lines.find(({ position }) => position === amounts.position);
  if (!line) throw new Error('a document of a line that was never invoiced');
  return documentLine(about, line, amounts);
}

/** A line of any of the contract's invoices with the amounts that a document has of it. */
export function documentLine(
  about: About,
  line: Selectable<InvoiceLineTable>,
  amounts: CreditedLine,
): DocumentLine {
  const { parts, property } = about;
  const locale = localeFor(parts.contract.language, property);
  const price = (amount: Minor) => toPrice(amount, parts.invoice.currency, locale);
  return {
    code: line.code,
    description: line.description,
    taxableAmount: price(amounts.taxableMinor),
    taxPercentage: toPercentPrice(line.tax_milli_percent, locale),
    taxAmount: price(amounts.taxMinor),
    payableAmount: price(amounts.payableMinor),
    periodFrom: line.period_from_on,
    periodTo: line.period_to_on,
    bindingDescription: bindingOf(about, line),
  };
}

/** A bill has it beside its line; a move-in's invoice in the quote that was signed. */
function bindingOf({ parts, property }: About, line: Selectable<InvoiceLineTable>): string | null {
  if (parts.contract.language === property.language) return null;
  if (line.invoice_id !== parts.invoice.id || parts.invoice.is_move_in === 0) return line.binding_description;
  const index = parts.lines.findIndex(({ position }) => position === line.position);
  const agreed = readStoredQuote(parts.contract.quote).lines[index];
  return agreed ? describeLine(agreed, property.language, localeFor(property.language, property)) : null;
}
