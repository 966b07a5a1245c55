/** Which bills each payment settled. */
import type { allocationChannels } from '../../../../shared/desk/allocations';
import type { ServiceContext } from '../../../services/base/context';
import { moveSettled, settledByPayments } from '../../../services/debt/move-settled';
import type { HandlersOf } from '../../desk-handlers';

export function allocationHandlers(ctx: ServiceContext): HandlersOf<typeof allocationChannels> {
  return {
    'allocation.contract': ({ contractId, language }) => settledByPayments(ctx, contractId, language),
    'allocation.move': (input, { staff }) => moveSettled(ctx, staff, input),
  };
}
