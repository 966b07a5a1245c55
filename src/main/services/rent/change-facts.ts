/** What decides whether the rent of a contract can be changed, and from which day. */
import type { Id } from '../../../shared/ids';
import type { Minor } from '../../../shared/money';
import { refuse, ok, type Result } from '../../../shared/result';
import type { DeskReason } from '../../../shared/desk/reasons';
import { findBilledContract } from '../../database/contract/bills';
import { findContract, type ContractRow } from '../../database/contract/contracts';
import { findRent, selectRentChanges, type RentChangeRow } from '../../database/rent/changes';
import type { RentChangeRules, RentedContract } from '../../domain/contract/rent-change';
import { readContractTerms, type ContractTerms } from '../../domain/contract/terms';
import { rightRefusal } from '../base/unit-rights';
import type { InTransaction } from '../base/work';

export interface ChangeableRent {
  readonly contract: ContractRow;
  readonly terms: ContractTerms;
  readonly rules: RentChangeRules;
  readonly rented: RentedContract;
  readonly rentMinor: Minor;
  /** The rent as it was signed: the limit for the first year counts from it. */
  readonly signedMinor: Minor;
  readonly open: RentChangeRow | null;
}

const cannot = (desk: DeskReason) => refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk });

/**
 * Refuses `unknown`; `rent_leaving` where the contract has ended or has notice; `rent_not_agreed` where its terms let no
 * rent change. Refuses `rent_elsewhere` where another kiosk has the unit.
 */
export async function readChangeableRent(
  { ctx, tx }: InTransaction,
  contractId: Id<'contract'>,
): Promise<Result<ChangeableRent>> {
  const contract = await findContract(tx, contractId);
  if (!contract) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
  const billed = await findBilledContract(tx, contractId);
  const rent = await findRent(tx, contractId);
  if (!rent) return cannot('rent_not_agreed');
  if (!billed || billed.lastDay !== null) return cannot('rent_leaving');
  const terms = readContractTerms(billed.terms);
  if (!terms.rentChange) return cannot('rent_not_agreed');
  if (await rightRefusal(ctx, tx, contract.unit_id)) return cannot('rent_elsewhere');
  const changes = (await selectRentChanges(tx, contractId)).filter(({ state }) => state !== 'cancelled');
  const last = changes.findLast(({ state }) => state === 'effective');
  return ok({
    contract,
    terms,
    rules: terms.rentChange,
    rented: {
      state: 'active',
      anchor: terms.anchor,
      startedOn: contract.move_in_on,
      billedThrough: billed.billedTo ?? terms.billedThrough,
      lastChangeOn: last?.effective_on ?? null,
    },
    rentMinor: rent.rate_minor,
    signedMinor: changes[0]?.old_minor ?? rent.rate_minor,
    open: changes.find(({ state }) => state === 'announced') ?? null,
  });
}
