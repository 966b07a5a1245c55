/** Contracts that began or ended between two days. Whole minor units. */
import { sql } from 'kysely';
import type { Tx } from '../schema';
import type { Days } from './premiums';

/** Tenancies of before that were taken back were never here. */
const contracts = (tx: Tx) =>
  tx
    .selectFrom('rental_contract as c')
    .innerJoin('booking as b', 'b.id', 'c.booking_id')
    .innerJoin('unit as u', 'u.id', 'c.unit_id')
    .innerJoin('storage_type as y', 'y.id', 'u.storage_type_id')
    .innerJoin('contact as p', 'p.id', 'c.contact_id')
    .leftJoin('ended_contract as e', 'e.contract_id', 'c.id')
    .leftJoin('contract_transfer as came', 'came.contract_id', 'c.id')
    .leftJoin('contract_transfer as went', 'went.from_contract_id', 'c.id')
    .leftJoin('adopted_contract as o', 'o.contract_id', 'c.id')
    .where(sql<boolean>`NOT EXISTS (SELECT 1 FROM adoption t
      WHERE t.id = o.adoption_id AND t.taken_back_at_ms IS NOT NULL)`)
    .select(['c.id', 'c.number', 'c.move_in_on', 'c.rent_minor', 'c.deposit_minor', 'c.signed_at_ms'])
    .select(['u.id as unitId', 'u.number as unitNumber', 'u.area_thousandths', 'y.measure'])
    .select(['y.name as typeName', 'y.translations as typeTranslations'])
    .select(['p.first_name', 'p.last_name', 'p.company'])
    .select(['b.api_key_id', 'b.staff_id', 'e.heard_at_ms as endedAtMs'])
    .select(['came.from_contract_id as cameFrom', 'went.contract_id as wentTo']);

/** The catalogue's rent when it was signed; null: nobody had written it down. */
export const streetThen = sql<number | null>`(SELECT r.rent_minor FROM unit_rent r
  WHERE r.unit_id = c.unit_id AND r.from_ms <= c.signed_at_ms ORDER BY r.from_ms DESC, r.id DESC LIMIT 1)`;

/** What the last days cost; of a contract that runs, what was signed last. */
const lastRent = sql<number>`coalesce((SELECT h.rate_minor FROM contract_charge h WHERE h.contract_id = c.id AND h.kind = 'rent'
    AND h.from_on <= coalesce((SELECT s.last_on FROM settlement s WHERE s.contract_id = c.id), '9999')
  ORDER BY h.from_on DESC, h.position DESC LIMIT 1), c.rent_minor)`;

export type MovedContract = Awaited<ReturnType<typeof selectMovedIn>>[number];

/** By their first days. Tenancies of before the kiosk kept the books began elsewhere. */
export function selectMovedIn(tx: Tx, { from, on }: Days) {
  return withTerms(contracts(tx))
    .where('o.contract_id', 'is', null)
    .where('c.move_in_on', '>=', from)
    .where('c.move_in_on', '<=', on)
    .orderBy('c.move_in_on')
    .orderBy('c.number')
    .execute();
}

/** By the instants at which they ended, with who said so and why. */
export function selectMovedOut(tx: Tx, { startMs, endMs }: Days) {
  return withTerms(contracts(tx))
    .where('e.heard_at_ms', '>=', startMs)
    .where('e.heard_at_ms', '<', endMs)
    .orderBy('e.heard_at_ms')
    .orderBy('c.number')
    .execute();
}

/** What was agreed at the move-in, and how it ended. */
function withTerms(query: ReturnType<typeof contracts>) {
  return query
    .leftJoin('promotion as m', 'm.id', 'b.promotion_id')
    .leftJoin('coverage as v', 'v.booking_id', 'b.id')
    .leftJoin('insurance_plan as n', 'n.id', 'v.plan_id')
    .leftJoin('audit as x', (join) =>
      join.on(
        'x.sequence',
        '=',
        sql`(SELECT max(z.sequence) FROM audit z WHERE z.subject = c.id AND z.action = 'contract.ended')`,
      ),
    )
    .select(['m.code as promotion', 'v.kind as cover', 'x.actor as endedBy', 'x.why as endedWhy'])
    .select(['n.name as planName', 'n.translations as planTranslations'])
    .select([
      streetThen.as('street'),
      lastRent.as('lastRent'),
      sql<number>`(SELECT coalesce(sum(-d.payable_minor), 0) FROM invoice i JOIN invoice_line d ON d.invoice_id = i.id
        WHERE i.contract_id = c.id AND i.is_move_in = 1 AND d.code = 'discount')`.as('discount'),
      sql<number>`(SELECT coalesce(sum(r.amount_minor), 0) FROM invoice i JOIN receipt r ON r.invoice_id = i.id
        WHERE i.contract_id = c.id AND i.is_move_in = 1)`.as('paid'),
      sql<
        number | null
      >`(SELECT max(f.heard_at_ms) FROM rental_contract g JOIN ended_contract f ON f.contract_id = g.id
        WHERE g.unit_id = c.unit_id AND g.id <> c.id AND f.heard_at_ms <= c.signed_at_ms)`.as(
        'formerEndedAtMs',
      ),
    ]);
}

/** Bookings that were begun between two days, and how many of them have a contract by now. Those of tenancies of before began elsewhere. */
export function countBegun(tx: Tx, { startMs, endMs }: Days) {
  return tx
    .selectFrom('booking as b')
    .leftJoin('rental_contract as c', 'c.booking_id', 'b.id')
    .leftJoin('adopted_contract as o', 'o.contract_id', 'c.id')
    .where('o.contract_id', 'is', null)
    .where('b.created_at_ms', '>=', startMs)
    .where('b.created_at_ms', '<', endMs)
    .select(({ fn }) => [fn.count<number>('b.id').as('begun'), fn.count<number>('c.id').as('signed')])
    .executeTakeFirstOrThrow();
}
