/** A contract of the tenant who has signed in. */
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { contractEndedAt, findContract, type ContractRow } from '../../database/contract/contracts';
import type { TokenHolder } from '../login/sessions';
import type { OnBehalf } from '../base/work';

/** How a tenant stands in the audit. */
export const actorOfHolder = ({ loginId }: TokenHolder) => `login:${loginId}` as const;

export const refuseOver = () =>
  refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { reason: 'contract_over' });

/** Refuses NO_RECORDS_FOUND (404) for what is unknown or another's. */
export async function ownContract(
  { tx, by: holder }: OnBehalf<TokenHolder>,
  id: Id<'contract'>,
): Promise<Result<ContractRow>> {
  const contract = await findContract(tx, id);
  return contract?.contact_id === holder.contactId ? ok(contract) : refuse('NO_RECORDS_FOUND', 'not_found');
}

/** The same, and `contract_over` for what has ended. */
export async function standingContract(
  { tx, by: holder }: OnBehalf<TokenHolder>,
  id: Id<'contract'>,
): Promise<Result<ContractRow>> {
  const own = await ownContract({ tx, by: holder }, id);
  return own.ok && (await contractEndedAt(tx, id)) !== null ? refuseOver() : own;
}
