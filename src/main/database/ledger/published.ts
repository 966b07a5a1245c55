/** Queries on what the journal was booked as, for head office. Whole minor units. */
import { sql } from 'kysely';
import type { BookedEntry } from '../../../shared/head-office/events/ledger';
import type { Tx } from '../schema';
import { subjectOf } from './booked-facts';

/** Of what it is about: a date of the property, or an instant in UTC. */
interface Dated extends Omit<BookedEntry, 'on'> {
  readonly on: string | null;
  readonly atMs: number;
}

export async function findPublishedSequence(tx: Tx): Promise<number> {
  const { published } = await tx
    .selectFrom('booked')
    .select('published_sequence as published')
    .executeTakeFirstOrThrow();
  return published;
}

export async function savePublishedSequence(tx: Tx, sequence: number): Promise<void> {
  await tx.updateTable('booked').set({ published_sequence: sequence }).execute();
}

/** Entries behind one that have their postings, in order. One that is not booked as anything has no postings. */
export async function selectBookedEntries(tx: Tx, after: number, limit: number): Promise<readonly Dated[]> {
  const entries = await tx
    .selectFrom('money_entry as e')
    .leftJoin('invoice as i', (join) =>
      join.on('e.kind', '=', 'invoice').onRef('i.id', '=', sql`e.subject_id`),
    )
    .select(['e.sequence', 'e.kind', 'e.subject_id as subject'])
    .select(['i.id as invoiceId', 'i.contract_id as contractId', 'i.due_on as dueOn'])
    .select([
      'i.total_minor as totalMinor',
      datedOn.as('on'),
      datedAtMs.as('atMs'),
      documentOf.as('document'),
    ])
    .where('e.sequence', '>', after)
    .where('e.sequence', '<=', (booked) => booked.selectFrom('booked').select('through_sequence'))
    .orderBy('e.sequence')
    .limit(limit)
    .execute();
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last) return [];
  const postings = Map.groupBy(
    await selectPostings(tx, first.sequence, last.sequence),
    (row) => row.sequence,
  );
  const found: Dated[] = [];
  for (const { sequence, kind, subject, on, atMs, document, ...bill } of entries) {
    const { invoiceId, contractId, dueOn, totalMinor } = bill;
    found.push({
      sequence,
      kind,
      on,
      atMs: atMs ?? 0,
      postings: (postings.get(sequence) ?? []).map(
        ({ account, taxCode, contractId: of, debitMinor, creditMinor }) => ({
          account,
          taxCode,
          contractId: of,
          debitMinor,
          creditMinor,
        }),
      ),
      document,
      bill:
        invoiceId === null || contractId === null || dueOn === null || totalMinor === null
          ? null
          : { invoiceId, contractId, dueOn, totalMinor },
      ...(kind === 'allocation' ? await settledBy(tx, subject) : { settledBy: null, settles: [] }),
    });
  }
  return found;
}

/** Literals, not columns of a join: each kind of entry has its subject in another table. */
const datedOn = sql<string | null>`CASE e.kind
  WHEN 'invoice' THEN (SELECT issued_on FROM invoice WHERE id = e.subject_id)
  WHEN 'credit_note' THEN (SELECT transact_on FROM credit_note WHERE id = e.subject_id)
  WHEN 'returned_payment' THEN (SELECT returned_on FROM returned_payment WHERE receipt_id = e.subject_id) END`;

/** What the journal for bookkeepers calls it; null: it has no number. */
const documentOf = sql<string | null>`CASE e.kind
  WHEN 'invoice' THEN (SELECT number FROM invoice WHERE id = e.subject_id)
  WHEN 'receipt' THEN (SELECT number FROM receipt WHERE id = e.subject_id)
  WHEN 'credit_note' THEN (SELECT transact_id FROM credit_note WHERE id = e.subject_id) END`;

const datedAtMs = sql<number | null>`CASE e.kind
  WHEN 'receipt' THEN (SELECT received_at_ms FROM receipt WHERE id = e.subject_id)
  WHEN 'capture' THEN coalesce((SELECT max(captured_at_ms) FROM charges_entry WHERE attempt_id = e.subject_id),
    (SELECT updated_at_ms FROM payment_attempt WHERE id = e.subject_id))
  WHEN 'allocation' THEN (SELECT made_at_ms FROM allocation WHERE id = e.subject_id)
  WHEN 'refund' THEN coalesce((SELECT updated_at_ms FROM refund WHERE id = e.subject_id),
    (SELECT seen_at_ms FROM refund_return WHERE refund_id = substr(e.subject_id, 8)))
  WHEN 'on_behalf' THEN (SELECT taken_at_ms FROM on_behalf_payment WHERE id = e.subject_id)
  WHEN 'return_undone' THEN (SELECT undone_at_ms FROM return_undone WHERE receipt_id = e.subject_id)
  WHEN 'review_settled' THEN (SELECT settled_at_ms FROM payment_review WHERE id = CAST(e.subject_id AS INTEGER)) END`;

function selectPostings(tx: Tx, from: number, to: number) {
  return tx
    .selectFrom('posting')
    .select(['sequence', 'account', 'tax_code as taxCode', 'contract_id as contractId'])
    .select(['debit_minor as debitMinor', 'credit_minor as creditMinor'])
    .where('sequence', '>=', from)
    .where('sequence', '<=', to)
    .orderBy('sequence')
    .orderBy('place')
    .execute();
}

async function settledBy(tx: Tx, subject: string): Promise<Pick<BookedEntry, 'settledBy' | 'settles'>> {
  const id = subjectOf<'allocation'>(subject);
  const made = await tx
    .selectFrom('allocation')
    .select(['receipt_id', 'credit_note_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const lines = await tx
    .selectFrom('allocation_line')
    .select(['invoice_id as invoiceId', 'position', 'amount_minor as amountMinor'])
    .where('allocation_id', '=', id)
    .orderBy('invoice_id')
    .orderBy('position')
    .execute();
  return {
    settledBy:
      made.receipt_id !== null ? 'payment' : made.credit_note_id !== null ? 'credit_note' : 'write_off',
    settles: [...Map.groupBy(lines, ({ invoiceId }) => invoiceId)].map(([invoiceId, own]) => ({
      invoiceId,
      amountMinor: own.reduce((sum, line) => sum + line.amountMinor, 0),
      lines: own.map(({ position, amountMinor }) => ({ position, amountMinor })),
    })),
  };
}

/** What the entries of a stretch of the journal were booked as, by account; both ends as a closing has them. */
export function selectBookedTotals(tx: Tx, { after, to }: { readonly after: number; readonly to: number }) {
  return tx
    .selectFrom('posting')
    .select('account')
    .select((row) => [
      row.fn.sum<number>('debit_minor').as('debitMinor'),
      row.fn.sum<number>('credit_minor').as('creditMinor'),
    ])
    .where('sequence', '>', after)
    .where('sequence', '<=', to)
    .groupBy('account')
    .orderBy('account')
    .execute();
}
