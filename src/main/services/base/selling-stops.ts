/** What keeps this kiosk from renting, the gravest first: the customer's screen names one of them, the front desk all. */
import { screenStops as order, type ScreenStop, type SellingStop } from '../../../shared/selling-stops';
import { findBooksInDoubt } from '../../database/books/books-in-doubt';
import type { ServiceContext } from './context';
import type { InTransaction } from './work';

/** Because of any of these the customer's screen invites nobody. */
export async function screenStops({ ctx, tx }: InTransaction, freeBytes: number): Promise<ScreenStop[]> {
  const found: Readonly<Record<ScreenStop, boolean>> = {
    storage_full: freeBytes < ctx.settings.minimumFreeDiskBytes,
    books_not_compared: (await findBooksInDoubt(tx)) !== null,
    clock_wrong: ctx.clockTrust.view().state !== 'right',
    reader_unavailable: ctx.gateway.readerState() === 'unavailable',
  };
  return order.filter((stop) => found[stop]);
}

/** For staff, who are also told of a damaged database: what is saved may fail there. */
export async function sellingStops(
  ctx: ServiceContext,
  isDamaged: () => Promise<boolean>,
): Promise<SellingStop[]> {
  const freeBytes = await ctx.freeDiskBytes();
  const stops = await ctx.store.read((tx) => screenStops({ ctx, tx }, freeBytes));
  return (await isDamaged()) ? ['database_damaged', ...stops] : stops;
}
