/** Queries on the accounts of staff. Nothing is ever deleted here: an account that ends is disabled. */
import type { Selectable, Updateable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { StaffTable } from '../schema/staff';

export type StaffRow = Selectable<StaffTable>;

/** Nobody sees or types those of head office: they only tell rows apart. */
const FIRST_NUMBERS = { local: 101, head_office: 600_000 } as const;

/** By number, those that are disabled too. */
export function selectStaff(tx: Tx): Promise<StaffRow[]> {
  return tx.selectFrom('staff').selectAll().orderBy('number').execute();
}

export function findStaff(tx: Tx, id: Id<'staff'>): Promise<StaffRow | undefined> {
  return tx.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The names of other managers who work here now, those of head office too. */
export async function selectOtherManagers(tx: Tx, besides: Id<'staff'>): Promise<string[]> {
  const rows = await tx
    .selectFrom('staff')
    .select('name')
    .where('role', '=', 'manager')
    .where('disabled', '=', 0)
    .where('id', '!=', besides)
    .orderBy('number')
    .execute();
  return rows.map(({ name }) => name);
}

/** People of head office have no number that they could sign in with. */
export function findStaffByNumber(tx: Tx, number: number): Promise<StaffRow | undefined> {
  return tx
    .selectFrom('staff')
    .selectAll()
    .where('number', '=', number)
    .where('source', '=', 'local')
    .executeTakeFirst();
}

export async function hasStaff(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** One more than any that was given out, so that no number ever stands for two people. */
export async function nextStaffNumber(tx: Tx, source: StaffRow['source'] = 'local'): Promise<number> {
  const row = await tx
    .selectFrom('staff')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('source', '=', source)
    .executeTakeFirst();
  return (row?.last ?? FIRST_NUMBERS[source] - 1) + 1;
}

/** Those of head office, by their ids; also who is let in no more. */
export function selectCentralStaff(tx: Tx): Promise<StaffRow[]> {
  return tx.selectFrom('staff').selectAll().where('source', '=', 'head_office').orderBy('id').execute();
}

export async function insertStaff(tx: Tx, row: StaffRow): Promise<void> {
  await tx.insertInto('staff').values(row).execute();
}

export async function updateStaff(tx: Tx, id: Id<'staff'>, values: Updateable<StaffTable>): Promise<void> {
  await tx.updateTable('staff').set(values).where('id', '=', id).execute();
}
