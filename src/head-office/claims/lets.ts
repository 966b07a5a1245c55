/** Which unit is rented under which contract, by what kiosks report; and what was rented twice. */
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { WireEvent } from '../../shared/head-office/event';
import { idSchema, type Id } from '../../shared/ids';
import type { Tx } from '../database/tx';
import { noteChange } from './changes';
import { takeOver } from './hand-overs';

/** Any number that nobody else takes a lock on; one lock for all, so that nobody waits in a circle. */
const LETS_LOCK = 539_887_877;

const signedSchema = z.object({
  contractId: idSchema<'contract'>(),
  number: z.string().max(100),
  unitId: idSchema<'unit'>(),
  /** Of an import: the contract that another kiosk had, and that its tenant had left by then. */
  formerContractId: idSchema<'contract'>().nullish(),
  leftOn: z.string().nullish(),
});
const endedSchema = z.object({ contractId: idSchema<'contract'>() });
const resumedSchema = z.object({ contractId: idSchema<'contract'>(), times: z.int().positive() });
const settledSchema = z.object({ conflictId: idSchema<'unit_conflict'>() });

/**
 * Notes what an event says of units, in the transaction that commits the event. Answers why it cannot be read, null when
 * it could, or says nothing of units.
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

/** False when it was settled before. */
async function settleDoubleLet(tx: Tx, id: Id<'unit_conflict'>, by: string, nowMs: number): Promise<boolean> {
  const settled = await tx
    .updateTable('double_let')
    .set({ settled_at_ms: nowMs, settled_by: by })
    .where('id', '=', id)
    .where('settled_at_ms', 'is', null)
    .returning('property_id')
    .executeTakeFirst();
  if (settled) await noteChange(tx, settled.property_id);
  return settled !== undefined;
}

async function noteLet(
  tx: Tx,
  { kioskId, atMs }: Pick<WireEvent, 'kioskId' | 'atMs'>,
  { contractId, number, unitId, formerContractId, leftOn }: z.output<typeof signedSchema>,
  nowMs: number,
): Promise<void> {
  const { property_id: propertyId } = await tx
    .selectFrom('kiosk')
    .select('property_id')
    .where('id', '=', kioskId)
    .executeTakeFirstOrThrow();
  // Two kiosks' events may be committed at once: the second must see the first.
  await takeLetsLock(tx);
  await takeOver(tx, { kioskId, unitId, formerContractId: formerContractId ?? null }, nowMs);
  const { numInsertedOrUpdatedRows: news } = await tx
    .insertInto('unit_let')
    .values({
      contract_id: contractId,
      kiosk_id: kioskId,
      property_id: propertyId,
      unit_id: unitId,
      number,
      at_ms: atMs,
      // A tenant who has left has no unit.
      ended_at_ms: typeof leftOn === 'string' ? nowMs : null,
    })
    .onConflict((known) => known.column('contract_id').doNothing())
    .executeTakeFirst();
  if (news === 0n) return;
  await noteChange(tx, propertyId);
  await noteDoubleLet(tx, propertyId, unitId, nowMs);
}

async function noteDoubleLet(
  tx: Tx,
  propertyId: Id<'property'>,
  unitId: Id<'unit'>,
  nowMs: number,
): Promise<void> {
  const lets = await letsOf(tx, propertyId, unitId);
  if (lets.length < 2) return;
  const id = await openDoubleLet(tx, propertyId, unitId, nowMs);
  for (const { contract_id } of lets)
    await tx
      .insertInto('double_let_contract')
      .values({ double_let_id: id, contract_id })
      .onConflict((known) => known.columns(['double_let_id', 'contract_id']).doNothing())
      .execute();
}

/**
 * The kiosk tells back that its contract has ended. Known here already, unless the database was restored from before
 * somebody said so: then what looked as if it were rented twice is not.
 */
async function noteEnd(tx: Tx, kioskId: string, contractId: Id<'contract'>, nowMs: number): Promise<void> {
  await takeLetsLock(tx);
  const ended = await tx
    .updateTable('unit_let')
    .set({ ended_at_ms: nowMs })
    .where('contract_id', '=', contractId)
    .where('kiosk_id', '=', kioskId)
    .where('ended_at_ms', 'is', null)
    .returning(['property_id', 'unit_id'])
    .executeTakeFirst();
  if (!ended) return;
  const { property_id: propertyId, unit_id: unitId } = ended;
  await noteChange(tx, propertyId);
  // A kiosk that was found with the claim meanwhile had it rightly.
  await tx.deleteFrom('claim_put_right').where('contract_id', '=', contractId).execute();
  if ((await letsOf(tx, propertyId, unitId)).length > 1) return;
  const open = await findDoubleLet(tx, propertyId, unitId);
  if (open) await settleDoubleLet(tx, open.id, kioskId, nowMs);
}

/**
 * The kiosk's staff found the tenant's belongings: its contract runs again, and nobody releases the unit by its former
 * end. How often that was so is sent with it, so that what comes late or twice changes nothing.
 */
async function noteResumed(
  tx: Tx,
  kioskId: string,
  { contractId, times }: z.output<typeof resumedSchema>,
  nowMs: number,
): Promise<void> {
  await takeLetsLock(tx);
  const resumed = await tx
    .updateTable('unit_let')
    .set({ ended_at_ms: null, resumed_times: times })
    .where('contract_id', '=', contractId)
    .where('kiosk_id', '=', kioskId)
    .where('resumed_times', '<', times)
    .returning(['property_id', 'unit_id'])
    .executeTakeFirst();
  if (!resumed) return;
  const { property_id: propertyId, unit_id: unitId } = resumed;
  await tx
    .updateTable('unit_release')
    .set({ done_at_ms: nowMs })
    .where('kiosk_id', '=', kioskId)
    .where('property_id', '=', propertyId)
    .where('unit_id', '=', unitId)
    .where('done_at_ms', 'is', null)
    .execute();
  await noteChange(tx, propertyId);
  await noteDoubleLet(tx, propertyId, unitId, nowMs);
}

/** Before the number of changes, always: a caller that takes both takes them in this order. */
async function takeLetsLock(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${LETS_LOCK})`.execute(tx);
}

function letsOf(tx: Tx, propertyId: Id<'property'>, unitId: Id<'unit'>) {
  return tx
    .selectFrom('unit_let')
    .select('contract_id')
    .where('property_id', '=', propertyId)
    .where('unit_id', '=', unitId)
    .where('ended_at_ms', 'is', null)
    .execute();
}

function findDoubleLet(tx: Tx, propertyId: Id<'property'>, unitId: Id<'unit'>) {
  return tx
    .selectFrom('double_let')
    .select('id')
    .where('property_id', '=', propertyId)
    .where('unit_id', '=', unitId)
    .where('settled_at_ms', 'is', null)
    .executeTakeFirst();
}

async function openDoubleLet(
  tx: Tx,
  propertyId: Id<'property'>,
  unitId: Id<'unit'>,
  nowMs: number,
): Promise<Id<'unit_conflict'>> {
  const open = await findDoubleLet(tx, propertyId, unitId);
  if (open) return open.id;
  const id = uuidv7() as Id<'unit_conflict'>;
  await tx
    .insertInto('double_let')
    .values({
      id,
      property_id: propertyId,
      unit_id: unitId,
      found_at_ms: nowMs,
      settled_at_ms: null,
      settled_by: null,
    })
    .execute();
  return id;
}
