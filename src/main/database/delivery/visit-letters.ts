/** Queries on letters that report a visit to the tenant. Their queue: queue.ts. */
import { sql, type Selectable } from 'kysely';
import { BEFORE_FIRST, type Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { VisitLetterTable } from '../schema/login';

export type VisitLetterRow = Selectable<VisitLetterTable>;

export async function insertVisitLetter(tx: Tx, row: VisitLetterRow): Promise<void> {
  await tx.insertInto('visit_letter').values(row).execute();
}

/**
 * Former addresses of a contact that were changed since then, each once, with the language of its letter. The address
 * on file is not among them.
 */
export function selectOldAddresses(tx: Tx, contactId: Id<'contact'> | null, sinceMs: number) {
  return tx
    .selectFrom('visit_letter')
    .innerJoin('contact', 'contact.id', 'visit_letter.contact_id')
    .select(['to_address', 'visit_letter.language'])
    .where('contact_id', '=', contactId ?? BEFORE_FIRST)
    .where('about', '=', 'address_changed')
    .where('visit_letter.created_at_ms', '>', sinceMs)
    .where(sql<boolean>`lower(to_address) <> lower(contact.email)`)
    .groupBy('to_address')
    .orderBy('to_address')
    .execute();
}

/** All of a contact who is forgotten: a former address is theirs too. */
export async function deleteVisitLettersOf(tx: Tx, contactId: Id<'contact'>): Promise<void> {
  await tx.deleteFrom('visit_letter').where('contact_id', '=', contactId).execute();
}

/** Those that are out, or were given up, before then. */
export async function deleteVisitLetters(tx: Tx, beforeMs: number): Promise<void> {
  await tx
    .deleteFrom('visit_letter')
    .where('state', 'in', ['done', 'failed'])
    .where('created_at_ms', '<', beforeMs)
    .execute();
}
