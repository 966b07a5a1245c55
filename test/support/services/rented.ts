/** A tenant whom the run bills, on the sample property. */
import type { Id } from '../../../src/shared/ids';
import { makeBills } from '../../../src/main/services/bill/run';
import { movedIn } from './moved-in';
import { openBooks } from './review-cases';

/** A signal that is never given. */
export const never = new AbortController().signal;
/** A kiosk that neither prints nor mails. */
export const noDeliveries = {
  setUp: { print: false, email: false },
  ask: () => Promise.resolve(),
  wake: () => undefined,
};

export interface BillRow {
  readonly number: string;
  readonly issued_on: string;
  readonly due_on: string;
  readonly period_from_on: string;
  readonly period_to_on: string;
  readonly total_minor: number;
}

/** One tenant who moved in on 15 March 2026 and paid to the end of the month; bills are made from then on. */
export async function rented({ billed = true } = {}) {
  const books = await openBooks();
  const { ctx, db, raw } = books;
  if (billed) raw.exec(`UPDATE property SET billing_start_on = '2026-03-01'`);
  await movedIn(ctx, db);
  const contractId = raw.prepare<[], Id<'contract'>>('SELECT id FROM rental_contract').pluck().get();
  if (!contractId) throw new Error('no contract');
  /** At noon of that day at the property. */
  const on = (day: string) => db.clock.set(Date.parse(`${day}T17:00:00Z`));
  const bills = () =>
    raw
      .prepare<[], BillRow>(
        `SELECT number, issued_on, due_on, period_from_on, period_to_on, total_minor FROM invoice
          WHERE is_move_in = 0 ORDER BY number`,
      )
      .all();
  const run = () => makeBills(ctx, never);
  const rent = raw.prepare<[], number>('SELECT rent_minor FROM rental_contract').pluck().get() ?? 0;
  return { ...books, contractId, on, bills, run, rent };
}
