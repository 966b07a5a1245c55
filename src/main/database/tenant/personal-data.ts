/** Everything that the tables hold about one person, and what of it goes when they are erased. */
import { sql } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tables, Tx } from '../schema';
import type { OutboxTable } from '../schema/base';
import { unpackQuote } from '../contract/packed-quote';
import { everyEvent } from '../storage/outbox-pack';
import { documentColumn } from '../storage/stored-documents';

/** What would let its reader act as the person, or as this kiosk; and the names of other people. */
const SECRETS = ['password_hash', 'code_hash', 'client_secret', 'token_hash', 'forget_token'];
const UNTOLD = new Set([...SECRETS, 'staff_name', 'struck_by', 'read_by']);

type Table = keyof Tables;
type Rows = readonly Readonly<Record<string, unknown>>[];

/** By the column that says whose a row is: the tables that have it, and the table that the column leads to. */
const parts: readonly {
  readonly column: string;
  readonly leadsTo: Table;
  readonly tables: readonly Table[];
}[] = [
  {
    column: 'contact_id',
    leadsTo: 'contact',
    tables: [
      ...(['login', 'booking', 'rental_contract', 'mandate', 'invoice', 'receipt', 'credit_note'] as const),
      ...([
        'document',
        'contact_known_to_key',
        'contact_reported',
        'elsewhere_credit_note',
        'lost_contract',
        'one_time_code',
        'visit_letter',
        'tenant_note',
        'payment_attempt',
      ] as const),
    ],
  },
  { column: 'login_id', leadsTo: 'login', tables: ['login_session'] },
  {
    column: 'booking_id',
    leadsTo: 'booking',
    tables: [
      ...(['booking_add_on', 'coverage', 'booking_prices', 'booking_change', 'assistance'] as const),
      ...(['waiver', 'booking_transfer', 'finish_later'] as const),
      ...(['policy_check', 'tax_proof', 'proof_photo', 'signature'] as const),
      ...(['shown_agreement', 'payment_attempt', 'autopay_choice'] as const),
      ...(['desk_payment', 'elsewhere_reservation', 'single_delivery', 'lost_contract'] as const),
    ],
  },
  {
    column: 'contract_id',
    leadsTo: 'rental_contract',
    tables: [
      ...(['signature_record', 'document_delivery', 'document_link', 'charges_entry'] as const),
      ...(['contract_terms', 'contract_charge', 'contract_notice', 'settlement', 'collection'] as const),
      ...(['allocation', 'write_off', 'posting', 'on_behalf_payment', 'told_payment'] as const),
      ...(['access_code', 'access_suspension', 'refund', 'confirmed_seal', 'ended_contract'] as const),
      ...(['letter', 'late_step', 'contract_hold', 'rent_change', 'returned_payment'] as const),
      ...(['adopted_contract', 'contract_transfer', 'card_letter', 'card_consent', 'card_setup'] as const),
      ...(['lost_contract', 'lost_change', 'check_photo', 'charge_change'] as const),
    ],
  },
  { column: 'hold_id', leadsTo: 'contract_hold', tables: ['payment_plan'] },
  { column: 'letter_id', leadsTo: 'letter', tables: ['single_delivery', 'notice_delivery'] },
  { column: 'card_letter_id', leadsTo: 'card_letter', tables: ['single_delivery'] },
  { column: 'document_id', leadsTo: 'document', tables: ['single_delivery'] },
  {
    column: 'invoice_id',
    leadsTo: 'invoice',
    tables: ['invoice_line', 'extra_charge', 'allocation_line', 'bill_to_draw', 'announced_charge'],
  },
  { column: 'collection_id', leadsTo: 'collection', tables: ['collection_invoice', 'charge_try'] },
  { column: 'credit_note_id', leadsTo: 'credit_note', tables: ['credit_note_line'] },
  { column: 'receipt_id', leadsTo: 'receipt', tables: ['return_undone'] },
  {
    column: 'attempt_id',
    leadsTo: 'payment_attempt',
    tables: ['payment_review', 'attempt_booking', 'attempt_invoice', 'attempt_ahead', 'card_dispute'],
  },
  { column: 'refund_id', leadsTo: 'refund', tables: ['refund_return'] },
];

