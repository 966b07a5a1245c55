/** What head office makes of an event, beside keeping it. What it cannot read is parked: the events behind it go on. */
import type { WireEvent } from '../../shared/head-office/event';
import { projectLets } from '../claims/lets';
import { whyUnreadable } from '../../shared/head-office/events';
import type { Tx } from '../database/connect';
import { parkEvent } from '../database/inbox';
import { projectMoney } from './money';

export async function project(tx: Tx, event: WireEvent, nowMs: number): Promise<void> {
  const why =
    whyUnreadable(event.type, event.schemaVersion, event.payload) ?? (await projectLets(tx, event, nowMs));
  if (why !== null) return parkEvent(tx, event, why, nowMs);
  await projectMoney(tx, event);
}

/** Reads again what an earlier version could not: called at start. Answers how many can be read now. */
export async function readParked(tx: Tx, nowMs: number): Promise<number> {
  const parked = await tx
    .selectFrom('parked_event')
    .innerJoin('inbox_event', (join) =>
      join
        .onRef('inbox_event.kiosk_id', '=', 'parked_event.kiosk_id')
        .onRef('inbox_event.chain_id', '=', 'parked_event.chain_id')
        .onRef('inbox_event.sequence', '=', 'parked_event.sequence'),
    )
    .selectAll('inbox_event')
    .orderBy('inbox_event.kiosk_id')
    .orderBy('inbox_event.committed_at_ms')
    .orderBy('inbox_event.sequence')
    .execute();
  let read = 0;
  for (const row of parked) {
    if (whyUnreadable(row.type, row.schema_version, row.payload) !== null) continue;
    await tx
      .deleteFrom('parked_event')
      .where('kiosk_id', '=', row.kiosk_id)
      .where('chain_id', '=', row.chain_id)
      .where('sequence', '=', row.sequence)
      .execute();
    await project(
      tx,
      {
        kioskId: row.kiosk_id,
        chainId: row.chain_id,
        sequence: row.sequence,
        id: row.id,
        type: row.type,
        schemaVersion: row.schema_version,
        atMs: row.at_ms,
        payload: row.payload,
        previousHash: row.previous_hash,
        hash: row.hash,
      },
      nowMs,
    );
    read += 1;
  }
  return read;
}
