/** As far as the broker's stream was read: it only grows, so a stream that ends before that has lost something. */
import { sql } from 'kysely';
import type { Database, Tx } from './connect';
import { askAllReplays } from './kiosks';

export interface StreamPlace {
  /** When the stream was made, as the broker says it: another time is another stream. */
  readonly created: string;
  readonly lastSequence: number;
}

/** Notes it with the messages that it is about. */
export async function notePlace(tx: Tx, created: string, sequence: number): Promise<void> {
  await tx
    .insertInto('broker_place')
    .values({ one: 1, stream_created: created, sequence })
    .onConflict((conflict) =>
      conflict.column('one').doUpdateSet({
        stream_created: created,
        sequence: sql<number>`CASE WHEN broker_place.stream_created = ${created}
          THEN greatest(broker_place.sequence, ${sequence}) ELSE ${sequence} END`,
      }),
    )
    .execute();
}

/**
 * Compares what the broker has with what was read from it. Where it lost something, every kiosk is asked to tell again
 * what is not committed, and the place is noted anew. Answers whether it did.
 */
export async function noticeLoss(database: Database, stream: StreamPlace, nowMs: number): Promise<boolean> {
  return database.transaction().execute(async (tx) => {
    const noted = await tx.selectFrom('broker_place').selectAll().forUpdate().executeTakeFirst();
    const isSame = noted?.stream_created === stream.created && stream.lastSequence >= noted.sequence;
    if (isSame) return false;
    await tx.deleteFrom('broker_place').execute();
    await tx
      .insertInto('broker_place')
      .values({ one: 1, stream_created: stream.created, sequence: stream.lastSequence })
      .execute();
    // The very first look at a broker finds nothing lost.
    if (noted) await askAllReplays(tx, nowMs);
    return noted !== undefined;
  });
}
