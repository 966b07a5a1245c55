/** Charges of a saved card that the provider made and the books do not know, because they were restored from a backup. */
import type { SavedCharge } from '../../card-reader/saved-cards';
import type { Id } from '../../../shared/ids';
import { minor } from '../../../shared/money';
import {
  changeCollection,
  insertCollection,
  selectCollectionInvoices,
  type CollectionRow,
} from '../../database/attempt/collections';
import { isIntentKnown } from '../../database/attempt/payment-attempts';
import type { ServiceContext } from '../base/context';
import { partsUpTo } from '../payment/owed-parts';
import { writeCollected } from './collection-paid';

/**
 * Money that the provider took for this contract and that the books lack, because they were restored from a backup. It
 * becomes a receipt before anything else is charged, for as much of what is open now. Returns whether there was any, or may be.
 */
export async function adoptStrangers(ctx: ServiceContext, collection: CollectionRow): Promise<boolean> {
  let found = false;
  for (const charge of await ctx.gateway.listCharges(collection.customer_id)) {
    const { metadata, status } = charge;
    if (metadata['contractId'] !== collection.contract_id || metadata['collectionId'] === collection.id)
      continue;
    if (status !== 'succeeded' && status !== 'processing') continue;
    if (await ctx.store.read((tx) => isIntentKnown(tx, charge.id))) continue;
    found = true;
    if (status === 'succeeded') await adopt(ctx, collection, charge);
  }
  return found;
}

async function adopt(ctx: ServiceContext, collection: CollectionRow, charge: SavedCharge): Promise<void> {
  const { collectionId, amountMinor } = charge.metadata;
  // Written by us into what the provider keeps of the charge.
  const id = (collectionId ?? ctx.newId<'collection'>()) as Id<'collection'>;
  await ctx.store.transaction(async (tx) => {
    // It was written down before the backup, and its bills were paid otherwise since the restore.
    const known = { intent_id: charge.id, updated_at_ms: ctx.clock.nowMs() };
    if (await changeCollection(tx, id, ['superseded', 'failed', 'canceled'], known)) return;
    const total = minor(Number(amountMinor));
    const invoices = partsUpTo(await selectCollectionInvoices(tx, collection.id), total);
    await insertCollection(
      tx,
      {
        ...collection,
        id,
        state: 'superseded',
        intent_id: charge.id,
        amount_minor: total,
        card_amount: charge.amount,
        created_at_ms: charge.createdMs,
        updated_at_ms: ctx.clock.nowMs(),
      },
      invoices.map(({ invoiceId, amountMinor: amount }) => ({ invoice_id: invoiceId, amount_minor: amount })),
    );
  });
  ctx.log.warn({ collection: id }, 'a saved card has paid a charge that the books did not know');
  await writeCollected(ctx, id, charge);
}
