/** Everything that the tables hold about one person, and what of it goes when they are erased. */
import { sql } from 'kysely';
import type { Id } from '../../shared/ids';
import type { Tx } from './schema';

/** What would let its reader act as the person, or as this kiosk. */
const SECRETS = new Set(['password_hash', 'client_secret']);

type Rows = readonly Readonly<Record<string, unknown>>[];

/** By table; what is no text or number (documents, signatures) by its size. */
export async function selectPersonalData(tx: Tx, id: Id<'contact'>): Promise<Record<string, Rows>> {
  const bookings = tx.selectFrom('booking').select('id').where('contact_id', '=', id);
  const contracts = tx.selectFrom('rental_contract').select('id').where('contact_id', '=', id);
  const invoices = tx.selectFrom('invoice').select('id').where('contact_id', '=', id);
  const logins = tx.selectFrom('login').select('id').where('contact_id', '=', id);
  const found = {
    contact: await tx.selectFrom('contact').selectAll().where('id', '=', id).execute(),
    login: await tx.selectFrom('login').selectAll().where('contact_id', '=', id).execute(),
    login_session: await tx.selectFrom('login_session').selectAll().where('login_id', 'in', logins).execute(),
    booking: await tx.selectFrom('booking').selectAll().where('contact_id', '=', id).execute(),
    coverage: await tx.selectFrom('coverage').selectAll().where('booking_id', 'in', bookings).execute(),
    payment_attempt: await tx
      .selectFrom('payment_attempt')
      .selectAll()
      .where('booking_id', 'in', bookings)
      .execute(),
    rental_contract: await tx
      .selectFrom('rental_contract')
      .selectAll()
      .where('contact_id', '=', id)
      .execute(),
    signature_record: await tx
      .selectFrom('signature_record')
      .selectAll()
      .where('contract_id', 'in', contracts)
      .execute(),
    mandate: await tx.selectFrom('mandate').selectAll().where('contact_id', '=', id).execute(),
    invoice: await tx.selectFrom('invoice').selectAll().where('contact_id', '=', id).execute(),
    invoice_line: await tx
      .selectFrom('invoice_line')
      .selectAll()
      .where('invoice_id', 'in', invoices)
      .execute(),
    receipt: await tx.selectFrom('receipt').selectAll().where('contact_id', '=', id).execute(),
    charges_entry: await tx
      .selectFrom('charges_entry')
      .selectAll()
      .where('contract_id', 'in', contracts)
      .execute(),
    credit_note: await tx.selectFrom('credit_note').selectAll().where('contact_id', '=', id).execute(),
    refund: await tx.selectFrom('refund').selectAll().where('contract_id', 'in', contracts).execute(),
    document: await tx.selectFrom('document').selectAll().where('contact_id', '=', id).execute(),
    document_delivery: await tx
      .selectFrom('document_delivery')
      .selectAll()
      .where('contract_id', 'in', contracts)
      .execute(),
    access_code: await tx
      .selectFrom('access_code')
      .selectAll()
      .where('contract_id', 'in', contracts)
      .execute(),
    contact_told: await tx.selectFrom('contact_told').selectAll().where('contact_id', '=', id).execute(),
    outbox: await tx
      .selectFrom('outbox')
      .selectAll()
      .where(sql<string>`payload ->> 'contactId'`, '=', id)
      .execute(),
    audit: await tx
      .selectFrom('audit')
      .selectAll()
      .where((eb) =>
        eb.or([
          eb('subject', '=', id),
          eb('subject', 'in', logins),
          eb('subject', 'in', contracts),
          eb('subject', 'in', bookings),
        ]),
      )
      .execute(),
  };
  return Object.fromEntries(Object.entries(found).map(([table, rows]) => [table, rows.map(readable)]));
}

function readable(row: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !SECRETS.has(column))
      .map(([column, value]: [string, unknown]) => [
        column,
        Buffer.isBuffer(value) ? `${value.length} bytes` : value,
      ]),
  );
}

/** What the law wants kept of somebody: they have a contract, or a document with their name on it. */
export async function hasKeptPapers(tx: Tx, id: Id<'contact'>): Promise<boolean> {
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
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('contact_known_to_key').where('contact_id', '=', id).execute();
}
