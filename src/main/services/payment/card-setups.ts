/**
 * A tenant saves another card at the screen and pays nothing: start, ask for the state, cancel. It is shown like a
 * payment. The former card stays until the new one is saved.
 */
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { localeFor } from '../../../shared/formats';
import { minor, toPrice } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import type { PaymentView } from '../../../shared/screen-shapes';
import type { SimulatedOutcome } from '../../../shared/shapes';
import {
  bindConsentToSetup,
  findCardSetupOf,
  findOpenCardSetup,
  insertCardSetup,
  noteSetupFailure,
  type CardSetupRow,
} from '../../database/booking/card-setups';
import { selectUnusedConsents } from '../../database/booking/card-consents';
import { contractEndedAt } from '../../database/contract/contracts';
import { isSetupIdle } from '../../domain/autopay/card-setup';
import { gatewayRefusal } from '../attempt/gateway-refusal';
import { clockRefusal } from '../base/clock-trust';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { requireProperty } from '../property/property';
import { releaseSetup } from './card-setup-run';
import { whyNoCard } from './payments';
import { roomRefusalFor } from './room';
import type { PaymentRuns } from './run';

/** Whose card it is, and the consent that they gave. */
export interface CardRequest {
  readonly contactId: Id<'contact'>;
  readonly consentId: Id<'card_consent'>;
  readonly language: Language;
}

export interface CardSetups {
  /** Offers the reader. A second tap finds the run of the first one and changes nothing. */
  start(request: CardRequest): Promise<Result<PaymentView>>;
  /** `paid`: the card is saved. `not_taken`: it was canceled. */
  state(request: CardRequest): Promise<Result<PaymentView>>;
  cancel(request: CardRequest): Promise<Result<PaymentView>>;
  /** The visit ends: a setup that waits for a card is canceled. Never throws. */
  leave(): Promise<void>;
  /** The tenant for whom a card was asked in this visit, or null. */
  begun(): Id<'contact'> | null;
  /** A test card at the simulated reader. */
  present(
    request: CardRequest & { readonly outcome: SimulatedOutcome },
  ): Promise<Result<{ presented: boolean }>>;
}

export function createCardSetups(ctx: ServiceContext, runs: PaymentRuns): CardSetups {
  let begun: CardRequest | null = null;

  const find = ({ contactId, consentId }: CardRequest) =>
    ctx.store.read((tx) => findCardSetupOf(tx, contactId, consentId));

  async function state(request: CardRequest): Promise<Result<PaymentView>> {
    return ctx.store.read(async (tx) => {
      const property = await requireProperty(tx);
      const row = await findCardSetupOf(tx, request.contactId, request.consentId);
      const amount = toPrice(minor(0), property.currency, localeFor(request.language, property));
      return ok({ ...viewOf(ctx, runs, row), amount, heldUntil: null });
    });
  }

  async function callOff(request: CardRequest): Promise<void> {
    const row = await find(request);
    if (row?.setup_id && runs.isRunning(row.id)) {
      if (await ctx.gateway.cancelCollect(row.setup_id)) await runs.ended(row.id);
    } else if (row && isSetupIdle(row.state)) await releaseSetup(ctx, row.id);
    // A tenant who reads that a card cannot be saved may leave it at that.
    else if (row && cannotBeKept(row))
      await ctx.store.transaction((tx) => noteSetupFailure(tx, row.id, 'cancelled', ctx.clock.nowMs()));
  }

  return {
    state,
    begun: () => begun?.contactId ?? null,
    async start(request) {
      const live = await find(request);
      if (live && runs.isRunning(live.id)) return state(request);
      const reader = ctx.gateway.readerState();
      if (reader !== 'ready')
        return refuse('GATEWAY_PAYMENT_FAILED', 'provider', { reason: whyNoCard[reader] });
      const refused = (await roomRefusalFor(ctx, request.contactId)) ?? clockRefusal(ctx);
      if (refused) return refused;
      const opened = await openSetup(ctx, runs, request);
      if (!opened.ok) return opened;
      begun = request;
      runs.keep(opened.value);
      return state(request);
    },
    async cancel(request) {
      try {
        await callOff(request);
      } catch (error) {
        return gatewayRefusal(error, 'card_not_called_off');
      }
      return state(request);
    },
    async leave() {
      const left = begun;
      begun = null;
      if (left === null) return;
      try {
        await callOff(left);
      } catch (error) {
        ctx.log.warn({ err: error }, 'saving a card was abandoned; the next round cancels it');
      }
    },
    async present(request) {
      const row = await find(request);
      if (row?.state !== 'asked' || row.setup_id === null) return ok({ presented: false });
      return ok({ presented: ctx.gateway.present?.(row.setup_id, request.outcome) ?? false });
    },
  };
}

