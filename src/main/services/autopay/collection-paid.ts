/**
 * A saved card has paid. The payment with its receipt, what it settles, and its postings are one transaction. Money
 * that the invoices no longer need, because they were paid another way, stays credited to the tenant.
 */
import type { SavedCharge } from '../../card-reader/saved-cards';
import { insertAttemptInvoices } from '../../database/attempt/attempt-invoices';
import {
  answerTry,
  changeCollection,
  findCollection,
  selectCollectionInvoices,
  selectTries,
  type CollectionRow,
} from '../../database/attempt/collections';
import { insertAttempt } from '../../database/attempt/payment-attempts';
import { findContract } from '../../database/contract/contracts';
import type { Tx } from '../../database/schema';
import { businessDateAt } from '../../domain/base/dates';
import type { FirstOf } from '../../domain/ledger/allocation';
import { markCaptured } from '../attempt/capture';
import { publishClosed } from '../attempt/collections';
import { note } from '../audit/audit';
import { contractTurns } from '../base/contract-turns';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import type { InTransaction } from '../base/work';
import { requireProperty } from '../property/property';
import {
  drawReceipts,
  isStillSo,
  readCardShare,
  writeCardShare,
  type CardShare,
} from '../payment/card-share';
import { markOfParts, payableParts } from '../payment/owed-attempt';
import { readOwed } from '../payment/owed-facts';

/** Does nothing where it is written. @throws Error where the provider took another amount than was asked for */
export async function writeCollected(
  ctx: ServiceContext,
  id: CollectionRow['id'],
  charge: SavedCharge,
): Promise<void> {
  // The document carries the number that the receipt will have, so those who take a number wait for each other.
  await contractTurns(ctx).take(async () => {
    for (let round = 0; round < 20; round += 1) {
      const read = await ctx.store.read((tx) => readPaid({ ctx, tx }, id, charge));
      if (!read) return;
      const [pdf] = await drawReceipts(ctx, [read.share]);
      if (await ctx.store.transaction((tx) => write({ ctx, tx }, read, charge, pdf))) return;
    }
    throw new Error('the receipt of a saved card could not be written');
  });
}

interface Paid {
  readonly collection: CollectionRow;
  readonly share: CardShare;
}

/** Null where it is written already. */
async function readPaid(
  { ctx, tx }: InTransaction,
  id: CollectionRow['id'],
  charge: SavedCharge,
): Promise<Paid | null> {
  const collection = await findCollection(tx, id);
  const contract = collection && (await findContract(tx, collection.contract_id));
  if (!collection || !contract) throw new Error('a card has paid what was never written down');
  if (collection.attempt_id !== null) return null;
  const isRight =
    charge.amountReceived === collection.card_amount &&
    charge.currency === collection.currency.toLowerCase() &&
    charge.live === ctx.gateway.live;
  if (!isRight || !charge.card) throw new Error('a saved card has paid another amount than it was asked for');
  const share = await readCardShare(tx, await readOwed({ ctx, tx }, contract), {
    amountMinor: collection.amount_minor,
    first: await chargedFor(tx, id),
    card: charge.card,
    intentId: charge.id,
    isTest: !ctx.gateway.live,
    before: 0,
  });
  return { collection, share };
}

/**
 * The bills whose charge was announced. Money that settled an older bill in their place would leave them open, and the
 * card would be charged for them again.
 */
async function chargedFor(tx: Tx, id: CollectionRow['id']): Promise<readonly FirstOf[]> {
  const parts = await selectCollectionInvoices(tx, id);
  return parts.map(({ invoiceId, amountMinor }) => ({ invoiceId, upToMinor: amountMinor }));
}

/** False when somebody else took the number since it was read, or something was paid, billed or credited. */
async function write(
  work: InTransaction,
  read: Paid,
  charge: SavedCharge,
  pdf: Buffer | undefined,
): Promise<boolean> {
  const now = await readPaid(work, read.collection.id, charge);
  if (!now) return true;
  if (!isStillSo([read.share], [now.share])) return false;
  const { ctx, tx } = work;
  const { collection, share } = now;
  const invoices = await selectCollectionInvoices(tx, collection.id);
  const [oldest] = invoices;
  if (!oldest || !charge.card) throw new Error('a saved card has paid nothing');
  const nowMs = ctx.clock.nowMs();
  const attempt = await insertAttempt(tx, {
    id: ctx.newId<'attempt'>(),
    booking_id: null,
    contact_id: share.owed.contact.id,
    provider: ctx.gateway.provider,
    amount_minor: collection.amount_minor,
    card_amount: collection.card_amount,
    currency: collection.currency,
    quote_sha256: markOfParts({ open: invoices, ahead: [] }),
    state: 'contracted',
    intent_id: charge.id,
    client_secret: null,
    failure: null,
    created_at_ms: collection.created_at_ms,
    updated_at_ms: nowMs,
    customer_id: collection.customer_id,
  });
  await insertAttemptInvoices(tx, attempt.id, payableParts(invoices, collection.currency));
  const isRunning = await changeCollection(tx, collection.id, ['written', 'open'], {
    state: 'paid',
    attempt_id: attempt.id,
    updated_at_ms: nowMs,
    settled_at_ms: nowMs,
  });
  // The kiosk had given the collection up; the bank accepted the card after that.
  if (!isRunning)
    await changeCollection(tx, collection.id, ['superseded', 'failed', 'canceled'], {
      attempt_id: attempt.id,
      updated_at_ms: nowMs,
      settled_at_ms: nowMs,
    });
  const paidBy = { attemptId: attempt.id, ...charge.card, isSaved: true };
  await writeCardShare(work, share, { pdf, invoiceId: oldest.invoiceId, paidBy });
  await markCaptured({ ctx, tx }, attempt);
  await tellPaid(work, collection, charge);
  return true;
}

async function tellPaid(work: InTransaction, collection: CollectionRow, charge: SavedCharge): Promise<void> {
  const { ctx, tx } = work;
  const nowMs = ctx.clock.nowMs();
  const about = { collectionId: collection.id, contractId: collection.contract_id };
  const asked = (await selectTries(tx, collection.id)).find(({ code }) => code === null);
  if (asked) {
    await answerTry(tx, asked, {
      code: 'succeeded',
      advice: null,
      charge_id: charge.lastChargeId,
      answered_on: businessDateAt(nowMs, (await requireProperty(tx)).time_zone),
      answered_at_ms: nowMs,
    });
    await note({ ...work, by: 'kiosk' }, 'charge.tried', collection.id);
    await publish(work, 'charge.tried', { ...about, number: asked.number, answer: 'succeeded' });
  }
  await publishClosed(work, { ...about, outcome: 'paid', failure: null });
}
