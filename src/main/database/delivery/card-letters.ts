/** Queries on letters about saved cards. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { CardLetterTable } from '../schema/delivery';

type CardLetterRow = Selectable<CardLetterTable>;

/** False where this was reported before. */
export async function insertCardLetter(tx: Tx, letter: CardLetterRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('card_letter')
    .values(letter)
    .onConflict((known) => known.columns(['contract_id', 'kind', 'mark']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export function findCardLetter(tx: Tx, id: Id<'card_letter'>): Promise<CardLetterRow | undefined> {
  return tx.selectFrom('card_letter').selectAll().where('id', '=', id).executeTakeFirst();
}
