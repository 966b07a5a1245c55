/** Whom to ask for a second yes. */
import { may } from '../../../shared/desk/roles';
import { selectOtherManagers } from '../../database/staff/staff';
import type { StaffCaller } from '../base/caller';
import type { OnBehalf } from '../base/work';

/**
 * For the detail of a refusal. Without `who` there is nobody else, and head office alone can say yes. It is also left out for
 * those who may not read who works here as what.
 */
export async function whoElse({
  tx,
  by: { id, role },
}: OnBehalf<Pick<StaffCaller, 'id' | 'role'>>): Promise<{ readonly who?: string }> {
  if (!may(role, 'manage_staff')) return {};
  const names = await selectOtherManagers(tx, id);
  return names.length === 0 ? {} : { who: names.join('; ') };
}
