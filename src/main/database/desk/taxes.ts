/** Lines of invoices and credit notes between two days, with their tax. Whole minor units. */
import { sql } from 'kysely';
import type { TaxedLine } from '../../domain/desk/taxes';
import type { Tx } from '../schema';
import type { Days } from './premiums';

export interface TaxedRow extends Omit<TaxedLine, 'customerType'> {
  /** The kind of customer by contract: its name, and that in other languages. */
  readonly name: string;
  readonly translations: string;
}

/** What was taken over at the start was taxed elsewhere. */
export async function selectTaxedLines(tx: Tx, { from, on }: Days): Promise<readonly TaxedRow[]> {
  const lines = tx
    .selectFrom('invoice_line as l')
    .innerJoin('invoice as i', 'i.id', 'l.invoice_id')
    .innerJoin('rental_contract as c', 'c.id', 'i.contract_id')
    .innerJoin('user_type as u', 'u.id', 'c.user_type_id')
    .where('l.code', '!=', 'opening')
    .select(['l.tax_milli_percent as rate', sql<string>`l.code`.as('what'), 'u.name', 'u.translations']);
  const invoiced = lines
    .where('i.issued_on', '>=', from)
    .where('i.issued_on', '<=', on)
    .select(sql<'invoice' | 'credit_note'>`'invoice'`.as('document'))
    .select(['l.taxable_minor as taxableMinor', 'l.tax_minor as taxMinor']);
  const credited = lines
    .innerJoin('credit_note_line as k', (join) =>
      join.onRef('k.invoice_id', '=', 'l.invoice_id').onRef('k.position', '=', 'l.position'),
    )
    .innerJoin('credit_note as n', 'n.id', 'k.credit_note_id')
    .where('n.transact_on', '>=', from)
    .where('n.transact_on', '<=', on)
    .select(sql<'invoice' | 'credit_note'>`'credit_note'`.as('document'))
    .select(['k.taxable_minor as taxableMinor', 'k.tax_minor as taxMinor']);
  return [...(await invoiced.execute()), ...(await credited.execute())];
}
