/** The desk's search: each question is answered from an index. */
import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
import type { Id } from '../../../shared/ids';
import { companyNames } from '../../domain/contact/company-rules';
import { folded, personMatcher } from '../../domain/contact/tenant-search';
import type { ContactRow } from '../contact/contacts';
import type { Tables, Tx } from '../schema';

/** After every text that begins so. */
const END = '\u{10ffff}';

/** Texts that begin with this one. */
function begins(of: RawBuilder<string>, text: string) {
  return sql<boolean>`${of} >= ${text} AND ${of} < ${text + END}`;
}

const stored = {
  first_name: sql<string>`contact.first_name COLLATE NOCASE`,
  last_name: sql<string>`contact.last_name COLLATE NOCASE`,
  company: sql<string>`json_extract(contact.company, '$.legalName') COLLATE NOCASE`,
};

/** Names that begin with this, without regard to case and accents: each condition is answered from an index. */
function namesBeginning(name: keyof typeof stored, text: string): RawBuilder<boolean>[] {
  const ascii = begins(stored[name], folded(text));
  const beyond = sql.ref<string>(`contact.folded_${name}`);
  return [
    name === 'company' ? sql<boolean>`contact.company IS NOT NULL AND ${ascii}` : ascii,
    sql<boolean>`${beyond} IS NOT NULL AND ${begins(beyond, folded(text))}`,
  ];
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

/** Fewer digits of a phone number than these are in too many of them. */
const FEWEST_DIGITS = 4;
/** Nobody types a longer name; each word is a question of its own. */
const MOST_WORDS = 6;

/**
 * Candidates, each condition answered from an index. A whole text matches everybody it finds. For one word of
 * several, and for the end of a number, `personMatcher` decides who is meant.
 */
function asked(text: string) {
  const person = (name: string) => [
    ...namesBeginning('last_name', name),
    ...namesBeginning('first_name', name),
  ];
  const words = text.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const digits = /^[\d\s()+./-]+$/.test(text) ? text.replaceAll(/\D/g, '') : '';
  return {
    whole: person(text),
    parts: [
      ...(words.length > 1 ? words.flatMap(person) : []),
      ...(digits.length < FEWEST_DIGITS
        ? []
        : [sql<boolean>`substr(contact.phone_number, -4) = ${digits.slice(-4)}`]),
    ],
  };
}

/**
 * People with a contract or a login. They are found by the words of a name, the beginning of an address, or the
 * end of a phone number.
 */
export async function findPeople(tx: Tx, text: string, withRestricted: boolean) {
  const { whole, parts } = asked(text);
  const others = [begins(sql`contact.email COLLATE NOCASE`, text), ...namesBeginning('company', text)];
  const means = personMatcher(text);
  const found = new Map<Id<'contact'>, ContactRow>();
  // A question of its own for each: one with "or" between them reads the whole table.
  for (const condition of [...whole, ...others])
    for (const row of await those(tx, condition, withRestricted).limit(MOST).execute())
      found.set(row.id, row);
  for (const condition of parts)
    for (const row of await those(tx, condition, withRestricted).execute())
      if (means(personOf(row))) found.set(row.id, row);
  return [...found.values()].slice(0, MOST);
}

/** What is compared with the words; a move-in may be of nobody yet. */
function personOf(row: {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly phone_number: string | null;
  readonly company: Parameters<typeof companyNames>[0];
}) {
  return {
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    email: row.email ?? '',
    phoneNumber: row.phone_number ?? '',
    company: companyNames(row.company),
  };
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
  const query = tx.selectFrom('contact').selectAll().where(condition).where(isTenant);
  return withRestricted ? query : query.where('contact.restricted_at_ms', 'is', null);
}

/** Move-ins that are under way: by whom they are for, or by the code with which somebody comes back. */
export async function findOpenBookings(tx: Tx, text: string) {
  const open = tx
    .selectFrom('booking')
    .innerJoin('unit', 'unit.id', 'booking.unit_id')
    .leftJoin('contact', 'contact.id', 'booking.contact_id')
    .select(['booking.id', 'unit.number', 'contact.first_name', 'contact.last_name'])
    .select(['contact.email', 'contact.phone_number', 'contact.company'])
    .where('booking.state', 'in', ['draft', 'payment_pending', 'needs_review']);
  const code = text.replaceAll(/\s/g, '');
  if (/^\d{8}$/.test(code)) return open.where('booking.pickup_code', '=', code).limit(MOST).execute();
  const { whole, parts } = asked(text);
  const means = personMatcher(text);
  const found = new Map<Id<'booking'>, Awaited<ReturnType<typeof open.execute>>[number]>();
  for (const condition of whole)
    for (const row of await open.where(condition).limit(MOST).execute()) found.set(row.id, row);
  for (const condition of parts)
    for (const row of await open.where(condition).execute()) if (means(personOf(row))) found.set(row.id, row);
  return [...found.values()].slice(0, MOST);
}
