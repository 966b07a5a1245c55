/** What kiosks are told of units: their allotment, what is taken at their site, what was let twice and what has ended. */
import { jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Allotment, Notices, Taken } from '../../shared/head-office/documents';
import {
  bucketSubject,
  documentKey,
  DOWN_BUCKET,
  type DownDocument,
  type KioskAddress,
} from '../../shared/head-office/names';
import { statusSchema } from '../../shared/head-office/status';
import type { Id } from '../../shared/ids';
import type { Database, Tx } from '../database/connect';
import type { PropertyIds } from './mirror';

/** As many as the document may hold; older ones were settled long ago. */
const MOST_NOTICES = 500;
/** The same of ended contracts: the last ones, a few hundred kilobytes. */
const MOST_ENDED = 10_000;

export interface ClaimDocuments {
  /**
   * Lays down what differs from what was laid down last: allotments and notices where `units` is true, and what is taken
   * at the sites. Allotments first: what is taken says less.
   */
  tell(sites: PropertyIds | 'all', units: boolean): Promise<void>;
  /** The broker may have lost what was laid down. */
  forget(): void;
}

export function openClaimDocuments(connection: NatsConnection, database: Database): ClaimDocuments {
  const laidDown = new Map<string, string>();

  async function lay(
    kiosk: KioskAddress,
    document: DownDocument,
    value: Allotment | Notices | Taken,
  ): Promise<void> {
    const key = documentKey(kiosk, document);
    const text = JSON.stringify(value);
    if (laidDown.get(key) === text) return;
    await jetstream(connection).publish(bucketSubject(DOWN_BUCKET, key), text);
    laidDown.set(key, text);
  }

  return {
    async tell(sites, units) {
      if (!units && sites !== 'all' && sites.size === 0) return;
      const kiosks = await database.selectFrom('kiosk').select(['id', 'property_id']).orderBy('id').execute();
      const addresses = kiosks.map(({ id, property_id }) => ({ kioskId: id, propertyId: property_id }));
      const told = units ? await whoHasNews(database) : new Set<string>();
      for (const kiosk of addresses.filter(({ kioskId }) => told.has(kioskId))) {
        const allotment = await database.transaction().execute((tx) => allotmentOf(tx, kiosk));
        if (allotment) await lay(kiosk, { name: 'allotment' }, allotment);
        await lay(kiosk, { name: 'notices' }, await noticesFor(database, kiosk));
      }
      const bySite = new Map(addresses.map((kiosk) => [kiosk.propertyId, kiosk]));
      for (const [propertyId, any] of bySite)
        if (sites === 'all' || sites.has(propertyId))
          await lay(any, { name: 'taken' }, await takenAt(database, propertyId));
    },
    forget: () => laidDown.clear(),
  };
}

/** Kiosks that were ever allotted a unit, or that head office has something to say to about a contract. */
async function whoHasNews(database: Database): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom('allotted_unit')
    .select('kiosk_id')
    .union(database.selectFrom('allotment').select('kiosk_id'))
    .union(
      database
        .selectFrom('double_let_contract')
        .innerJoin('unit_let', 'unit_let.contract_id', 'double_let_contract.contract_id')
        .select('kiosk_id'),
    )
    .union(database.selectFrom('unit_let').select('kiosk_id').where('ended_at_ms', 'is not', null))
    .execute();
  return new Set(rows.map(({ kiosk_id }) => kiosk_id));
}

/**
 * The kiosk's units, under a number that rises whenever they change, also above what the kiosk obeys: a database that was
 * restored from an older dump does not know how far it had gone. Null for a kiosk that never had any.
 */
