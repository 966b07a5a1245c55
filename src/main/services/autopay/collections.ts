/**
 * Charges saved cards for bills that announced it. Each step is written down before the provider is asked, and one
 * intent serves a collection to its end. So the run may be killed anywhere and repeated, and at most one charge
 * succeeds.
 */
import type { SavedCharge } from '../../card-reader/saved-cards';
import type { Id } from '../../../shared/ids';
import {
  answerTry,
  changeCollection,
  findCollection,
  selectContractsToCollect,
  selectTries,
  selectUnsettledCollections,
  type ChargeTryRow,
  type CollectionRow,
} from '../../database/attempt/collections';
import { findMandate } from '../../database/booking/autopay';
import { findProperty } from '../../database/property/properties';
import { GatewayError } from '../../domain/attempt/gateway-error';
import { paymentKey } from '../../domain/attempt/payment-keys';
import { nextTry } from '../../domain/autopay/next-try';
import { businessDateAt } from '../../domain/base/dates';
import { insertLetterOfRefusal } from '../attempt/card-letters';
import { failCollection, moveMandate, publishClosed } from '../attempt/collections';
import { note } from '../audit/audit';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import { storeState } from '../base/store-state';
import { createTurns } from '../../domain/base/turns';
import type { InTransaction } from '../base/work';
import { requireProperty } from '../property/property';
import { detachCards } from './end';
import { adoptStrangers } from './collection-adopted';
import { writeCollected } from './collection-paid';
import { answerOf, nextStep, rulesOf } from './collection-plan';

/** One at a time: nobody decides about an intent while it is being requested. */
const collectTurns = storeState(() => createTurns(1));

const AT_ONCE = 50;

/**
 * Charges each saved card that is due, until `stop`, and cancels intents that are no longer needed. When the provider
 * cannot be reached, the round ends and the next one continues. A contract whose card fails does not hold up the
 * others.
 */
export async function collectDue(ctx: ServiceContext, stop: AbortSignal): Promise<void> {
  const contracts = await ctx.store.read(async (tx) => {
    const property = await findProperty(tx);
    return property
      ? selectContractsToCollect(tx, businessDateAt(ctx.clock.nowMs(), property.time_zone))
      : [];
  });
  const closed = await ctx.store.read((tx) => selectUnsettledCollections(tx, AT_ONCE));
  const work = [
    () => detachCards(ctx),
    ...closed.map((collection) => () => settleClosed(ctx, collection)),
    ...contracts.map((id) => () => collectContract(ctx, id)),
  ];
  for (const each of work) {
    if (stop.aborted) return;
    try {
      await collectTurns(ctx).take(each);
    } catch (error) {
      if (error instanceof GatewayError && error.kind !== 'unknown_intent') {
        ctx.log.warn({ kind: error.kind }, 'saved cards are asked again by the next round');
        return;
      }
      ctx.log.error({ err: error }, 'a saved card could not be asked; it is tried again');
    }
  }
}

/** Written, made, asked, answered: as far as it can go today. */
async function collectContract(ctx: ServiceContext, contractId: Id<'contract'>): Promise<void> {
  for (let isMore = true; isMore;) {
    const step = await ctx.store.transaction((tx) => nextStep({ ctx, tx }, contractId));
    if (step.kind === 'none') return;
    if (step.kind === 'make') isMore = await makeIntent(ctx, step.collection);
    else {
      await askCard(ctx, step.collection, step.asked, step.isNew);
      isMore = false;
    }
  }
}

/** Answers whether the card may be asked now. */
async function makeIntent(ctx: ServiceContext, collection: CollectionRow): Promise<boolean> {
  const { gateway, clock, settings } = ctx;
  if (await adoptStrangers(ctx, collection)) return false;
  const made = await gateway.createCharge({
    customerId: collection.customer_id,
    cardId: collection.saved_card_id,
    amount: collection.card_amount,
    currency: collection.currency,
    metadata: {
      collectionId: collection.id,
      contractId: collection.contract_id,
      amountMinor: String(collection.amount_minor),
      kioskId: settings.kioskId,
    },
    idempotencyKey: paymentKey.collect(collection.id),
    keySinceMs: collection.created_at_ms,
  });
  return ctx.store.transaction(async (tx) => {
    if ('refused' in made) {
      await refuseCard({ ctx, tx }, collection, made.refused);
      return false;
    }
    const updated_at_ms = clock.nowMs();
    const intent = { intent_id: made.id, updated_at_ms };
    if (await changeCollection(tx, collection.id, ['written'], { ...intent, state: 'open' })) return true;
    // Given up meanwhile: the intent is called off by a later round.
    await changeCollection(tx, collection.id, ['superseded'], { ...intent, settled_at_ms: null });
    return false;
  });
}

/** The provider does not accept this card or amount at all. */
async function refuseCard(work: InTransaction, collection: CollectionRow, code: string): Promise<void> {
  const { ctx, tx } = work;
  if ((await findCollection(tx, collection.id))?.state !== 'written') return;
  ctx.log.warn({ collection: collection.id, code }, 'the provider takes no charge of a saved card');
  await failCollection(work, collection, 'refused');
  const mandate = await findMandate(tx, collection.contract_id);
  const isCardAtFault = code !== 'amount_too_small';
  if (mandate?.state === 'active' && isCardAtFault)
    await moveMandate({ ...work, by: 'kiosk' }, mandate, 'needs_card');
  await insertLetterOfRefusal(work, collection, {
    why: isCardAtFault ? 'card' : null,
    mark: collection.id,
    on: null,
  });
}

