/** What contracts charge for a period, and by which rules. Amounts are whole minor units. */
import { sql } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { ChargeFigureTable } from '../schema-charges';
import type { Database, Tx } from '../tx';

interface OfContract {
  readonly contractId: Id<'contract'>;
  readonly kioskId: string;
}

/** As the contract was made. What is known already stays: it may have been changed since. */
export async function insertCharges(
  tx: Tx,
  { contractId, kioskId }: OfContract,
  rows: readonly ChargeFigureTable[],
): Promise<void> {
  const known = await tx
    .selectFrom('charge_figure')
    .select('position')
    .where('contract_id', '=', contractId)
    .where('kiosk_id', '=', kioskId)
    .limit(1)
    .executeTakeFirst();
  if (known || rows.length === 0) return;
  await tx
    .insertInto('charge_figure')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** In place of all that is known. */
export async function replaceCharges(
  tx: Tx,
  { contractId, kioskId }: OfContract,
  rows: readonly ChargeFigureTable[],
): Promise<void> {
  await tx
    .deleteFrom('charge_figure')
    .where('contract_id', '=', contractId)
    .where('kiosk_id', '=', kioskId)
    .execute();
  await insertCharges(tx, { contractId, kioskId }, rows);
}

/** Whose tax the contract of a booking has from now on. */
export async function saveUserType(
  tx: Tx,
  { kioskId, bookingId }: { readonly kioskId: string; readonly bookingId: Id<'booking'> },
  userTypeId: Id<'user_type'>,
): Promise<void> {
  await tx
    .updateTable('contract_figure')
    .set({ user_type_id: userTypeId })
    .where('booking_id', '=', bookingId)
    .where('kiosk_id', '=', kioskId)
    .execute();
}

const isOf = (kiosks: readonly string[], column: string) =>
  sql<boolean>`${sql.ref(column)} = ANY(${[...kiosks]}::text[])`;

/** `endedSinceMs`: also of contracts that ended since then; null: of those that run. So in the query below. */
interface Which {
  readonly endedSinceMs: number | null;
}

/** In the order of a bill's lines. */
export function selectCharges(database: Database, kiosks: readonly string[], { endedSinceMs }: Which) {
  return database
    .selectFrom('charge_figure as f')
    .innerJoin('contract_figure as c', 'c.contract_id', 'f.contract_id')
    .select([
      'f.contract_id',
      'f.kind',
      'f.rate_minor',
      'f.is_prorated',
      'f.tax_code',
      'f.from_on',
      'f.to_on',
    ])
    .where(isOf(kiosks, 'f.kiosk_id'))
    .where((row) => row.or([row('c.is_ended', '=', false), row('c.ended_at_ms', '>=', endedSinceMs)]))
    .orderBy(sql`array_position(ARRAY['rent', 'insurance', 'add_on'], f.kind)`)
    .orderBy('f.position')
    .execute();
}

export type ChargeRow = Awaited<ReturnType<typeof selectCharges>>[number];

/** By contract: the rules that it is billed by, as JSON, and whose tax it has. */
export async function selectBillingTerms(
  database: Database,
  kiosks: readonly string[],
  { endedSinceMs }: Which,
) {
  const rows = await database
    .selectFrom('contract_figure')
    .select(['contract_id', 'billing', 'user_type_id'])
    .where('billing', 'is not', null)
    .where(isOf(kiosks, 'kiosk_id'))
    .where((row) => row.or([row('is_ended', '=', false), row('ended_at_ms', '>=', endedSinceMs)]))
    .execute();
  return new Map(rows.map((row) => [row.contract_id, row]));
}
