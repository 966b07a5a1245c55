/** Changes that wait for the approval of a person. */
import {
  selectChangeEditors,
  selectChangesOfOthers,
  selectChangeSites,
  type ChangeRow,
} from '../database/catalogue/changes';
import type { Database } from '../database/tx';
import { mayDo } from '../people/roles';
import type { SignedIn } from '../people/sessions';
import { oneHandWith } from '../people/two-people';
import { mayApprove } from './change-parts';
import { isApproved, isLeft, maySee, partsOfChange } from './change-state';

const MOST = 20;

export async function approvalsFor(
  database: Database,
  person: SignedIn,
  nowMs: number,
): Promise<readonly ChangeRow[]> {
  if (!mayDo(person.role, 'approve')) return [];
  const changes = await selectChangesOfOthers(database, person.id, MOST);
  if (changes.length === 0) return [];
  const sites = Map.groupBy(await selectChangeSites(database), ({ change_id }) => change_id);
  const waiting = changes.filter((change) => {
    const own = sites.get(change.id) ?? [];
    return (
      maySee(person, own) &&
      own.every(isLeft) &&
      !isApproved(change, own) &&
      mayApprove(person.role, partsOfChange(own))
    );
  });
  const own: ChangeRow[] = [];
  for (const change of waiting) {
    const editors = (await selectChangeEditors(database, change.id)).map(({ person_id }) => person_id);
    // It waits for somebody else until they count as two people.
    if ((await oneHandWith(database, person.id, editors, nowMs)).size === 0) own.push(change);
  }
  return own;
}
