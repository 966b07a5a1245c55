/** What a database that was put back to a dump means for claims: it has forgotten grants that kiosks rely on. */
import { sql } from 'kysely';
import type { KioskAddress } from '../../shared/head-office/names';
import type { Tx } from '../database/connect';

/** Fencing numbers of one era; another era begins at the earliest a second later. */
const FENCES_IN_ERA = 1_000_000;

/** Throws where the database was put back and nobody has said `restored` yet: whoever asks may ask again. */
export async function requireNoDoubt(tx: Tx): Promise<void> {
  const doubt = await tx.selectFrom('office_doubt').select('what').executeTakeFirst();
  if (doubt) throw new Error(`no claim is changed: the database was put back (${doubt.what})`);
}

/**
 * From where the fencing numbers of this era count: each is higher than all of the eras before, also than those that the
 * database has forgotten. 0 before the first restore.
 */
export async function firstFence(tx: Tx): Promise<number> {
  const { era } = await tx
    .selectFrom('office_era')
    .select((row) => row.fn.max('era').as('era'))
    .where('raised_by', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(era ?? 0) * FENCES_IN_ERA;
}

/**
 * Whether another kiosk of the property has not asked again yet, in this era, for all that it holds: a unit that is free
 * here may be its own.
 */
export async function isSomebodyWaitedFor(tx: Tx, { propertyId, kioskId }: KioskAddress): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM kiosk LEFT JOIN kiosk_status ON kiosk_status.kiosk_id = kiosk.id
    WHERE property_id = ${propertyId} AND kiosk.id <> ${kioskId} AND state = 'active'
      AND coalesce((status::jsonb -> 'allotment' ->> 'toldInEra')::bigint, 0)
        < (SELECT max(era) FROM office_era WHERE raised_by IS NOT NULL)
    LIMIT 1`.execute(tx);
  return rows.length > 0;
}
