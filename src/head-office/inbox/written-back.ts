/**
 * A contract that a kiosk wrote back into its books after a loss. What was reported of it then counts as if it came now, and only where
 * head office has not heard it before.
 */
import { z } from 'zod';
import type { WireEvent } from '../../shared/head-office/event';
import { whyUnreadable } from '../../shared/head-office/events';
import { reportedEventSchema } from '../../shared/head-office/reported-events';
import type { Tx } from '../database/tx';
import { projectLets } from '../claims/lets';
import { projectMoney } from './money';

export const WRITTEN_BACK = 'contract.written_back';

const writtenBackSchema = z.object({ events: z.array(reportedEventSchema) });

/** What was reported of it, each as an event of the kiosk's. Empty for another event. */
export function eventsIn(event: Pick<WireEvent, 'type' | 'payload'>): z.output<typeof reportedEventSchema>[] {
  if (event.type !== WRITTEN_BACK) return [];
  return writtenBackSchema.safeParse(JSON.parse(event.payload)).data?.events ?? [];
}

/** The payload has been read by its schema already. */
export async function projectWrittenBack(tx: Tx, event: WireEvent, nowMs: number): Promise<void> {
  for (const { id, type, schemaVersion, atMs, payload } of eventsIn(event)) {
    if (whyUnreadable(type, schemaVersion, payload) !== null) continue;
    // Lets are known by their contracts and takings by the ids of their events, so that nothing counts twice.
    const told = { ...event, id, type, schemaVersion, atMs, payload };
    await projectLets(tx, told, nowMs);
    await projectMoney(tx, told);
  }
}
