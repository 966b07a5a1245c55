/** What the desk's search asks for: each question is answered from an index. */
import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tables, Tx } from '../schema';

/** After every text that begins so. */
const END = '\u{10ffff}';

/** Texts that begin with this one. Of letters beyond ASCII, upper and lower case are told apart. */
function begins(of: RawBuilder<string>, text: string) {
  return sql<boolean>`${of} >= ${text} AND ${of} < ${text + END}`;
}

const MOST = 8;

export function findUnitsBeginning(tx: Tx, text: string) {
  return tx
    .selectFrom('unit')
    .select(['id', 'number'])
    .where(begins(sql`number`, text.toUpperCase()))
    .orderBy('number')
    .limit(MOST)
    .execute();
}

/** Documents that are known by their number, each with whose it is. */
export async function findNumbers(tx: Tx, text: string) {
  const number = text.toUpperCase();
  const contracts = await tx
    .selectFrom('rental_contract')
    .select(['number', 'contact_id'])
    .where(begins(sql`number`, number))
    .orderBy('number')
    .limit(MOST)
    .execute();
  const invoices = await tx
    .selectFrom('invoice')
    .innerJoin('rental_contract', 'rental_contract.id', 'invoice.contract_id')
    .select(['invoice.number', 'rental_contract.contact_id'])
    .where(begins(sql`invoice.number`, number))
    .orderBy('invoice.number')
    .limit(MOST)
    .execute();
  const receipts = await tx
    .selectFrom('receipt')
    .select(['number', 'contact_id'])
    .where(begins(sql`number`, number))
    .orderBy('number')
    .limit(MOST)
    .execute();
  const creditNotes = await tx
    .selectFrom('credit_note')
    .innerJoin('invoice', 'invoice.id', 'credit_note.invoice_id')
    .innerJoin('rental_contract', 'rental_contract.id', 'invoice.contract_id')
    .select(['credit_note.transact_id as number', 'rental_contract.contact_id'])
    .where(begins(sql`credit_note.transact_id`, number))
    .orderBy('credit_note.transact_id')
    .limit(MOST)
    .execute();
  return { contract: contracts, invoice: invoices, receipt: receipts, creditNote: creditNotes };
}

type Contacts = ExpressionBuilder<Tables, 'contact'>;

/** People with a contract or a login: by the beginning of a name or an address, or by the end of a phone number. */
export async function findPeople(tx: Tx, text: string, withRestricted: boolean) {
  const digits = text.replaceAll(/\D/g, '');
  const asked = [
    begins(sql`contact.last_name COLLATE NOCASE`, text),
    begins(sql`contact.first_name COLLATE NOCASE`, text),
    begins(sql`contact.email COLLATE NOCASE`, text),
    sql<boolean>`contact.company IS NOT NULL AND ${begins(sql`json_extract(contact.company, '$.legalName') COLLATE NOCASE`, text)}`,
    ...(digits.length === 4 ? [sql<boolean>`substr(contact.phone_number, -4) = ${digits}`] : []),
  ];
  const found = new Map<Id<'contact'>, Awaited<ReturnType<typeof those>>[number]>();
  // A question of its own for each: one with "or" between them reads the whole table.
  for (const condition of asked)
    for (const row of await those(tx, condition, withRestricted)) found.set(row.id, row);
  return [...found.values()].slice(0, MOST);
}

function those(tx: Tx, condition: RawBuilder<boolean>, withRestricted: boolean) {
  const isTenant = (contact: Contacts) =>
    contact.or([
      contact.exists(
        contact
          .selectFrom('rental_contract')
          .select('rental_contract.id')
          .whereRef('rental_contract.contact_id', '=', 'contact.id'),
      ),
      contact.exists(
        contact.selectFrom('login').select('login.id').whereRef('login.contact_id', '=', 'contact.id'),
      ),
    ]);
  const query = tx.selectFrom('contact').selectAll().where(condition).where(isTenant).limit(MOST);
  return (withRestricted ? query : query.where('contact.restricted_at_ms', 'is', null)).execute();
}

/** Move-ins that are under way: by whom they are for, or by the code with which somebody comes back. */
export async function findOpenBookings(tx: Tx, text: string) {
  const open = tx
    .selectFrom('booking')
    .innerJoin('unit', 'unit.id', 'booking.unit_id')
    .leftJoin('contact', 'contact.id', 'booking.contact_id')
    .select(['booking.id', 'unit.number', 'contact.first_name', 'contact.last_name'])
    .where('booking.state', 'in', ['draft', 'payment_pending', 'needs_review']);
  const code = text.replaceAll(/\s/g, '');
  if (/^\d{8}$/.test(code)) return open.where('booking.pickup_code', '=', code).limit(MOST).execute();
  const [byLast, byFirst] = [
    await open
      .where(begins(sql`contact.last_name COLLATE NOCASE`, text))
      .limit(MOST)
      .execute(),
    await open
      .where(begins(sql`contact.first_name COLLATE NOCASE`, text))
      .limit(MOST)
      .execute(),
  ];
  return [...new Map([...byLast, ...byFirst].map((row) => [row.id, row])).values()].slice(0, MOST);
}
