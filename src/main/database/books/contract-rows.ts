/**
 * Everything that a database has about one contract, row by row, so that it can be written whole into another
 * database.
 */
import type Database from 'better-sqlite3';
import { z } from 'zod';
import type { ReportedEvent } from '../../../shared/head-office/reported-events';
import type { Id } from '../../../shared/ids';
import { packQuote } from '../contract/packed-quote';
import type { Tables } from '../schema';
import { everyEvent } from '../storage/outbox-pack';
import { documentColumn } from '../storage/stored-documents';

export type Value = string | number | Buffer | null;
export type Row = Readonly<Record<string, Value>>;

const CONTRACT = '(SELECT * FROM rental_contract WHERE id = @contract)';
const BOOKING = `(SELECT booking_id FROM ${CONTRACT})`;
const INVOICES = '(SELECT id FROM invoice WHERE contract_id = @contract)';
/** Payments of the booking, and those that have a receipt for the contract. */
const ATTEMPTS = `(booking_id = ${BOOKING} OR id IN (SELECT attempt_id FROM receipt WHERE invoice_id IN ${INVOICES}))`;
const NOTES = '(SELECT id FROM credit_note WHERE contract_id = @contract)';
/** Without those of credit and money of the contract before it, which is written back by itself. */
const ALLOCATIONS = `contract_id = @contract AND (credit_note_id IN ${NOTES}
  OR receipt_id IN (SELECT id FROM receipt WHERE invoice_id IN ${INVOICES})
  OR write_off_id IN (SELECT id FROM write_off WHERE contract_id = @contract))`;

/** In the order in which they can be written: what a row points at comes before it. */
const parts = {
  user_type: `id IN (SELECT user_type_id FROM ${CONTRACT}
    UNION SELECT user_type_id FROM tax_proof WHERE booking_id = ${BOOKING})`,
  agreement_template: `id = (SELECT template_id FROM ${CONTRACT})`,
  insurance_plan: `id IN (SELECT plan_id FROM coverage WHERE booking_id = ${BOOKING})`,
  premium_revision: `id IN (SELECT premium_id FROM coverage WHERE booking_id = ${BOOKING})`,
  promotion: `id IN (SELECT promotion_id FROM booking WHERE id = ${BOOKING})`,
  add_on: `id IN (SELECT add_on_id FROM booking_add_on WHERE booking_id = ${BOOKING})`,
  contact: `id = (SELECT contact_id FROM ${CONTRACT})`,
  login: `contact_id = (SELECT contact_id FROM ${CONTRACT})`,
  booking: `id = ${BOOKING}`,
  booking_add_on: `booking_id = ${BOOKING}`,
  coverage: `booking_id = ${BOOKING}`,
  booking_prices: `booking_id = ${BOOKING}`,
  waiver: `booking_id = ${BOOKING}`,
  policy_check: `booking_id = ${BOOKING}`,
  tax_proof: `booking_id = ${BOOKING}`,
  payment_attempt: ATTEMPTS,
  payment_review: `attempt_id IN (SELECT id FROM payment_attempt WHERE ${ATTEMPTS})`,
  card_dispute: `attempt_id IN (SELECT id FROM payment_attempt WHERE ${ATTEMPTS})`,
  desk_payment: `booking_id = ${BOOKING}`,
  rental_contract: 'id = @contract',
  adoption: 'id IN (SELECT adoption_id FROM adopted_contract WHERE contract_id = @contract)',
  adopted_contract: 'contract_id = @contract',
  invoice: 'contract_id = @contract',
  invoice_line: `invoice_id IN ${INVOICES}`,
  attempt_invoice: `invoice_id IN ${INVOICES} AND attempt_id IN (SELECT id FROM payment_attempt WHERE ${ATTEMPTS})`,
  attempt_booking: `booking_id = ${BOOKING} AND attempt_id IN (SELECT id FROM payment_attempt WHERE ${ATTEMPTS})`,
  attempt_ahead: `contract_id = @contract AND attempt_id IN (SELECT id FROM payment_attempt WHERE ${ATTEMPTS})`,
  receipt: `invoice_id IN ${INVOICES}`,
  charges_entry: 'contract_id = @contract',
  contract_terms: 'contract_id = @contract',
  contract_charge: 'contract_id = @contract',
  letter: `id IN (SELECT letter_id FROM rent_change WHERE contract_id = @contract
      UNION SELECT letter_id FROM charge_change WHERE contract_id = @contract
      UNION SELECT letter_id FROM returned_payment WHERE contract_id = @contract
      UNION SELECT letter_id FROM late_step WHERE contract_id = @contract)
    OR (kind IN ('move_out', 'move_out_final', 'transfer') AND contract_id = @contract)`,
  late_step: 'contract_id = @contract',
  notice_delivery: 'letter_id IN (SELECT letter_id FROM late_step WHERE contract_id = @contract)',
  contract_hold: 'contract_id = @contract',
  payment_plan: 'hold_id IN (SELECT id FROM contract_hold WHERE contract_id = @contract)',
  extra_charge: `invoice_id IN ${INVOICES}`,
  rent_change: 'contract_id = @contract',
  charge_change: 'contract_id = @contract',
  returned_payment: 'contract_id = @contract',
  return_undone: 'receipt_id IN (SELECT receipt_id FROM returned_payment WHERE contract_id = @contract)',
  contract_notice: 'contract_id = @contract',
  settlement: 'contract_id = @contract',
  check_photo: 'contract_id = @contract',
  booking_transfer: `booking_id = ${BOOKING}`,
  contract_transfer: 'contract_id = @contract',
  write_off: 'contract_id = @contract',
  mandate: 'contract_id = @contract',
  document: 'contract_id = @contract',
  signature_record: 'contract_id = @contract',
  access_suspension: 'contract_id = @contract',
  access_code: 'contract_id = @contract',
  credit_note: 'contract_id = @contract',
  credit_note_line: `credit_note_id IN ${NOTES}`,
  refund: 'contract_id = @contract',
  allocation: ALLOCATIONS,
  allocation_line: `allocation_id IN (SELECT id FROM allocation WHERE ${ALLOCATIONS})`,
  refund_return: 'refund_id IN (SELECT id FROM refund WHERE contract_id = @contract)',
  ended_contract: 'contract_id = @contract',
} as const satisfies Partial<Record<keyof Tables, string>>;

