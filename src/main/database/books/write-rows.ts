/**
 * Writes the rows of a contract that the books lack, as another database had them. Rows that exist already stay. A
 * booking is the exception: it becomes what it was when it was signed. Codes, sealed records and transfers are
 * written back separately.
 */
import { sql } from 'kysely';
import type { Id } from '../../../shared/ids';
import { sha256 } from '../sha256';
import { findContact } from '../contact/contacts';
import { foldedNamesOf } from '../contact/folded-names';
import { appendSignatureRecord, type SignatureRecordRow } from '../move-in/signature-records';
import type { Tables, Tx } from '../schema';
import { reduceContact } from '../tenant/personal-data';
import { insertEndedContracts } from '../unit/claims';
import type { ContractRows, Part, Row, Value } from './contract-rows';

type Table = keyof Tables;

/** Where another row may have taken what must be the only one. */
const unique = [
  ['rental_contract', 'number'],
  ['invoice', 'number'],
  ['receipt', 'number'],
  ['credit_note', 'transact_id'],
] as const satisfies readonly (readonly [Part, string])[];

/** The numbers of documents that other documents have here. */
export async function findTakenNumbers(tx: Tx, { rows }: ContractRows): Promise<string[]> {
  const taken: string[] = [];
  for (const [part, column] of unique)
    for (const row of rows[part] ?? []) {
      const { rows: others } = await sql`SELECT 1 FROM ${sql.table(part)}
        WHERE ${sql.ref(column)} = ${row[column]} AND id <> ${row['id']}`.execute(tx);
      if (others.length > 0) taken.push(String(row[column]));
    }
  return taken;
}

/** Attempts of the booking that are not among the rows and still hold money, or may. */
export async function hasOtherAttempt(tx: Tx, { rows }: ContractRows): Promise<boolean> {
  const known = new Set((rows.payment_attempt ?? []).map(({ id }) => id));
  // Rows of a database of ours: the column has ids of bookings.
  const [booking] = rows.booking ?? [];
  const attempts = await tx
    .selectFrom('payment_attempt')
    .select('id')
    .where('booking_id', '=', String(booking?.['id']) as Id<'booking'>)
    .where('state', '<>', 'released')
    .execute();
  return attempts.some(({ id }) => !known.has(id));
}

/** What a backup may lack beside the contract. What a catalogue had comes back as what nobody can choose any more. */
const references = {
  user_type: {},
  agreement_template: { current: 0 },
  insurance_plan: { listed: 0 },
  premium_revision: { listed: 0 },
  promotion: { listed: 0 },
  add_on: { listed: 0 },
  adoption: {},
} as const satisfies Partial<Record<Part, Row>>;

/** Everything up to the contract's own documents. Throws what SQLite throws where a row does not fit. */
export async function writeRows(tx: Tx, contract: ContractRows): Promise<void> {
  const rows = await asCapturedHere(tx, contract.rows);
  const of = (part: Part) => rows[part] ?? [];
  for (const [part, unchosen] of Object.entries(references))
    for (const row of of(part as keyof typeof references))
      await insertUnlessThere(tx, part as Part, { ...row, ...unchosen });
  for (const row of of('contact')) await writeContact(tx, row);
  for (const row of of('login')) await writeLogin(tx, row);
  for (const row of of('booking')) await writeBooking(tx, row);
  for (const part of [
    'booking_add_on',
    'coverage',
    'booking_prices',
    'waiver',
    'policy_check',
    'tax_proof',
  ] as const)
    // What a source says nothing of stays as the backup had it.
    if (rows[part]) await replaceOfBooking(tx, part, of('booking'), of(part));
  for (const row of of('payment_attempt'))
    await insertOrUpdate(tx, 'payment_attempt', await ofKnownBooking(tx, row, of('booking')));
  for (const row of of('attempt_booking')) await writeShare(tx, row);
  for (const row of of('payment_review')) await writeReview(tx, row);
  const plain = [
    'card_dispute',
    'desk_payment',
    'rental_contract',
    'adopted_contract',
    'invoice',
    'invoice_line',
    'attempt_invoice',
    'attempt_ahead',
    'receipt',
    'charges_entry',
    'contract_terms',
    'contract_charge',
    'letter',
    'late_step',
    'notice_delivery',
    'contract_hold',
    'payment_plan',
    'extra_charge',
    'rent_change',
    'charge_change',
    'returned_payment',
    'return_undone',
    'contract_notice',
    'settlement',
    'check_photo',
    'write_off',
    'access_suspension',
  ] as const;
  for (const part of [...plain, 'mandate', 'document', 'credit_note', 'credit_note_line'] as const)
    for (const row of of(part)) await insertRow(tx, part, row);
  // What money was asked for, or moved to, is not always what the order of the property would settle.
  for (const part of ['allocation', 'allocation_line'] as const)
    for (const row of of(part)) await insertRow(tx, part, row);
  await writeRefunds(tx, of('refund'), of('refund_return'));
  for (const { contract_id: id, heard_at_ms: heardAtMs } of of('ended_contract'))
    await insertEndedContracts(tx, [String(id) as Id<'contract'>], Number(heardAtMs));
}

