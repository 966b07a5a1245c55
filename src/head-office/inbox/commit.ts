/** Commits what a kiosk tells: one transaction for each request, and one wait for the disk. */
import type { WireEvent } from '../../shared/head-office/event';
import type { Database, Tx } from '../database/tx';
import { isDataFault } from '../database/connection/data-fault';
import { loadWatermarks, lockKiosk, type KioskWatermark } from '../database/kiosk/kiosks';
import { project, projectOrPark, type Projecting } from './project';
import { takeEvents, type Taken } from './take';

export interface Committed {
  readonly taken: Taken;
  /** As committed with them; null: nothing of this kiosk ever was. */
  readonly watermark: KioskWatermark | null;
}

/** `events` are neighbors of one chain, of a kiosk that is known here. Throws where the database cannot be reached. */
export function commitEvents(
  database: Database,
  kioskId: string,
  events: readonly WireEvent[],
  { nowMs, retentionDays }: { readonly nowMs: number; readonly retentionDays: number },
): Promise<Committed> {
  return projecting(database, async (tx, projected) => {
    const kiosk = await lockKiosk(tx, kioskId);
    if (!kiosk) throw new Error('a kiosk that was let in is not there');
    const taken = await takeEvents({ tx, kiosk, nowMs }, events, projected);
    const [watermark = null] = await loadWatermarks(tx, retentionDays, [kioskId]);
    return { taken, watermark };
  });
}

/**
 * In one transaction; where the database refuses what an event says, in a second one, which looks at each by itself and
 * parks that one.
 */
async function projecting<T>(
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