async function allotmentOf(tx: Tx, { kioskId }: KioskAddress): Promise<Allotment | null> {
  const rows = await tx
    .selectFrom('allotted_unit')
    .select('unit_id')
    .where('kiosk_id', '=', kioskId)
    .where('state', '=', 'made')
    .orderBy('unit_id')
    .execute();
  const unitIds = rows.map(({ unit_id }) => unit_id);
  const before = await tx
    .selectFrom('allotment')
    .selectAll()
    .where('kiosk_id', '=', kioskId)
    .executeTakeFirst();
  if (!before && unitIds.length === 0) return null;
  const obeyed = await versionObeyed(tx, kioskId);
  const isSame = before?.unit_ids === JSON.stringify(unitIds) && before.version >= obeyed;
  if (isSame) return { version: before.version, unitIds };
  const version = Math.max(before?.version ?? 0, obeyed) + 1;
  const unit_ids = JSON.stringify(unitIds);
  await tx
    .insertInto('allotment')
    .values({ kiosk_id: kioskId, version, unit_ids })
    .onConflict((known) => known.column('kiosk_id').doUpdateSet({ version, unit_ids }))
    .execute();
  return { version, unitIds };
}

async function versionObeyed(tx: Tx, kioskId: string): Promise<number> {
  const row = await tx
    .selectFrom('kiosk_status')
    .select('status')
    .where('kiosk_id', '=', kioskId)
    .executeTakeFirst();
  const status = row ? statusSchema.safeParse(JSON.parse(row.status)) : null;
  return status?.data?.allotment.version ?? 0;
}

async function takenAt(database: Database, propertyId: Id<'property'>): Promise<Taken> {
  const rows = await database
    .selectFrom('unit_claim')
    .select(['unit_id', 'kiosk_id', 'kind'])
    .where('property_id', '=', propertyId)
    .orderBy('unit_id')
    .execute();
  return {
    units: Object.fromEntries(rows.map((row) => [row.unit_id, { kioskId: row.kiosk_id, kind: row.kind }])),
  };
}

async function noticesFor(database: Database, { kioskId }: KioskAddress): Promise<Notices> {
  const mine = database
    .selectFrom('double_let_contract')
    .innerJoin('unit_let', 'unit_let.contract_id', 'double_let_contract.contract_id')
    .select('double_let_id')
    .where('kiosk_id', '=', kioskId);
  const found = await database
    .selectFrom('double_let')
    .selectAll()
    .where('id', 'in', mine)
    .orderBy('found_at_ms', 'desc')
    .limit(MOST_NOTICES)
    .execute();
  const contracts = await contractsOf(
    database,
    found.map(({ id }) => id),
  );
  return {
    doubleLets: found.map(({ id, unit_id, settled_at_ms }) => ({
      id,
      unitId: unit_id,
      contracts: contracts
        .filter((contract) => contract.doubleLetId === id)
        .map(({ kioskId, contractId, number }) => ({ kioskId, contractId, number })),
      settled: settled_at_ms !== null,
    })),
    endedContracts: await endedContractsOf(database, kioskId),
  };
}

async function endedContractsOf(database: Database, kioskId: string): Promise<Id<'contract'>[]> {
  const rows = await database
    .selectFrom('unit_let')
    .select('contract_id')
    .where('kiosk_id', '=', kioskId)
    .where('ended_at_ms', 'is not', null)
    .orderBy('ended_at_ms', 'desc')
    .orderBy('contract_id')
    .limit(MOST_ENDED)
    .execute();
  return rows.map(({ contract_id }) => contract_id);
}

/** The contracts of double lets, the oldest first. */
export async function contractsOf(database: Database, ids: readonly Id<'unit_conflict'>[]) {
  if (ids.length === 0) return [];
  const rows = await database
    .selectFrom('double_let_contract')
    .innerJoin('unit_let', 'unit_let.contract_id', 'double_let_contract.contract_id')
    .select(['double_let_id', 'unit_let.contract_id', 'kiosk_id', 'number', 'at_ms'])
    .where('double_let_id', 'in', [...ids])
    .orderBy('at_ms')
    .orderBy('contract_id')
    .execute();
  return rows.map((row) => ({
    doubleLetId: row.double_let_id,
    kioskId: row.kiosk_id,
    contractId: row.contract_id,
    number: row.number,
  }));
}
