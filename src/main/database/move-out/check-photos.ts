/** Queries on the pictures that staff take at the check of a vacated unit. */
import type { Insertable, Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { CheckPhotoTable } from '../schema/contract';
import { documentBytesOrNull } from '../storage/stored-documents';

/** Oldest first, without their bytes, and who took each. */
export function selectCheckPhotos(tx: Tx, contractId: Id<'contract'>) {
  return tx
    .selectFrom('check_photo as p')
    .leftJoin('staff as s', 's.id', 'p.staff_id')
    .select(['p.id', 'p.sha256', 'p.media_type as mediaType', 'p.taken_at_ms as takenAtMs', 's.name as by'])
    .where('p.contract_id', '=', contractId)
    .orderBy('p.taken_at_ms')
    .orderBy('p.id')
    .execute();
}

export async function insertCheckPhoto(tx: Tx, row: Insertable<CheckPhotoTable>): Promise<void> {
  await tx.insertInto('check_photo').values(row).execute();
}

/** Its bytes are null where their file is missing or was changed. */
export function findCheckPhoto(
  tx: Tx,
  id: Id<'check_photo'>,
): Promise<
  | (Pick<Selectable<CheckPhotoTable>, 'contract_id' | 'media_type'> & { readonly content: Buffer | null })
  | undefined
> {
  return tx
    .selectFrom('check_photo')
    .select(['contract_id', 'media_type'])
    .select(documentBytesOrNull('content', 'sha256').as('content'))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Of all contracts of somebody; their files go with the next sweep, once no backup names them. */
export async function deleteCheckPhotosOf(tx: Tx, contactId: Id<'contact'>): Promise<void> {
  const own = tx.selectFrom('rental_contract').select('id').where('contact_id', '=', contactId);
  await tx.deleteFrom('check_photo').where('contract_id', 'in', own).execute();
}

/** Whether a damage or cleaning was charged under a contract. */
export async function isDamageCharged(tx: Tx, contractId: Id<'contract'>): Promise<boolean> {
  const charge = await tx
    .selectFrom('extra_charge as x')
    .innerJoin('invoice as i', 'i.id', 'x.invoice_id')
    .select('i.id')
    .where('i.contract_id', '=', contractId)
    .executeTakeFirst();
  return charge !== undefined;
}
