/** Queries on access codes: who may open a unit. changes.ts has what gates read of them. */
import { sql, type Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { takeNumber } from '../number-series';
import type { Tx } from '../schema';
import type { AccessCodeTable } from '../schema/access';

export type AccessCodeRow = Selectable<AccessCodeTable>;

/** As a change of its own. */
export async function insertAccessCode(
  tx: Tx,
  row: Omit<AccessCodeRow, 'change_sequence' | 'ends_at_ms' | 'gate_only'>,
): Promise<void> {
  const change_sequence = await takeNumber(tx, 'access_change');
  await tx
    .insertInto('access_code')
    .values({ ...row, change_sequence })
    .execute();
}

/** One that another database had, as a change of its own. */
export async function insertWrittenCode(
  tx: Tx,
  row: Omit<AccessCodeRow, 'state' | 'change_sequence' | 'changed_at_ms' | 'ends_at_ms' | 'gate_only'>,
  { state, nowMs }: { readonly state: AccessCodeRow['state']; readonly nowMs: number },
): Promise<void> {
  const change_sequence = await takeNumber(tx, 'access_change');
  const { id, contract_id, unit_id, code, valid_from_on } = row;
  await tx
    .insertInto('access_code')
    .values({ id, contract_id, unit_id, code, valid_from_on, state, change_sequence, changed_at_ms: nowMs })
    .execute();
}

/** Whether a code is somebody's who has not lost it for good. */
export async function isCodeInUse(tx: Tx, code: string): Promise<boolean> {
  const row = await tx
    .selectFrom('access_code')
    .select('id')
    .where('code', '=', code)
    .where('state', '!=', 'revoked')
    .executeTakeFirst();
  return row !== undefined;
}

/** As a change of its own. */
export async function setAccessCodeState(
  tx: Tx,
  id: Id<'access_code'>,
  { state, nowMs }: { readonly state: AccessCodeRow['state']; readonly nowMs: number },
): Promise<void> {
  const change_sequence = await takeNumber(tx, 'access_change');
  await tx
    .updateTable('access_code')
    .set({ state, change_sequence, changed_at_ms: nowMs })
    .where('id', '=', id)
    .execute();
}

/** As a change of its own. Null: the code ends by itself no more, and opens the unit. */
export async function setAccessCodeEnd(
  tx: Tx,
  id: Id<'access_code'>,
  { endsAtMs, nowMs }: { readonly endsAtMs: number | null; readonly nowMs: number },
): Promise<void> {
  const change_sequence = await takeNumber(tx, 'access_change');
  await tx
    .updateTable('access_code')
    .set({ ends_at_ms: endsAtMs, gate_only: 0, change_sequence, changed_at_ms: nowMs })
    .where('id', '=', id)
    .execute();
}

/** As a change of its own: until its end it opens the site's gate, and the unit no more. */
export async function setGateOnly(tx: Tx, id: Id<'access_code'>, nowMs: number): Promise<void> {
  const change_sequence = await takeNumber(tx, 'access_change');
  await tx
    .updateTable('access_code')
    .set({ gate_only: 1, change_sequence, changed_at_ms: nowMs })
    .where('id', '=', id)
    .execute();
}

/** Codes whose time has come, and that nobody has ended yet. */
export function selectPassedCodes(tx: Tx, nowMs: number): Promise<AccessCodeRow[]> {
  return (
    tx
      .selectFrom('access_code')
      .selectAll()
      .where('ends_at_ms', 'is not', null)
      .where('ends_at_ms', '<=', nowMs)
      // As the index says it: SQLite does not look into a value that is bound.
      .where(sql<boolean>`state <> 'revoked'`)
      .orderBy('ends_at_ms')
      .execute()
  );
}

/** Whether a code is or ever was somebody's. */
export async function isAccessCodeKnown(tx: Tx, code: string): Promise<boolean> {
  const row = await tx.selectFrom('access_code').select('id').where('code', '=', code).executeTakeFirst();
  return row !== undefined;
}

/** Codes of a unit that are not revoked: they open it or the gate, or come back with the same digits. */
export function selectStandingCodes(tx: Tx, unitId: Id<'unit'>) {
  return tx
    .selectFrom('access_code')
    .selectAll()
    .where('unit_id', '=', unitId)
    .where('state', '!=', 'revoked')
    .orderBy('change_sequence')
    .execute();
}

/** Every code there is and was, by unit, the newest first. */
export function selectAccessCodesByUnit(tx: Tx) {
  return tx
    .selectFrom('access_code')
    .innerJoin('unit', 'unit.id', 'access_code.unit_id')
    .selectAll('access_code')
    .select('unit.number as unit_number')
    .orderBy('unit.number')
    .orderBy('change_sequence', 'desc')
    .execute();
}
