/** What the front desk's first page lists: bookings that are open or were finished today, and policies to be looked at. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

/** Bookings that are open, or moved in since an instant; the last changed first. */
export function selectBookingsOfToday(tx: Tx, moveInsSinceMs: number, most: number) {
  // Everybody with a contract has moved in: asked by the state, all of all years would be looked at.
  const ids = tx
    .selectFrom('booking')
    .select('id')
    .where('state', 'in', ['draft', 'payment_pending', 'needs_review'])
    .unionAll(
      tx
        .selectFrom('rental_contract')
        .select('booking_id as id')
        .where('created_at_ms', '>=', moveInsSinceMs),
    );
  return tx
    .selectFrom('booking')
    .innerJoin('unit', 'unit.id', 'booking.unit_id')
    .leftJoin('contact', 'contact.id', 'booking.contact_id')
    .leftJoin('coverage', 'coverage.booking_id', 'booking.id')
    .leftJoin('rental_contract', 'rental_contract.booking_id', 'booking.id')
    .selectAll('booking')
    .select(['unit.number as unit_number', 'contact.first_name', 'contact.last_name', 'contact.company'])
    .select('coverage.kind as coverage_kind')
    .select('rental_contract.number as contract_number')
    .where('booking.id', 'in', ids)
    .orderBy((eb) => eb.case().when('booking.state', '=', 'moved_in').then(1).else(0).end())
    .orderBy('booking.updated_at_ms', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(most)
    .execute();
}

export type TodayBookingRow = Awaited<ReturnType<typeof selectBookingsOfToday>>[number];

/** Own policies, each with what staff found of it as it is now. */
const ownPolicies = (tx: Tx) =>
  tx
    .selectFrom('coverage')
    .leftJoin('policy_check', (join) =>
      join
        .onRef('policy_check.booking_id', '=', 'coverage.booking_id')
        .onRef('policy_check.insurer', '=', 'coverage.insurer')
        .onRef('policy_check.policy_number', '=', 'coverage.policy_number')
        .onRef('policy_check.expires_on', '=', 'coverage.expires_on'),
    )
    .where('coverage.kind', '=', 'own_policy');

/** Nobody has looked at it, or its last day is over. A tenant who has left needs none any more. */
const needsLook = (today: string) =>
  sql<boolean>`(policy_check.verdict IS NULL OR coverage.expires_on < ${today}) AND ${isRented}`;

const isRented = sql<boolean>`rental_contract.id NOT IN (SELECT contract_id FROM ended_contract)`;

/** The same, each with its unit. `today`: the property's day. */
export function selectUncheckedPolicies(tx: Tx, today: string) {
  return ownPolicies(tx)
    .innerJoin('rental_contract', 'rental_contract.booking_id', 'coverage.booking_id')
    .innerJoin('unit', 'unit.id', 'rental_contract.unit_id')
    .select([
      'coverage.booking_id as bookingId',
      'unit.number as unitNumber',
      'rental_contract.created_at_ms as sinceMs',
      'coverage.expires_on as expires',
      'policy_check.verdict',
    ])
    .where(needsLook(today))
    .execute();
}

/**
 * Own policies of tenants who have moved in that are not approved yet or are over, oldest first. The order of these tables makes
 * SQLite look up nothing else for a policy that is approved.
 */
export function selectUnapprovedPolicies(tx: Tx, today: string, most: number) {
  return ownPolicies(tx)
    .innerJoin('rental_contract', 'rental_contract.booking_id', 'coverage.booking_id')
    .innerJoin('unit', 'unit.id', 'rental_contract.unit_id')
    .innerJoin('contact', 'contact.id', 'rental_contract.contact_id')
    .select(['coverage.booking_id', 'coverage.insurer', 'coverage.policy_number', 'coverage.expires_on'])
    .select(['unit.number as unit_number', 'contact.first_name', 'contact.last_name', 'contact.company'])
    .select(['policy_check.verdict', 'rental_contract.contact_id'])
    .where(
      sql<boolean>`(policy_check.verdict IS NULL OR policy_check.verdict = 'refused' OR coverage.expires_on < ${today})`,
    )
    .where(isRented)
    .orderBy('rental_contract.created_at_ms')
    .orderBy('rental_contract.id')
    .limit(most)
    .execute();
}

/** Own policies of tenants who have moved in that somebody has to look at. */
export async function countUncheckedPolicies(tx: Tx, today: string): Promise<number> {
  const { count } = await ownPolicies(tx)
    .innerJoin('rental_contract', 'rental_contract.booking_id', 'coverage.booking_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(needsLook(today))
    .executeTakeFirstOrThrow();
  return count;
}
