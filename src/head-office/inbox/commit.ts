/** Commits what came from the broker, as many messages at once as there are: one transaction, one wait for the disk. */
import { DatabaseError } from 'pg';
import type { Database, Tx } from '../database/connect';
import { keepUnread } from '../database/inbox';
import { findKiosk } from '../database/kiosks';
import { readMessage, type Message } from './message';
import { takeEvents } from './take';

/** Classes of PostgreSQL's codes that say the data cannot be kept, whoever tries and whenever. */
const DATA_FAULT = /^(?:22|23|54)/;

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
    return await inOne(database, messages, nowMs, finish);
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
    return await inOne(database, [message], nowMs, async () => {});
  } catch (error) {
    if (!isDataFault(error)) throw error;
    const why = `the database refused it: ${error.message}`;
    await database.transaction().execute((tx) => keepUnread(tx, { ...message, why }, nowMs));
    return new Set();
  }
}

function inOne(
  database: Database,
  messages: readonly Message[],
  nowMs: number,
  finish: (tx: Tx) => Promise<void>,
): Promise<ReadonlySet<string>> {
  return database.transaction().execute(async (tx) => {
    const read = messages.map((message) => ({ message, read: readMessage(message) }));
    const kiosks = new Set(read.flatMap(({ read }) => (read.kind === 'events' ? [read.kioskId] : [])));
    await lockAll(tx, [...kiosks]);
    for (const { message, read: content } of read) await takeOne(tx, message, content, nowMs);
    await finish(tx);
    return kiosks;
  });
}

async function takeOne(
  tx: Tx,
  message: Message,
  read: ReturnType<typeof readMessage>,
  nowMs: number,
): Promise<void> {
  if (read.kind === 'unread') return keepUnread(tx, { ...message, why: read.why }, nowMs);
  const kiosk = await findKiosk(tx, read.kioskId);
  // Also of one that was turned away since: what it did before that counts.
  if (!kiosk || kiosk.state === 'invited' || kiosk.property_id !== read.propertyId)
    return keepUnread(tx, { ...message, why: `no kiosk ${read.kioskId} of this property` }, nowMs);
  await takeEvents(tx, kiosk, read.events, nowMs);
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

function isDataFault(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && DATA_FAULT.test(error.code ?? '');
}
