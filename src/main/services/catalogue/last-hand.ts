/** Names the person who changed the catalogue or its draft last, for somebody whose own change came too late. */
import type { Id } from '../../../shared/ids';
import { selectEdits } from '../../database/catalogue/edits';
import { findDecider } from '../../database/catalogue/proposals';
import { findLastVersion } from '../../database/catalogue/versions';
import type { Tx } from '../../database/schema';
import { selectStaff } from '../../database/staff/staff';

async function nameOf(tx: Tx, id: string | null): Promise<string | null> {
  return (await selectStaff(tx)).find((each) => each.id === id)?.name ?? null;
}

/** The name of the last other person who changed it. Null where that was no person, such as head office. */
export async function lastHand(tx: Tx, refused: Id<'staff'>): Promise<string | null> {
  const version = await findLastVersion(tx);
  const imported = version
    ? [{ id: version.importedBy.replace(/^staff:/, ''), atMs: version.importedAtMs }]
    : [];
  const edited = (await selectEdits(tx)).map((row) => ({ id: row.edited_by, atMs: row.edited_at_ms }));
  const [last] = [...imported, ...edited]
    .filter(({ id }) => id !== refused)
    .toSorted((a, b) => b.atMs - a.atMs);
  return nameOf(tx, last?.id ?? null);
}

/** The person who decided a proposal, or who withdrew it by editing further. */
export async function deciderOf(tx: Tx, id: Id<'catalogue_proposal'>): Promise<string | null> {
  return nameOf(tx, await findDecider(tx, id));
}
