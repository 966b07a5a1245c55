/** Queries on letters about late rent: drawn after they are written down, and out once they are mailed or printed. */
import type { Insertable, Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { LateLetterTable, Tx } from '../schema';

type LateLetterRow = Selectable<LateLetterTable>;

export async function insertLateLetter(tx: Tx, letter: Insertable<LateLetterTable>): Promise<void> {
  await tx.insertInto('late_letter').values(letter).execute();
}

export function findLateLetter(tx: Tx, id: Id<'late_letter'>): Promise<LateLetterRow | undefined> {
  return tx.selectFrom('late_letter').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Letters without a PDF, the oldest first, with whose they are. */
export async function selectLettersToDraw(tx: Tx, limit: number) {
  return tx
    .selectFrom('late_letter as l')
    .innerJoin('rental_contract as c', 'c.id', 'l.contract_id')
    .innerJoin('contact as p', 'p.id', 'c.contact_id')
    .select(['l.id', 'l.kind', 'l.facts', 'c.language', 'p.email'])
    .where('l.content', 'is', null)
    .orderBy('l.created_at_ms')
    .orderBy('l.id')
    .limit(limit)
    .execute();
}

/** False where it is drawn already. */
export async function saveDrawnLetter(
  tx: Tx,
  id: Id<'late_letter'>,
  drawn: { readonly content: Buffer; readonly sha256: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('late_letter')
    .set({ ...drawn, facts: null })
    .where('id', '=', id)
    .where('content', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
