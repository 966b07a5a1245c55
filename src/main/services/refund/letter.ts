/** The letter with which a tenant hears that money went back to a card. */
import { selectReceiptsOfAttempt } from '../../database/contract/receipts';
import type { RefundRow } from '../../database/refund/refunds';
import { insertLetterOfCard } from '../attempt/card-letters';
import type { InTransaction } from '../base/work';

/** Once for each refund. Nothing for what was handed out as cash or a check. */
export async function tellRefunded(work: InTransaction, refund: RefundRow): Promise<void> {
  const [receipt] = refund.attempt_id ? await selectReceiptsOfAttempt(work.tx, refund.attempt_id) : [];
  if (!receipt) return;
  const { amount_minor: amountMinor, currency } = refund;
  await insertLetterOfCard(work, {
    contractId: refund.contract_id,
    kind: 'refunded',
    mark: refund.id,
    facts: { brand: receipt.cardBrand, last4: receipt.cardLast4, asked: { amountMinor, currency } },
  });
}
