/** Queries on the places where customers' phones leave ciphertext. A kiosk has one at most; what is over is not seen. */
import { sql, type Selectable } from 'kysely';
import type { PhonePlaceTable } from '../schema-listener';
import type { Database } from '../tx';

export type PhonePlaceRow = Selectable<PhonePlaceTable>;
type NewPlace = Pick<
  PhonePlaceRow,
  'kiosk_id' | 'id' | 'language' | 'number' | 'country_id' | 'kind' | 'ends_at_ms'
>;

/** Opens it in place of the kiosk's former one; the same name again changes nothing. */
export async function savePhonePlace(database: Database, place: NewPlace): Promise<void> {
  await database
    .insertInto('phone_place')
    .values(place)
    .onConflict((conflict) =>
      conflict
        .column('kiosk_id')
        .doUpdateSet({ ...place, openings: 0, box: null, sent: null })
        .where('phone_place.id', '!=', place.id),
    )
    .execute();
}

export function findPhonePlace(
  database: Database,
  id: string,
  nowMs: number,
): Promise<PhonePlaceRow | undefined> {
  return database
    .selectFrom('phone_place')
    .selectAll()
    .where('id', '=', id)
    .where('ends_at_ms', '>', nowMs)
    .executeTakeFirst();
}

/** False where it was opened as often as it may be. */
export async function countOpening(database: Database, id: string, most: number): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('phone_place')
    .set({ openings: sql`openings + 1` })
    .where('id', '=', id)
    .where('openings', '<', most)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What lies there afterward by its fingerprint: of phones that send at once, one is the first. Undefined: the place is gone. */
export async function savePhoneBox(
  database: Database,
  id: string,
  { box, sent }: { readonly box: string; readonly sent: string },
): Promise<string | null | undefined> {
  const row = await database
    .updateTable('phone_place')
    .set({ box: sql`coalesce(box, ${box})`, sent: sql`coalesce(sent, ${sent})` })
    .where('id', '=', id)
    .returning('sent')
    .executeTakeFirst();
  return row?.sent;
}

/** Those that are over. */
export async function deletePhonePlaces(database: Database, nowMs: number): Promise<void> {
  await database.deleteFrom('phone_place').where('ends_at_ms', '<=', nowMs).execute();
}

/** Only the kiosk's own. */
export async function deletePhonePlace(database: Database, kioskId: string, id: string): Promise<void> {
  await database.deleteFrom('phone_place').where('kiosk_id', '=', kioskId).where('id', '=', id).execute();
}
