/** Queries on who has taken which alert. */
import type { Insertable } from 'kysely';
import type { AlertKind } from '../../../shared/desk/choices';
import type { Tx } from '../schema';
import type { AlertAtHeadOfficeTable, AlertTakenTable } from '../schema/desk';

export function selectAlertsTaken(tx: Tx) {
  return tx
    .selectFrom('alert_taken as a')
    .leftJoin('staff as s', 's.id', 'a.staff_id')
    .selectAll('a')
    .select('s.name as by')
    .execute();
}

/** In place of who took it before. */
export async function saveAlertTaken(tx: Tx, row: Insertable<AlertTakenTable>): Promise<void> {
  await deleteAlertTaken(tx, row.kind, row.subject);
  await tx.insertInto('alert_taken').values(row).execute();
}

export async function deleteAlertTaken(tx: Tx, kind: AlertKind, subject: string): Promise<void> {
  await tx.deleteFrom('alert_taken').where('kind', '=', kind).where('subject', '=', subject).execute();
}

export function selectAlertsAtHeadOffice(tx: Tx): Promise<AlertAtHeadOfficeTable[]> {
  return tx.selectFrom('alert_at_head_office').selectAll().execute();
}

/** In place of all that were there. */
export async function replaceAlertsAtHeadOffice(
  tx: Tx,
  rows: readonly AlertAtHeadOfficeTable[],
): Promise<void> {
  await tx.deleteFrom('alert_at_head_office').execute();
  for (const row of rows)
    await tx
      .insertInto('alert_at_head_office')
      .values(row)
      .onConflict((there) => there.doNothing())
      .execute();
}