/** A payment of several units may have been captured here since one of them came back: the money of all is in. */
async function asCapturedHere(tx: Tx, rows: ContractRows['rows']): Promise<ContractRows['rows']> {
  const ids = (rows.payment_attempt ?? []).map(({ id }) => String(id) as Id<'attempt'>);
  const captured = await tx
    .selectFrom('payment_attempt')
    .select(['id', 'updated_at_ms'])
    .where('id', 'in', ids)
    .where('state', '=', 'captured')
    .execute();
  const capturedAt = new Map<Value | undefined, number>(captured.map((row) => [row.id, row.updated_at_ms]));
  const withMoney = (part: Part, key: string, money: (row: Row, atMs: number) => Row) =>
    rows[part]?.map((row) => {
      const atMs = capturedAt.get(row[key]);
      return atMs === undefined ? row : { ...row, ...money(row, atMs) };
    }) ?? [];
  return {
    ...rows,
    payment_attempt: withMoney('payment_attempt', 'id', (_row, atMs) => ({
      state: 'captured',
      updated_at_ms: atMs,
    })),
    receipt: withMoney('receipt', 'attempt_id', () => ({ state: 'final' })),
    charges_entry: withMoney('charges_entry', 'attempt_id', ({ captured_at_ms }, atMs) => ({
      captured_at_ms: captured_at_ms ?? atMs,
    })),
  };
}

/** What a booking has of a payment for several: written with the payment, which the backup may have known as open. */
async function writeShare(tx: Tx, row: Row): Promise<void> {
  const { rows } = await sql`SELECT 1 FROM attempt_booking
    WHERE attempt_id = ${row['attempt_id']} AND booking_id = ${row['booking_id']}`.execute(tx);
  if (rows.length === 0) await insertRow(tx, 'attempt_booking', row);
}

/** One that its bank sent back was done before: the journal has both. */
async function writeRefunds(tx: Tx, refunds: readonly Row[], returns: readonly Row[]): Promise<void> {
  const returned = new Set(returns.map(({ refund_id: id }) => id));
  for (const row of refunds)
    await insertRow(tx, 'refund', returned.has(row['id']) ? { ...row, state: 'done' } : row);
  for (const row of returns) await insertRow(tx, 'refund_return', row);
  for (const { id, state } of refunds)
    if (returned.has(id)) await sql`UPDATE refund SET state = ${state} WHERE id = ${id}`.execute(tx);
}

/** The same record behind the last one here; answers its seal. */
export function writeSealedRecord(tx: Tx, row: Row): Promise<string> {
  const { sequence: _, previous_seal: _before, seal: _seal, ...record } = row;
  return appendSignatureRecord(tx, record as Omit<SignatureRecordRow, 'sequence' | 'previous_seal' | 'seal'>);
}

/** Of the signed PDF; null where it is not among the rows. */
export function signedDocumentHash({ rows }: ContractRows): string | null {
  const document = (rows.document ?? []).find(({ kind }) => kind === 'contract');
  return document?.['content'] instanceof Buffer ? sha256(document['content']) : null;
}

