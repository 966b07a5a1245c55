/**
 * Whether two accounts stand for two people. Who gives rights or a code could act under the account that gets them. So for a day
 * neither approves what the other asked for, and nor do two who got theirs from one person.
 */
import { DAY_MS } from '../../shared/durations';
import type { Id } from '../../shared/ids';
import { selectPlaced, type Placed } from '../database/people/people';
import type { Database, Tx } from '../database/tx';

/** By then somebody has noticed that another person has their account. */
const OWN_AFTER_MS = DAY_MS;

type Person = Id<'person'>;

/** Those of `others` who do not count as a second person beside `id` yet. */
export async function oneHandWith(
  database: Database | Tx,
  id: Person,
  others: readonly Person[],
  nowMs: number,
): Promise<ReadonlySet<Person>> {
  if (others.length === 0) return new Set();
  const rows = await selectPlaced(database, [id, ...others]);
  const handsOf = new Map(rows.map((row) => [row.id, hands(row, nowMs)]));
  const own = handsOf.get(id) ?? new Set<Person>();
  return new Set(
    others.filter((other) => other !== id && [...(handsOf.get(other) ?? [])].some((hand) => own.has(hand))),
  );
}

/** Who may act under the account. */
function hands(
  { id, placed_by, placed_at_ms }: Placed & { readonly id: Person },
  nowMs: number,
): Set<Person> {
  const isRecent = placed_by !== null && nowMs - placed_at_ms < OWN_AFTER_MS;
  return new Set(isRecent ? [id, placed_by] : [id]);
}