/** By table; what is no text or number (documents, signatures) by its size. */
export async function selectPersonalData(tx: Tx, id: Id<'contact'>): Promise<Record<string, Rows>> {
  const contact = await tx.selectFrom('contact').selectAll().where('id', '=', id).execute();
  const found = new Map<string, readonly object[]>([['contact', contact]]);
  // In this order the rows that a column leads to are there before it is asked for.
  for (const { column, leadsTo, tables } of parts)
    for (const table of tables)
      found.set(table, [
        ...(found.get(table) ?? []),
        ...(await rowsOf(tx, table, column, idsOf(found.get(leadsTo)))),
      ]);
  const subjects = ['contact', 'login', 'booking', 'rental_contract'].flatMap((table) =>
    idsOf(found.get(table)),
  );
  const told = tx
    .selectFrom(sql<OutboxTable>`${sql.raw(everyEvent())}`.as('event'))
    .selectAll()
    .where(sql<string>`payload ->> 'contactId'`, '=', id);
  found.set('outbox', await told.execute());
  found.set('audit', await rowsOf(tx, 'audit', 'subject', subjects));
  return Object.fromEntries([...found].map(([table, rows]) => [table, rows.map(readable)]));
}

async function rowsOf(tx: Tx, table: Table, column: string, ids: readonly string[]): Promise<object[]> {
  // Handed over as one value: there may be more of them than a statement takes.
  const among = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  const { rows } = await sql<object>`
    select *${sql.raw(documentColumn(table))} from ${sql.table(table)} where ${sql.ref(column)} in ${among}`.execute(
    tx,
  );
  return rows;
}

function idsOf(rows: readonly object[] | undefined): string[] {
  return (rows ?? []).flatMap((row) => ('id' in row ? [String(row.id)] : []));
}

function readable(row: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !UNTOLD.has(column))
      .map(([column, value]: [string, unknown]) => [
        column,
        Buffer.isBuffer(value) ? readableBytes(column, value) : value,
      ]),
  );
}

const readableBytes = (column: string, value: Buffer) =>
  column === 'quote' ? unpackQuote(value) : `${value.length} bytes`;