/** The setup of this consent, or a new one. Another setup of the contract is canceled first. */
async function openSetup(
  ctx: ServiceContext,
  runs: PaymentRuns,
  request: CardRequest,
): Promise<Result<Id<'card_setup'>>> {
  for (let round = 0; round < 3; round += 1) {
    const opened = await ctx.store.attempt((tx) => findOrRecord({ ctx, tx }, request));
    if (!opened.ok) return opened;
    const { id, isOthers } = opened.value;
    if (!isOthers) return ok(id);
    try {
      if (runs.isRunning(id) || !(await releaseSetup(ctx, id))) return refuseBusy();
    } catch (error) {
      return gatewayRefusal(error, 'card_not_called_off');
    }
  }
  return refuseBusy();
}

async function findOrRecord(
  { ctx, tx }: InTransaction,
  { contactId, consentId }: CardRequest,
): Promise<Result<{ readonly id: Id<'card_setup'>; readonly isOthers: boolean }>> {
  const own = await findCardSetupOf(tx, contactId, consentId);
  if (own && isSetupIdle(own.state)) return ok({ id: own.id, isOthers: false });
  const [consent] = await selectUnusedConsents(tx, contactId, [consentId]);
  if (!consent || (await contractEndedAt(tx, consent.contract_id)) !== null)
    return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { reason: 'agreement_changed' });
  const other = await findOpenCardSetup(tx, consent.contract_id);
  if (other) return ok({ id: other.id, isOthers: true });
  return ok({ id: await record({ ctx, tx }, consent.contract_id, consentId), isOthers: false });
}

/** Before any provider is asked. */
async function record(
  { ctx, tx }: InTransaction,
  contractId: Id<'contract'>,
  consentId: Id<'card_consent'>,
): Promise<Id<'card_setup'>> {
  const id = ctx.newId<'card_setup'>();
  const nowMs = ctx.clock.nowMs();
  await insertCardSetup(tx, {
    id,
    contract_id: contractId,
    provider: ctx.gateway.provider,
    state: 'recorded',
    failure: null,
    customer_id: null,
    setup_id: null,
    created_at_ms: nowMs,
    updated_at_ms: nowMs,
  });
  await bindConsentToSetup(tx, consentId, id);
  return id;
}

function refuseBusy(): Result<never> {
  return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { reason: 'booking_busy' });
}

function viewOf(
  ctx: ServiceContext,
  runs: PaymentRuns,
  row: CardSetupRow | undefined,
): Omit<PaymentView, 'amount' | 'heldUntil'> {
  const phase = row ? phaseOf(row, runs.isRunning(row.id)) : 'none';
  return {
    phase,
    declineReason: phase === 'declined' ? reasonOf(row?.failure ?? null) : null,
    cancellable: row !== undefined && mayBeCalledOff(row),
    reference: null,
    reader: ctx.gateway.readerState(),
  };
}

const cannotBeKept = ({ state, failure }: CardSetupRow) => state === 'released' && failure === 'not_kept';

function mayBeCalledOff(row: CardSetupRow): boolean {
  return row.state === 'asked' || (isSetupIdle(row.state) && row.failure !== null) || cannotBeKept(row);
}

function phaseOf({ state, failure }: CardSetupRow, running: boolean): PaymentView['phase'] {
  switch (state) {
    case 'recorded':
    case 'made':
      if (running || failure === null) return 'connecting';
      return failure === 'timed_out' || failure === 'disconnected' ? failure : 'declined';
    case 'asked':
      return 'present_card';
    case 'taken':
      return 'checking';
    case 'kept':
      return 'paid';
    case 'released':
      return failure === 'not_kept' ? 'declined' : 'not_taken';
  }
}

function reasonOf(failure: string | null): PaymentView['declineReason'] {
  return failure === 'expired_card' || failure === 'not_kept' ? failure : 'declined';
}
