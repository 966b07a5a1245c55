/** What happened after a backup to contracts that the backup knew: listed, for people to do again. */
import type Database from 'better-sqlite3';
import { sql, type Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { selectOpenSuspensions } from '../access/suspensions';
import type { Tx } from '../schema';
import type { LostChangeTable } from '../schema/books';

export type KnownChange = Pick<
  LostChangeTable,
  'kind' | 'subject_id' | 'contract_id' | 'number' | 'amount_minor'
>;
type ChangeRow = Selectable<LostChangeTable> & {
  readonly contract_number: string;
  readonly currency: string;
};

/** Who somebody is, in the columns that staff correct. */
const WHO = `first_name || '|' || last_name || '|' || email || '|' || phone_number || '|' || address || '|' || city || '|' || postal_code`;

/** By the tables that a database must have: what it knows of changes. Who tenants are is compared as one text. */
const queries: readonly { readonly table: string; readonly query: string }[] = [
  {
    table: 'credit_note',
    query: `SELECT 'credit_note' AS kind, id AS subject_id, contract_id, transact_id AS number, gross_minor AS amount_minor
      FROM credit_note WHERE invoice_id IS NOT NULL AND contract_id IS NOT NULL`,
  },
  {
    table: 'refund',
    query: `SELECT 'refund' AS kind, id AS subject_id, contract_id, NULL AS number, amount_minor FROM refund
      WHERE state = 'done'`,
  },
  {
    table: 'access_code',
    query: `SELECT CASE state WHEN 'revoked' THEN 'code_blocked' ELSE 'code_new' END AS kind, id AS subject_id, contract_id,
      NULL AS number, NULL AS amount_minor FROM access_code`,
  },
  {
    table: 'access_suspension',
    query: `SELECT CASE WHEN ended_at_ms IS NULL THEN 'access_suspended' ELSE 'access_restored' END AS kind,
      id AS subject_id, contract_id, NULL AS number, NULL AS amount_minor FROM access_suspension`,
  },
  {
    table: 'ended_contract',
    query: `SELECT 'tenant_left' AS kind, contract_id AS subject_id, contract_id, NULL AS number, NULL AS amount_minor
      FROM ended_contract`,
  },
  {
    // What a card has paid, the provider knows.
    table: 'desk_payment',
    query: `SELECT 'payment' AS kind, r.id AS subject_id, i.contract_id, r.number, r.amount_minor
      FROM receipt r JOIN invoice i ON i.id = r.invoice_id WHERE r.attempt_id IS NULL`,
  },
  {
    table: 'contract_notice',
    query: `SELECT 'notice' AS kind, contract_id AS subject_id, contract_id, last_on AS number, NULL AS amount_minor
      FROM contract_notice`,
  },
  {
    table: 'mandate',
    query: `SELECT 'autopay_ended' AS kind, id AS subject_id, contract_id, NULL AS number, NULL AS amount_minor
      FROM mandate WHERE state = 'revoked'`,
  },
];

/** All that a database of whatever version knows, also what is no change. */
export function changesIn(raw: Database.Database): readonly KnownChange[] {
  const tables = new Set(raw.prepare<[], string>('SELECT name FROM sqlite_schema').pluck().all());
  return queries.flatMap(({ table, query }) =>
    tables.has(table) ? raw.prepare<[], KnownChange>(query).all() : [],
  );
}

export interface KnownTenant {
  readonly contactId: Id<'contact'>;
  readonly who: string;
  readonly isForgotten: boolean;
}

/** Who the tenants of a database are. */
export function tenantsIn(raw: Database.Database): readonly KnownTenant[] {
  return raw
    .prepare<[], { id: Id<'contact'>; who: string; restricted: 0 | 1 }>(
      `SELECT id, ${WHO} AS who, restricted_at_ms IS NOT NULL AS restricted FROM contact
        WHERE id IN (SELECT contact_id FROM rental_contract)`,
    )
    .all()
    .map(({ id, who, restricted }) => ({ contactId: id, who, isForgotten: restricted === 1 }));
}

/** A proof for a lower tax that staff have judged. */
export interface KnownProof {
  readonly bookingId: Id<'booking'>;
  readonly userTypeId: Id<'user_type'>;
  readonly isAccepted: boolean;
}

/** Proofs that were judged, as a database of whatever version knows them. One whose days are over was accepted. */
export function proofsIn(raw: Database.Database): readonly KnownProof[] {
  const has = raw.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'tax_proof'`).get() !== undefined;
  if (!has) return [];
  return raw
    .prepare<[], Omit<KnownProof, 'isAccepted'> & { readonly verdict: string }>(
      `SELECT booking_id AS bookingId, user_type_id AS userTypeId, verdict FROM tax_proof WHERE verdict <> 'open'`,
    )
    .all()
    .map(({ verdict, ...proof }) => ({ ...proof, isAccepted: verdict !== 'refused' }));
}

/** The contract of a proof that the books know and whose verdict they lack; undefined: nothing is lacking. */
export async function findLackingProof(
  tx: Tx,
  { bookingId, userTypeId, isAccepted }: KnownProof,
): Promise<Id<'contract'> | undefined> {
  const row = await tx
    .selectFrom('rental_contract as c')
    .select('c.id')
    .where('c.booking_id', '=', bookingId)
    .where((contract) =>
      contract.not(
        contract.exists(
          contract
            .selectFrom('tax_proof as p')
            .select('p.booking_id')
            .whereRef('p.booking_id', '=', 'c.booking_id')
            .where('p.user_type_id', '=', userTypeId)
            .where('p.verdict', isAccepted ? 'not in' : 'in', isAccepted ? ['open', 'refused'] : ['refused']),
        ),
      ),
    )
    .executeTakeFirst();
  return row?.id;
}

/** When the newest event of a database happened; 0 where it holds none. */
export function endOf(raw: Database.Database): number {
  return raw.prepare<[], number | null>('SELECT max(created_at_ms) FROM outbox').pluck().get() ?? 0;
}

/** Whether the books have the contract, and lack the change. */
export async function isLacking(
  tx: Tx,
  { kind, subject_id: id, contract_id: contractId }: KnownChange,
): Promise<boolean> {
  const contract = await tx
    .selectFrom('rental_contract')
    .select('id')
    .where('id', '=', contractId)
    .executeTakeFirst();
  if (!contract) return false;
  const has = async (
    table:
      | 'credit_note'
      | 'refund'
      | 'access_code'
      | 'access_suspension'
      | 'ended_contract'
      | 'receipt'
      | 'contract_notice',
    column: string,
  ) => {
    const { rows } = await sql`SELECT 1 FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id}`.execute(
      tx,
    );
    return rows.length > 0;
  };
  switch (kind) {
    case 'credit_note':
    case 'refund':
      return !(await has(kind, 'id'));
    case 'code_new':
      return !(await has('access_code', 'id'));
    case 'code_blocked': {
      // Of this kind, as head office reported it.
      const code = await tx
        .selectFrom('access_code')
        .select('state')
        .where('id', '=', id as Id<'access_code'>)
        .executeTakeFirst();
      return code !== undefined && code.state !== 'revoked';
    }
    case 'access_suspended':
      return !(await has('access_suspension', 'id'));
    case 'access_restored': {
      const known = await selectOpenSuspensions(tx, contractId);
      return known.some((suspension) => suspension.id === id);
    }
    case 'tenant_left':
      return !(await has('ended_contract', 'contract_id'));
    case 'payment':
      return !(await has('receipt', 'id'));
    case 'notice':
      return !(await has('contract_notice', 'contract_id')) && !(await has('ended_contract', 'contract_id'));
    case 'autopay_ended': {
      const mandate = await tx
        .selectFrom('mandate')
        .select('state')
        .where('id', '=', id as Id<'mandate'>)
        .executeTakeFirst();
      return mandate?.state === 'active' || mandate?.state === 'needs_card';
    }
    // Compared in another way.
    case 'tenant_details':
    case 'tenant_forgotten':
    case 'tax_accepted':
    case 'tax_refused':
      return true;
  }
}

/** The first contract of a tenant and who they are here; undefined: nobody here. */
export async function findTenantHere(tx: Tx, id: Id<'contact'>) {
  const { rows } = await sql<{ contract_id: Id<'contract'>; who: string; restricted: 0 | 1 }>`
    SELECT r.id AS contract_id, ${sql.raw(WHO)} AS who, c.restricted_at_ms IS NOT NULL AS restricted
      FROM contact c JOIN rental_contract r ON r.contact_id = c.id WHERE c.id = ${id}
      ORDER BY r.created_at_ms, r.id LIMIT 1`.execute(tx);
  return rows[0];
}

/** Once each. */
export async function insertLostChange(tx: Tx, row: Selectable<LostChangeTable>): Promise<void> {
  await tx
    .insertInto('lost_change')
    .values(row)
    .onConflict((known) => known.doNothing())
    .execute();
}

/** Those that nobody has noted yet, contract by contract. */
export async function selectLostChanges(tx: Tx): Promise<readonly ChangeRow[]> {
  return tx
    .selectFrom('lost_change')
    .innerJoin('rental_contract', 'rental_contract.id', 'lost_change.contract_id')
    .innerJoin('invoice', 'invoice.contract_id', 'lost_change.contract_id')
    .where('invoice.is_move_in', '=', 1)
    .selectAll('lost_change')
    .select(['rental_contract.number as contract_number', 'invoice.currency'])
    .where('settled_at_ms', 'is', null)
    .orderBy('rental_contract.number')
    .orderBy('kind')
    .orderBy('subject_id')
    .execute();
}

/** Answers whether there were any. */
export async function settleLostChanges(
  tx: Tx,
  contractId: Id<'contract'>,
  settled: { readonly settled_at_ms: number; readonly settled_by: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lost_change')
    .set(settled)
    .where('contract_id', '=', contractId)
    .where('settled_at_ms', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** One of them. */
export async function settleLostChange(
  tx: Tx,
  { kind, subject_id: id }: Pick<KnownChange, 'kind' | 'subject_id'>,
  settled: { readonly settled_at_ms: number; readonly settled_by: string },
): Promise<void> {
  await tx
    .updateTable('lost_change')
    .set(settled)
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .execute();
}
