/** Payments, refunds, payments taken back, and cash that staff moved, as one list. */
import { sql } from 'kysely';
import type { TransactionKind, TransactionTender } from '../../../shared/desk/choices';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';

export interface TransactionsAsked {
  /** From one instant to before another; null: at any time. */
  readonly between: { readonly fromMs: number; readonly toMs: number } | null;
  /** A stretch of the journal; null: all of it. */
  readonly stretch: { readonly after: number; readonly to: number } | null;
  /** `kiosk`: taken by nobody of the staff. */
  readonly by: Id<'staff'> | 'kiosk' | null;
  readonly tender: TransactionTender | null;
  readonly kind: TransactionKind | null;
  /** Cash after this entry of the journal has no amount yet; null: all have one. */
  readonly unseenAfter: number | null;
}

/** An entry that is not in the journal yet was counted by nobody either. */
const unseen = (after: number | null) =>
  after === null
    ? sql<0 | 1>`0`
    : sql<0 | 1>`iif(e.tender = 'cash' AND coalesce(e.sequence, ${after} + 1) > ${after}, 1, 0)`;

const cardTender = sql<TransactionTender>`iif(a.provider = 'simulated', 'card_simulated', 'card')`;

/** Each with its entry in the journal: a payment with that of its receipt. */
function entries(tx: Tx) {
  const payments = tx
    .selectFrom('receipt as r')
    .innerJoin('invoice as i', 'i.id', 'r.invoice_id')
    .leftJoin('payment_attempt as a', 'a.id', 'r.attempt_id')
    .leftJoin('desk_payment as d', 'd.id', 'r.desk_payment_id')
    .select([
      sql<string>`r.id`.as('id'),
      sql<TransactionKind>`'payment'`.as('kind'),
      'r.received_at_ms as at',
      sql<string>`r.number`.as('number'),
      sql<TransactionTender>`coalesce(d.tender, ${cardTender})`.as('tender'),
      sql<number>`r.amount_minor`.as('taken'),
      sql<number>`0`.as('given'),
      sql<string | null>`d.staff_id`.as('staffId'),
      sql<Id<'contract'> | null>`i.contract_id`.as('contractId'),
      sql<string | null>`NULL`.as('why'),
      sql<
        number | null
      >`(SELECT m.sequence FROM money_entry m WHERE m.kind = 'receipt' AND m.subject_id = r.id)`.as(
        'sequence',
      ),
    ]);
  const refunds = tx
    .selectFrom('refund as f')
    .innerJoin('credit_note as c', 'c.id', 'f.credit_note_id')
    .leftJoin('payment_attempt as a', 'a.id', 'f.attempt_id')
    .select([
      sql<string>`f.id`.as('id'),
      sql<TransactionKind>`'refund'`.as('kind'),
      'f.updated_at_ms as at',
      sql<string>`c.transact_id`.as('number'),
      sql<TransactionTender>`iif(f.way = 'card', ${cardTender}, f.way)`.as('tender'),
      sql<number>`0`.as('taken'),
      sql<number>`f.amount_minor`.as('given'),
      sql<string | null>`f.staff_id`.as('staffId'),
      sql<Id<'contract'> | null>`f.contract_id`.as('contractId'),
      sql<string | null>`NULL`.as('why'),
      sql<
        number | null
      >`(SELECT m.sequence FROM money_entry m WHERE m.kind = 'refund' AND m.subject_id = f.id)`.as(
        'sequence',
      ),
    ])
    .where('f.state', '=', 'done');
  const returns = tx
    .selectFrom('returned_payment as p')
    .innerJoin('receipt as r', 'r.id', 'p.receipt_id')
    .leftJoin('payment_attempt as a', 'a.id', 'r.attempt_id')
    .leftJoin('desk_payment as d', 'd.id', 'r.desk_payment_id')
    .select([
      sql<string>`p.receipt_id`.as('id'),
      sql<TransactionKind>`iif(p.cause = 'mistake', 'taken_back', 'returned')`.as('kind'),
      'p.returned_at_ms as at',
      sql<string>`r.number`.as('number'),
      sql<TransactionTender>`coalesce(d.tender, ${cardTender})`.as('tender'),
      sql<number>`0`.as('taken'),
      sql<number>`p.amount_minor`.as('given'),
      sql<string | null>`iif(p.returned_by LIKE 'staff:%', substr(p.returned_by, 7), NULL)`.as('staffId'),
      sql<Id<'contract'> | null>`p.contract_id`.as('contractId'),
      sql<string | null>`iif(p.cause = 'mistake', p.why, NULL)`.as('why'),
      sql<number | null>`(SELECT m.sequence FROM money_entry m
        WHERE m.kind = 'returned_payment' AND m.subject_id = p.receipt_id)`.as('sequence'),
    ]);
  return payments.unionAll(refunds).unionAll(returns).unionAll(moves(tx));
}

