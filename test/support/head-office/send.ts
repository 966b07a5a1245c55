/** Hands events to head office as its listener does, for tests of what it makes of them. */
import type { Database } from '../../../src/head-office/database/tx';
import { commitEvents, type Committed } from '../../../src/head-office/inbox/commit';
import type { WireEvent } from '../../../src/shared/head-office/event';

export function sendToOffice(
  database: Database,
  kioskId: string,
  events: readonly WireEvent[],
  nowMs: number = Date.now(),
): Promise<Committed> {
  return commitEvents(database, kioskId, events, { nowMs, retentionDays: 35 });
}
