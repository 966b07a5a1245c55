/** A tenant pays invoices at the screen: start, ask for the state, cancel. It runs like the payment of a move-in. */
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { ok, refuse, type Result } from '../../../shared/result';
import type { PaymentView } from '../../../shared/screen-shapes';
import type { SimulatedOutcome } from '../../../shared/shapes';
import { findOpenAttemptOf } from '../../database/attempt/attempt-invoices';
import { findAttempt, markAtScreen, type AttemptRow } from '../../database/attempt/payment-attempts';
import type { Tx } from '../../database/schema';
import { isIdle } from '../../domain/attempt/payment-attempt';
import { releaseAttempt } from '../attempt/release';
import { screen } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { requireProperty } from '../property/property';
import { openOwedAttempt, type OwedRequest } from './owed-attempt';
import { viewOfAttempt, whyNoCard } from './payments';
import type { PaymentRuns } from './run';
import { presentSimulatedCard } from './simulated-reader';

/** Who pays, and the language to answer in. */
export interface OwnRequest {
  readonly contactId: Id<'contact'>;
  readonly language: Language;
}

export interface OwedPayments {
  /** Offers the reader. A second tap finds the run of the first one and changes nothing. */
  start(request: OwnRequest & OwedRequest): Promise<Result<PaymentView>>;
  /** The state of this visit's payment. Before there is one, only the state of the reader is known. */
  state(request: OwnRequest): Promise<Result<PaymentView>>;
  /** Cancels the payment while the reader does not have the card; afterward nothing was charged. */
  cancel(request: OwnRequest): Promise<Result<PaymentView>>;
  /** The visit ends: a payment that waits for a card is canceled, and nobody else sees its state. Never throws. */
  leave(): Promise<void>;
  /** The payment begun in this visit, or null. The tenant may still be at the screen after their session has ended. */
  begun(): { readonly contactId: Id<'contact'>; readonly attemptId: Id<'attempt'> } | null;
  /** A test card at the simulated reader. */
  present(of: {
    readonly contactId: Id<'contact'>;
    readonly outcome: SimulatedOutcome;
  }): Promise<Result<{ presented: boolean }>>;
}

export function createOwedPayments(ctx: ServiceContext, runs: PaymentRuns): OwedPayments {
  /** The payment begun in this visit; the tenant's earlier payments are not shown. */
  let begun: { readonly contactId: Id<'contact'>; readonly attemptId: Id<'attempt'> } | null = null;

  async function current(tx: Tx, contactId: Id<'contact'>): Promise<AttemptRow | undefined> {
    const open = await findOpenAttemptOf(tx, contactId);
    if (open ?? begun?.contactId !== contactId) return open;
    return findAttempt(tx, begun.attemptId);
  }

  function state({ contactId, language }: OwnRequest): Promise<Result<PaymentView>> {
    return ctx.store.read(async (tx) => {
      const property = await requireProperty(tx);
      const attempt = await current(tx, contactId);
      const dueMinor = attempt?.amount_minor ?? 0;
      return ok({ ...viewOfAttempt(ctx, runs, attempt, { property, language, dueMinor }), heldUntil: null });
    });
  }

  return {
    state,
    begun: () => begun,
    async start(request) {
      const live = await ctx.store.read((tx) => findOpenAttemptOf(tx, request.contactId));
      if (live && (runs.isRunning(live.id) || !isIdle(live.state))) return state(request);
      const reader = ctx.gateway.readerState();
      if (reader !== 'ready')
        return refuse('GATEWAY_PAYMENT_FAILED', 'provider', { reason: whyNoCard[reader] });
      const opened = await openOwedAttempt(ctx, request);
      if (!opened.ok) return opened;
      const { id } = opened.value;
      begun = { contactId: request.contactId, attemptId: id };
      await ctx.store.transaction((tx) => markAtScreen(tx, id, ctx.clock.nowMs()));
      runs.start(id);
      return state(request);
    },
    async cancel(request) {
      const attempt = await ctx.store.read((tx) => findOpenAttemptOf(tx, request.contactId));
      if (attempt?.intent_id && runs.isRunning(attempt.id)) {
        if (await ctx.gateway.cancelCollect(attempt.intent_id)) await runs.ended(attempt.id);
      } else if (attempt && isIdle(attempt.state)) await releaseAttempt(ctx, attempt.id);
      return state(request);
    },
    async leave() {
      const left = begun;
      begun = null;
      if (left === null || runs.isRunning(left.attemptId)) return;
      try {
        const attempt = await ctx.store.read((tx) => findAttempt(tx, left.attemptId));
        if (attempt && isIdle(attempt.state))
          await releaseAttempt(ctx, attempt.id, { failure: 'called_off' });
      } catch (error) {
        ctx.log.warn({ err: error }, 'a payment was abandoned; the next sweep cancels it');
      }
    },
    async present({ contactId, outcome }) {
      const attempt = await ctx.store.read((tx) => findOpenAttemptOf(tx, contactId));
      if (attempt?.state !== 'collecting') return ok({ presented: false });
      const shown = await presentSimulatedCard(ctx, screen, { paymentIntentId: attempt.intent_id, outcome });
      return shown.ok ? ok({ presented: true }) : shown;
    },
  };
}