export type Part = keyof typeof parts;
const partNames = Object.keys(parts) as readonly Part[];

export interface ContractRows {
  readonly contractId: Id<'contract'>;
  readonly rows: Readonly<Partial<Record<Part, readonly Row[]>>>;
}

/** Null where the database has no such contract. A table that came later than the database has no rows. */
export function readContractRows(raw: Database.Database, contractId: Id<'contract'>): ContractRows | null {
  const rows = Object.fromEntries(
    partNames.map((part) => [
      part,
      hasTable(raw, part)
        ? raw
            .prepare<[{ contract: string }], Row>(
              `SELECT *${documentColumn(part)}${chargeColumn(raw, part)} FROM ${part} WHERE ${parts[part]} ORDER BY rowid`,
            )
            .all({ contract: contractId })
            .map(asStoredNow)
        : [],
    ]),
  );
  return rows['rental_contract']?.length === 1 ? { contractId, rows } : null;
}

/** Versions before wrote the charges of lines, where they knew them, into a table beside the lines. */
const chargeColumn = (raw: Database.Database, part: Part) =>
  part === 'invoice_line' && hasTable(raw, 'invoice_line_charge')
    ? `, (SELECT known.charge_position FROM invoice_line_charge AS known
        WHERE known.invoice_id = invoice_line.invoice_id AND known.position = invoice_line.position) AS charge_position`
    : '';

/** Versions before stored the signed price as plain text. */
function asStoredNow(row: Row): Row {
  return typeof row['quote'] === 'string' ? { ...row, quote: packQuote(row['quote']) } : row;
}

/** What had ended on a contract's unit by the time the database ends: codes and contracts of others. */
export interface EndedOnUnit {
  readonly codes: readonly Id<'access_code'>[];
  readonly contracts: readonly {
    readonly id: Id<'contract'>;
    /** The last day that was charged; null where the database does not know it. */
    readonly lastOn: string | null;
  }[];
}

