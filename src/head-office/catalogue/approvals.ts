/** Changes that wait for the approval of a person. */
import { selectChangesOfOthers, selectChangeSites, type ChangeRow } from '../database/catalogue/changes';
import type { Database } from '../database/tx';
import { mayDo } from '../people/roles';
import type { SignedIn } from '../people/sessions';
import { mayApprove } from './change-parts';
import { isApproved, isLeft, maySee, partsOfChange } from './change-state';

const MOST = 20;

export async function approvalsFor(database: Database, person: SignedIn): Promise<readonly ChangeRow[]> {
  if (!mayDo(person.role, 'approve')) return [];
  const changes = await selectChangesOfOthers(database, person.id, MOST);
  if (changes.length === 0) return [];
  const sites = Map.groupBy(await selectChangeSites(database), ({ change_id }) => change_id);
  return changes.filter((change) => {
    const own = sites.get(change.id) ?? [];
    return (
      maySee(person, own) &&
      own.every(isLeft) &&
      !isApproved(change, own) &&
      mayApprove(person.role, partsOfChange(own))
    );
  });
}
