/** What the kiosk does by itself at intervals, from now until it closes. */
import { bookToldRegularly } from '../../services/debt/told-payments';
import { compareRegularly } from '../../services/books/comparison';
import { reconcileRegularly } from '../../services/payment/reconcile-regularly';
import { followDisputesRegularly } from '../../services/returned-payment/disputes';
import { billRegularly } from '../../services/upkeep/bill-rounds';
import { keepHouseRegularly } from '../../services/upkeep/housekeeping';
import type { Context } from './context';
import type { Customers } from './customers';
import type { Prepared, Undo } from './prepared';

export function beginRounds(
  { options: { dataDir } }: Prepared,
  { ctx, headOffice }: Context,
  { runs, unsettled, customerServices }: Customers,
  undo: Undo,
): void {
  const housekeeping = keepHouseRegularly(ctx, runs, unsettled);
  undo.push(() => housekeeping.stop());
  const reconciling = reconcileRegularly(ctx);
  const disputes = followDisputesRegularly(ctx);
  const comparing = compareRegularly(ctx, {
    dataDir,
    ...(headOffice ? { headOffice: (places) => headOffice.books(places) } : {}),
  });
  undo.push(async () => {
    await Promise.all([reconciling.stop(), disputes.stop(), comparing.stop()]);
  });
  const booking = bookToldRegularly(ctx);
  undo.push(() => booking.stop());
  const billing = billRegularly(ctx, customerServices.singleDeliveries);
  undo.push(() => billing.stop());
}
