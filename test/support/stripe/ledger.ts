/** What became of the money, per intent: what tests compare the kiosk's books with. */
import { tick } from './bank';
import type { IntentStatus, State } from './state';

export interface LedgerLine {
  readonly intentId: string;
  readonly live: boolean;
  readonly status: IntentStatus;
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly createdMs: number;
  /** How often a card was approved; more than one would be money asked for twice. */
  readonly authorisations: number;
  readonly declines: number;
  readonly captures: number;
  readonly capturedAmount: number;
  /** The card's network knows no hold: what it approved was taken in the same moment. */
  readonly capturedAtOnce: boolean;
  /** Still held on the card. */
  readonly heldAmount: number;
  readonly heldUntilMs: number | null;
  readonly refunds: number;
  readonly refundedAmount: number;
  readonly canceled: boolean;
}

export interface Ledger {
  all(): LedgerLine[];
  of(intentId: string): LedgerLine;
  /** Captured and not refunded, over all intents. */
  taken(): number;
}

export function createLedger(state: State): Ledger {
  function line(intentId: string): LedgerLine {
    const intent = state.intents.get(intentId);
    if (!intent) throw new Error(`the emulator knows no intent ${intentId}`);
    const charges = intent.chargeIds.flatMap((id) => state.charges.get(id) ?? []);
    const approved = charges.filter((charge) => charge.outcome === 'approved');
    const captured = approved.filter((charge) => charge.amountCaptured > 0);
    const held = intent.status === 'requires_capture' ? approved.at(-1) : undefined;
    const refunds = [...state.refunds.values()].filter(
      (refund) => refund.intentId === intentId && refund.status !== 'failed',
    );
    return {
      intentId,
      live: intent.live,
      status: intent.status,
      amount: intent.amount,
      currency: intent.currency,
      metadata: intent.metadata,
      createdMs: intent.createdMs,
      authorisations: approved.length,
      declines: charges.length - approved.length,
      captures: captured.length,
      capturedAtOnce: captured.some((charge) => charge.capturedAtOnce),
      capturedAmount: captured.reduce((sum, charge) => sum + charge.amountCaptured, 0),
      heldAmount: held?.amount ?? 0,
      heldUntilMs: held?.captureBeforeMs ?? null,
      refunds: refunds.length,
      refundedAmount: refunds.reduce((sum, refund) => sum + refund.amount, 0),
      canceled: intent.status === 'canceled',
    };
  }
  const ledger: Ledger = {
    all() {
      tick(state);
      return [...state.intents.keys()].map(line);
    },
    of(intentId) {
      tick(state);
      return line(intentId);
    },
    taken: () => ledger.all().reduce((sum, each) => sum + each.capturedAmount - each.refundedAmount, 0),
  };
  return ledger;
}
