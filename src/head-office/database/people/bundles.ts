/** Queries on the lists of people who may work at a kiosk, and on the kiosks that do not know yet whose access ended. */
import { sql, type Selectable } from 'kysely';
import { isOlder } from '../../../shared/head-office/pair';
import type { KioskAddress } from '../../../shared/head-office/names';
import type { Id } from '../../../shared/ids';
import { readStatus } from '../kiosk/statuses';
import type { StaffBundleTable } from '../schema-people';
import type { Database, Tx } from '../tx';

export type StaffBundleRow = Selectable<StaffBundleTable>;

/** Kiosks that have joined, each with its last list; null: it never had one. */
export async function selectKiosksForStaff(
  database: Database,
): Promise<(KioskAddress & { readonly last: StaffBundleRow | null })[]> {
  const kiosks = await database
    .selectFrom('kiosk')
    .select(['id', 'property_id'])
    .where('state', '=', 'active')
    .orderBy('id')
    .execute();
  const rows = await database.selectFrom('staff_bundle').selectAll().execute();
  const lasts = new Map(rows.map((row) => [row.kiosk_id, row]));
  return kiosks.map(({ id, property_id }) => ({
    kioskId: id,
    propertyId: property_id,
    last: lasts.get(id) ?? null,
  }));
}

export async function findStaffBundle(
  database: Database | Tx,
  kioskId: string,
): Promise<StaffBundleRow | null> {
  const row = await database
    .selectFrom('staff_bundle')
    .selectAll()
    .where('kiosk_id', '=', kioskId)
    .executeTakeFirst();
  return row ?? null;
}

/** The last list, which nobody else replaces until the transaction ends. */
export async function lockStaffBundle(tx: Tx, kioskId: string): Promise<StaffBundleRow | null> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`staff_bundle:${kioskId}`}, 0))`.execute(tx);
  return findStaffBundle(tx, kioskId);
}

export async function saveStaffBundle(tx: Tx, { kiosk_id, ...row }: StaffBundleRow): Promise<void> {
  await tx
    .insertInto('staff_bundle')
    .values({ kiosk_id, ...row })
    .onConflict((there) => there.column('kiosk_id').doUpdateSet(row))
    .execute();
}

/** From that list on the kiosk lets them in no more. */
export async function noteStaffEnded(
  tx: Tx,
  { kiosk_id, era, version, issued_at_ms: at_ms }: StaffBundleRow,
  personIds: readonly Id<'person'>[],
): Promise<void> {
  if (personIds.length === 0) return;
  await tx
    .insertInto('staff_ended')
    .values(personIds.map((person_id) => ({ person_id, kiosk_id, era, version, at_ms })))
    .onConflict((there) => there.columns(['person_id', 'kiosk_id']).doUpdateSet({ era, version, at_ms }))
    .execute();
}

/** Who is on its list again is let in again. */
export async function forgetStaffEnded(
  tx: Tx,
  kioskId: string,
  personIds: readonly Id<'person'>[],
): Promise<void> {
  if (personIds.length === 0) return;
  await tx
    .deleteFrom('staff_ended')
    .where('kiosk_id', '=', kioskId)
    .where('person_id', 'in', personIds)
    .execute();
}

/** A kiosk that still holds a list with somebody whose access there has ended. */
export interface NotKnownYet extends KioskAddress {
  readonly personId: Id<'person'>;
  readonly name: string;
  readonly title: string | null;
  readonly endedAtMs: number;
  /** When it was heard last; null: never. */
  readonly heardAtMs: number | null;
}

/** By name, then by kiosk. A kiosk that was turned away has no part in it. */
export async function selectNotKnownYet(database: Database): Promise<NotKnownYet[]> {
  const rows = await database
    .selectFrom('staff_ended')
    .innerJoin('person', 'person.id', 'staff_ended.person_id')
    .innerJoin('kiosk', 'kiosk.id', 'staff_ended.kiosk_id')
    .leftJoin('kiosk_status', 'kiosk_status.kiosk_id', 'staff_ended.kiosk_id')
    .select(['person_id', 'person.name', 'title', 'kiosk.id', 'property_id', 'era', 'staff_ended.version'])
    .select(['staff_ended.at_ms as ended_at_ms', 'kiosk_status.at_ms as heard_at_ms', 'status'])
    .where('kiosk.state', '=', 'active')
    .orderBy('person.name_key')
    .orderBy('kiosk.id')
    .execute();
  return rows.flatMap((row) => {
    const staff = (row.status === null ? null : readStatus(row.status))?.staff;
    if (staff && !isOlder(staff, row)) return [];
    return {
      personId: row.person_id,
      name: row.name,
      kioskId: row.id,
      propertyId: row.property_id,
      title: row.title,
      endedAtMs: row.ended_at_ms,
      heardAtMs: row.heard_at_ms,
    };
  });
}
