/** The document of a payment plan: its words are written down with the plan, and its PDF is drawn from them afterward. */
import type { Id } from '../../../shared/ids';
import { sumMinor, toPrice, type Minor } from '../../../shared/money';
import { selectInvoices } from '../../database/contract/invoices';
import { insertLetter } from '../../database/contract/letters';
import type { PaymentPlanFacts } from '../../documents/port';
import { businessDateAt } from '../../domain/base/dates';
import type { PlanPart } from '../../domain/late/payment-plan';
import type { InTransaction } from '../base/work';
import { readBillAbout } from '../bill/facts';

export interface AgreedPlan {
  readonly parts: readonly PlanPart[];
  /** The bills that it covers, oldest first. */
  readonly due: readonly {
    readonly invoiceId: Id<'invoice'>;
    readonly dueOn: string;
    readonly openMinor: Minor;
  }[];
}

export async function writePlanLetter(
  { ctx, tx }: InTransaction,
  contractId: Id<'contract'>,
  { parts, due }: AgreedPlan,
): Promise<void> {
  const nowMs = ctx.clock.nowMs();
  const { header, parts: about, property } = await readBillAbout(tx, contractId, nowMs);
  const price = (amount: Minor) => toPrice(amount, property.currency, header.locale);
  const madeOn = businessDateAt(nowMs, property.time_zone);
  const invoices = await selectInvoices(
    tx,
    due.map(({ invoiceId }) => invoiceId),
  );
  const facts: PaymentPlanFacts = {
    ...header,
    number: about.contract.number,
    kind: 'payment_plan',
    madeOn,
    overdue: due.map(({ invoiceId, dueOn, openMinor }) => ({
      number: invoices.find(({ id }) => id === invoiceId)?.number ?? '',
      dueOn,
      open: price(openMinor),
    })),
    parts: parts.map(({ dueOn, amountMinor }) => ({ dueOn, amount: price(amountMinor) })),
    total: price(sumMinor(parts.map(({ amountMinor }) => amountMinor))),
  };
  await insertLetter(tx, {
    id: ctx.newId<'letter'>(),
    contract_id: contractId,
    kind: facts.kind,
    made_on: madeOn,
    facts: JSON.stringify(facts),
    created_at_ms: nowMs,
  });
}
