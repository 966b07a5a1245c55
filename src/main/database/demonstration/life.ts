/** Queries on what the invented tenants of a demonstration may do next, and on the state of its site. */
import { sql } from 'kysely';
import type { Minor } from '../../../shared/money';
import type { Tx } from '../schema';

const ended = (tx: Tx) => tx.selectFrom('ended_contract').select('contract_id');

/** Contracts that run, by number; `lastOn` is the last day of those that are under notice. */
export function selectRunning(tx: Tx) {
  return tx
    .selectFrom('rental_contract as c')
    .leftJoin('contract_notice as n', 'n.contract_id', 'c.id')
    .select(['c.id', 'c.number', 'c.move_in_on as moveInOn', 'n.last_on as lastOn'])
    .where('c.id', 'not in', ended(tx))
    .orderBy('c.number')
    .execute();
}

/** Contracts whose bills a saved card pays. */
export function selectCardPayers(tx: Tx) {
  return tx.selectFrom('mandate').select('contract_id as contractId').where('state', '=', 'active').execute();
}

/** Units whose tenant has left, and that somebody has to look into. */
export function selectUnitsToCheck(tx: Tx) {
  return tx
    .selectFrom('unit')
    .select(['id', 'number'])
    .where('state', '=', 'to_check')
    .orderBy('number')
    .execute();
}

/** What credit notes of ended contracts have left, for the tenant. */
export function selectCreditOfEnded(tx: Tx) {
  return tx
    .selectFrom('credit_note as n')
    .select(['n.id'])
    .select(leftOfNote.as('leftMinor'))
    .where('n.contract_id', 'in', ended(tx))
    .where('n.invoice_id', 'is not', null)
    .where(leftOfNote, '>', 0)
    .orderBy('n.transact_id')
    .execute();
}

const leftOfNote = sql<number>`(n.gross_minor - n.paid_minor
  - (SELECT coalesce(sum(a.amount_minor), 0) FROM allocation a WHERE a.credit_note_id = n.id))`;

export interface SiteStanding {
  readonly units: number;
  /** Units that somebody rents at this kiosk. */
  readonly rented: number;
  readonly movedIn: number;
  readonly movedOut: number;
  readonly bills: number;
  readonly billedMinor: Minor;
  readonly receivedMinor: Minor;
  /** What saved cards paid of it. */
  readonly byCardMinor: Minor;
  readonly lateFees: number;
  readonly letters: number;
  /** Codes that do not work just now. */
  readonly suspended: number;
}

/** Everything so far, as sums since the first day. */
export async function countStanding(tx: Tx): Promise<SiteStanding> {
  const {
    rows: [row],
  } = await sql<SiteStanding>`SELECT
    (SELECT count(*) FROM unit WHERE listed = 1) AS units,
    (SELECT count(*) FROM rental_contract WHERE id NOT IN (SELECT contract_id FROM ended_contract)) AS rented,
    (SELECT count(*) FROM rental_contract) AS "movedIn",
    (SELECT count(*) FROM ended_contract) AS "movedOut",
    (SELECT count(*) FROM invoice) AS bills,
    (SELECT coalesce(sum(total_minor), 0) FROM invoice) AS "billedMinor",
    (SELECT coalesce(sum(amount_minor), 0) FROM receipt) AS "receivedMinor",
    (SELECT coalesce(sum(amount_minor), 0) FROM collection WHERE state = 'paid') AS "byCardMinor",
    (SELECT count(*) FROM late_step WHERE fee_invoice_id IS NOT NULL) AS "lateFees",
    (SELECT count(*) FROM letter) AS "letters",
    (SELECT count(DISTINCT contract_id) FROM access_suspension WHERE ended_at_ms IS NULL) AS suspended`.execute(
    tx,
  );
  if (!row) throw new Error('a count without a row');
  return row;
}