/** Of whatever version the database is. */
export function readEndedOnUnit(raw: Database.Database, contractId: Id<'contract'>): EndedOnUnit {
  const others = `unit_id = (SELECT unit_id FROM ${CONTRACT}) AND`;
  const list = <T>(table: string, query: string) =>
    hasTable(raw, table) ? raw.prepare<[{ contract: string }], T>(query).all({ contract: contractId }) : [];
  const codes = list<{ id: Id<'access_code'> }>(
    'access_code',
    `SELECT id FROM access_code WHERE ${others} contract_id <> @contract AND state = 'revoked'`,
  );
  const lastOn = hasTable(raw, 'settlement')
    ? '(SELECT last_on FROM settlement WHERE contract_id = id)'
    : 'NULL';
  return {
    codes: codes.map(({ id }) => id),
    contracts: list(
      'ended_contract',
      `SELECT id, ${lastOn} AS lastOn FROM rental_contract WHERE ${others} id <> @contract
        AND id IN (SELECT contract_id FROM ended_contract)`,
    ),
  };
}

const hasTable = (raw: Database.Database, name: string) =>
  raw.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined;

/** Who a tenant is reaches head office by the event of its own, so that forgetting finds it. */
const UNTOLD = `type NOT LIKE 'contact.%'`;

/** The events of a contract that the database still has in its outbox, in their order. */
export function readContractEvents(
  raw: Database.Database,
  { contractId, rows }: ContractRows,
): readonly ReportedEvent[] {
  const idsOf = (part: Part) => (rows[part] ?? []).map(({ id }) => String(id));
  const ids = [contractId, ...(['booking', 'payment_attempt', 'invoice', 'refund'] as const).flatMap(idsOf)];
  return raw
    .prepare<[string], ReportedEvent>(
      `WITH ids AS (SELECT value AS id FROM json_each(?))
      SELECT id, type, schema_version AS schemaVersion, created_at_ms AS atMs, payload FROM ${everyEvent(raw)}
      WHERE ${UNTOLD} AND (payload ->> 'contractId' IN ids OR payload ->> 'attemptId' IN ids
        OR payload ->> 'invoiceId' IN ids OR payload ->> 'refundId' IN ids
        OR (payload ->> 'bookingId' IN ids AND type LIKE 'payment.%')) ORDER BY sequence`,
    )
    .all(JSON.stringify(ids));
}

const offerSchema = z.object({
  contractId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  signedAtMs: z.number(),
  currency: z.string(),
  totalMinor: z.number(),
  tender: z.string(),
  cardBrand: z.string(),
  cardLast4: z.string(),
  documents: z.number(),
  hasMandate: z.number(),
});
export type FoundOffer = z.output<typeof offerSchema>;

/** What somebody should see of a contract before they have it written back; without those that the database lacks. */
export function readOffers(raw: Database.Database, contractIds: readonly string[]): readonly FoundOffer[] {
  const rows = raw
    .prepare<[string], unknown>(
      `SELECT c.id AS contractId, p.first_name AS firstName, p.last_name AS lastName, p.email,
        p.phone_number AS phoneNumber, c.signed_at_ms AS signedAtMs, i.currency, i.total_minor AS totalMinor,
        coalesce(d.tender, iif(r.id IS NULL, '', 'card')) AS tender, coalesce(r.card_brand, '') AS cardBrand,
        coalesce(r.card_last4, '') AS cardLast4,
        (SELECT count(*) FROM document o WHERE o.contract_id = c.id) AS documents,
        EXISTS (SELECT 1 FROM mandate m WHERE m.contract_id = c.id AND m.state = 'active') AS hasMandate
      FROM rental_contract c JOIN contact p ON p.id = c.contact_id JOIN invoice i ON i.contract_id = c.id AND i.is_move_in = 1
        LEFT JOIN charges_entry e ON e.contract_id = c.id
        LEFT JOIN receipt r ON e.id IS NOT NULL AND r.invoice_id = i.id AND r.attempt_id IS e.attempt_id AND r.desk_payment_id IS e.desk_payment_id
        LEFT JOIN desk_payment d ON d.id = r.desk_payment_id
      WHERE c.id IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(contractIds));
  return rows.map((row) => offerSchema.parse(row));
}
