/**
 * Queries on payments of tenants: the invoices and the periods ahead that each pays for, as written down before the
 * card was asked for.
 */
import type { Id } from '../../../shared/ids';
import type { Minor } from '../../../shared/money';
import type { Tx } from '../schema';
import type { AttemptRow } from './payment-attempts';

export interface AttemptInvoice {
  readonly invoiceId: Id<'invoice'>;
  readonly invoiceNumber: string;
  readonly contractId: Id<'contract'>;
  readonly bookingId: Id<'booking'>;
  readonly amountMinor: Minor;
}

/** In the order in which they are to be settled. */
export async function insertAttemptInvoices(
  tx: Tx,
  attemptId: Id<'attempt'>,
  invoices: readonly Pick<AttemptInvoice, 'invoiceId' | 'amountMinor'>[],
): Promise<void> {
  if (invoices.length === 0) return;
  const rows = invoices.map(({ invoiceId, amountMinor }, index) => ({
    attempt_id: attemptId,
    position: index + 1,
    invoice_id: invoiceId,
    amount_minor: amountMinor,
  }));
  await tx.insertInto('attempt_invoice').values(rows).execute();
}

/** In their order; empty for the payment of a booking. */
export function selectAttemptInvoices(tx: Tx, attemptId: Id<'attempt'>): Promise<AttemptInvoice[]> {
  return tx
    .selectFrom('attempt_invoice as f')
    .innerJoin('invoice as i', 'i.id', 'f.invoice_id')
    .innerJoin('rental_contract as c', 'c.id', 'i.contract_id')
    .select(['i.id as invoiceId', 'i.number as invoiceNumber', 'c.id as contractId'])
    .select(['c.booking_id as bookingId', 'f.amount_minor as amountMinor'])
    .where('f.attempt_id', '=', attemptId)
    .orderBy('f.position')
    .execute();
}

/** Periods that a tenant pays ahead, a contract each. */
export interface AttemptAhead {
  readonly contractId: Id<'contract'>;
  readonly bookingId: Id<'booking'>;
  /** Last day of the last of them, YYYY-MM-DD. */
  readonly throughOn: string;
  readonly amountMinor: Minor;
}

export async function insertAttemptAhead(
  tx: Tx,
  attemptId: Id<'attempt'>,
  ahead: readonly Omit<AttemptAhead, 'bookingId'>[],
): Promise<void> {
  const rows = ahead.map(({ contractId, throughOn, amountMinor }) => ({
    attempt_id: attemptId,
    contract_id: contractId,
    through_on: throughOn,
    amount_minor: amountMinor,
  }));
  if (rows.length > 0) await tx.insertInto('attempt_ahead').values(rows).execute();
}

/** In the order of their contracts; empty where nothing is paid ahead. */
export function selectAttemptAhead(tx: Tx, attemptId: Id<'attempt'>): Promise<AttemptAhead[]> {
  return tx
    .selectFrom('attempt_ahead as f')
    .innerJoin('rental_contract as c', 'c.id', 'f.contract_id')
    .select(['c.id as contractId', 'c.booking_id as bookingId', 'f.through_on as throughOn'])
    .select('f.amount_minor as amountMinor')
    .where('f.attempt_id', '=', attemptId)
    .orderBy('c.id')
    .execute();
}

/** The booking that a payment is about: its own, or that of the first contract it pays. */
export async function bookingOfAttempt(
  tx: Tx,
  { id, booking_id: own }: Pick<AttemptRow, 'id' | 'booking_id'>,
): Promise<Id<'booking'>> {
  if (own !== null) return own;
  const [first] = [...(await selectAttemptInvoices(tx, id)), ...(await selectAttemptAhead(tx, id))];
  if (!first) throw new Error('a payment for nothing');
  return first.bookingId;
}

/** Whether a payment's receipts are written: what it is for is settled by it. */
export async function hasReceipts(tx: Tx, attemptId: Id<'attempt'>): Promise<boolean> {
  const receipt = await tx
    .selectFrom('receipt')
    .select('id')
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
  return receipt !== undefined;
}

/**
 * Payments for invoices of these contracts that may still bring money: the card is awaited or being charged, or staff
 * must check. A payment whose receipts are written has settled its invoices already.
 */
export function selectOpenAttemptsFor(tx: Tx, contractIds: readonly Id<'contract'>[]): Promise<AttemptRow[]> {
  return tx
    .selectFrom('payment_attempt as a')
    .selectAll('a')
    .where('a.state', 'not in', ['captured', 'released', 'contracted'])
    .where('a.id', 'in', (named) =>
      named
        .selectFrom('attempt_invoice as f')
        .innerJoin('invoice as i', 'i.id', 'f.invoice_id')
        .select('f.attempt_id')
        .where('i.contract_id', 'in', contractIds)
        .union(
          named.selectFrom('attempt_ahead').select('attempt_id').where('contract_id', 'in', contractIds),
        ),
    )
    .where((attempt) =>
      attempt.not(
        attempt.exists(
          attempt.selectFrom('receipt as r').select('r.id').whereRef('r.attempt_id', '=', 'a.id'),
        ),
      ),
    )
    .orderBy('a.created_at_ms')
    .execute();
}

/** The tenant's payment for invoices that no card has paid and nobody has called off, if there is one. */
export function findOpenAttemptOf(tx: Tx, contactId: Id<'contact'>): Promise<AttemptRow | undefined> {
  return tx
    .selectFrom('payment_attempt')
    .selectAll()
    .where('contact_id', '=', contactId)
    .where('state', 'in', ['recorded', 'intent_created', 'collecting', 'processing', 'declined'])
    .executeTakeFirst();
}
