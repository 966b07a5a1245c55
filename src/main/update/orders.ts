/** What head office says of the updates of this kiosk. The service writes it down as it hears it, so that it counts without a line too. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { updateOrdersSchema, type UpdateOrders } from '../../shared/head-office/documents';
import { writeWhole } from '../files/write-whole';

const ORDERS_FILE = 'update-orders.json';

/** On the disk, whole or not at all; nothing is written where it is the same. */
export function saveOrders(dataDir: string, orders: UpdateOrders): void {
  const before = readOrders(dataDir);
  if (before.ring === orders.ring && before.paused === orders.paused && before.pinned === orders.pinned)
    return;
  writeWhole(join(dataDir, ORDERS_FILE), `${JSON.stringify(orders)}\n`);
}

export const forgetOrders = (dataDir: string): void => rmSync(join(dataDir, ORDERS_FILE), { force: true });

/** As heard last; of a kiosk without head office, or that never heard of it, nothing is ordered. */
export function readOrders(dataDir: string): UpdateOrders {
  const nothing = { ring: null, paused: false, pinned: null };
  const file = join(dataDir, ORDERS_FILE);
  if (!existsSync(file)) return nothing;
  try {
    return updateOrdersSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return nothing;
  }
}
