/** The rows of a rent roll, as of the end of a day. Whole minor units. */
import { sql } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import { unitsWithType, type Offered } from '../unit/units';
import { isElsewhere } from './units';

/** The end of a day of the property: its date, and the first instant of the next one. */
export interface DayEnd {
  readonly on: string;
  readonly endMs: number;
}

/** Also before their first day: the unit is theirs from the signature, and the site has their money. */
export const standing = (tx: Tx, { endMs }: DayEnd) =>
  tx
    .selectFrom('rental_contract as c')
    .leftJoin('ended_contract as e', 'e.contract_id', 'c.id')
    .where('c.signed_at_ms', '<', endMs)
    .where((or) => or.or([or('e.heard_at_ms', 'is', null), or('e.heard_at_ms', '>=', endMs)]));

/** When the kiosk noted something first: its audit, or a move-in. Null: it has noted nothing. */
export async function findBegunMs(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ at_ms: number | null }>`SELECT min(at_ms) AS at_ms FROM (
    SELECT at_ms FROM audit WHERE sequence = (SELECT min(sequence) FROM audit)
    UNION ALL SELECT b.created_at_ms FROM booking b WHERE NOT EXISTS (SELECT 1 FROM rental_contract c
      JOIN adopted_contract o ON o.contract_id = c.id WHERE c.booking_id = b.id))`.execute(tx);
  return rows[0]?.at_ms ?? null;
}

/** Units that the catalogue lists today, and those that somebody rented then. */
export function selectUnitsOfRoll(tx: Tx, day: DayEnd, offered: Offered) {
  return unitsWithType(tx)
    .select((unit) => isElsewhere(unit, offered).as('is_elsewhere'))
    .select(
      sql<
        number | null
      >`(SELECT r.rent_minor FROM unit_rent r WHERE r.unit_id = unit.id AND r.from_ms < ${day.endMs}
        ORDER BY r.from_ms DESC, r.id DESC LIMIT 1)`.as('rent_then'),
    )
    .select(
      sql<number>`EXISTS (SELECT 1 FROM unit_out o WHERE o.unit_id = unit.id AND o.from_ms < ${day.endMs}
        AND (o.ended_at_ms IS NULL OR o.ended_at_ms >= ${day.endMs}))`.as('was_out'),
    )
    .where((unit) =>
      unit.or([unit('unit.listed', '=', 1), unit('unit.id', 'in', standing(tx, day).select('c.unit_id'))]),
    )
    .orderBy('unit.number')
    .execute();
}

/** The latest of a unit comes last. */
export function selectContractsOfRoll(tx: Tx, day: DayEnd) {
  return standing(tx, day)
    .innerJoin('contact as p', 'p.id', 'c.contact_id')
    .leftJoin('contract_terms as t', 't.contract_id', 'c.id')
    .leftJoin('contract_notice as n', (join) =>
      join.onRef('n.contract_id', '=', 'c.id').on('n.given_on', '<=', day.on),
    )
    .select(['c.id', 'c.number', 'c.unit_id', 'c.move_in_on', 'c.rent_minor', 't.terms', 'n.last_on'])
    .select(['p.id as contactId', 'p.first_name', 'p.last_name', 'p.company'])
    .select((contract) =>
      contract
        .selectFrom('invoice as i')
        .whereRef('i.contract_id', '=', 'c.id')
        .where('i.period_from_on', 'is not', null)
        .where('i.issued_on', '<=', day.on)
        .select((i) => i.fn.max<string | null>('i.period_to_on').as('to'))
        .as('billedTo'),
    )
    .orderBy('c.signed_at_ms')
    .orderBy('c.number')
    .execute();
}

/** Of those contracts: what each charges, and from when to when. */
export function selectChargesOfRoll(tx: Tx, day: DayEnd) {
  return tx
    .selectFrom('contract_charge')
    .select(['contract_id', 'position', 'kind', 'name', 'rate_minor', 'from_on', 'to_on'])
    .where('contract_id', 'in', standing(tx, day).select('c.id'))
    .orderBy('contract_id')
    .orderBy('from_on')
    .orderBy('position')
    .execute();
}

/** What the period with that day has taken off, below nothing. */
export function selectDiscountsOfRoll(tx: Tx, day: DayEnd) {
  return tx
    .selectFrom('invoice as i')
    .innerJoin('invoice_line as l', 'l.invoice_id', 'i.id')
    .select(['i.contract_id', 'l.taxable_minor', 'l.payable_minor'])
    .where('l.code', '=', 'discount')
    .where('l.period_from_on', '<=', day.on)
    .where('l.period_to_on', '>=', day.on)
    .where('i.contract_id', 'in', standing(tx, day).select('c.id'))
    .execute();
}

/** Invoices that were not settled by then. */
export function selectOpenOfRoll(tx: Tx, day: DayEnd) {
  const invoices = tx
    .selectFrom('invoice as i')
    .select(['i.contract_id', 'i.due_on', 'i.period_from_on', 'i.kind', 'i.is_move_in'])
    .select(
      sql<number>`i.total_minor - (SELECT coalesce(sum(l.amount_minor), 0) FROM allocation_line l
        JOIN allocation a ON a.id = l.allocation_id WHERE l.invoice_id = i.id AND a.made_at_ms < ${day.endMs})`.as(
        'open',
      ),
    )
    .where('i.issued_on', '<=', day.on)
    .where('i.contract_id', 'in', standing(tx, day).select('c.id'));
  return tx.selectFrom(invoices.as('o')).selectAll().where('o.open', '>', 0).execute();
}

/** What tenants have with us now: deposits, and money and credit that have settled nothing. */
export function selectHeldOfRoll(tx: Tx, day: DayEnd) {
  return tx
    .selectFrom('posting')
    .select(['contract_id', 'account'])
    .select(sql<number>`sum(credit_minor - debit_minor)`.as('held'))
    .where('account', 'in', ['deposit', 'advance'])
    .where('contract_id', 'in', standing(tx, day).select('c.id'))
    .groupBy(['contract_id', 'account'])
    .execute();
}

/** By contract: the state of its code, and whether its card is charged; as they are now. */
export async function selectStatesOfRoll(tx: Tx, day: DayEnd) {
  const codes = await tx
    .selectFrom('access_code')
    .select(['contract_id', 'state'])
    .where('state', '!=', 'revoked')
    .where('contract_id', 'in', standing(tx, day).select('c.id'))
    .execute();
  const cards = await tx
    .selectFrom('mandate')
    .select('contract_id')
    .where('state', '=', 'active')
    .where('contract_id', 'in', standing(tx, day).select('c.id'))
    .execute();
  return {
    codes: new Map(codes.map((code) => [code.contract_id, code.state])),
    cards: new Set<Id<'contract'>>(cards.map((card) => card.contract_id)),
  };
}
