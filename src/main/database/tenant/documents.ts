/** Queries on what belongs to one tenant: contracts and documents, without the documents' bytes. */
import type { Id } from '../../../shared/ids';
import type { ContractRow } from '../contract/contracts';
import type { Tx } from '../schema';

/** A contact's contracts, newest first. */
export function selectTenantContracts(tx: Tx, contactId: Id<'contact'>): Promise<ContractRow[]> {
  return tx
    .selectFrom('rental_contract')
    .selectAll()
    .where('contact_id', '=', contactId)
    .orderBy('signed_at_ms', 'desc')
    .orderBy('number', 'desc')
    .execute();
}

/** A contact's documents with their unit, and what an invoice or a receipt is over. */
export function selectTenantDocuments(tx: Tx, contactId: Id<'contact'>) {
  return tx
    .selectFrom('document')
    .leftJoin('rental_contract', 'rental_contract.id', 'document.contract_id')
    .leftJoin('unit', 'unit.id', 'rental_contract.unit_id')
    .leftJoin('invoice', (join) =>
      join.onRef('invoice.number', '=', 'document.number').on('document.kind', '=', 'invoice'),
    )
    .leftJoin('receipt', (join) =>
      join.onRef('receipt.number', '=', 'document.number').on('document.kind', '=', 'receipt'),
    )
    .select([
      'document.id',
      'document.kind',
      'document.number',
      'document.created_at_ms',
      'unit.number as unit_number',
      'invoice.total_minor as invoice_minor',
      'invoice.issued_on',
      'receipt.amount_minor as receipt_minor',
    ])
    .where('document.contact_id', '=', contactId)
    .execute();
}
