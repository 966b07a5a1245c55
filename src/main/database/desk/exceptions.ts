/** What departs from the usual, between two instants, with who did it and why. Whole minor units. */
import { sql } from 'kysely';
import { closingNumber } from '../../domain/contract/document-number';
import type { ExceptionFacts } from '../../domain/desk/exceptions';
import type { Tx } from '../schema';
import { streetThen } from './moves';
import type { Days } from './premiums';

const by = (column: string) =>
  sql<string | null>`iif(${sql.raw(column)} LIKE 'staff:%', substr(${sql.raw(column)}, 7), NULL)`;
const what = <W extends ExceptionFacts['what']>(is: W) => sql<ExceptionFacts['what']>`${sql.lit(is)}`;
const nothing = sql<null>`NULL`;

export async function selectExceptions(tx: Tx, days: Days): Promise<readonly ExceptionFacts[]> {
  return [
    ...(await selectWaived(tx, days)),
    ...(await selectRefundsAndNotes(tx, days)),
    ...(await selectUndone(tx, days)),
    ...(await selectOtherPrices(tx, days)),
    ...(await selectDifferences(tx, days)),
    ...(await selectHandedOut(tx, days)),
  ];
}

function selectWaived(tx: Tx, { startMs, endMs }: Days): Promise<ExceptionFacts[]> {
  return tx
    .selectFrom('waiver as w')
    .innerJoin('booking as b', 'b.id', 'w.booking_id')
    .innerJoin('unit as u', 'u.id', 'b.unit_id')
    .leftJoin('rental_contract as c', 'c.booking_id', 'b.id')
    .where('w.at_ms', '>=', startMs)
    .where('w.at_ms', '<', endMs)
    .select([sql<ExceptionFacts['what']>`'waived_' || w.what`.as('what'), 'w.at_ms as atMs', 'w.why'])
    .select([sql<string | null>`w.staff_id`.as('staffId'), nothing.as('amountMinor')])
    .select(sql<string | null>`coalesce(c.number, u.number)`.as('about'))
    .execute();
}

/** Credit notes that the program makes by itself, as at a move-out, are usual. */
async function selectRefundsAndNotes(tx: Tx, { startMs, endMs, from, on }: Days): Promise<ExceptionFacts[]> {
  const refunds = tx
    .selectFrom('refund as f')
    .innerJoin('rental_contract as c', 'c.id', 'f.contract_id')
    // With the plus it is found by its time, not by a state that nearly all have.
    .where(sql<boolean>`+f.state = 'done'`)
    .where('f.updated_at_ms', '>=', startMs)
    .where('f.updated_at_ms', '<', endMs)
    .select([what('refund').as('what'), 'f.updated_at_ms as atMs', sql<string | null>`f.why`.as('why')])
    .select([
      sql<string | null>`f.staff_id`.as('staffId'),
      sql<number | null>`f.amount_minor`.as('amountMinor'),
    ])
    .select(sql<string | null>`c.number`.as('about'));
  const notes = tx
    .selectFrom('credit_note as n')
    .innerJoin('document as d', 'd.id', 'n.document_id')
    .leftJoin('rental_contract as c', 'c.id', 'n.contract_id')
    .where('n.staff_id', 'is not', null)
    .where('n.transact_on', '>=', from)
    .where('n.transact_on', '<=', on)
    .select([what('credit_note').as('what'), 'd.created_at_ms as atMs', 'n.reason as why'])
    .select([
      'n.staff_id as staffId',
      sql<number | null>`n.gross_minor`.as('amountMinor'),
      'c.number as about',
    ]);
  return [...(await refunds.execute()), ...(await notes.execute())];
}

