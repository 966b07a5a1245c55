/** Queries on access codes as gates follow them: by the order of their changes. */
import type { Tx } from './schema';

export function selectAccessChanges(tx: Tx, afterSequence: number) {
  return tx
    .selectFrom('access_code')
    .innerJoin('unit', 'unit.id', 'access_code.unit_id')
    .select(['change_sequence', 'unit.number', 'code', 'valid_from_on', 'access_code.state'])
    .where('change_sequence', '>', afterSequence)
    .orderBy('change_sequence')
    .execute();
}
