/** Money that waits for a second person. */
import type { approvalChannels } from '../../../../shared/desk/approvals';
import { ok } from '../../../../shared/result';
import type { ServiceContext } from '../../../services/base/context';
import { decideOn } from '../../../services/approval/decide';
import { openApprovals } from '../../../services/approval/approvals';
import type { HandlersOf } from '../../desk-handlers';

export function approvalHandlers(ctx: ServiceContext): HandlersOf<typeof approvalChannels> {
  return {
    'approvals.list': async ({ language }, { staff }) =>
      ok({ approvals: await openApprovals(ctx, staff, language) }),
    'approvals.decide': (input, { staff }) => decideOn(ctx, staff, input),
  };
}
