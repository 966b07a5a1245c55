/** The letters with which a tenant hears that money went back to a card, and that the card's bank returned it. */
import { selectReceiptsOfAttempt } from '../../database/contract/receipts';
import type { RefundRow } from '../../database/refund/refunds';
import { insertLetterOfCard } from '../attempt/card-letters';
import type { InTransaction } from '../base/work';

/** Once of each kind for a refund. Nothing for what was handed out as cash or a check. */
export async function tellOfRefund(
  work: InTransaction,
  kind: 'refunded' | 'refund_returned',
  refund: RefundRow,
): Promise<void> {
  const [receipt] = refund.attempt_id ? await selectReceiptsOfAttempt(work.tx, refund.attempt_id) : [];
  if (!receipt) return;
  const { amount_minor: amountMinor, currency } = refund;
  await insertLetterOfCard(work, {
    contractId: refund.contract_id,
    kind,
    mark: refund.id,
    facts: { brand: receipt.cardBrand, last4: receipt.cardLast4, asked: { amountMinor, currency } },
  });
}
