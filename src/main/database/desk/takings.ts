/** Money that came and went between two days, with who had it in hand. Whole minor units. */
import { sql } from 'kysely';
import type { Tender } from '../../domain/closing/closing';
import type { MoneyMoved } from '../../domain/desk/takings';
import { cardTender } from '../closing/pending';
import type { Tx } from '../schema';
import type { Days } from './premiums';

/** Either a day of the property or an instant says when. */
export interface MovedRow extends Pick<MoneyMoved, 'what' | 'amountMinor'> {
  readonly on: string | null;
  readonly atMs: number | null;
  readonly tender: Tender;
  readonly staffId: string | null;
  /** Its entry in the journal. */
  readonly sequence: number | null;
}

const sequenceOf = (kind: string, subject: string) =>
  sql<number | null>`(SELECT m.sequence FROM money_entry m
    WHERE m.kind = ${sql.lit(kind)} AND m.subject_id = ${sql.raw(subject)})`;
const what = (is: MoneyMoved['what']) => sql<MoneyMoved['what']>`${sql.lit(is)}`;
const nobody = sql<string | null>`NULL`;
const noDay = sql<string | null>`NULL`;

/** What another kiosk of the site took is that kiosk's. */
export async function selectMoneyMoved(tx: Tx, days: Days): Promise<readonly MovedRow[]> {
  return [
    ...(await selectTaken(tx, days)),
    ...(await selectCaptured(tx, days)),
    ...(await selectRefunded(tx, days)),
    ...(await selectTakenBack(tx, days)),
  ];
}

/** At the desk, for contracts of here and of other kiosks of the site. */
async function selectTaken(tx: Tx, { startMs, endMs }: Days): Promise<MovedRow[]> {
  const own = tx
    .selectFrom('desk_payment as d')
    .where('d.tender', '!=', 'sister')
    .where('d.taken_at_ms', '>=', startMs)
    .where('d.taken_at_ms', '<', endMs)
    .select([what('taken').as('what'), 'd.amount_minor as amountMinor', noDay.as('on')])
    .select(['d.taken_at_ms as atMs', sql<Tender>`d.tender`.as('tender'), 'd.staff_id as staffId'])
    .select(sequenceOf('desk_payment', 'd.id').as('sequence'));
  const others = tx
    .selectFrom('on_behalf_payment as o')
    .where('o.taken_at_ms', '>=', startMs)
    .where('o.taken_at_ms', '<', endMs)
    .select([what('taken').as('what'), 'o.amount_minor as amountMinor', noDay.as('on')])
    .select(['o.taken_at_ms as atMs', sql<Tender>`o.tender`.as('tender'), 'o.staff_id as staffId'])
    .select(sequenceOf('on_behalf', 'o.id').as('sequence'));
  return [...(await own.execute()), ...(await others.execute())];
}

/** One payment may have several receipts, one for each contract. It counts when it was captured. */
function selectCaptured(tx: Tx, { startMs, endMs }: Days): Promise<MovedRow[]> {
  const atMs = sql<number>`coalesce((SELECT max(g.captured_at_ms) FROM charges_entry g WHERE g.attempt_id = a.id),
    a.updated_at_ms)`;
  // Those of the days are among them, and an index has each: the receipts of all years are not read.
  const candidates = tx
    .selectFrom('charges_entry as g')
    .select('g.attempt_id as id')
    .where('g.captured_at_ms', '>=', startMs)
    .where('g.captured_at_ms', '<', endMs)
    .union(
      tx
        .selectFrom('payment_attempt as t')
        .select('t.id')
        .where('t.updated_at_ms', '>=', startMs)
        .where('t.updated_at_ms', '<', endMs),
    );
  return tx
    .selectFrom('receipt as r')
    .innerJoin('payment_attempt as a', 'a.id', 'r.attempt_id')
    .where('r.state', '=', 'final')
    .where('a.id', 'in', candidates)
    .where(atMs, '>=', startMs)
    .where(atMs, '<', endMs)
    .groupBy('a.id')
    .select([what('taken').as('what'), sql<number>`sum(r.amount_minor)`.as('amountMinor'), noDay.as('on')])
    .select([atMs.as('atMs'), cardTender.as('tender'), nobody.as('staffId')])
    .select(sequenceOf('capture', 'a.id').as('sequence'))
    .execute();
}

/** Those that were carried out, and those that a bank sent back. */
async function selectRefunded(tx: Tx, { startMs, endMs }: Days): Promise<MovedRow[]> {
  const refunds = tx
    .selectFrom('refund as f')
    .leftJoin('payment_attempt as a', 'a.id', 'f.attempt_id')
    .select(['f.amount_minor as amountMinor', noDay.as('on'), 'f.staff_id as staffId'])
    .select(sql<Tender>`iif(f.way = 'card', ${cardTender}, f.way)`.as('tender'));
  const done = refunds
    .where('f.state', '=', 'done')
    .where('f.updated_at_ms', '>=', startMs)
    .where('f.updated_at_ms', '<', endMs)
    .select([what('refunded').as('what'), 'f.updated_at_ms as atMs'])
    .select(sequenceOf('refund', 'f.id').as('sequence'));
  const cameBack = refunds
    .innerJoin('refund_return as b', 'b.refund_id', 'f.id')
    .where('b.seen_at_ms', '>=', startMs)
    .where('b.seen_at_ms', '<', endMs)
    .select([what('came_back').as('what'), 'b.seen_at_ms as atMs', sql<number | null>`NULL`.as('sequence')]);
  return [...(await done.execute()), ...(await cameBack.execute())];
}

/** Payments that the bank took back or that were a mistake, and those that it gave again. */
async function selectTakenBack(tx: Tx, { from, on, startMs, endMs }: Days): Promise<MovedRow[]> {
  const returns = tx
    .selectFrom('returned_payment as p')
    .innerJoin('receipt as r', 'r.id', 'p.receipt_id')
    .leftJoin('payment_attempt as a', 'a.id', 'r.attempt_id')
    .leftJoin('desk_payment as d', 'd.id', 'r.desk_payment_id')
    .select([what('taken_back').as('what'), sql<Tender>`coalesce(d.tender, ${cardTender})`.as('tender')])
    .where(sql`coalesce(d.tender, '')`, '!=', 'sister');
  const taken = returns
    .where('p.returned_on', '>=', from)
    .where('p.returned_on', '<=', on)
    .select(['p.amount_minor as amountMinor', sql<number | null>`NULL`.as('atMs'), 'p.returned_on as on'])
    .select(
      sql<string | null>`iif(p.returned_by LIKE 'staff:%', substr(p.returned_by, 7), NULL)`.as('staffId'),
    )
    .select(sequenceOf('returned_payment', 'p.receipt_id').as('sequence'));
  const again = returns
    .innerJoin('return_undone as u', 'u.receipt_id', 'p.receipt_id')
    .where('u.undone_at_ms', '>=', startMs)
    .where('u.undone_at_ms', '<', endMs)
    .select([sql<number>`0 - p.amount_minor`.as('amountMinor'), 'u.undone_at_ms as atMs', noDay.as('on')])
    .select([nobody.as('staffId'), sequenceOf('return_undone', 'p.receipt_id').as('sequence')]);
  return [...(await taken.execute()), ...(await again.execute())];
}

/** What everybody is called who has an account, or had one. */
export async function selectStaffNames(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const people = await tx.selectFrom('staff').select(['id', 'name']).execute();
  return new Map(people.map(({ id, name }) => [id, name]));
}
