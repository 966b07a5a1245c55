/**
 * A unit that is let has its claim with the kiosk that let it. The broker cannot see to that: a kiosk's key may write all
 * claims of its property, so one that was stolen can, too. Head office knows who let what, and puts such a claim back.
 */
import type { NatsConnection } from '@nats-io/transport-node';
import { sql } from 'kysely';
import type { Id } from '../../shared/ids';
import type { Database, Tx } from '../database/connect';
import type { Log } from '../log';
import { standingOf, writeClaim, type UnitAt } from './bucket';
import type { PropertyIds } from './mirror';

/** Whoever takes it more often is turned away by a person; a kiosk that lost its books gives it up itself each time. */
const MOST_TIMES = 3;

export interface PutRightParts {
  readonly connection: NatsConnection;
  readonly database: Database;
  readonly log: Log;
}

/** Of units that were let twice nothing is decided here. */
export async function putClaimsRight(
  { connection, database, log }: PutRightParts,
  sites: PropertyIds | 'all',
  nowMs: number,
): Promise<void> {
  if (sites !== 'all' && sites.size === 0) return;
  for (const row of await strayed(database, sites)) {
    const at = { propertyId: row.property_id, unitId: row.unit_id };
    const stands = await standingOf(connection, at);
    const foundWith = stands?.claim?.kioskId ?? null;
    if (foundWith === row.kiosk_id) continue;
    const claim = { kioskId: row.kiosk_id, kind: 'claimed', atMs: row.at_ms } as const;
    if ((await writeClaim(connection, at, claim, stands?.revision ?? 0)) === null) continue;
    const taker = foundWith !== null && (await hadIt(database, at, foundWith)) ? null : foundWith;
    const isNoted = await database
      .transaction()
      .execute((tx) => note(tx, { contract_id: row.contract_id, found_with: taker, at_ms: nowMs }));
    if (isNoted && taker !== null)
      log.error(
        { unit: row.unit_id, letBy: row.kiosk_id, foundWith: taker },
        'the claim on a let unit was another kiosk’s; it is put back. Was a key stolen? "kiosk revoke" turns it away',
      );
  }
}

/** False where its kiosk has told meanwhile that the contract has ended: nobody took anything then. */
async function note(
  tx: Tx,
  found: { readonly contract_id: Id<'contract'>; readonly found_with: string | null; readonly at_ms: number },
): Promise<boolean> {
  const stands = await tx
    .selectFrom('unit_let')
    .select('contract_id')
    .where('contract_id', '=', found.contract_id)
    .where('ended_at_ms', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!stands) return false;
  await tx
    .insertInto('claim_put_right')
    .values({ ...found, times: 1 })
    .onConflict((known) =>
      known.column('contract_id').doUpdateSet({
        // A theft stays known, also where the claim was only missing the next time.
        found_with: sql`coalesce(excluded.found_with, claim_put_right.found_with)`,
        times: sql`claim_put_right.times + 1`,
        at_ms: found.at_ms,
      }),
    )
    .execute();
  return true;
}

/** Whether the kiosk had the unit for a tenant who has left: the claim may be back with it after a restore, and nobody took it. */
async function hadIt(database: Database, { propertyId, unitId }: UnitAt, kioskId: string): Promise<boolean> {
  const let_ = await database
    .selectFrom('unit_let')
    .select('contract_id')
    .where('property_id', '=', propertyId)
    .where('unit_id', '=', unitId)
    .where('kiosk_id', '=', kioskId)
    .where('ended_at_ms', 'is not', null)
    .executeTakeFirst();
  return let_ !== undefined;
}

/** Lets that stand alone for their unit and whose kiosk does not have the claim, as far as the bucket was followed. */
function strayed(database: Database, sites: PropertyIds | 'all') {
  return database
    .selectFrom('unit_let')
    .leftJoin('unit_claim', (join) =>
      join
        .onRef('unit_claim.property_id', '=', 'unit_let.property_id')
        .onRef('unit_claim.unit_id', '=', 'unit_let.unit_id'),
    )
    .leftJoin('claim_put_right', 'claim_put_right.contract_id', 'unit_let.contract_id')
    .select([
      'unit_let.contract_id',
      'unit_let.property_id',
      'unit_let.unit_id',
      'unit_let.kiosk_id',
      'unit_let.at_ms',
    ])
    .where('unit_let.ended_at_ms', 'is', null)
    .where('unit_claim.kiosk_id', 'is distinct from', (row) => row.ref('unit_let.kiosk_id'))
    .where((row) => row(row.fn.coalesce('claim_put_right.times', row.lit(0)), '<', MOST_TIMES))
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('unit_let as other')
            .select('other.contract_id')
            .whereRef('other.property_id', '=', 'unit_let.property_id')
            .whereRef('other.unit_id', '=', 'unit_let.unit_id')
            .whereRef('other.contract_id', '<>', 'unit_let.contract_id')
            .where('other.ended_at_ms', 'is', null),
        ),
      ),
    )
    .$if(sites !== 'all', (query) =>
      query.where('unit_let.property_id', 'in', sites === 'all' ? [] : [...sites]),
    )
    .execute();
}