/** People all whose contracts were closed before an instant, and of whom nothing was erased yet: so many after one, by id. */
export async function selectLongGone(
  tx: Tx,
  {
    closedBeforeMs,
    after,
    limit,
  }: { readonly closedBeforeMs: number; readonly after: string; readonly limit: number },
): Promise<Id<'contact'>[]> {
  const rows = await tx
    .selectFrom('contact as p')
    .select('p.id')
    .where('p.restricted_at_ms', 'is', null)
    .where(sql<string>`p.id`, '>', after)
    .where(sql<boolean>`EXISTS (SELECT 1 FROM rental_contract c WHERE c.contact_id = p.id)`)
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM rental_contract c WHERE c.contact_id = p.id
        AND NOT EXISTS (SELECT 1 FROM settlement s WHERE s.contract_id = c.id AND s.closed_at_ms < ${closedBeforeMs}))`,
    )
    .orderBy('p.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** What the law wants kept of somebody: they have a contract, or a document with their name on it. */
export async function hasStoredDocuments(tx: Tx, id: Id<'contact'>): Promise<boolean> {
  const contract = await tx
    .selectFrom('rental_contract')
    .select('id')
    .where('contact_id', '=', id)
    .executeTakeFirst();
  const document = await tx
    .selectFrom('document')
    .select('id')
    .where('contact_id', '=', id)
    .executeTakeFirst();
  return contract !== undefined || document !== undefined;
}

export async function hasOpenBooking(tx: Tx, id: Id<'contact'>): Promise<boolean> {
  const booking = await tx
    .selectFrom('booking')
    .select('id')
    .where('contact_id', '=', id)
    .where('state', 'in', ['draft', 'payment_pending', 'needs_review'])
    .executeTakeFirst();
  return booking !== undefined;
}

/**
 * A contract that a tenant still rents under. With a head office it runs until head office counts it as ended. A
 * kiosk alone has one sign of a tenant who left: their access has ended.
 */
export async function hasRunningContract(tx: Tx, id: Id<'contact'>, alone: boolean): Promise<boolean> {
  const ended = tx.selectFrom('ended_contract').select('contract_id');
  let running = tx
    .selectFrom('rental_contract')
    .select('id')
    .where('contact_id', '=', id)
    .where('id', 'not in', ended);
  if (alone)
    running = running.where('id', 'in', (codes) =>
      codes.selectFrom('access_code').select('contract_id').where('state', '!=', 'revoked'),
    );
  return (await running.executeTakeFirst()) !== undefined;
}

/** Their money on its way: a card payment that is not settled, or a refund that is not finished. */
export async function hasOpenPayment(tx: Tx, id: Id<'contact'>): Promise<boolean> {
  const attempt = await attemptsOf(tx, id)
    .where('payment_attempt.state', 'not in', ['captured', 'released', 'needs_review'])
    .executeTakeFirst();
  const refund = await refundsOf(tx, id).where('refund.state', '=', 'asked').executeTakeFirst();
  return attempt !== undefined || refund !== undefined;
}

/** A payment or a refund of theirs that staff have not settled. */
export async function hasOpenReview(tx: Tx, id: Id<'contact'>): Promise<boolean> {
  const review = await attemptsOf(tx, id)
    .innerJoin('payment_review', 'payment_review.attempt_id', 'payment_attempt.id')
    .where('payment_review.settled_at_ms', 'is', null)
    .executeTakeFirst();
  const refund = await refundsOf(tx, id).where('refund.state', '=', 'needs_review').executeTakeFirst();
  return review !== undefined || refund !== undefined;
}

function attemptsOf(tx: Tx, id: Id<'contact'>) {
  return tx
    .selectFrom('payment_attempt')
    .leftJoin('booking', 'booking.id', 'payment_attempt.booking_id')
    .select('payment_attempt.id')
    .where((attempt) =>
      attempt.or([attempt('booking.contact_id', '=', id), attempt('payment_attempt.contact_id', '=', id)]),
    );
}

function refundsOf(tx: Tx, id: Id<'contact'>) {
  return tx
    .selectFrom('refund')
    .innerJoin('rental_contract', 'rental_contract.id', 'refund.contract_id')
    .select('refund.id')
    .where('rental_contract.contact_id', '=', id);
}

/** Bookings that came to nothing no longer say whose they were. */
export async function forgetClosedBookings(tx: Tx, id: Id<'contact'>): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ contact_id: null })
    .where('contact_id', '=', id)
    .where('state', 'in', ['cancelled', 'expired'])
    .execute();
}

/** Name and address stay, because the documents have them too; ways to reach the person go. */
export async function reduceContact(tx: Tx, id: Id<'contact'>, nowMs: number): Promise<void> {
  await tx
    .updateTable('contact')
    .set({ email: '', phone_number: '', profile_image_path: '', restricted_at_ms: nowMs })
    .set({ company: sql`json_set(company, '$.billingEmail', '')` })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('contact_known_to_key').where('contact_id', '=', id).execute();
  await tx.deleteFrom('elsewhere_credit_note').where('contact_id', '=', id).execute();
}

/** What waits to be printed or mailed for them no longer does. */
export async function callOffDeliveries(tx: Tx, id: Id<'contact'>, nowMs: number): Promise<void> {
  const off = { state: 'failed', failure: 'called_off', updated_at_ms: nowMs } as const;
  const contracts = tx.selectFrom('rental_contract').select('id').where('contact_id', '=', id);
  const documents = tx.deleteFrom('document_delivery').where('contract_id', 'in', contracts);
  await documents.where('other_address', '<>', '').execute();
  await tx
    .updateTable('document_delivery')
    .set(off)
    .where('state', 'in', ['waiting', 'under_way'])
    .where('contract_id', 'in', contracts)
    .execute();
  await tx
    .updateTable('single_delivery')
    .set(off)
    .where('state', 'in', ['waiting', 'under_way'])
    .where((eb) =>
      eb.or([
        eb('document_id', 'in', tx.selectFrom('document').select('id').where('contact_id', '=', id)),
        eb('booking_id', 'in', tx.selectFrom('booking').select('id').where('contact_id', '=', id)),
        eb(
          'card_letter_id',
          'in',
          tx.selectFrom('card_letter').select('id').where('contract_id', 'in', contracts),
        ),
        eb('letter_id', 'in', tx.selectFrom('letter').select('id').where('contract_id', 'in', contracts)),
      ]),
    )
    .execute();
}
