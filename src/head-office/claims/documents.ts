/**
 * What kiosks learn about units: their allotment, what is taken at their site, what was rented twice, and what has
 * ended. They also learn which updates they may take, what head office asks of them, and who there looks after what waits.
 */
import { z } from 'zod';
import type { Allotment, Notices, Taken } from '../../shared/head-office/documents';
import type { KioskAddress } from '../../shared/head-office/names';
import { idSchema, type Id } from '../../shared/ids';
import type { Database, Tx } from '../database/tx';
import {
  findAllotment,
  saveAllotment,
  selectKiosksWithNews,
  selectMade,
} from '../database/claims/allotments';
import { selectClaims } from '../database/claims/claims';
import { contractsOf, selectDoubleLetsOf } from '../database/claims/double-lets';
import { selectUnitsToTakeOver } from '../database/claims/hand-overs';
import { selectEndedLets } from '../database/claims/lets';
import { selectOnBehalfFor } from '../database/figures/on-behalf';
import { ordersFor, selectUpdateSettings } from '../database/updates/settings';
import { selectDecisions, selectWaitingTaken } from '../database/fleet/waiting';
import { commandsFor } from '../fleet/commands';
import { DECIDED_MS } from '../fleet/waiting';
import { setDocument } from '../database/catalogue/documents';
import { findPlace } from '../database/kiosk/activations';
import { findStatus } from '../database/kiosk/statuses';
import type { Lease } from '../database/connection/lease';
import { nextAllotment } from './rules';
import { DAY_MS } from '../../shared/durations';

const unitIdsSchema = z.array(idSchema<'unit'>());
/** The most that the document may hold; older ones were settled long ago. */
const MOST_NOTICES = 500;
/** The same of ended contracts: the last ones, a few hundred kilobytes. */
const MOST_ENDED = 10_000;
/** A kiosk hears of payments for its contracts this long: longer than any backup is old that it may go back to. */
const TOLD_MS = 400 * DAY_MS;

/**
 * Publishes what differs; only the process with the lease does this. Allotments come before the list of taken units,
 * which says less.
 */
export async function reportUnits(
  { database, lease }: { readonly database: Database; readonly lease: Pick<Lease, 'hold'> },
  propertyId: Id<'property'>,
  nowMs: number,
): Promise<void> {
  for (const kioskId of await selectKiosksWithNews(database, propertyId)) {
    const kiosk = { propertyId, kioskId };
    await database.transaction().execute(async (tx) => {
      await lease.hold(tx);
      const allotment = await allotmentOf(tx, kiosk);
      if (allotment) await setDocument(tx, { ...kiosk, kind: 'allotment' }, JSON.stringify(allotment), nowMs);
      const notices = JSON.stringify(await noticesFor(tx, kiosk, nowMs));
      await setDocument(tx, { ...kiosk, kind: 'notices' }, notices, nowMs);
    });
  }
  await database.transaction().execute(async (tx) => {
    await lease.hold(tx);
    const taken = JSON.stringify(await takenAt(tx, propertyId));
    await setDocument(tx, { propertyId, kioskId: '', kind: 'taken' }, taken, nowMs);
  });
}

/** The kiosk's units, with a number that tells which list is newer. */
async function allotmentOf(tx: Tx, { kioskId }: KioskAddress): Promise<Allotment | null> {
  const unitIds = await selectMade(tx, kioskId);
  const before = await findAllotment(tx, kioskId);
  const last = before && {
    version: before.version,
    unitIds: unitIdsSchema.parse(JSON.parse(before.unit_ids)),
  };
  const next = nextAllotment(last ?? null, unitIds, await versionObeyed(tx, kioskId));
  if (!next || next === last) return next;
  await saveAllotment(tx, { kiosk_id: kioskId, version: next.version, unit_ids: JSON.stringify(unitIds) });
  return next;
}

async function versionObeyed(tx: Tx, kioskId: string): Promise<number> {
  return (await findStatus(tx, kioskId))?.allotment.version ?? 0;
}

async function takenAt(tx: Tx, propertyId: Id<'property'>): Promise<Taken> {
  const rows = await selectClaims(tx, propertyId);
  return {
    units: Object.fromEntries(
      rows.map((row) => [row.unit_id, { kioskId: row.kiosk_id, kind: row.kind, fence: row.fence }]),
    ),
  };
}

async function noticesFor(tx: Tx, kiosk: KioskAddress, nowMs: number): Promise<Notices> {
  const { kioskId } = kiosk;
  const found = await selectDoubleLetsOf(tx, kioskId, MOST_NOTICES);
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
    handedOver: await selectUnitsToTakeOver(tx, kioskId),
    taken: (await selectWaitingTaken(tx, kioskId))
      .slice(-MOST_NOTICES)
      .map(({ kind, subject, since_ms, said_by, at_ms }) => ({
        kind,
        subject,
        sinceMs: since_ms,
        by: said_by,
        atMs: at_ms,
      })),
    approvals: (await selectDecisions(tx, nowMs - DECIDED_MS, kioskId)).slice(-MOST_NOTICES).map((row) => ({
      id: row.approval_id,
      contentSha256: row.content_sha256,
      approve: row.approve,
      // As the kiosk's list of staff names the person.
      personId: row.person_id as string as Id<'staff'>,
      atMs: row.at_ms,
    })),
    payments: await paymentsFor(tx, kioskId, nowMs),
    commands: await commandsFor(tx, kioskId, nowMs),
    place: await findPlace(tx, kioskId),
    updates: ordersFor(await selectUpdateSettings(tx, kiosk.propertyId), kiosk),
  };
}

/** Told again and again: a kiosk that was restored has lost what it booked. */
async function paymentsFor(tx: Tx, kioskId: string, nowMs: number): Promise<Notices['payments']> {
  const rows = await selectOnBehalfFor(tx, kioskId, { sinceMs: nowMs - TOLD_MS, limit: MOST_NOTICES });
  return rows.map((row) => ({
    id: row.on_behalf_id,
    contractId: row.contract_id,
    kioskId: row.kiosk_id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    staffId: row.staff_id,
    takenAtMs: row.taken_at_ms,
  }));
}

async function endedContractsOf(
  tx: Tx,
  kioskId: string,
): Promise<Pick<Notices, 'endedContracts' | 'resumedContracts'>> {
  const rows = await selectEndedLets(tx, kioskId, MOST_ENDED);
  return {
    endedContracts: rows.map(({ contract_id }) => contract_id),
    resumedContracts: rows
      .filter(({ resumed_times }) => resumed_times > 0)
      .map(({ contract_id, resumed_times }) => ({ contractId: contract_id, times: resumed_times })),
  };
}
