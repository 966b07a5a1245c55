/** Lines of invoices and credit notes with the days that they are for, as far as the journal has booked them. */
import { sql } from 'kysely';
import { minor, type Minor } from '../../../shared/money';
import { addDays } from '../../domain/base/dates';
import { accountsOfLines, type LineAccount } from '../../domain/ledger/accounts';
import type { InvoiceLineCode } from '../../../shared/shapes';
import type { Tx } from '../schema';

export interface DatedLine {
  readonly account: LineAccount;
  /** Below nothing: it is credited. */
  readonly netMinor: Minor;
  readonly from: string;
  readonly to: string;
}

interface Row {
  invoiceId: string;
  code: InvoiceLineCode;
  ledger: string;
  netMinor: Minor;
  /** What credit notes took back of it: JSON, a list of [amount, last day that was charged or null, day of the note]. */
  credited: string;
  from: string | null;
  to: string | null;
  issuedOn: string;
}

const booked = (kind: 'invoice' | 'credit_note', id: string) =>
  sql.raw(`EXISTS (SELECT 1 FROM money_entry e, booked WHERE e.kind = '${kind}' AND e.subject_id = ${id}
    AND e.sequence <= booked.through_sequence)`);

/** What a settlement credits is for the days behind the last one; what staff correct is for all of a line's days. */
const credited = sql`(SELECT coalesce(json_group_array(json_array(n.taxable_minor, s.last_on, c.transact_on)), '[]')
  FROM credit_note_line n JOIN credit_note c ON c.id = n.credit_note_id
    LEFT JOIN settlement s ON s.contract_id = c.contract_id AND c.key LIKE 'settle:unused_days:%'
  WHERE n.invoice_id = l.invoice_id AND n.position = l.position AND ${booked('credit_note', 'c.id')})`;

/** Of one stretch of invoices, in the order of their ids; `after`: the last one before it. Answers the last one in it, too. */
export async function selectDatedLines(
  tx: Tx,
  after: string,
  limit: number,
): Promise<{ readonly lines: readonly DatedLine[]; readonly last: string | null }> {
  const { rows } = await sql<Row>`SELECT l.invoice_id AS invoiceId, l.code, l.ledger,
      l.taxable_minor AS netMinor, l.period_from_on AS "from", l.period_to_on AS "to", i.issued_on AS issuedOn,
      ${credited} AS credited
    FROM (SELECT id, issued_on FROM invoice WHERE id > ${after} AND ${booked('invoice', 'invoice.id')}
      ORDER BY id LIMIT ${limit}) i JOIN invoice_line l ON l.invoice_id = i.id
    ORDER BY l.invoice_id, l.position`.execute(tx);
  const lines: DatedLine[] = [];
  for (const own of Map.groupBy(rows, ({ invoiceId }) => invoiceId).values()) {
    const accounts = accountsOfLines(own);
    for (const [index, row] of own.entries()) {
      const account = accounts[index];
      if (account) lines.push(...linesOf(row, account));
    }
  }
  return { lines, last: rows.at(-1)?.invoiceId ?? null };
}

function linesOf({ netMinor, credited: notes, from, to, issuedOn }: Row, account: LineAccount): DatedLine[] {
  const days = from === null || to === null ? null : { from, to };
  const charged = { account, netMinor, ...(days ?? { from: issuedOn, to: issuedOn }) };
  const back = (JSON.parse(notes) as [number, string | null, string][]).map(([amount, lastOn, notedOn]) => {
    const one = { account, netMinor: minor(0 - amount) };
    if (days === null) return { ...one, from: notedOn, to: notedOn };
    // Paid ahead, a period may begin behind the last day: all of it comes back.
    const isCut = lastOn !== null && lastOn >= days.from && lastOn < days.to;
    return { ...one, from: isCut ? addDays(lastOn, 1) : days.from, to: days.to };
  });
  return [charged, ...back];
}
