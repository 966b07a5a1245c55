/** Finishes a card's refund: asks the provider under the refund's own key, and trusts nothing else. */
import type { PaymentIntent } from '../../card-reader/port';
import type { Id } from '../../../shared/ids';
import { findAttempt } from '../../database/attempt/payment-attempts';
import {
  advanceRefund,
  findRefund,
  payCreditNote,
  selectRefundsIn,
  type RefundRow,
} from '../../database/refund/refunds';
import { GatewayError } from '../../domain/attempt/gateway-error';
import { paymentKey } from '../../domain/attempt/payment-keys';
import { actorNoted, note, type Noted } from '../audit/audit';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import { bookEntries } from '../ledger/book';
import { settleContract } from '../ledger/settle';
import { inTurn } from '../base/booking-turns';
import type { InTransaction } from '../base/work';
import { tellOfRefund } from './letter';

/** At start and every minute: finishes what a crash or a failed connection left open. */
export async function finishRefunds(ctx: ServiceContext): Promise<void> {
  const asked = await ctx.store.transaction((tx) => selectRefundsIn(tx, 'asked'));
  for (const refund of asked) {
    try {
      await finishRefund(ctx, refund.id);
    } catch (error) {
      ctx.log.error({ refund: refund.id, err: error }, 'a refund is left to the next sweep');
    }
  }
}

/** While the provider cannot be reached it stays as it is. */
export async function finishRefund(ctx: ServiceContext, id: Id<'refund'>): Promise<void> {
  const found = await ctx.store.transaction(async (tx) => {
    const refund = await findRefund(tx, id);
    const attempt = refund?.attempt_id && (await findAttempt(tx, refund.attempt_id));
    return refund && attempt ? { refund, attempt } : null;
  });
  if (!found || found.attempt.provider !== ctx.gateway.provider) return;
  const { attempt } = found;
  await inTurn(ctx, attempt.id, async () => {
    const refund = await ctx.store.transaction((tx) => findRefund(tx, id));
    if (refund?.state !== 'asked') return;
    const word = await askProvider(ctx, refund, attempt.intent_id ?? '');
    if (word !== 'no_answer') await settleAs(ctx, refund, word, { by: 'kiosk' });
  });
}

/** How a refund ended, as far as the provider tells. */
type Word = 'given_back' | 'not_given_back' | 'unclear';

async function askProvider(
  ctx: ServiceContext,
  refund: RefundRow,
  intentId: string,
): Promise<Word | 'no_answer'> {
  try {
    const before = await ctx.gateway.retrieveIntent(intentId);
    const seen = wordOf(refund, before);
    if (seen !== 'not_given_back') return seen;
    if (before.status !== 'succeeded') return 'not_given_back';
    const key = paymentKey.creditRefund(refund.id);
    const part = { before: refund.refunded_before ?? 0, amount: refund.card_amount ?? 0 };
    return wordOf(refund, await ctx.gateway.refundIntent(intentId, key, part));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.kind === 'unknown_intent') return 'unclear';
    ctx.log.warn({ refund: refund.id, kind: error.kind }, 'a refund will be asked for again');
    return 'no_answer';
  }
}

/** Only one refund of a payment is open at a time, so a refund of another amount is not ours. */
export function wordOf(refund: RefundRow, intent: PaymentIntent): Word {
  const back = intent.charge?.amountRefunded ?? 0;
  const before = refund.refunded_before ?? 0;
  if (back === before) return 'not_given_back';
  return back === before + (refund.card_amount ?? 0) ? 'given_back' : 'unclear';
}

const acts = {
  given_back: 'refund.done',
  not_given_back: 'refund.failed',
  unclear: 'refund.needs_review',
} as const;

/** Who settles a refund, and what staff say where they do. */
interface Settled {
  readonly by: Noted;
  readonly why?: string | null;
}

export async function settleAs(
  ctx: ServiceContext,
  { id }: Pick<RefundRow, 'id'>,
  word: Word,
  { by, why = null }: Settled,
): Promise<boolean> {
  return ctx.store.transaction(async (tx) => {
    const refund = await findRefund(tx, id);
    if (refund?.state !== 'asked' && refund?.state !== 'needs_review') return false;
    if (refund.state === 'needs_review' && word === 'unclear') return false;
    const settled = await advanceRefund(tx, refund, word, {
      updated_at_ms: ctx.clock.nowMs(),
      failure: word === 'given_back' ? null : word,
      ...(why === null ? {} : { settled_by: actorNoted(by), settled_why: why }),
    });
    await note({ ctx, tx, by }, acts[word], refund.id, why);
    await publishRefund({ ctx, tx }, settled);
    // Credit that did not go back is the tenant's again, and something may be open by now.
    if (settled.state === 'failed') await settleContract({ ctx, tx }, settled.contract_id);
    return true;
  });
}

/** Writes with the refund what follows from its state. */
export async function publishRefund({ ctx, tx }: InTransaction, refund: RefundRow): Promise<void> {
  const about = { refundId: refund.id, creditNoteId: refund.credit_note_id };
  if (refund.state === 'needs_review') await publish({ ctx, tx }, 'refund.needs_review', about);
  if (refund.state === 'failed') await publish({ ctx, tx }, 'refund.failed', about);
  if (refund.state !== 'done') return;
  await payCreditNote(tx, refund.credit_note_id, refund.amount_minor);
  await bookEntries({ ctx, tx });
  await tellOfRefund({ ctx, tx }, 'refunded', refund);
  await publish({ ctx, tx }, 'refund.done', {
    ...about,
    contractId: refund.contract_id,
    attemptId: refund.attempt_id,
    way: refund.way,
    amountMinor: refund.amount_minor,
    currency: refund.currency,
  });
}
