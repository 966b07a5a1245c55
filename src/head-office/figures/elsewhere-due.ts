/**
 * What contracts of a site's other kiosks owe, for a kiosk whose staff take money for one. It is what the contract's own
 * kiosk booked, less what others took meanwhile. As of when: up to the last report after which it had nothing to send.
 */
import type { ElsewhereDue } from '../../shared/head-office/elsewhere-due';
import type { KioskAddress } from '../../shared/head-office/names';
import type { Id } from '../../shared/ids';
import { selectContractsElsewhere, selectOnBehalfOf } from '../database/figures/on-behalf';
import { findReport } from '../database/kiosk/statuses';
import type { Database } from '../database/tx';
import { toldUntilMs } from './told-until';
import { DAY_MS } from '../../shared/durations';

/** No money is taken by an amount that is older. */
const OLD_MS = DAY_MS;

export async function dueElsewhere(
  database: Database,
  asker: KioskAddress,
  { unitId, nowMs }: { readonly unitId: Id<'unit'>; readonly nowMs: number },
): Promise<ElsewhereDue[]> {
  const found: ElsewhereDue[] = [];
  for (const row of await selectContractsElsewhere(database, asker, unitId)) {
    if (row.currency === null) continue;
    const taken = await selectOnBehalfOf(database, row.contract_id);
    const notBooked = taken.filter((each) => !each.is_booked);
    const asOfMs = row.state === 'active' ? await lastToldMs(database, row.kiosk_id) : null;
    found.push({
      contractId: row.contract_id,
      number: row.number,
      kiosk: row.title ?? row.kiosk_id,
      currency: row.currency,
      dueMinor: Math.max(
        0,
        notBooked.reduce((owed, { amount_minor }) => owed - amount_minor, row.owed_minor),
      ),
      asOfMs: asOfMs ?? 0,
      isOld: asOfMs === null || nowMs - asOfMs > OLD_MS,
      counted: taken.flatMap((each) => (each.kiosk_id === asker.kioskId ? [each.on_behalf_id] : [])),
    });
  }
  return found;
}

/** Null where it never reported. */
async function lastToldMs(database: Database, kioskId: string): Promise<number | null> {
  const report = await findReport(database, kioskId);
  return report && toldUntilMs(report.status, report.atMs);
}
