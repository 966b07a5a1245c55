/** Queries on cash that staff put into the drawer or take out of it. */
import type Database from 'better-sqlite3';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../schema';
import type { DrawerMoveTable } from '../schema/desk';
import { ids, type Stretch } from '../base/day-stretch';

export type DrawerMoveRow = Selectable<DrawerMoveTable>;

export function findDrawerMove(tx: Tx, key: string): Promise<DrawerMoveRow | undefined> {
  return tx.selectFrom('drawer_move').selectAll().where('key', '=', key).executeTakeFirst();
}

export async function insertDrawerMove(tx: Tx, move: DrawerMoveRow): Promise<void> {
  await tx.insertInto('drawer_move').values(move).execute();
}

/** Whether the books have a move, or the one that the page asked for with its key. */
export async function isMoveInBooks(
  tx: Tx,
  { id, key }: Pick<DrawerMoveRow, 'id' | 'key'>,
): Promise<boolean> {
  const known = await tx
    .selectFrom('drawer_move')
    .select('id')
    .where((move) => move.or([move('id', '=', id), move('key', '=', key)]))
    .executeTakeFirst();
  return known !== undefined;
}

/** All of a database, of whatever version. */
export function drawerMovesIn(raw: Database.Database): readonly DrawerMoveRow[] {
  const isThere = raw.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'drawer_move'`);
  return isThere.get()
    ? raw.prepare<[], DrawerMoveRow>('SELECT * FROM drawer_move ORDER BY moved_at_ms, id').all()
    : [];
}

/** Those that one closing counts. */
export function selectDrawerMoves(tx: Tx, stretch: Stretch) {
  return tx
    .selectFrom('drawer_move')
    .select(['kind', 'amount_minor as amountMinor'])
    .where(sql<string>`id`, 'in', ids(tx, 'drawer_move', stretch))
    .execute();
}

/** The same as a list for people, the latest first. */
export function listDrawerMoves(tx: Tx, stretch: Stretch) {
  return tx
    .selectFrom('drawer_move as m')
    .leftJoin('staff as s', 's.id', 'm.staff_id')
    .select(['m.id', 'm.kind', 'm.amount_minor', 'm.why', 'm.moved_at_ms', 's.name as by'])
    .where(sql<string>`m.id`, 'in', ids(tx, 'drawer_move', stretch))
    .orderBy('m.moved_at_ms', 'desc')
    .orderBy('m.id', 'desc')
    .execute();
}
