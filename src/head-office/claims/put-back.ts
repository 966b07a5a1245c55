/** What a database that was put back to a dump means for claims: it has forgotten grants that kiosks rely on. */
import { sql } from 'kysely';
import type { KioskAddress } from '../../shared/head-office/names';
import type { Database, Tx } from '../database/tx';
import { isWaitedFor } from './rules';

/** Throws where the database was put back and nobody has said `restored` yet: whoever asks may ask again. */
export async function requireNoDoubt(tx: Tx): Promise<void> {
  const doubt = await tx.selectFrom('office_doubt').select('what').executeTakeFirst();
  if (doubt) throw new Error(`no claim is changed: the database was put back (${doubt.what})`);
}

/** The last era that a person began; 0 before the first restore. */
export async function raisedEra(tx: Tx): Promise<number> {
  const { era } = await tx
    .selectFrom('office_era')
    .select((row) => row.fn.max('era').as('era'))
    .where('raised_by', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(era ?? 0);
}

/**
 * Whether another kiosk of the property has not asked again yet, in this era, for all that it holds: a unit that is free
 * here may be its own.
 */
export async function isSomebodyWaitedFor(tx: Tx, { propertyId, kioskId }: KioskAddress): Promise<boolean> {
  const era = await raisedEra(tx);
  if (era === 0) return false;
  const others = await tx
    .selectFrom('kiosk')
    .leftJoin('kiosk_status', 'kiosk_status.kiosk_id', 'kiosk.id')
    .select(['state', sql<string | null>`status::jsonb -> 'allotment' ->> 'toldInEra'`.as('told_in_era')])
    .where('property_id', '=', propertyId)
    .where('kiosk.id', '<>', kioskId)
    .execute();
  return others.some(({ state, told_in_era }) =>
    isWaitedFor({ state, toldInEra: Number(told_in_era ?? 0) }, era),
  );
}

/** The same of all properties (see `isWaitedFor`), with when head office went on after it was restored. */
export function selectWaitedFor(database: Database) {
  return database
    .selectFrom('kiosk')
    .leftJoin('kiosk_status', 'kiosk_status.kiosk_id', 'kiosk.id')
    .innerJoin(
      (era) =>
        era
          .selectFrom('office_era')
          .select(({ fn }) => [fn.max('era').as('era'), fn.max('at_ms').as('at_ms')])
          .where('raised_by', 'is not', null)
          .as('raised'),
      (join) => join.onTrue(),
    )
    .where('kiosk.state', '=', 'active')
    .where(
      sql<boolean>`coalesce((kiosk_status.status::jsonb -> 'allotment' ->> 'toldInEra')::bigint, 0) < raised.era`,
    );
}
