/** Whom to ask for a second yes. */
import type { Id } from '../../../shared/ids';
import { selectOtherManagers } from '../../database/staff/staff';
import type { Tx } from '../../database/schema';

/** For the detail of a refusal. Without `who` there is nobody else, and head office alone can say yes. */
export async function whoElse(tx: Tx, id: Id<'staff'>): Promise<{ readonly who?: string }> {
  const names = await selectOtherManagers(tx, id);
  return names.length === 0 ? {} : { who: names.join('; ') };
}
