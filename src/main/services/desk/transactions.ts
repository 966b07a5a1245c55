/** Money in and out, of a day or of a closing. The totals cover everything that was asked for. */
import type { TransactionKind } from '../../../shared/desk/choices';
import type { DeskOutput, DeskRequest } from '../../../shared/desk/channels';
import { may } from '../../../shared/desk/roles';
import { minor, toPrice } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import { findClosing } from '../../database/closing/closings';
import { selectPeople, selectTransactions, sumTransactions } from '../../database/desk/transactions';
import { addDays, businessDateAt, startOfDayMs, toIsoInstant } from '../../domain/base/dates';
import { tenantName } from '../../domain/contact/company-rules';
import { closingNumber } from '../../domain/contract/document-number';
import { uncountedAfter } from '../drawer/uncounted';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { requireProperty, writtenFor } from '../property/property';

const MOST = 100;

/** Its number, of which the database tells the epoch too. */
function closingOf(text: string | null): string | null {
  if (text === null) return null;
  const [epoch = 1, number = 0] = text.split(' ').map(Number);
  return closingNumber({ epoch, number });
}

const comesIn = (kind: TransactionKind) => kind === 'payment' || kind === 'paid_in';

/** Nobody where cash of the drawer was moved, and where an attendant may not know. */
function tenantOf(row: Awaited<ReturnType<typeof selectTransactions>>[number], { role }: StaffCaller) {
  const { contactId, first_name, last_name, company } = row;
  if (contactId === null || first_name === null || last_name === null) return null;
  if (row.restricted_at_ms !== null && role !== 'manager') return null;
  return { id: contactId, name: tenantName({ first_name, last_name, company }) };
}

/**
 * Attendants see what they took and paid out themselves. Uncounted cash is shown without its amount to everybody who
 * may close the day, because they count it first. Refuses `unknown` where there is no such closing.
 */
export function listTransactions(
  ctx: Pick<ServiceContext, 'store' | 'clock'>,
  input: DeskRequest<'transactions.list'>,
  staff: StaffCaller,
): Promise<Result<DeskOutput<'transactions.list'>>> {
  return ctx.store.read(async (tx) => {
    const property = await requireProperty(tx);
    const locale = writtenFor(input.language, property);
    const closing = input.closing === null ? undefined : await findClosing(tx, input.closing);
    if (input.closing !== null && !closing)
      return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    const day = closing ? null : (input.day ?? businessDateAt(ctx.clock.nowMs(), property.time_zone));
    const seesAll = may(staff.role, 'see_all_transactions');
    const which = {
      between:
        day === null
          ? null
          : {
              fromMs: startOfDayMs(day, property.time_zone),
              toMs: startOfDayMs(addDays(day, 1), property.time_zone),
            },
      stretch: closing ? { after: closing.after_sequence, to: closing.to_sequence } : null,
      by: seesAll ? input.by : staff.id,
      tender: input.tender,
      kind: input.kind,
      unseenAfter: await uncountedAfter(tx),
    };
    const price = (amount: number) => toPrice(minor(amount), property.currency, locale);
    const rows = await selectTransactions(tx, which, { start: input.start, count: MOST + 1 });
    const totals = await sumTransactions(tx, which);
    return ok({
      day,
      closing: closing ? closingNumber(closing) : null,
      rows: rows.slice(0, MOST).map((row) => ({
        id: row.id,
        kind: row.kind,
        at: toIsoInstant(row.at),
        number: row.number,
        tender: row.tender,
        in: comesIn(row.kind) && row.unseen === 0 ? price(row.taken) : null,
        out: comesIn(row.kind) || row.unseen === 1 ? null : price(row.given),
        uncounted: row.unseen === 1,
        by: row.by,
        tenant: tenantOf(row, staff),
        why: row.why,
        unitNumber: row.unitNumber,
        contractNumber: row.contractNumber,
        closing: closingOf(row.closing),
        documentId: row.documentId,
      })),
      more: rows.length > MOST,
      totals: {
        count: totals.count,
        uncounted: totals.unseen,
        in: price(totals.taken),
        out: price(totals.given),
        net: price(totals.taken - totals.given),
      },
      people: seesAll ? await selectPeople(tx) : [],
    });
  });
}
