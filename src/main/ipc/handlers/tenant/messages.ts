/** The screen's channel of a tenant who leaves a message for staff. */
import type { messageChannels } from '../../../../shared/message-channels';
import type { ServiceContext } from '../../../services/base/context';
import { leaveMessage } from '../../../services/tenant/messages';
import { asHolder, type TenantSession } from '../../../services/tenant/session';
import type { Handlers } from '../../screen-handlers';

export function messageHandlers(
  ctx: ServiceContext,
  session: TenantSession,
): Pick<Handlers, keyof typeof messageChannels> {
  return {
    'message.leave': (left) => asHolder(session, (holder) => leaveMessage(ctx, holder, left)),
  };
}
