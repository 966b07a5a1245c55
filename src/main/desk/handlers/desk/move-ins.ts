/** All move-ins. */
import type { moveInChannels } from '../../../../shared/desk/move-ins';
import type { ServiceContext } from '../../../services/base/context';
import { listMoveIns } from '../../../services/desk/move-ins';
import type { HandlersOf } from '../../desk-handlers';

export function moveInHandlers(ctx: ServiceContext): HandlersOf<typeof moveInChannels> {
  return { 'move-ins.list': (input) => listMoveIns(ctx, input) };
}
