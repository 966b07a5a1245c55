/**
 * Events that head office hardly needs any more, packed by the hundred into one row. Nothing is lost: a pack is
 * unpacked on request. A pack that head office has had for long enough is removed (outbox-confirmed.ts).
 */
import { packEvents, unpackEvents } from '../storage/outbox-pack';
import type { Tx } from '../schema';
import type { OutboxPackTable, OutboxTable } from '../schema/base';

/** Ten move-ins or so. */
const IN_A_PACK = 128;
/** Never packed: the last ones, which are those that are sent, and the very last, which the next one follows. */
const LEFT_AS_ROWS = 128;
/** Everybody else waits meanwhile. */
const PACKS_A_ROUND = 32;

interface Packer {
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  note<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Packs what is old enough; answers how many events it packed. A power cut leaves rows, or their pack. */
export async function packOutbox(store: Packer): Promise<number> {
  let packed = 0;
  for (let round = 0; round < PACKS_A_ROUND; round += 1) {
    const rows = await store.read(nextRows);
    const pack = packEvents(rows);
    if (pack === null) break;
    await store.note(async (tx) => {
      await tx.insertInto('outbox_pack').values(pack).execute();
      await tx.deleteFrom('outbox').where('sequence', '<=', pack.last_sequence).execute();
    });
    packed += rows.length;
  }
  return packed;
}

/** The oldest rows that may be packed, of one chain; none while they are too few to be worth a pack. */
async function nextRows(tx: Tx): Promise<readonly OutboxTable[]> {
  const rows = await tx.selectFrom('outbox').selectAll().orderBy('sequence').limit(IN_A_PACK).execute();
  const last = await tx
    .selectFrom('outbox')
    .select('sequence')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  const end = rows.at(-1);
  if (!end || !last || rows.length < IN_A_PACK || end.sequence > last.sequence - LEFT_AS_ROWS) return [];
  const other = rows.findIndex((row) => row.chain_id !== rows[0]?.chain_id);
  return other === -1 ? rows : rows.slice(0, other);
}

/** Events behind a number, in order: those of packs first. Throws where a pack is not what it was. */
export async function eventsAfter(tx: Tx, sequence: number, limit: number): Promise<readonly OutboxTable[]> {
  const packs = await tx
    .selectFrom('outbox_pack')
    .selectAll()
    .where('last_sequence', '>', sequence)
    .orderBy('last_sequence')
    .limit(Math.ceil(limit / IN_A_PACK) + 1)
    .execute();
  const packed = packs.flatMap(unpackedOf).filter((row) => row.sequence > sequence);
  if (packed.length >= limit) return packed.slice(0, limit);
  const rows = await tx
    .selectFrom('outbox')
    .selectAll()
    .where('sequence', '>', packed.at(-1)?.sequence ?? sequence)
    .orderBy('sequence')
    .limit(limit - packed.length)
    .execute();
  return [...packed, ...rows];
}

function unpackedOf(pack: OutboxPackTable): readonly OutboxTable[] {
  const rows = unpackEvents(pack);
  if (rows === null)
    throw new Error(`the pack of the events ${pack.first_sequence} to ${pack.last_sequence} was changed`);
  return rows;
}

/** The event of a number, wherever it is kept. */
export async function findEvent(tx: Tx, sequence: number): Promise<OutboxTable | undefined> {
  const row = await tx.selectFrom('outbox').selectAll().where('sequence', '=', sequence).executeTakeFirst();
  if (row) return row;
  const [first] = await eventsAfter(tx, sequence - 1, 1);
  return first?.sequence === sequence ? first : undefined;
}

/** The lowest number that is kept, of all or of a chain; null where there is none. */
export async function firstSequence(tx: Tx, chainId?: OutboxTable['chain_id']): Promise<number | null> {
  const packs = tx.selectFrom('outbox_pack').select('first_sequence').orderBy('first_sequence').limit(1);
  const packed = await (chainId ? packs.where('chain_id', '=', chainId) : packs).executeTakeFirst();
  if (packed) return packed.first_sequence;
  const rows = tx.selectFrom('outbox').select('sequence').orderBy('sequence').limit(1);
  const row = await (chainId ? rows.where('chain_id', '=', chainId) : rows).executeTakeFirst();
  return row?.sequence ?? null;
}