/** Payments without a move-in, and payments and debts that staff took back or gave up. */
async function selectUndone(tx: Tx, { startMs, endMs }: Days): Promise<ExceptionFacts[]> {
  const cancelled = tx
    .selectFrom('payment_review as v')
    .innerJoin('payment_attempt as a', 'a.id', 'v.attempt_id')
    .leftJoin('booking as b', 'b.id', 'a.booking_id')
    .leftJoin('unit as u', 'u.id', 'b.unit_id')
    .where('v.settled_as', 'in', ['refunded', 'released'])
    .where('v.settled_at_ms', '>=', startMs)
    .where('v.settled_at_ms', '<', endMs)
    .select([what('cancelled_after_paying').as('what'), sql<number>`v.settled_at_ms`.as('atMs')])
    .select([by('v.settled_by').as('staffId'), sql<number | null>`a.amount_minor`.as('amountMinor')])
    .select(['v.settled_why as why', 'u.number as about']);
  const mistakes = tx
    .selectFrom('returned_payment as p')
    .innerJoin('rental_contract as c', 'c.id', 'p.contract_id')
    .where('p.cause', '=', 'mistake')
    .where('p.returned_at_ms', '>=', startMs)
    .where('p.returned_at_ms', '<', endMs)
    .select([what('taken_back').as('what'), 'p.returned_at_ms as atMs', by('p.returned_by').as('staffId')])
    .select([sql<number | null>`p.amount_minor`.as('amountMinor'), sql<string | null>`p.why`.as('why')])
    .select(sql<string | null>`c.number`.as('about'));
  const givenUp = tx
    .selectFrom('write_off as o')
    .innerJoin('rental_contract as c', 'c.id', 'o.contract_id')
    .where('o.staff_id', 'is not', null)
    .where('o.made_at_ms', '>=', startMs)
    .where('o.made_at_ms', '<', endMs)
    .select([what('written_off').as('what'), 'o.made_at_ms as atMs', 'o.staff_id as staffId', 'o.why'])
    .select([sql<number | null>`o.amount_minor`.as('amountMinor'), sql<string | null>`c.number`.as('about')]);
  return [...(await cancelled.execute()), ...(await mistakes.execute()), ...(await givenUp.execute())];
}

/** Contracts with another rent than the catalogue asked when they were signed. */
async function selectOtherPrices(tx: Tx, { startMs, endMs }: Days): Promise<ExceptionFacts[]> {
  const rows = await tx
    .selectFrom('rental_contract as c')
    .innerJoin('booking as b', 'b.id', 'c.booking_id')
    .leftJoin('adopted_contract as o', 'o.contract_id', 'c.id')
    .where('o.contract_id', 'is', null)
    .where('c.signed_at_ms', '>=', startMs)
    .where('c.signed_at_ms', '<', endMs)
    .select(['c.signed_at_ms as atMs', 'b.staff_id as staffId', 'c.number as about', 'c.rent_minor as rent'])
    .select(streetThen.as('street'))
    .execute();
  return rows.flatMap(({ rent, street, ...row }) =>
    street === null || street === rent
      ? []
      : [{ ...row, what: 'other_price' as const, amountMinor: rent - street, why: null }],
  );
}

async function selectDifferences(tx: Tx, { startMs, endMs }: Days): Promise<ExceptionFacts[]> {
  const rows = await tx
    .selectFrom('day_closing as k')
    .where('k.closed_at_ms', '>=', startMs)
    .where('k.closed_at_ms', '<', endMs)
    .whereRef('k.counted_minor', '!=', 'k.expected_minor')
    .select([what('difference').as('what'), 'k.closed_at_ms as atMs', 'k.why'])
    .select([sql<string | null>`k.staff_id`.as('staffId')])
    .select(sql<number | null>`k.counted_minor - k.expected_minor`.as('amountMinor'))
    .select(['k.epoch', 'k.number'])
    .execute();
  return rows.map(({ epoch, number, ...row }) => ({ ...row, about: closingNumber({ epoch, number }) }));
}

/** Codes that staff read, and personal data that they handed out. By the words of the index `audit_handed_out`. */
async function selectHandedOut(tx: Tx, { startMs, endMs }: Days): Promise<ExceptionFacts[]> {
  const acts = tx
    .selectFrom('audit as x')
    .where(sql<boolean>`x.action IN ('access.read', 'contact.exported')`)
    // With the plus it is not found by the acts of all staff.
    .where(sql<boolean>`+x.actor LIKE 'staff:%'`)
    .where('x.at_ms', '>=', startMs)
    .where('x.at_ms', '<', endMs)
    .select(['x.at_ms as atMs', by('x.actor').as('staffId'), 'x.why', nothing.as('amountMinor')]);
  const codes = acts
    .where('x.action', '=', 'access.read')
    .leftJoin('access_code as c', (join) => join.onRef('c.id', '=', sql`x.subject`))
    .leftJoin('unit as u', 'u.id', 'c.unit_id')
    .select([what('code_read').as('what'), 'u.number as about']);
  const data = acts
    .where('x.action', '=', 'contact.exported')
    .leftJoin('contact as p', (join) => join.onRef('p.id', '=', sql`x.subject`))
    .select(what('data_handed_out').as('what'))
    .select(
      sql<string | null>`iif(p.restricted_at_ms IS NULL, p.first_name || ' ' || p.last_name, NULL)`.as(
        'about',
      ),
    );
  return [...(await codes.execute()), ...(await data.execute())];
}
