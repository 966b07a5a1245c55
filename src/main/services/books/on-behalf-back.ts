/**
 * Money that this kiosk took for other kiosks after a backup. Nothing stands in its way: no contract of it is here. Each
 * payment is written back once, as soon as a source knows of it. Head office hears of it again, for it follows the books.
 */
import { eventSchemas } from '../../../shared/head-office/events';
import type { ReportedEvent } from '../../../shared/head-office/reported-events';
import { minor } from '../../../shared/money';
import { insertClosedEntries } from '../../database/closing/closings';
import { insertOnBehalf, isOnBehalfInBooks, type OnBehalfRow } from '../../database/payment/on-behalf';
import { note } from '../audit/audit';
import type { InTransaction } from '../base/work';
import { publishOnBehalf } from '../debt/elsewhere';
import { bookEntries } from '../ledger/book';

const [takenSchema] = eventSchemas['payment.on_behalf'];

export interface ReportedOnBehalf {
  readonly payments: readonly OnBehalfRow[];
  /** Those that a closing of before the loss has counted. */
  readonly closed: readonly OnBehalfRow[];
}

/** What head office heard since the backup. Facts come in their order: a closing has counted what was taken before it. */
export function reportedOnBehalf(facts: readonly ReportedEvent[]): ReportedOnBehalf {
  const payments = new Map<string, OnBehalfRow>();
  let closed: OnBehalfRow[] = [];
  for (const { type, payload } of facts) {
    if (type === 'day.closed') closed = [...payments.values()];
    const { data } = type === 'payment.on_behalf' ? takenSchema.safeParse(JSON.parse(payload)) : {};
    if (data && !payments.has(data.onBehalfId)) payments.set(data.onBehalfId, rowOf(data));
  }
  return { payments: [...payments.values()], closed };
}

const rowOf = (told: ReturnType<typeof takenSchema.parse>): OnBehalfRow => ({
  id: told.onBehalfId,
  key: told.key,
  contract_id: told.contractId,
  contract_number: told.contractNumber,
  tender: told.tender,
  amount_minor: minor(told.amountMinor),
  currency: told.currency,
  // What was handed over, and what a terminal printed, is not reported.
  given_minor: null,
  reference: null,
  staff_id: told.staffId,
  taken_at_ms: told.takenAtMs,
});

export async function foundOnBehalf(
  work: InTransaction,
  { payments, closed }: ReportedOnBehalf,
): Promise<void> {
  const { ctx, tx } = work;
  const lacking: OnBehalfRow[] = [];
  for (const payment of payments) if (!(await isOnBehalfInBooks(tx, payment))) lacking.push(payment);
  if (lacking.length === 0) return;
  for (const payment of lacking) {
    await insertOnBehalf(tx, payment);
    await note({ ctx, tx, by: 'kiosk' }, 'on_behalf.written_back', payment.id);
    await publishOnBehalf(work, payment);
  }
  const counted = closed.filter(({ id }) => lacking.some((payment) => payment.id === id));
  await insertClosedEntries(
    tx,
    counted.map(({ id }) => ({ kind: 'on_behalf', subject_id: id })),
  );
  await bookEntries(work);
}
