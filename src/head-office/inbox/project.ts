/** What head office makes of an event, beside keeping it. What it cannot read is parked: the events behind it go on. */
import type { WireEvent } from '../../shared/head-office/event';
import { projectLets } from '../claims/lets';
import { beginFigures, makeFigures, projectFigures } from '../figures/project';
import { whyUnreadable } from '../../shared/head-office/events';
import type { Tx } from '../database/tx';
import { isDataFault } from '../database/connection/data-fault';
import { withSavepoint } from '../database/connection/savepoint';
import { findForgottenFrom } from '../database/figures/figures';
import { parkEvent, selectParked, unpark } from '../database/inbox/parked';
import { projectContacts } from './contacts';
import { projectMoney } from './money';
import { projectWrittenBack } from './written-back';

/** What holds for all events of one chain that come together. */
export interface Coming {
  readonly nowMs: number;
  /** Of their chain, by `findForgottenFrom`. */
  readonly forgottenFrom: number | null;
}

/** Answers why nothing could be made of the event, which is parked then; null when something was. */
export type Projecting = (tx: Tx, event: WireEvent, coming: Coming) => Promise<string | null>;

/** Throws where the database refuses what the event says. */
export const project: Projecting = async (tx, event, coming) => {
  const { nowMs } = coming;
  await beginFigures(tx, event);
  const why =
    whyUnreadable(event.type, event.schemaVersion, event.payload) ?? (await projectLets(tx, event, nowMs));
  if (why !== null) {
    await parkEvent(tx, event, why, nowMs);
    return why;
  }
  await projectMoney(tx, event);
  await projectContacts(tx, event, nowMs);
  await projectWrittenBack(tx, event, nowMs);
  await projectFigures(tx, event, coming);
  return null;
};

/** Parks also what the database refuses. It asks the database twice more for each event. */
export const projectOrPark: Projecting = async (tx, event, coming) => {
  try {
    return await withSavepoint(tx, () => project(tx, event, coming));
  } catch (error) {
    if (!isDataFault(error)) throw error;
    // The code alone: the sentence may hold what the event says.
    const why = `the database refuses what it says (${error.code})`;
    await parkEvent(tx, event, why, coming.nowMs);
    return why;
  }
};

/** Reads again what an earlier version could not: called at start. Answers how many can be read now. */
export async function readParked(tx: Tx, nowMs: number): Promise<number> {
  const read: WireEvent[] = [];
  for (const { event } of await selectParked(tx)) {
    const coming = { nowMs, forgottenFrom: await findForgottenFrom(tx, event) };
    if ((await projectOrPark(tx, event, coming)) === null && (await unpark(tx, event))) read.push(event);
  }
  // They came too late for the order in which figures are counted.
  for (const kioskId of new Set(read.map((event) => event.kioskId))) await makeFigures(tx, kioskId);
  return read.length;
}