/** Only the columns that there are here: a database of another version may have others. */
async function insertRow(tx: Tx, table: Table, row: Row): Promise<void> {
  const columns = await columnsOf(tx, table, row);
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    VALUES (${sql.join(columns.map((column) => row[column]))})`.execute(tx);
}

async function insertUnlessThere(tx: Tx, table: Table, row: Row): Promise<void> {
  if (!(await isThere(tx, table, row))) await insertRow(tx, table, row);
}

async function insertOrUpdate(tx: Tx, table: Table, row: Row): Promise<void> {
  if (!(await isThere(tx, table, row))) return insertRow(tx, table, row);
  const columns = await columnsOf(tx, table, row);
  const values = columns.map((column) => sql`${sql.ref(column)} = ${row[column]}`);
  await sql`UPDATE ${sql.table(table)} SET ${sql.join(values)} WHERE id = ${row['id']}`.execute(tx);
}

/**
 * The first booking of a visit may be lost like this one, and is written back by itself. Until then its payment
 * belongs to this one.
 */
async function ofKnownBooking(tx: Tx, row: Row, bookings: readonly Row[]): Promise<Row> {
  const { booking_id } = row;
  if (typeof booking_id !== 'string' || (await isThere(tx, 'booking', { id: booking_id }))) return row;
  return { ...row, booking_id: bookings[0]?.['id'] ?? booking_id };
}

/** A contact that is known here stays as it is. One that was erased since the backup is erased again. */
async function writeContact(tx: Tx, row: Row): Promise<void> {
  const id = String(row['id']) as Id<'contact'>;
  const known = await findContact(tx, id);
  // Rows that an older version has kept do not have them.
  if (!known) return insertRow(tx, 'contact', { ...row, ...foldedNamesOf(row) });
  const restricted = row['restricted_at_ms'];
  if (typeof restricted === 'number' && known.restricted_at_ms === null)
    await reduceContact(tx, id, restricted);
}

/** A user name that somebody else has by now stays theirs. */
async function writeLogin(tx: Tx, row: Row): Promise<void> {
  const userName = row['user_name'];
  const taken = await tx
    .selectFrom('login')
    .select('id')
    .where('user_name', '=', typeof userName === 'string' ? userName : '')
    .executeTakeFirst();
  if (!taken) await insertUnlessThere(tx, 'login', row);
}

/** A key that was made later than the backup is not brought back with what it made. */
async function writeBooking(tx: Tx, row: Row): Promise<void> {
  const keyId = row['api_key_id'];
  const known = typeof keyId === 'string' && (await isThere(tx, 'api_key', { id: keyId })) ? keyId : null;
  await insertOrUpdate(tx, 'booking', { ...row, api_key_id: known });
}

async function replaceOfBooking(
  tx: Tx,
  part: Part,
  bookings: readonly Row[],
  rows: readonly Row[],
): Promise<void> {
  for (const { id } of bookings)
    await sql`DELETE FROM ${sql.table(part)} WHERE booking_id = ${id}`.execute(tx);
  for (const row of rows) await insertRow(tx, part, row);
}

/** Under another number, because those given out here since may be the same. The journal hears of raising and settling. */
async function writeReview(tx: Tx, { id: _id, ...row }: Row): Promise<void> {
  const known = await tx
    .selectFrom('payment_review')
    .select('id')
    .where('attempt_id', '=', String(row['attempt_id']) as Id<'attempt'>)
    .where('raised_at_ms', '=', Number(row['raised_at_ms']))
    .executeTakeFirst();
  const isOfSettling = (column: string) => column.startsWith('settled_');
  const raised = Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, isOfSettling(column) ? null : value]),
  );
  if (!known) await insertRow(tx, 'payment_review', raised);
  if (row['settled_at_ms'] === null) return;
  // A closing that was lost has counted that its money never came. One that is settled again counts for a closing to come.
  await sql`INSERT OR IGNORE INTO closed_entry (kind, subject_id) SELECT 'review_settled', CAST(v.id AS TEXT) FROM payment_review v
    JOIN closed_entry c ON c.kind = 'lost' AND c.subject_id = v.attempt_id
    WHERE v.attempt_id = ${row['attempt_id']} AND v.raised_at_ms = ${row['raised_at_ms']}`.execute(tx);
  const columns = (await columnsOf(tx, 'payment_review', row)).filter(isOfSettling);
  const values = columns.map((column) => sql`${sql.ref(column)} = ${row[column]}`);
  await sql`UPDATE payment_review SET ${sql.join(values)}
    WHERE attempt_id = ${row['attempt_id']} AND raised_at_ms = ${row['raised_at_ms']} AND settled_at_ms IS NULL`.execute(
    tx,
  );
}

async function isThere(tx: Tx, table: Table, { id }: Row): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM ${sql.table(table)} WHERE id = ${id}`.execute(tx);
  return rows.length > 0;
}

async function columnsOf(tx: Tx, table: Table, row: Row): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM pragma_table_info(${table})`.execute(tx);
  return rows.map(({ name }) => name).filter((name) => name in row);
}