/** A new try goes to the bank at once. After a crash the intent is read first, because the bank may have answered. */
async function askCard(
  ctx: ServiceContext,
  collection: CollectionRow,
  asked: ChargeTryRow,
  isNew: boolean,
): Promise<void> {
  const intentId = collection.intent_id ?? '';
  const seen = isNew ? null : await ctx.gateway.retrieveCharge(intentId);
  const charge =
    seen && !isUnasked(seen, asked)
      ? seen
      : await ctx.gateway.confirmCharge(intentId, {
          cardId: collection.saved_card_id,
          idempotencyKey: paymentKey.confirm(collection.id, asked.number),
          lastChargeId: asked.charge_before,
        });
  if (charge.status === 'succeeded') await writeCollected(ctx, collection.id, charge);
  else if (charge.status === 'canceled')
    await ctx.store.transaction((tx) => writeCanceled({ ctx, tx }, collection.id));
  else if (charge.refusal && charge.status !== 'processing')
    await ctx.store.transaction((tx) => writeRefusal({ ctx, tx }, collection.id, asked, charge));
}

/** Whether the bank has not been asked for this try. */
function isUnasked({ status, lastChargeId }: SavedCharge, { charge_before: before }: ChargeTryRow): boolean {
  const isIdle = status === 'requires_confirmation' || status === 'requires_payment_method';
  return isIdle && lastChargeId === before;
}

/** The intent was canceled at the provider, so what is still open is collected again. */
async function writeCanceled(work: InTransaction, id: CollectionRow['id']): Promise<void> {
  const { ctx, tx } = work;
  const collection = await findCollection(tx, id);
  if (!collection || collection.settled_at_ms !== null) return;
  const nowMs = ctx.clock.nowMs();
  const about = { collectionId: id, contractId: collection.contract_id };
  const isOpen = await changeCollection(tx, id, ['open'], {
    state: 'canceled',
    updated_at_ms: nowMs,
    settled_at_ms: nowMs,
  });
  if (!isOpen)
    await changeCollection(tx, id, ['superseded', 'failed', 'canceled'], {
      updated_at_ms: nowMs,
      settled_at_ms: nowMs,
    });
  const asked = (await selectTries(tx, id)).find(({ code }) => code === null);
  if (asked) {
    await answer(work, asked, { code: 'canceled', advice: null, lastChargeId: null });
    await publish(work, 'charge.tried', { ...about, number: asked.number, answer: 'canceled' });
  }
  if (isOpen) await publishClosed(work, { ...about, outcome: 'canceled', failure: null });
}

async function answer(
  { ctx, tx }: InTransaction,
  asked: ChargeTryRow,
  said: { readonly code: string; readonly advice: string | null; readonly lastChargeId: string | null },
): Promise<boolean> {
  const nowMs = ctx.clock.nowMs();
  const { time_zone: timeZone } = await requireProperty(tx);
  return answerTry(tx, asked, {
    code: said.code,
    advice: said.advice,
    charge_id: said.lastChargeId,
    answered_on: businessDateAt(nowMs, timeZone),
    answered_at_ms: nowMs,
  });
}

/** The bank refused: the card is charged again later, or never. */
async function writeRefusal(
  work: InTransaction,
  id: CollectionRow['id'],
  asked: ChargeTryRow,
  { refusal, lastChargeId }: SavedCharge,
): Promise<void> {
  const { ctx, tx } = work;
  const collection = await findCollection(tx, id);
  if (!collection || !refusal) return;
  if (!(await answer(work, asked, { ...refusal, lastChargeId }))) return;
  const answers = (await selectTries(tx, id)).map(answerOf);
  const rules = await rulesOf(tx, collection.contract_id);
  const today = businessDateAt(ctx.clock.nowMs(), (await requireProperty(tx)).time_zone);
  const next = nextTry(answers, rules.tries, rules.hours, {
    firstOn: collection.first_on,
    today,
    time: rules.hours.from,
  });
  const why = next.kind === 'stop' && next.why !== 'paid' ? next.why : null;
  await note({ ...work, by: 'kiosk' }, 'charge.tried', id);
  await publish(work, 'charge.tried', {
    collectionId: id,
    contractId: collection.contract_id,
    number: asked.number,
    answer: why === 'card' ? 'refused_for_good' : why === 'tenant' ? 'tenant_needed' : 'refused',
  });
  // Paid otherwise or ended meanwhile: there is nothing for the tenant to do.
  if (collection.state !== 'open') return;
  const on = next.kind === 'later' ? next.on : next.kind === 'now' ? today : null;
  await insertLetterOfRefusal(work, collection, { why, mark: `${id}:${asked.number}`, on });
  if (why === null) return;
  await failCollection(work, collection, why);
  const mandate = await findMandate(tx, collection.contract_id);
  if (why === 'card' && mandate?.state === 'active')
    await moveMandate({ ...work, by: 'kiosk' }, mandate, 'needs_card');
}

/** A collection that is over: its intent is canceled so that it cannot succeed later, or its money is written down. */
async function settleClosed(ctx: ServiceContext, { id, intent_id: intentId }: CollectionRow): Promise<void> {
  if (intentId === null) return;
  const { status } = await ctx.gateway.cancelIntent(intentId, paymentKey.cancel(intentId));
  if (status === 'succeeded') await writeCollected(ctx, id, await ctx.gateway.retrieveCharge(intentId));
  else if (status === 'canceled') await ctx.store.transaction((tx) => writeCanceled({ ctx, tx }, id));
}
