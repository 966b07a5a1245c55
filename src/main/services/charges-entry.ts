/** Writes the charges entry of a move-in: the provider's record of the charge against the contract. */
import type { Id } from '../../shared/ids';
import type { Tx } from '../database/schema';
import type { ServiceContext } from './context';
import type { MoveInFacts } from './move-in-facts';
import { tell } from './outbox';

export async function writeChargesEntry(
  ctx: ServiceContext,
  tx: Tx,
  facts: MoveInFacts,
  contractId: Id<'contract'>,
) {
  const id = ctx.newId<'charges_entry'>();
  const { attempt } = facts;
  await tx
    .insertInto('charges_entry')
    .values({
      id,
      contract_id: contractId,
      attempt_id: attempt.id,
      provider: attempt.provider,
      intent_id: facts.intentId,
      charge_id: facts.charge.id,
      amount_minor: attempt.amount_minor,
      currency: attempt.currency,
      captured_at_ms: null,
    })
    .execute();
  await tell(ctx, tx, 'charges_entry.made', {
    chargesEntryId: id,
    contractId,
    intentId: facts.intentId,
    amountMinor: attempt.amount_minor,
  });
}
