/**
 * Asks the reader for a card that is only to be kept, then settles by what the provider knows, as a payment is driven. What
 * it must not forget is in the setup's row, so recovery can take over after a crash. No money moves.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CardSetup } from '../../card-reader/card-setups';
import type { ReaderResult } from '../../card-reader/port';
import type { Id } from '../../../shared/ids';
import {
  advanceCardSetup,
  findCardSetup,
  noteSetupFailure,
  selectOpenCardSetups,
  setSetupCustomer,
  type CardSetupRow,
} from '../../database/booking/card-setups';
import { GatewayError } from '../../domain/attempt/gateway-error';
import { waitsForCard } from '../../domain/attempt/payment-attempt';
import { paymentKey } from '../../domain/attempt/payment-keys';
import { isSetupIdle, type CardSetupEvent } from '../../domain/autopay/card-setup';
import type { ServiceContext } from '../base/context';
import { finishSetup } from './card-setup-finish';

const FIRST_LOOK_MS = 250;
const SLOWEST_LOOK_MS = 3000;
/** How long a tenant may take to choose another card. */
const CARD_CHOSEN_WITHIN_MS = 10 * 60_000;

/** Does not throw what the provider throws: recovery goes on. */
export async function runCardSetup(
  ctx: ServiceContext,
  id: Id<'card_setup'>,
  signal: AbortSignal,
): Promise<void> {
  try {
    const row = await ctx.store.read((tx) => findCardSetup(tx, id));
    if (!row) return;
    const setup = await ensureSetup(ctx, row);
    const result = waitsForCard(setup.status) ? await askForCard(ctx, id, setup) : 'processed';
    for (let waitMs = FIRST_LOOK_MS; ; waitMs = Math.min(waitMs * 2, SLOWEST_LOOK_MS)) {
      if ((await settleSetupOnce(ctx, id, result)) || signal.aborted) return;
      await sleep(waitMs, undefined, { signal });
    }
  } catch (error) {
    if (signal.aborted) return;
    ctx.log.error({ setup: id, err: error }, 'saving a card ended early; recovery will settle it');
    if (error instanceof GatewayError)
      await ctx.store.transaction((tx) => noteSetupFailure(tx, id, 'disconnected', ctx.clock.nowMs()));
  }
}

/** The provider's setup, made if it is not there yet: customer and setup under keys of the row. May throw GatewayError. */
async function ensureSetup(ctx: ServiceContext, row: CardSetupRow): Promise<CardSetup> {
  if (row.setup_id !== null) return ctx.gateway.retrieveSetup(row.setup_id);
  const about = { contractId: row.contract_id, setupId: row.id, kioskId: ctx.settings.kioskId };
  const customerId = row.customer_id ?? (await makeCustomer(ctx, row.id, about));
  const setup = await ctx.gateway.createSetup({
    customerId,
    metadata: about,
    idempotencyKey: paymentKey.setup(row.id),
    keySinceMs: row.created_at_ms,
  });
  await advance(ctx, row.id, 'setup_made', { setup_id: setup.id });
  return setup;
}

/** Kept before the setup is asked for: asked again, it must be over the same customer. */
async function makeCustomer(
  ctx: ServiceContext,
  id: Id<'card_setup'>,
  about: Readonly<Record<string, string>>,
): Promise<string> {
  const customerId = await ctx.gateway.createCustomer(about, paymentKey.setupCustomer(id));
  return ctx.store.transaction(async (tx) => {
    await setSetupCustomer(tx, id, customerId);
    // Somebody else may have been faster; theirs holds.
    return (await findCardSetup(tx, id))?.customer_id ?? customerId;
  });
}

async function askForCard(
  ctx: ServiceContext,
  id: Id<'card_setup'>,
  setup: CardSetup,
): Promise<ReaderResult> {
  await advance(ctx, id, 'card_asked', { failure: null });
  let taken: Promise<unknown> = Promise.resolve();
  const result = await ctx.gateway.collectSetup(setup, async () => {
    taken = advance(ctx, id, 'card_taken');
    await taken;
  });
  // Not written down is no reason to stop: what follows is asked of the provider.
  await taken.catch(() => undefined);
  return result;
}

function advance(
  ctx: ServiceContext,
  id: Id<'card_setup'>,
  event: CardSetupEvent,
  change: { readonly setup_id?: string; readonly failure?: string | null } = {},
): Promise<boolean> {
  return ctx.store.transaction((tx) =>
    advanceCardSetup(tx, id, event, { nowMs: ctx.clock.nowMs(), ...change }),
  );
}

/** One look; false while the provider does not know yet or cannot be reached. */
async function settleSetupOnce(
  ctx: ServiceContext,
  id: Id<'card_setup'>,
  result: ReaderResult | 'unknown',
): Promise<boolean> {
  const row = await ctx.store.read((tx) => findCardSetup(tx, id));
  if (!row || row.setup_id === null || row.state === 'kept' || row.state === 'released') return true;
  try {
    const setup = await ctx.gateway.retrieveSetup(row.setup_id);
    if (setup.status === 'processing') return false;
    if (setup.status === 'succeeded') return await finishSetup(ctx, row, setup);
    if (setup.status === 'canceled') return await advance(ctx, id, 'released', { failure: 'canceled' });
    if (result === 'cancelled' || result === 'unknown') return await releaseSetup(ctx, id);
    const refused = row.state === 'taken' || result === 'declined' || result === 'processed';
    await advance(ctx, id, 'not_taken', { failure: (refused ? setup.lastError : null) ?? result });
    return true;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.kind === 'unknown_intent') return advance(ctx, id, 'released', { failure: 'unknown' });
    ctx.log.warn({ setup: id, kind: error.kind }, 'the provider will be asked again about a card');
    return false;
  }
}

/** Nothing is kept by it any more: false where a card was kept after all, or the provider is not sure. May throw GatewayError. */
export async function releaseSetup(ctx: ServiceContext, id: Id<'card_setup'>): Promise<boolean> {
  const row = await ctx.store.read((tx) => findCardSetup(tx, id));
  if (!row || row.state === 'released') return true;
  if (row.state === 'kept') return false;
  // The provider may know a setup that is only written down here; the key finds it.
  const { id: setupId } = await ensureSetup(ctx, row);
  const { status } = await ctx.gateway.cancelSetup(setupId, paymentKey.cancelSetup(row.id));
  if (status !== 'canceled') return false;
  await advance(ctx, id, 'released', { failure: 'cancelled' });
  await ctx.gateway.cancelCollect(setupId);
  return true;
}

/** At start and every minute: settles abandoned setups by what the provider knows. */
export async function recoverCardSetups(
  ctx: ServiceContext,
  runs: { isRunning(id: Id<'card_setup'>): boolean },
  { atStart }: { readonly atStart: boolean },
): Promise<void> {
  const nowMs = ctx.clock.nowMs();
  for (const row of await ctx.store.read(selectOpenCardSetups)) {
    const mayGoOn = isSetupIdle(row.state) && Math.abs(nowMs - row.updated_at_ms) < CARD_CHOSEN_WITHIN_MS;
    const isOurs = row.provider === ctx.gateway.provider;
    if (!isOurs || runs.isRunning(row.id) || (!atStart && mayGoOn)) continue;
    try {
      if (row.setup_id === null) await releaseSetup(ctx, row.id);
      else await settleSetupOnce(ctx, row.id, 'unknown');
    } catch (error) {
      ctx.log.warn({ setup: row.id, err: error }, 'saving a card is left to the next round');
    }
  }
}
