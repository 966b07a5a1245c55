/** Everything a move-in is written from, read in one transaction. */
import type { PaymentIntent } from '../../card-reader/port';
import type { Id } from '../../../shared/ids';
import type { Minor } from '../../../shared/money';
import { ok, type Result } from '../../../shared/result';
import { peekDocumentNumber } from '../../database/number-series';
import type { DeskPaymentRow } from '../../database/payment/desk-payments';
import type { AttemptRow } from '../../database/attempt/payment-attempts';
import type { ShownAgreementRow } from '../../database/signing/shown-agreements';
import type { SignatureRow } from '../../database/signing/signatures';
import { stepFailed } from '../base/step-failed';
import type { InTransaction } from '../base/work';
import { readAgreedFacts, type AgreedFacts } from '../price/contract-facts';
import type { Settlement } from '../attempt/review';
import type { SignedBooking } from '../booking/visit';

/** What pays for a move-in: a card at the reader, captured once the contract stands, or money that staff have in hand. */
export type PaidBy =
  | {
      readonly kind: 'card';
      readonly attempt: AttemptRow;
      /** What of the payment is for this move-in: all of it, or its part where several units are paid for at once. */
      readonly shareMinor: Minor;
      readonly intentId: string;
      readonly charge: {
        readonly id: string;
        readonly brand: string;
        readonly last4: string;
        /** The card as it may be charged again; null where it cannot be kept. */
        readonly savedCardId: string | null;
      };
      /** Until when the provider holds the money; null where it does not say. */
      readonly captureBeforeMs: number | null;
    }
  | { readonly kind: 'desk'; readonly payment: DeskPaymentRow }
  /** Nobody: what the tenant had with us for the unit before settles it, and the rest is open. */
  | ({ readonly kind: 'transfer' } & MovingOver);

/** Money for a move-in. */
export type Payment = Exclude<PaidBy, { readonly kind: 'transfer' }>;

/** Where nothing was to be paid. */
const NO_CARD = { brand: '', last4: '' };

/** What came in for this move-in. */
export const receivedBy = (paidBy: Payment): Minor =>
  paidBy.kind === 'card' ? paidBy.shareMinor : paidBy.payment.amount_minor;

/** What a transfer does beside the new contract; services/transfer/transfer.ts has it. */
export interface MovingOver {
  /** What of the new invoice is settled at once. */
  readonly settledMinor: Minor;
  readonly dueOn: string;
  /** Documents of its own, before anything is written. */
  readonly draw: () => Promise<readonly Buffer[]>;
  /**
   * In the transaction of the new contract, after it.
   * @throws NumbersTaken where something of the old contract is not as it was when the documents were made
   */
  readonly write: (
    work: InTransaction,
    contractId: Id<'contract'>,
    drawn: readonly Buffer[],
  ) => Promise<void>;
}

export interface MoveInFacts extends AgreedFacts {
  /** Known before the documents are made: the signature's record, which they name, is about this contract. */
  readonly contractId: Id<'contract'>;
  readonly signature: SignatureRow;
  /** What was shown for signing; null when a device handed the signature in. */
  readonly shown: ShownAgreementRow | null;
  readonly paidBy: PaidBy;
  readonly numbers: { readonly contract: string; readonly invoice: string; readonly receipt: string };
  readonly kioskId: string;
  /** Staff complete it after a review; null: in the ordinary way. */
  readonly settlement: Settlement | null;
  readonly nowMs: number;
}

/** What an intent of an attempt pays with; the intent was checked, so its card is known, unless nothing was to be paid. */
export function paidByCard(attempt: AttemptRow, shareMinor: Minor, intent: PaymentIntent): PaidBy {
  const { charge, id: intentId } = intent;
  const paidBy = { kind: 'card', attempt, shareMinor, intentId } as const;
  if (attempt.card_amount === 0)
    return { ...paidBy, charge: { id: intentId, ...NO_CARD, savedCardId: null }, captureBeforeMs: null };
  if (!charge?.card) throw new Error('a move-in was completed without having been checked');
  return {
    ...paidBy,
    charge: { id: charge.id, ...charge.card, savedCardId: charge.savedCardId },
    captureBeforeMs: charge.captureBeforeMs,
  };
}

interface OneOfVisit extends SignedBooking {
  /** How many move-ins of the same visit take their numbers before. */
  readonly ahead?: number;
}

export async function readMoveInFacts(
  { ctx, tx }: InTransaction,
  { priced, signature, shown, ahead = 0 }: OneOfVisit,
  paidBy: PaidBy,
  settlement: Settlement | null = null,
): Promise<Result<MoveInFacts>> {
  const { booking, contact, coverage } = priced;
  const nowMs = ctx.clock.nowMs();
  if (!contact || !coverage) throw new Error('a move-in was completed without having been checked');
  const agreed = await readAgreedFacts(tx, priced, booking.language);
  if (!agreed.ok)
    return stepFailed(ctx, 'RENTAL_CREATION_FAILED', new Error(`not agreed: ${agreed.refusals[0]?.code}`));
  return ok({
    ...agreed.value,
    contractId: ctx.newId<'contract'>(),
    signature,
    shown,
    paidBy,
    numbers: {
      contract: await peekDocumentNumber(tx, 'contract', ahead),
      invoice: await peekDocumentNumber(tx, 'invoice', ahead),
      receipt: await peekDocumentNumber(tx, 'receipt', ahead),
    },
    kioskId: ctx.settings.kioskId,
    settlement,
    nowMs,
  });
}
