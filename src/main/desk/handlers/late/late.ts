/** Late rent: what followed and follows, second locks, and holds. */
import type { lateChannels } from '../../../../shared/desk/late';
import type { ServiceContext } from '../../../services/base/context';
import { noticeDelivered, sendDefaultNotice } from '../../../services/late/default-notice';
import { changeLock } from '../../../services/late/overlock';
import { closeHold, openHold } from '../../../services/late/holds';
import { lateOfContract, listLateTasks } from '../../../services/late/views';
import type { HandlersOf } from '../../desk-handlers';

export function lateHandlers(ctx: ServiceContext): HandlersOf<typeof lateChannels> {
  return {
    'late.contract': ({ contractId }) => lateOfContract(ctx, contractId),
    'late.tasks': () => listLateTasks(ctx),
    'late.lock': (input, { staff }) => changeLock(ctx, input, staff),
    'late.hold': (input, { staff }) => openHold(ctx, input, staff),
    'late.release': (input, { staff }) => closeHold(ctx, input, staff),
    'late.sendNotice': ({ contractId }, { staff }) => sendDefaultNotice(ctx, contractId, staff),
    'late.delivered': (input, { staff }) => noticeDelivered(ctx, input, staff),
  };
}
