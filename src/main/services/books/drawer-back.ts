/**
 * Cash that staff moved after a backup. It belongs to no contract and to no unit, so nothing stands in its way. Each move is
 * written back once, as soon as a source knows of it.
 */
import { eventSchemas } from '../../../shared/head-office/events';
import type { ReportedEvent } from '../../../shared/head-office/reported-events';
import { minor } from '../../../shared/money';
import { insertClosedEntries } from '../../database/closing/closings';
import { insertDrawerMove, isMoveInBooks, type DrawerMoveRow } from '../../database/drawer/moves';
import { note } from '../audit/audit';
import type { InTransaction } from '../base/work';
import { publishMove } from '../drawer/moves';
import { bookEntries } from '../ledger/book';

const [movedSchema] = eventSchemas['drawer.moved'];

/** Why somebody moved cash is not reported. A mark that every language reads stands for it. */
const NOT_REPORTED = '—';

export interface ReportedMoves {
  readonly moves: readonly DrawerMoveRow[];
  /** Those that a closing of before the loss has counted. */
  readonly closed: readonly DrawerMoveRow[];
}

/** What head office heard since the backup. Facts come in their order: a closing has counted what was moved before it. */
export function reportedMoves(facts: readonly ReportedEvent[]): ReportedMoves {
  const moves = new Map<string, DrawerMoveRow>();
  let closed: DrawerMoveRow[] = [];
  for (const { type, payload } of facts) {
    if (type === 'day.closed') closed = [...moves.values()];
    const { data } = type === 'drawer.moved' ? movedSchema.safeParse(JSON.parse(payload)) : {};
    if (data && !moves.has(data.drawerMoveId)) moves.set(data.drawerMoveId, rowOf(data));
  }
  return { moves: [...moves.values()], closed };
}

const rowOf = (told: ReturnType<typeof movedSchema.parse>): DrawerMoveRow => ({
  id: told.drawerMoveId,
  key: told.key,
  kind: told.kind,
  amount_minor: minor(told.amountMinor),
  why: NOT_REPORTED,
  staff_id: told.staffId,
  moved_at_ms: told.movedAtMs,
});

/** Writes back those that the books lack. What a database kept aside knows, head office may not have heard. */
export async function foundMoves(
  work: InTransaction,
  source: 'former_database' | 'head_office',
  { moves, closed }: ReportedMoves,
): Promise<void> {
  const { ctx, tx } = work;
  const lacking: DrawerMoveRow[] = [];
  for (const move of moves) if (!(await isMoveInBooks(tx, move))) lacking.push(move);
  if (lacking.length === 0) return;
  for (const move of lacking) {
    await insertDrawerMove(tx, move);
    await note({ ctx, tx, by: 'kiosk' }, 'drawer.written_back', move.id);
    if (source === 'former_database') await publishMove(work, move);
  }
  const counted = closed.filter(({ id }) => lacking.some((move) => move.id === id));
  await insertClosedEntries(
    tx,
    counted.map(({ id }) => ({ kind: 'drawer_move', subject_id: id })),
  );
  await bookEntries(work);
}
