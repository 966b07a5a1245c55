/** What a contract is billed by, for head office. */
import type { Selectable } from 'kysely';
import type { EventPayloads } from '../../../shared/head-office/events';
import type { Id } from '../../../shared/ids';
import { selectContractCharges } from '../../database/contract/bills';
import { findContractTerms } from '../../database/contract/terms';
import type { Tx } from '../../database/schema';
import type { ContractChargeTable } from '../../database/schema/contract';

type ToldCharge = EventPayloads['contract.signed']['charges'][number];

/** A charge of a contract, in the shape that events have. */
export const toldCharge = (charge: Selectable<ContractChargeTable>): ToldCharge => ({
  kind: charge.kind,
  name: charge.name,
  names: charge.names,
  rateMinor: charge.rate_minor,
  isProrated: charge.prorated === 1,
  taxCode: charge.tax_code,
  ledger: charge.ledger,
  fromOn: charge.from_on,
});

/** Of a contract that has just been written. */
export async function billedBy(
  tx: Tx,
  contractId: Id<'contract'>,
): Promise<Pick<EventPayloads['contract.signed'], 'terms' | 'charges'>> {
  const terms = await findContractTerms(tx, contractId);
  if (!terms) throw new Error('a contract without terms');
  const charges = await selectContractCharges(tx, contractId);
  return { terms: terms.terms, charges: charges.map(toldCharge) };
}
