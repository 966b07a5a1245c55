/** What was kept apart, because it contradicts what was committed or could not be read, until a person has looked at it. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Database, Tx } from '../tx';
import type { ForkedEventTable } from '../schema-inbox';
import { storable } from '../storable';

/** Who has looked at it, and why it may rest. */
export interface Settlement {
  readonly by: string;
  readonly why: string;
  readonly atMs: number;
}

export type ForkedEvent = Selectable<ForkedEventTable>;

/** Forked events that nobody has settled, as they were reported. With `id`: that event, settled or not. */
export function selectForked(database: Tx | Database, id?: Id<'event'>): Promise<ForkedEvent[]> {
  const forked = database
    .selectFrom('forked_event')
    .selectAll()
    .orderBy('kiosk_id')
    .orderBy('found_at_ms')
    .orderBy('sequence');
  return (
    id === undefined ? forked.where('settled_at_ms', 'is', null) : forked.where('id', '=', id)
  ).execute();
}

/** Answers how many of the kiosk waited; `id`: only that one. */
export async function settleForked(
  tx: Tx,
  { kioskId, id }: { readonly kioskId: string; readonly id: Id<'event'> | null },
  settlement: Settlement,
): Promise<number> {
  const waiting = tx
    .updateTable('forked_event')
    .set(columnsOf(settlement))
    .where('kiosk_id', '=', kioskId)
    .where('settled_at_ms', 'is', null);
  const { numUpdatedRows } = await (id === null ? waiting : waiting.where('id', '=', id)).executeTakeFirst();
  return Number(numUpdatedRows);
}

export interface UnreadMessage {
  readonly sha256: string;
  readonly subject: string;
  readonly why: string;
  readonly at_ms: number;
}

/** Those that nobody has looked at, the oldest first. */
export function selectUnread(database: Tx | Database): Promise<UnreadMessage[]> {
  return database
    .selectFrom('unread_message')
    .select(['sha256', 'subject', 'why', 'at_ms'])
    .where('settled_at_ms', 'is', null)
    .orderBy('at_ms')
    .orderBy('sha256')
    .execute();
}

/** False where none of that hash waits. */
export async function settleUnread(tx: Tx, sha256: string, settlement: Settlement): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('unread_message')
    .set(columnsOf(settlement))
    .where('sha256', '=', sha256)
    .where('settled_at_ms', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const columnsOf = ({ by, why, atMs }: Settlement) => ({
  settled_at_ms: atMs,
  settled_by: storable(by),
  settled_why: storable(why),
});
