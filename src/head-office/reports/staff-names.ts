/** What reports call who did something at a kiosk. */
import { selectStaffNames } from '../database/figures/money';
import type { Tx } from '../database/tx';

/** As a cell has a site's own person, whose name stays at the kiosk: the last digits of their number. */
export const STAFF = 'staff:';
/** Nobody of the staff: the kiosk itself. */
export const KIOSK = 'kiosk';

const DIGITS = 8;

/** The same for a query. */
export const cashierWords = { kiosk: KIOSK, staff: STAFF, digits: DIGITS } as const;

/** `ids`: of everybody who is named. Null: nobody said who it was. */
export async function readStaffNames(
  tx: Tx,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => string | null> {
  const names = await selectStaffNames(tx, [...new Set(ids.flatMap((id) => id ?? []))]);
  return (id) => (id === null ? null : (names.get(id) ?? `${STAFF}${id.slice(-DIGITS)}`));
}
