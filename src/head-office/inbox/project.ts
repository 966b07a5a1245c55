/** What head office makes of an event, beside keeping it. What it cannot read is parked: the events behind it go on. */
import type { WireEvent } from '../../shared/head-office/event';
import { projectLets } from '../claims/lets';
import type { Tx } from '../database/connect';
import { parkEvent } from '../database/inbox';

export async function project(tx: Tx, event: WireEvent, nowMs: number): Promise<void> {
  const why = whyUnreadable(event) ?? (await projectLets(tx, event, nowMs));
  if (why !== null) await parkEvent(tx, event, why, nowMs);
}

function whyUnreadable({ payload }: WireEvent): string | null {
  try {
    JSON.parse(payload);
    return null;
  } catch {
    return 'its payload is not JSON';
  }
}
