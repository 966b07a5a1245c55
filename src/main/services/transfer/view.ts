/** The price of a transfer, as staff see it before it is completed. */
import type { TransferView } from '../../../shared/desk/transfer';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { minor, toPrice } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import { updateCreditLeft } from '../../database/transfer/transfers';
import { describeLine } from '../../domain/price/line-text';
import { findVisibleBooking } from '../booking/change-booking';
import { screen, type StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import type { Work } from '../base/work';
import { writtenFor } from '../property/property';
import { readTransfer, type TransferMoney } from './transfer';

interface About {
  readonly bookingId: Id<'booking'>;
  readonly language?: Language | undefined;
}

/**
 * Refuses what `transferable` refuses, and `unknown` for a booking that is no transfer. Pages ask repeatedly, so it
 * mostly reads. When the tenant's credit no longer matches the quote, the new credit is written once, and the signature
 * is dropped.
 */
export async function showTransfer(
  ctx: ServiceContext,
  staff: StaffCaller,
  input: About,
): Promise<Result<TransferView>> {
  const shown = await ctx.store.read((tx) => readShown({ ctx, tx, by: staff }, input));
  if (!shown.ok || shown.value.isCurrent) return shown.ok ? ok(viewOf(shown.value, input)) : shown;
  const written = await ctx.store.attempt(async (tx) => {
    const read = await readShown({ ctx, tx, by: staff }, input);
    if (read.ok && !read.value.isCurrent) await updateCreditLeft(tx, input.bookingId, read.value.leftMinor);
    return read;
  });
  return written.ok ? ok(viewOf(written.value, input)) : written;
}

/**
 * What the tenant signs at the screen has the credit that they have now. Answers whether that was another one; not where the
 * booking is no transfer, or none can be made any more: staff see why.
 */
export async function renewTransfer(ctx: ServiceContext, bookingId: Id<'booking'>): Promise<boolean> {
  const renewed = await ctx.store.attempt(async (tx) => {
    const read = await readShown({ ctx, tx, by: screen }, { bookingId });
    if (!read.ok || read.value.isCurrent) return ok(false);
    await updateCreditLeft(tx, bookingId, read.value.leftMinor);
    return ok(true);
  });
  return renewed.ok && renewed.value;
}

async function readShown(work: Work, { bookingId }: About): Promise<Result<TransferMoney>> {
  const found = await findVisibleBooking(work, bookingId);
  if (!found.ok) return found;
  const read = await readTransfer(work, found.value);
  if (!read.ok) return read;
  return read.value ? ok(read.value) : refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
}

/** As pages show it, in a language. */
export function viewOf(shown: TransferMoney, input: Pick<About, 'language'>): TransferView {
  const { priced, former, from, totalMinor, overdueMinor, isSigned } = shown;
  const { property, quote, unit, moveInOn } = priced;
  const language = input.language ?? property.language;
  const locale = writtenFor(input.language, property);
  const price = (amount: number) => toPrice(minor(amount), property.currency, locale);
  return {
    from: { contractNumber: from.number, unitNumber: from.unitNumber },
    unitNumber: unit.number,
    firstDay: moveInOn,
    lines: [
      ...quote.lines.map((line) => ({
        description: describeLine(line, language, locale),
        kind: 'charge' as const,
        days: line.period && { from: line.period.from, to: line.period.to },
        amount: price(line.payable),
      })),
      ...former.flatMap(({ kind, days, amountMinor }) =>
        kind === 'bill' || kind === 'rent_kept'
          ? []
          : [{ description: null, kind, days, amount: price(amountMinor) }],
      ),
    ],
    totalMinor,
    total: price(Math.abs(totalMinor)),
    overdue: overdueMinor > 0 ? price(overdueMinor) : null,
    isSigned,
    lacksCover: priced.coverage === null,
  };
}
