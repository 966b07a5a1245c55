/** Queries on files for the maker's support: what was requested of a kiosk, and what came. */
import type { Selectable } from 'kysely';
import type { SupportAsked } from '../../../shared/head-office/support';
import type { SupportFileTable } from '../schema-kiosk';
import type { Database, Tx } from '../tx';

export type SupportFileRow = Omit<Selectable<SupportFileTable>, 'content'>;

const columns = [
  'number',
  'kiosk_id',
  'said_by',
  'asked_at_ms',
  'wants',
  'answered_at_ms',
  'failure',
] as const;

export async function insertSupportRequest(
  tx: Tx,
  request: Pick<Selectable<SupportFileTable>, 'kiosk_id' | 'said_by' | 'asked_at_ms' | 'wants'>,
): Promise<void> {
  await tx.insertInto('support_file').values(request).execute();
}

/** The newest first. */
export function selectSupportFiles(
  database: Database | Tx,
  kioskId: string,
  most: number,
): Promise<SupportFileRow[]> {
  return database
    .selectFrom('support_file')
    .select(columns)
    .where('kiosk_id', '=', kioskId)
    .orderBy('number', 'desc')
    .limit(most)
    .execute();
}

/**
 * A request that the kiosk has not answered, unless it is older than `sinceMs`. A picture waits until nobody is at the screen, so a
 * file comes before it.
 */
export async function findOpenSupportRequest(
  database: Database,
  kioskId: string,
  sinceMs: number,
): Promise<SupportAsked | null> {
  const row = await database
    .selectFrom('support_file')
    .select(['number', 'wants'])
    .where('kiosk_id', '=', kioskId)
    .where('answered_at_ms', 'is', null)
    .where('asked_at_ms', '>=', sinceMs)
    .orderBy('wants', 'asc')
    .orderBy('number', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

/** False where the kiosk was not asked for it, or has answered. */
export async function answerSupportRequest(
  tx: Tx,
  {
    kioskId,
    number,
    ...answer
  }: { kioskId: string; number: number } & Pick<
    Selectable<SupportFileTable>,
    'answered_at_ms' | 'failure' | 'content'
  >,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('support_file')
    .set(answer)
    .where('number', '=', number)
    .where('kiosk_id', '=', kioskId)
    .where('answered_at_ms', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Null: there is none of this kiosk. */
export async function findSupportContent(
  database: Database,
  kioskId: string,
  { number, wants }: SupportAsked,
): Promise<Uint8Array | null> {
  const row = await database
    .selectFrom('support_file')
    .select('content')
    .where('kiosk_id', '=', kioskId)
    .where('number', '=', number)
    .where('wants', '=', wants)
    .executeTakeFirst();
  return row?.content ?? null;
}

/** Keeps the last `most` of a kiosk. */
export async function deleteOlderSupportFiles(tx: Tx, kioskId: string, most: number): Promise<void> {
  const kept = tx
    .selectFrom('support_file')
    .select('number')
    .where('kiosk_id', '=', kioskId)
    .orderBy('number', 'desc')
    .limit(most);
  await tx
    .deleteFrom('support_file')
    .where('kiosk_id', '=', kioskId)
    .where('number', 'not in', kept)
    .execute();
}
