/** Queries on what an entry of the journal is about, as people call it: numbers of documents and of contracts. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

/** A stretch of the journal: behind one entry, up to another. */
interface Stretch {
  readonly after: number;
  readonly to: number;
}

/** By entry; only those of a document with a number. */
export async function selectDocumentNumbers(
  tx: Tx,
  { after, to }: Stretch,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ sequence: number; number: string }>`
    SELECT e.sequence, coalesce(i.number, r.number, n.transact_id) AS number FROM money_entry e
      LEFT JOIN invoice i ON e.kind = 'invoice' AND i.id = e.subject_id
      LEFT JOIN receipt r ON e.kind = 'receipt' AND r.id = e.subject_id
      LEFT JOIN credit_note n ON e.kind = 'credit_note' AND n.id = e.subject_id
    WHERE e.sequence > ${after} AND e.sequence <= ${to} AND e.kind IN ('invoice', 'receipt', 'credit_note')`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.sequence, row.number]));
}

/** By id, of every contract that the stretch books something of. */
export async function selectContractNumbers(
  tx: Tx,
  { after, to }: Stretch,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('posting as p')
    .innerJoin('rental_contract as c', 'c.id', 'p.contract_id')
    .select(['c.id', 'c.number'])
    .distinct()
    .where('p.sequence', '>', after)
    .where('p.sequence', '<=', to)
    .execute();
  return new Map(rows.map((row) => [row.id, row.number]));
}
