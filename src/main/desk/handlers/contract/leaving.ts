/** Tenants who leave. */
import type { leavingDeskChannels } from '../../../../shared/desk/leaving';
import type { ServiceContext } from '../../../services/base/context';
import { listLeavingTasks } from '../../../services/contract/leaving-tasks';
import type { HandlersOf } from '../../desk-handlers';

export function leavingHandlers(ctx: ServiceContext): HandlersOf<typeof leavingDeskChannels> {
  return { 'leaving.tasks': ({ language }) => listLeavingTasks(ctx, language) };
}
