/** Queries on the codes by which kiosks join, and on what joining and turning away change at a kiosk. */
import { sql, type Insertable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { ActivationTable } from '../schema-kiosk';
import type { Database, Tx } from '../tx';

/** Names a kiosk; one that is known stays as it is. */
export async function insertKiosk(
  tx: Tx,
  { id, propertyId }: { readonly id: string; readonly propertyId: Id<'property'> },
  nowMs: number,
): Promise<void> {
  await tx
    .insertInto('kiosk')
    .values({
      id,
      property_id: propertyId,
      place: await nextPlace(tx, propertyId),
      state: 'invited',
      created_at_ms: nowMs,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** The kiosk is another property's from now on. */
export async function updateKioskProperty(
  tx: Tx,
  kioskId: string,
  propertyId: Id<'property'>,
): Promise<void> {
  const place = await nextPlace(tx, propertyId);
  await tx.updateTable('kiosk').set({ property_id: propertyId, place }).where('id', '=', kioskId).execute();
}

/** After all kiosks that the property ever had: a place is in numbers that were given out, and is never given again. */
async function nextPlace(tx: Tx, propertyId: Id<'property'>): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`kiosk_place:${propertyId}`}, 0))`.execute(tx);
  const { last } = await tx
    .selectFrom('kiosk')
    .select((eb) => eb.fn.max('place').as('last'))
    .where('property_id', '=', propertyId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** Of the kiosk among those of its property, from 1; undefined: there is no such kiosk. */
export async function findPlace(tx: Tx, kioskId: string): Promise<number | undefined> {
  const row = await tx.selectFrom('kiosk').select('place').where('id', '=', kioskId).executeTakeFirst();
  return row?.place;
}

/** The kiosk is let in with this key. */
export async function updateKioskActive(
  tx: Tx,
  kioskId: string,
  publicKey: string,
  nowMs: number,
): Promise<void> {
  await tx
    .updateTable('kiosk')
    .set({ state: 'active', public_key: publicKey, activated_at_ms: nowMs, revoked_at_ms: null })
    .where('id', '=', kioskId)
    .execute();
}

/** The kiosk is let in no more; its key is kept to recognize it. Undefined for one that is not known. */
export async function updateKioskRevoked(
  tx: Tx,
  kioskId: string,
  nowMs: number,
): Promise<Id<'property'> | undefined> {
  const revoked = await tx
    .updateTable('kiosk')
    .set((row) => ({
      state: 'revoked',
      public_key: null,
      revoked_at_ms: nowMs,
      revoked_key: row.fn.coalesce('public_key', 'revoked_key'),
    }))
    .where('id', '=', kioskId)
    .returning('property_id')
    .executeTakeFirst();
  return revoked?.property_id;
}

/** Whether another kiosk has this key. */
export async function isKeyOfAnother(tx: Tx, kioskId: string, publicKey: string): Promise<boolean> {
  const other = await tx
    .selectFrom('kiosk')
    .select('id')
    .where('public_key', '=', publicKey)
    .where('id', '!=', kioskId)
    .executeTakeFirst();
  return other !== undefined;
}

/** The code of this hash; nobody else uses it until the transaction ends. */
export function lockActivation(tx: Tx, codeHash: string) {
  return tx
    .selectFrom('activation')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .forUpdate()
    .executeTakeFirst();
}

/** Until when a code is good; undefined for one that nobody made. */
export async function findCodeExpiry(database: Database, codeHash: string): Promise<number | undefined> {
  const row = await database
    .selectFrom('activation')
    .select('expires_at_ms')
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return row?.expires_at_ms;
}

export async function insertActivation(
  tx: Tx,
  activation: Omit<Insertable<ActivationTable>, 'used_by_key' | 'used_at_ms'>,
): Promise<void> {
  await tx.insertInto('activation').values(activation).execute();
}

/** A kiosk has joined by the code. */
export async function updateActivationUsed(
  tx: Tx,
  codeHash: string,
  publicKey: string,
  nowMs: number,
): Promise<void> {
  await tx
    .updateTable('activation')
    .set({ used_by_key: publicKey, used_at_ms: nowMs })
    .where('code_hash', '=', codeHash)
    .execute();
}

/** Codes for the kiosk that nobody has used are good no more. */
export async function deleteUnusedActivations(tx: Tx, kioskId: string): Promise<void> {
  await tx.deleteFrom('activation').where('kiosk_id', '=', kioskId).where('used_at_ms', 'is', null).execute();
}

/** No code for the kiosk is good any more, used or not. */
export async function deleteActivations(tx: Tx, kioskId: string): Promise<void> {
  await tx.deleteFrom('activation').where('kiosk_id', '=', kioskId).execute();
}
