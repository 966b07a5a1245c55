/** What a transfer costs, as staff see it before it is completed. */
import type { TransferView } from '../../../shared/desk/transfer';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { minor, toPrice } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import { describeLine } from '../../domain/price/line-text';
import { findVisibleBooking } from '../booking/change-booking';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { writtenFor } from '../property/property';
import { readTransfer } from './transfer';

/** Refused as `transferable`, and `unknown` for a booking that is no transfer. */
export function showTransfer(
  ctx: ServiceContext,
  staff: StaffCaller,
  input: { readonly bookingId: Id<'booking'>; readonly language?: Language | undefined },
): Promise<Result<TransferView>> {
  return ctx.store.attempt(async (tx) => {
    const found = await findVisibleBooking({ tx, by: staff }, input.bookingId);
    if (!found.ok) return found;
    const read = await readTransfer({ ctx, tx }, found.value);
    if (!read.ok) return read;
    if (!read.value) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    const { priced, former, from, totalMinor, overdueMinor, isSigned } = read.value;
    const { property, quote, unit, moveInOn } = priced;
    const language = input.language ?? property.language;
    const locale = writtenFor(input.language, property);
    const price = (amount: number) => toPrice(minor(amount), property.currency, locale);
    return ok({
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
          kind === 'bill' ? [] : [{ description: null, kind, days, amount: price(amountMinor) }],
        ),
      ],
      totalMinor,
      total: price(Math.abs(totalMinor)),
      overdue: overdueMinor > 0 ? price(overdueMinor) : null,
      isSigned,
    });
  });
}
