/** Queries on how and when default notices were delivered. */
import type { Insertable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { NoticeDeliveryTable } from '../schema/late';
import { openOfInvoice } from './steps';

export async function insertDelivery(tx: Tx, delivery: Insertable<NoticeDeliveryTable>): Promise<void> {
  await tx.insertInto('notice_delivery').values(delivery).execute();
}

const whose = (tx: Tx) =>
  tx
    .selectFrom('rental_contract as c')
    .innerJoin('unit as u', 'u.id', 'c.unit_id')
    .innerJoin('contact as p', 'p.id', 'c.contact_id')
    .select(['c.id as contractId', 'c.contact_id as contactId', 'u.number as unitNumber'])
    .select(['p.first_name', 'p.last_name', 'p.company'])
    .orderBy('u.number');

/** Whose these contracts are. */
export function selectWhose(tx: Tx, ids: readonly Id<'contract'>[]) {
  return whose(tx).where('c.id', 'in', ids).execute();
}

/** Default notices of contracts that stand whose delivery nobody has written down, while a bill that they are for is open. */
export function selectUndelivered(tx: Tx) {
  return whose(tx)
    .innerJoin('letter as l', 'l.contract_id', 'c.id')
    .select('l.id as letterId')
    .where('l.kind', '=', 'default_notice')
    .where('c.id', 'not in', (ended) => ended.selectFrom('ended_contract').select('contract_id'))
    .where('l.id', 'not in', (told) => told.selectFrom('notice_delivery').select('letter_id'))
    .where('l.id', 'in', (steps) =>
      steps
        .selectFrom('late_step as s')
        .innerJoin('invoice as i', 'i.id', 's.invoice_id')
        .select('s.letter_id')
        .where('s.letter_id', 'is not', null)
        .$narrowType<{ letter_id: Id<'letter'> }>()
        .where(openOfInvoice, '>', 0),
    )
    .execute();
}
