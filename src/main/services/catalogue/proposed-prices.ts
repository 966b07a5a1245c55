/** Prices that wait for a second manager, as shown to those who may agree to them. */
import { findOpenProposal } from '../../database/catalogue/proposals';
import type { Tx } from '../../database/schema';
import { findStaff } from '../../database/staff/staff';

export interface ProposedPrices {
  readonly id: string;
  readonly byId: string;
  readonly by: string | null;
  readonly sinceMs: number;
}

/** One or none. */
export async function proposedPrices(tx: Tx): Promise<ProposedPrices[]> {
  const open = await findOpenProposal(tx);
  if (open === null) return [];
  const by = (await findStaff(tx, open.proposed_by))?.name ?? null;
  return [{ id: open.id, byId: open.proposed_by, by, sinceMs: open.proposed_at_ms }];
}
