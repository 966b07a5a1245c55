/** What kiosks hear of units: their allotment, what is taken at their site, what was rented twice and what has ended. */
import { z } from 'zod';
import type { Allotment, Notices, Taken } from '../../shared/head-office/documents';
import type { KioskAddress } from '../../shared/head-office/names';
import { statusSchema } from '../../shared/head-office/status';
import { idSchema, type Id } from '../../shared/ids';
import type { Database, Tx } from '../database/tx';
import { setDocument } from '../database/documents';
import type { Lease } from '../database/lease';
import { unitsToTakeOver } from './hand-overs';
import { nextAllotment } from './rules';

const unitIdsSchema = z.array(idSchema<'unit'>());
/** As many as the document may hold; older ones were settled long ago. */
const MOST_NOTICES = 500;
/** The same of ended contracts: the last ones, a few hundred kilobytes. */
const MOST_ENDED = 10_000;

/** Sets what differs, by the one who does it for all. Allotments before what is taken: the latter says less. */
export async function reportUnits(
  { database, lease }: { readonly database: Database; readonly lease: Pick<Lease, 'hold'> },
  propertyId: Id<'property'>,
  nowMs: number,
): Promise<void> {
  for (const kioskId of await whoHasNews(database, propertyId)) {
    const kiosk = { propertyId, kioskId };
    await database.transaction().execute(async (tx) => {
      await lease.hold(tx);
      const allotment = await allotmentOf(tx, kiosk);
      if (allotment) await setDocument(tx, { ...kiosk, kind: 'allotment' }, JSON.stringify(allotment), nowMs);
      const notices = JSON.stringify(await noticesFor(tx, kiosk));
      await setDocument(tx, { ...kiosk, kind: 'notices' }, notices, nowMs);
    });
  }
  await database.transaction().execute(async (tx) => {
    await lease.hold(tx);
    const taken = JSON.stringify(await takenAt(tx, propertyId));
    await setDocument(tx, { propertyId, kioskId: '', kind: 'taken' }, taken, nowMs);
  });
}

/** Kiosks that were ever allotted a unit, or that head office has something to say to about a contract. */
async function whoHasNews(database: Database, propertyId: Id<'property'>): Promise<readonly string[]> {
  const own = database.selectFrom('kiosk').select('id').where('property_id', '=', propertyId);
  const rows = await database
    .selectFrom('allotted_unit')
    .select('kiosk_id')
    .where('property_id', '=', propertyId)
    .union(database.selectFrom('allotment').select('kiosk_id').where('kiosk_id', 'in', own))
    .union(
      database
        .selectFrom('double_let_contract')
        .innerJoin('unit_let', 'unit_let.contract_id', 'double_let_contract.contract_id')
        .select('kiosk_id')
        .where('property_id', '=', propertyId),
    )
    .union(
      database.selectFrom('hand_over').select('to_kiosk as kiosk_id').where('property_id', '=', propertyId),
    )
    .union(
      database
        .selectFrom('unit_let')
        .select('kiosk_id')
        .where('property_id', '=', propertyId)
        .where((row) => row.or([row('ended_at_ms', 'is not', null), row('resumed_times', '>', 0)])),
    )
    .execute();
  return rows.map(({ kiosk_id }) => kiosk_id).toSorted();
}

/** The kiosk's units, under a number by which it knows what is newer. */
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
  const last = before && {
    version: before.version,
    unitIds: unitIdsSchema.parse(JSON.parse(before.unit_ids)),
  };
  const next = nextAllotment(last ?? null, unitIds, await versionObeyed(tx, kioskId));
  if (!next || next === last) return next;
  const { version } = next;
  const unit_ids = JSON.stringify(unitIds);
  await tx
    .insertInto('allotment')
    .values({ kiosk_id: kioskId, version, unit_ids })
    .onConflict((known) => known.column('kiosk_id').doUpdateSet({ version, unit_ids }))
    .execute();
  return next;
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

async function takenAt(tx: Tx, propertyId: Id<'property'>): Promise<Taken> {
  const rows = await tx
    .selectFrom('unit_claim')
    .select(['unit_id', 'kiosk_id', 'kind', 'fence'])
    .where('property_id', '=', propertyId)
    .orderBy('unit_id')
    .execute();
  return {
    units: Object.fromEntries(
      rows.map((row) => [row.unit_id, { kioskId: row.kiosk_id, kind: row.kind, fence: row.fence }]),
    ),
  };
}

async function noticesFor(tx: Tx, { kioskId }: KioskAddress): Promise<Notices> {
  const mine = tx
    .selectFrom('double_let_contract')
    .innerJoin('unit_let', 'unit_let.contract_id', 'double_let_contract.contract_id')
    .select('double_let_id')
    .where('kiosk_id', '=', kioskId);
  const found = await tx
    .selectFrom('double_let')
    .selectAll()
    .where('id', 'in', mine)
    .orderBy('found_at_ms', 'desc')
    .limit(MOST_NOTICES)
    .execute();
  const contracts = await contractsOf(
    tx,
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
    ...(await endedContractsOf(tx, kioskId)),
    handedOver: await unitsToTakeOver(tx, kioskId),
  };
}

async function endedContractsOf(
  tx: Tx,
  kioskId: string,
): Promise<Pick<Notices, 'endedContracts' | 'resumedContracts'>> {
  const rows = await tx
    .selectFrom('unit_let')
    .select(['contract_id', 'resumed_times'])
    .where('kiosk_id', '=', kioskId)
    .where('ended_at_ms', 'is not', null)
    .orderBy('ended_at_ms', 'desc')
    .orderBy('contract_id')
    .limit(MOST_ENDED)
    .execute();
  return {
    endedContracts: rows.map(({ contract_id }) => contract_id),
    resumedContracts: rows
      .filter(({ resumed_times }) => resumed_times > 0)
      .map(({ contract_id, resumed_times }) => ({ contractId: contract_id, times: resumed_times })),
  };
}

/** The contracts of double lets, the oldest first. */
export async function contractsOf(database: Database | Tx, ids: readonly Id<'unit_conflict'>[]) {
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
