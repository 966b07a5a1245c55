/** What the next whole bill of a contract would say, whether it will be made or not. */
import type { Id } from '../../../shared/ids';
import { findBilledContract } from '../../database/contract/bills';
import { findContract } from '../../database/contract/contracts';
import type { PropertyRow } from '../../database/property/properties';
import { billsAhead } from '../../domain/contract/bills-due';
import type { PricedDue } from '../../domain/price/quote-lines';
import type { InTransaction } from '../base/work';
import type { ContractChargeRow } from './again';
import { billsDueOf } from './run';

/** Null of a contract that ended, and of one from before terms were kept. `charges`: others than the stored ones. */
export async function nextWholeBill(
  work: InTransaction,
  property: PropertyRow,
  contractId: Id<'contract'>,
  charges?: readonly ContractChargeRow[],
): Promise<PricedDue | null> {
  const row = await findBilledContract(work.tx, contractId);
  const contract = await findContract(work.tx, contractId);
  if (!row || !contract) return null;
  const [bill] = await billsDueOf(
    work,
    { row, contract, property, ...(charges && { charges }) },
    (billed, charges, today) =>
      // Where the last bill was cut for somebody who leaves, the rest of its period comes first.
      billsAhead(
        { ...billed, state: 'active', lastDay: null, billingStartsOn: null },
        charges,
        today,
        2,
      ).filter(({ period }) => period.daysCharged === period.daysInCycle),
  );
  return bill?.priced ?? null;
}