/** Cash of the drawer: no tenant's, and without a number. */
function moves(tx: Tx) {
  return tx
    .selectFrom('drawer_move as w')
    .select([
      sql<string>`w.id`.as('id'),
      sql<TransactionKind>`w.kind`.as('kind'),
      'w.moved_at_ms as at',
      sql<string>`''`.as('number'),
      sql<TransactionTender>`'cash'`.as('tender'),
      sql<number>`iif(w.kind = 'paid_in', w.amount_minor, 0)`.as('taken'),
      sql<number>`iif(w.kind = 'paid_in', 0, w.amount_minor)`.as('given'),
      sql<string | null>`w.staff_id`.as('staffId'),
      sql<Id<'contract'> | null>`NULL`.as('contractId'),
      sql<string | null>`w.why`.as('why'),
      sql<
        number | null
      >`(SELECT m.sequence FROM money_entry m WHERE m.kind = 'drawer_move' AND m.subject_id = w.id)`.as(
        'sequence',
      ),
    ]);
}

function asked(tx: Tx, { between, stretch, by, tender, kind }: TransactionsAsked) {
  let query = tx.selectFrom(entries(tx).as('e'));
  if (between) query = query.where('e.at', '>=', between.fromMs).where('e.at', '<', between.toMs);
  if (stretch) query = query.where('e.sequence', '>', stretch.after).where('e.sequence', '<=', stretch.to);
  if (by === 'kiosk') query = query.where('e.staffId', 'is', null);
  else if (by !== null) query = query.where('e.staffId', '=', by);
  if (tender !== null) query = query.where('e.tender', '=', tender);
  if (kind !== null) query = query.where('e.kind', '=', kind);
  return query;
}

/** The latest first. */
export function selectTransactions(
  tx: Tx,
  which: TransactionsAsked,
  { start, count }: { readonly start: number; readonly count: number },
) {
  return asked(tx, which)
    .leftJoin('rental_contract as k', 'k.id', 'e.contractId')
    .leftJoin('unit as u', 'u.id', 'k.unit_id')
    .leftJoin('contact as t', 't.id', 'k.contact_id')
    .leftJoin('staff as s', 's.id', 'e.staffId')
    .selectAll('e')
    .select([
      unseen(which.unseenAfter).as('unseen'),
      'k.number as contractNumber',
      'u.number as unitNumber',
      's.name as by',
      't.id as contactId',
      't.first_name',
      't.last_name',
      't.company',
      't.restricted_at_ms',
      sql<Id<'document'> | null>`(SELECT o.id FROM document o
        WHERE o.number = e.number AND o.contract_id = e.contractId AND o.kind IN ('receipt', 'credit_note') LIMIT 1)`.as(
        'documentId',
      ),
      sql<string | null>`(SELECT c.epoch || ' ' || c.number FROM day_closing c
        WHERE c.after_sequence < e.sequence AND c.to_sequence >= e.sequence ORDER BY c.number LIMIT 1)`.as(
        'closing',
      ),
    ])
    .orderBy('e.at', 'desc')
    .orderBy('e.number', 'desc')
    .limit(count)
    .offset(start)
    .execute();
}

/** What has no amount yet is counted, and added to nothing. */
export function sumTransactions(tx: Tx, which: TransactionsAsked) {
  const hidden = unseen(which.unseenAfter);
  return asked(tx, which)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(${hidden}), 0)`.as('unseen'),
      sql<number>`coalesce(sum(iif(${hidden} = 1, 0, e.taken)), 0)`.as('taken'),
      sql<number>`coalesce(sum(iif(${hidden} = 1, 0, e.given)), 0)`.as('given'),
    ])
    .executeTakeFirstOrThrow();
}

/** Everybody who has an account, and had one. */
export function selectPeople(tx: Tx) {
  return tx.selectFrom('staff').select(['id', 'name']).orderBy('name').execute();
}
