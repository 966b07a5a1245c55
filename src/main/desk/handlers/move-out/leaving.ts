/** Tenants who leave. */
import type { leavingDeskChannels } from '../../../../shared/desk/leaving';
import type { ServiceContext } from '../../../services/base/context';
import { listLeavingTasks } from '../../../services/move-out/leaving-tasks';
import { secondPersonActs } from '../../../services/approval/second-person';
import { undoWriteOff, writeOffsOf } from '../../../services/move-out/write-offs';
import type { HandlersOf } from '../../desk-handlers';

export function leavingHandlers(ctx: ServiceContext): HandlersOf<typeof leavingDeskChannels> {
  return {
    'leaving.tasks': ({ language }) => listLeavingTasks(ctx, language),
    'write-off.contract': ({ contractId, language }) => writeOffsOf(ctx, contractId, language),
    'write-off.make': (input, { staff }) => secondPersonActs(ctx, staff).writeOff(input),
    'write-off.undo': (input, { staff }) => undoWriteOff(ctx, input, staff),
  };
}
