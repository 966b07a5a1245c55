/** Queries on payment attempts. Every change of state goes through the lifecycle table, or throws. */
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { next } from '../../domain/base/lifecycle';
import { attemptLifecycle, type AttemptEvent } from '../../domain/attempt/payment-attempt';
import { prepared } from '../prepared';
import type { Tx } from '../schema';
import type { PaymentAttemptTable } from '../schema/attempt';

export type AttemptRow = Selectable<PaymentAttemptTable>;

/** In the SQL and not beside it: there is an index of all others alone. */
const settled = (['captured', 'released', 'needs_review'] as const).map((state) => sql.lit(state));

export function findAttempt(tx: Tx, id: Id<'attempt'>): Promise<AttemptRow | undefined> {
  return tx.selectFrom('payment_attempt').selectAll().where('id', '=', id).executeTakeFirst();
}

type OfBooking = { readonly bookingId: Id<'booking'> };

/** Payments of a booking: its own, and those that pay for it beside another of the same visit. */
const ofBooking = (tx: Tx, { bookingId }: OfBooking) =>
  tx
    .selectFrom('payment_attempt')
    .selectAll()
    .where((attempt) =>
      attempt.or([
        attempt('booking_id', '=', bookingId),
        attempt('id', 'in', (named) =>
          named.selectFrom('attempt_booking').select('attempt_id').where('booking_id', '=', bookingId),
        ),
      ]),
    );

const liveAttempt = prepared((tx, of: OfBooking) => ofBooking(tx, of).where('state', '<>', 'released'));

/** The one attempt of a booking that was not released. */
export function findLiveAttempt(tx: Tx, bookingId: Id<'booking'>): Promise<AttemptRow | undefined> {
  return liveAttempt.first(tx, { bookingId });
}

/** The attempt made last, released or not. */
export function findLatestAttempt(tx: Tx, bookingId: Id<'booking'>): Promise<AttemptRow | undefined> {
  return ofBooking(tx, { bookingId })
    .orderBy('created_at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findAttemptByIntent(tx: Tx, intentId: string): Promise<AttemptRow | undefined> {
  return tx.selectFrom('payment_attempt').selectAll().where('intent_id', '=', intentId).executeTakeFirst();
}

/** Attempts that are neither captured, released nor given to staff, oldest first. */
export function selectUnsettledAttempts(tx: Tx): Promise<AttemptRow[]> {
  return tx
    .selectFrom('payment_attempt')
    .selectAll()
    .where('state', 'not in', settled)
    .orderBy('created_at_ms')
    .execute();
}

/** Answers it as it was written down. */
export function insertAttempt(tx: Tx, attempt: Insertable<PaymentAttemptTable>): Promise<AttemptRow> {
  return tx.insertInto('payment_attempt').values(attempt).returningAll().executeTakeFirstOrThrow();
}

/** Lets an event happen to an attempt; answers it as it then is. Throws when its state forbids the event. */
export async function advanceAttempt(
  tx: Tx,
  attempt: AttemptRow,
  event: AttemptEvent,
  { nowMs, change = {} }: { readonly nowMs: number; readonly change?: Updateable<PaymentAttemptTable> },
): Promise<AttemptRow> {
  const state = next(attemptLifecycle, attempt.state, event);
  if (!state) throw new Error(`a payment attempt in ${attempt.state} cannot take ${event}`);
  return tx
    .updateTable('payment_attempt')
    .set({ ...change, state, updated_at_ms: nowMs })
    .where('id', '=', attempt.id)
    .where('state', '=', attempt.state)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Somebody at the screen asks to pay by an attempt; how it ends is still to be shown to them. */
export async function markAtScreen(tx: Tx, id: Id<'attempt'>, nowMs: number): Promise<void> {
  await tx
    .updateTable('payment_attempt')
    .set({ screen_at_ms: nowMs, shown_at_ms: null })
    .where('id', '=', id)
    .execute();
}

/** The attempt that somebody at the screen asked to pay by last. */
export function findLastAtScreen(tx: Tx): Promise<AttemptRow | undefined> {
  return tx
    .selectFrom('payment_attempt')
    .selectAll()
    .where('screen_at_ms', 'is not', null)
    .orderBy('screen_at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Attempts with a provider that were written down in [fromMs, toMs), oldest first. */
export function selectAttemptsOfTime(
  tx: Tx,
  provider: AttemptRow['provider'],
  fromMs: number,
  toMs: number,
): Promise<AttemptRow[]> {
  return (
    tx
      .selectFrom('payment_attempt')
      .selectAll()
      .where('provider', '=', provider)
      // The provider never hears of a payment of nothing.
      .where('card_amount', '>', 0)
      .where('created_at_ms', '>=', fromMs)
      .where('created_at_ms', '<', toMs)
      .orderBy('created_at_ms')
      .orderBy('id')
      .execute()
  );
}

/** The customer under whom a card is saved, unless the attempt has one already. */
export async function setCustomer(tx: Tx, id: Id<'attempt'>, customerId: string): Promise<void> {
  await tx
    .updateTable('payment_attempt')
    .set({ customer_id: customerId })
    .where('id', '=', id)
    .where('customer_id', 'is', null)
    .execute();
}

/** The provider could not be reached, before any card was asked for. */
export async function markDisconnected(tx: Tx, id: Id<'attempt'>, nowMs: number): Promise<void> {
  await tx
    .updateTable('payment_attempt')
    .set({ failure: 'disconnected', updated_at_ms: nowMs })
    .where('id', '=', id)
    .where('state', 'in', ['recorded', 'intent_created'])
    .execute();
}

/** The end of an attempt was shown, or somebody tried to open its booking with other digits. */
export async function updateShown(
  tx: Tx,
  id: Id<'attempt'>,
  change: Pick<Updateable<PaymentAttemptTable>, 'shown_at_ms' | 'resume_tries'>,
): Promise<void> {
  await tx.updateTable('payment_attempt').set(change).where('id', '=', id).execute();
}

/** The released attempts of a booking at the screen count as shown. */
export async function markReleasedShown(tx: Tx, bookingId: Id<'booking'>, nowMs: number): Promise<void> {
  await tx
    .updateTable('payment_attempt')
    .set({ shown_at_ms: nowMs })
    .where('booking_id', '=', bookingId)
    .where('screen_at_ms', 'is not', null)
    .where('state', '=', 'released')
    .execute();
}

/** Whether the provider's intent is a payment's, or that of a saved card's collection. */
export async function isIntentKnown(tx: Tx, intentId: string): Promise<boolean> {
  const attempts = tx.selectFrom('payment_attempt').select('id').where('intent_id', '=', intentId);
  const collections = tx.selectFrom('collection').select('id').where('intent_id', '=', intentId);
  return ((await attempts.executeTakeFirst()) ?? (await collections.executeTakeFirst())) !== undefined;
}
