/** Which unit is rented under which contract, by what kiosks report, and what was rented twice. */
import { z } from 'zod';
import type { WireEvent } from '../../shared/head-office/event';
import { idSchema, type Id } from '../../shared/ids';
import { noteChange } from '../database/claims/changes';
import {
  findDoubleLet,
  insertDoubleLet,
  insertDoubleLetContract,
  updateSettled,
} from '../database/claims/double-lets';
import {
  endLetBy,
  insertLet,
  resumeLetBy,
  selectLetsOf,
  takeLetsLock,
  type UnitAt,
} from '../database/claims/lets';
import { deletePutRight } from '../database/claims/put-right';
import { updateReleasesDone } from '../database/claims/releases';
import { getKiosk } from '../database/kiosk/kiosks';
import type { Tx } from '../database/tx';
import { takeOver } from './hand-overs';

const signedSchema = z.object({
  contractId: idSchema<'contract'>(),
  number: z.string().max(100),
  unitId: idSchema<'unit'>(),
  /** For an import: the contract that another kiosk had, and whether its tenant had left by then. */
  formerContractId: idSchema<'contract'>().nullish(),
  leftOn: z.string().nullish(),
});
const endedSchema = z.object({ contractId: idSchema<'contract'>() });
const resumedSchema = z.object({ contractId: idSchema<'contract'>(), times: z.int().positive() });
const settledSchema = z.object({ conflictId: idSchema<'unit_conflict'>() });

/**
 * Notes what an event says about units, in the transaction that commits the event. Returns why the event cannot be
 * read; null when it could, or says nothing about units.
 */
export async function projectLets(
  tx: Tx,
  event: Pick<WireEvent, 'type' | 'kioskId' | 'payload' | 'atMs'>,
  nowMs: number,
): Promise<string | null> {
  switch (event.type) {
    case 'contract.signed':
    case 'contract.adopted':
      return reading(event, signedSchema, (signed) => noteLet(tx, event, signed, nowMs));
    case 'contract.ended':
      return reading(event, endedSchema, ({ contractId }) => noteEnd(tx, event.kioskId, contractId, nowMs));
    case 'contract.resumed':
      return reading(event, resumedSchema, (resumed) => noteResumed(tx, event.kioskId, resumed, nowMs));
    case 'unit_conflict.settled':
      return reading(event, settledSchema, async ({ conflictId }) => {
        await takeLetsLock(tx);
        await settleDoubleLet(tx, conflictId, event.kioskId, nowMs);
      });
    default:
      return null;
  }
}

async function reading<S extends z.ZodType>(
  { type, payload }: Pick<WireEvent, 'type' | 'payload'>,
  schema: S,
  work: (read: z.output<S>) => Promise<void>,
): Promise<string | null> {
  const read = schema.safeParse(JSON.parse(payload));
  if (!read.success) return `${type}: ${read.error.issues.map(({ path }) => path.join('.')).join(', ')}`;
  await work(read.data);
  return null;
}

async function settleDoubleLet(tx: Tx, id: Id<'unit_conflict'>, by: string, nowMs: number): Promise<void> {
  const propertyId = await updateSettled(tx, id, by, nowMs);
  if (propertyId !== undefined) await noteChange(tx, propertyId);
}

async function noteLet(
  tx: Tx,
  { kioskId, atMs }: Pick<WireEvent, 'kioskId' | 'atMs'>,
  { contractId, number, unitId, formerContractId, leftOn }: z.output<typeof signedSchema>,
  nowMs: number,
): Promise<void> {
  const { property_id: propertyId } = await getKiosk(tx, kioskId);
  // Two kiosks' events may be committed at once, and the second must see the first.
  await takeLetsLock(tx);
  await takeOver(tx, { kioskId, unitId, formerContractId: formerContractId ?? null, contractId }, nowMs);
  const isNew = await insertLet(tx, {
    contract_id: contractId,
    kiosk_id: kioskId,
    property_id: propertyId,
    unit_id: unitId,
    number,
    at_ms: atMs,
    // A tenant who has left has no unit any more.
    ended_at_ms: typeof leftOn === 'string' ? nowMs : null,
  });
  if (!isNew) return;
  await noteChange(tx, propertyId);
  await noteDoubleLet(tx, { propertyId, unitId }, nowMs);
}

async function noteDoubleLet(tx: Tx, unit: UnitAt, nowMs: number): Promise<void> {
  const lets = await selectLetsOf(tx, unit);
  if (lets.length < 2) return;
  const id = (await findDoubleLet(tx, unit))?.id ?? (await insertDoubleLet(tx, unit, nowMs));
  for (const { contract_id } of lets) await insertDoubleLetContract(tx, id, contract_id);
}

/**
 * The kiosk reports the end of its contract. It is known here already, unless the database was restored from before it
 * was recorded. Then a unit that seemed rented twice is not.
 */
async function noteEnd(tx: Tx, kioskId: string, contractId: Id<'contract'>, nowMs: number): Promise<void> {
  await takeLetsLock(tx);
  const ended = await endLetBy(tx, { kioskId, contractId }, nowMs);
  if (!ended) return;
  const { property_id: propertyId, unit_id: unitId } = ended;
  await noteChange(tx, propertyId);
  // A kiosk that was found with the claim meanwhile had a right to it.
  await deletePutRight(tx, contractId);
  if ((await selectLetsOf(tx, { propertyId, unitId })).length > 1) return;
  const open = await findDoubleLet(tx, { propertyId, unitId });
  if (open) await settleDoubleLet(tx, open.id, kioskId, nowMs);
}

/**
 * The kiosk's staff found the tenant's belongings: its contract runs again, and its former end releases no unit. The
 * event counts such resumptions, so a late or repeated one changes nothing.
 */
async function noteResumed(
  tx: Tx,
  kioskId: string,
  { contractId, times }: z.output<typeof resumedSchema>,
  nowMs: number,
): Promise<void> {
  await takeLetsLock(tx);
  const resumed = await resumeLetBy(tx, { kioskId, contractId }, times);
  if (!resumed) return;
  const { property_id: propertyId, unit_id: unitId } = resumed;
  await updateReleasesDone(tx, { propertyId, unitId }, kioskId, nowMs);
  await noteChange(tx, propertyId);
  await noteDoubleLet(tx, { propertyId, unitId }, nowMs);
}
