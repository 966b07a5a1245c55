/** Queries on what waits for another owner, and on the switch that lets one person do it alone. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { OwnerRequestTable, SecondPersonOffTable } from '../schema-people';
import type { Database, Tx } from '../tx';

export type OwnerRequest = Selectable<OwnerRequestTable>;

/** In place of the same that was asked for before. */
export async function saveOwnerRequest(tx: Tx, row: OwnerRequest): Promise<void> {
  await tx
    .deleteFrom('owner_request')
    .where('kind', '=', row.kind)
    .where('person_id', 'is not distinct from', row.person_id)
    .where('name', '=', row.name)
    .execute();
  await tx.insertInto('owner_request').values(row).execute();
}

/** The oldest first. */
export function selectOwnerRequests(database: Database): Promise<OwnerRequest[]> {
  return database.selectFrom('owner_request').selectAll().orderBy('asked_at_ms').orderBy('id').execute();
}

/** Nobody else decides it then. Undefined: somebody has. */
export function lockOwnerRequest(tx: Tx, id: Id<'owner_request'>): Promise<OwnerRequest | undefined> {
  return tx.selectFrom('owner_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function deleteOwnerRequest(tx: Tx, id: Id<'owner_request'>): Promise<void> {
  await tx.deleteFrom('owner_request').where('id', '=', id).execute();
}

export function findSecondPersonOff(
  database: Database | Tx,
): Promise<Selectable<SecondPersonOffTable> | undefined> {
  return database.selectFrom('second_person_off').selectAll().executeTakeFirst();
}

export async function saveSecondPersonOff(
  tx: Tx,
  row: Pick<SecondPersonOffTable, 'by_name' | 'since_ms'>,
): Promise<void> {
  await tx
    .insertInto('second_person_off')
    .values({ is_only: true, ...row })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
    .execute();
}

export async function deleteSecondPersonOff(tx: Tx): Promise<void> {
  await tx.deleteFrom('second_person_off').execute();
}
