/** Queries on the accounts of staff. Nothing is ever deleted here: an account that ends is disabled. */
import type { Selectable, Updateable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { StaffTable } from '../schema/staff';

export type StaffRow = Selectable<StaffTable>;

const FIRST_NUMBER = 101;

/** By number, those that are disabled too. */
export function selectStaff(tx: Tx): Promise<StaffRow[]> {
  return tx.selectFrom('staff').selectAll().orderBy('number').execute();
}

export function findStaff(tx: Tx, id: Id<'staff'>): Promise<StaffRow | undefined> {
  return tx.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findStaffByNumber(tx: Tx, number: number): Promise<StaffRow | undefined> {
  return tx.selectFrom('staff').selectAll().where('number', '=', number).executeTakeFirst();
}

export async function hasStaff(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** One more than any that was given out, so that no number ever stands for two people. */
export async function nextStaffNumber(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('staff')
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirst();
  return (row?.last ?? FIRST_NUMBER - 1) + 1;
}

export async function insertStaff(tx: Tx, row: StaffRow): Promise<void> {
  await tx.insertInto('staff').values(row).execute();
}

export async function updateStaff(tx: Tx, id: Id<'staff'>, values: Updateable<StaffTable>): Promise<void> {
  await tx.updateTable('staff').set(values).where('id', '=', id).execute();
}
