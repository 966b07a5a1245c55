/** Commits what came from the broker, as many messages at once as there are: one transaction, one wait for the disk. */
import type { Database, Tx } from '../database/connect';
import { isDataFault } from '../database/data-fault';
import { keepUnread } from '../database/inbox';
import { findKiosk } from '../database/kiosks';
import { readMessage, type Message } from './message';
import { project, projectOrPark, type Projecting } from './project';
import { takeEvents } from './take';

/**
 * In one transaction; where the database refuses what an event says, in a second one, which looks at each by itself and
 * parks that one.
 */
export async function projecting<T>(
  database: Database,
  work: (tx: Tx, project: Projecting) => Promise<T>,
): Promise<T> {
  try {
    return await database.transaction().execute((tx) => work(tx, project));
  } catch (error) {
    if (!isDataFault(error)) throw error;
    return database.transaction().execute((tx) => work(tx, projectOrPark));
  }
}

/**
 * Answers the kiosks whose watermarks are to be told. Throws where the database cannot be reached: nothing is committed
 * then, or all is, and the same messages may be handed in again.
 */
export async function commitMessages(
  database: Database,
  messages: readonly Message[],
  nowMs: number,
  finish: (tx: Tx) => Promise<void>,
): Promise<ReadonlySet<string>> {
  try {
    return await projecting(database, (tx, project) => inOne(tx, messages, nowMs, project, finish));
  } catch (error) {
    if (!isDataFault(error)) throw error;
  }
  // One of them cannot be kept, by a mistake of ours: the others must not wait for its mending.
  const kiosks = new Set<string>();
  for (const message of messages) {
    for (const kiosk of await alone(database, message, nowMs)) kiosks.add(kiosk);
  }
  await database.transaction().execute(finish);
  return kiosks;
}

async function alone(database: Database, message: Message, nowMs: number): Promise<ReadonlySet<string>> {
  try {
    return await projecting(database, (tx, project) => inOne(tx, [message], nowMs, project));
  } catch (error) {
    if (!isDataFault(error)) throw error;
    const why = `the database refused it: ${error.message}`;
    await database.transaction().execute((tx) => keepUnread(tx, { ...message, why }, nowMs));
    return new Set();
  }
}

async function inOne(
  tx: Tx,
  messages: readonly Message[],
  nowMs: number,
  project: Projecting,
  finish?: (tx: Tx) => Promise<void>,
): Promise<ReadonlySet<string>> {
  const read = messages.map((message) => ({ message, read: readMessage(message) }));
  const kiosks = new Set(read.flatMap(({ read }) => (read.kind === 'events' ? [read.kioskId] : [])));
  await lockAll(tx, [...kiosks]);
  for (const { message, read: content } of read) await takeOne(tx, message, content, nowMs, project);
  await finish?.(tx);
  return kiosks;
}

async function takeOne(
  tx: Tx,
  message: Message,
  read: ReturnType<typeof readMessage>,
  nowMs: number,
  project: Projecting,
): Promise<void> {
  if (read.kind === 'unread') return keepUnread(tx, { ...message, why: read.why }, nowMs);
  const kiosk = await findKiosk(tx, read.kioskId);
  // Also of one that was turned away since: what it did before that counts.
  if (!kiosk || kiosk.state === 'invited' || kiosk.property_id !== read.propertyId)
    return keepUnread(tx, { ...message, why: `no kiosk ${read.kioskId} of this property` }, nowMs);
  await takeEvents(tx, kiosk, read.events, nowMs, project);
}

/** Always in the same order, so that two who lock several never wait for each other. */
async function lockAll(tx: Tx, kioskIds: readonly string[]): Promise<void> {
  if (kioskIds.length === 0) return;
  await tx
    .selectFrom('kiosk')
    .select('id')
    .where('id', 'in', [...kioskIds])
    .orderBy('id')
    .forUpdate()
    .execute();
}
