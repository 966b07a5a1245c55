/** What head office makes of an event, beside keeping it. What it cannot read is parked: the events behind it go on. */
import { sql } from 'kysely';
import type { WireEvent } from '../../shared/head-office/event';
import { projectLets } from '../claims/lets';
import { makeFigures, projectFigures } from '../figures/project';
import { whyUnreadable } from '../../shared/head-office/events';
import type { Tx } from '../database/tx';
import { isDataFault } from '../database/data-fault';
import { parkEvent, selectParked, unpark } from '../database/parked';
import { projectContacts } from './contacts';
import { projectMoney } from './money';
import { projectWrittenBack } from './written-back';

/** Answers why nothing could be made of the event, which is parked then; null when something was. */
export type Projecting = (tx: Tx, event: WireEvent, nowMs: number) => Promise<string | null>;

/** Throws where the database refuses what the event says. */
export const project: Projecting = async (tx, event, nowMs) => {
  const why =
    whyUnreadable(event.type, event.schemaVersion, event.payload) ?? (await projectLets(tx, event, nowMs));
  if (why !== null) {
    await parkEvent(tx, event, why, nowMs);
    return why;
  }
  await projectMoney(tx, event);
  await projectContacts(tx, event, nowMs);
  await projectWrittenBack(tx, event, nowMs);
  await projectFigures(tx, event, nowMs);
  return null;
};

/** Parks also what the database refuses. It asks the database twice more for each event. */
export const projectOrPark: Projecting = async (tx, event, nowMs) => {
  await sql`SAVEPOINT before_event`.execute(tx);
  try {
    const why = await project(tx, event, nowMs);
    await sql`RELEASE SAVEPOINT before_event`.execute(tx);
    return why;
  } catch (error) {
    if (!isDataFault(error)) throw error;
    await sql`ROLLBACK TO SAVEPOINT before_event`.execute(tx);
    // The code alone: the sentence may hold what the event says.
    const why = `the database refuses what it says (${error.code})`;
    await parkEvent(tx, event, why, nowMs);
    return why;
  }
};

/** Reads again what an earlier version could not: called at start. Answers how many can be read now. */
export async function readParked(tx: Tx, nowMs: number): Promise<number> {
  const read: WireEvent[] = [];
  for (const { event } of await selectParked(tx))
    if ((await projectOrPark(tx, event, nowMs)) === null && (await unpark(tx, event))) read.push(event);
  // They came too late for the order in which figures are counted.
  for (const kioskId of new Set(read.map((event) => event.kioskId))) await makeFigures(tx, kioskId);
  return read.length;
}
