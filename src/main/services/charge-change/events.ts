/** The event of a change of a contract's plan and extras. */
import type { EventPayloads } from '../../../shared/head-office/events';
import type { Id } from '../../../shared/ids';
import type { AgreedWay } from '../../domain/contract/charge-change';
import { publish } from '../base/outbox';
import type { InTransaction } from '../base/work';
import type { ContractChargeRow } from '../bill/again';
import { toldCharge } from '../move-in/billed-by';
import type { ChargeChangeFacts } from './facts';

interface Made {
  readonly id: Id<'charge_change'>;
  readonly begun: readonly ContractChargeRow[];
  readonly agreed: AgreedWay;
  readonly invoiceId: Id<'invoice'> | null;
  readonly creditNoteIds: readonly Id<'credit_note'>[];
}

export function publishChange(
  work: InTransaction,
  { about, wish, firstOn, stays }: ChargeChangeFacts,
  { id, begun, agreed, invoiceId, creditNoteIds }: Made,
): Promise<void> {
  const payload: EventPayloads['charges.changed'] = {
    chargeChangeId: id,
    contractId: about.contract.id,
    firstOn,
    agreed,
    coverage: {
      kind: wish.coverage?.kind ?? 'declined',
      planId: wish.coverage?.plan_id ?? null,
      premiumId: wish.coverage?.premium_id ?? null,
    },
    currency: about.terms.rules.currency,
    charges: [...stays, ...begun].map((charge) => ({
      ...toldCharge(charge),
      position: charge.position,
      toOn: charge.to_on,
    })),
    invoiceId,
    creditNoteIds: [...creditNoteIds],
  };
  return publish(work, 'charges.changed', payload);
}
