/**
 * What a transfer would cost, before it begins: a transaction begins it, reads it, and takes everything back. So the
 * page that begins a transfer and the page that completes it always agree.
 */
import type { TransferView } from '../../../shared/desk/transfer';
import type { Language } from '../../../shared/languages';
import { refuse, type Result } from '../../../shared/result';
import { findBooking } from '../../database/booking/bookings';
import type { StaffCaller } from '../base/caller';
import { clockRefusal } from '../base/clock-trust';
import type { ServiceContext } from '../base/context';
import { allUnits } from '../base/unit-rights';
import { transferable } from './facts';
import { openTransfer, readTransfer, type Beginning } from './transfer';
import { viewOf } from './view';

/** Thrown once everything is read, so that its transaction leaves nothing behind. */
class Seen extends Error {
  constructor(readonly shown: Result<TransferView>) {
    super('a transfer was looked at');
  }
}

/**
 * Refuses what `beginTransfer` refuses. A unit that is not claimed from head office yet has a price too, and is not
 * claimed for it.
 */
export async function previewTransfer(
  ctx: ServiceContext,
  staff: StaffCaller,
  { language, ...about }: Beginning & { readonly language?: Language | undefined },
): Promise<Result<TransferView>> {
  const refused = clockRefusal(ctx);
  if (refused) return refused;
  const read = async (work: Parameters<typeof openTransfer>[0]): Promise<Result<TransferView>> => {
    // By what this kiosk may do: the tenant's own unit is looked at in truth.
    const own = await transferable({ ctx, tx: work.tx }, about.contractId, { mayOwe: true });
    if (!own.ok) return own;
    const begun = await openTransfer(work, about);
    if (!begun.ok) return begun;
    const booking = await findBooking(work.tx, begun.value.bookingId);
    const money = booking && (await readTransfer(work, booking));
    if (!money?.ok) return money ?? refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    if (!money.value) throw new Error('a transfer that is none');
    return { ok: true, value: viewOf(money.value, { language }) };
  };
  const asIf = { ...ctx, unitRights: allUnits };
  try {
    return await ctx.store.transaction(async (tx) => {
      throw new Seen(await read({ ctx: asIf, tx, by: staff }));
    });
  } catch (error) {
    if (error instanceof Seen) return error.shown;
    throw error;
  }
}
