/** Tenants who change the unit. */
import type { transferChannels } from '../../../../shared/desk/transfer';
import type { ServiceContext } from '../../../services/base/context';
import { beginTransfer, completeTransfer } from '../../../services/transfer/transfer';
import { previewTransfer } from '../../../services/transfer/preview';
import { showTransfer } from '../../../services/transfer/view';
import type { HandlersOf } from '../../desk-handlers';

export function transferHandlers(ctx: ServiceContext): HandlersOf<typeof transferChannels> {
  return {
    'transfer.begin': (input, { staff }) => beginTransfer(ctx, staff, input),
    'transfer.preview': (input, { staff }) => previewTransfer(ctx, staff, input),
    'transfer.show': (input, { staff }) => showTransfer(ctx, staff, input),
    'transfer.complete': (input, { staff }) => completeTransfer(ctx, staff, input),
  };
}
