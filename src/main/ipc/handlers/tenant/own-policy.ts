/** The screen's channel of a tenant who brings a policy of their own. */
import type { ownPolicyChannels } from '../../../../shared/own-policy-channels';
import type { ServiceContext } from '../../../services/base/context';
import { bringPolicy } from '../../../services/tenant/own-policy';
import { asHolder, type TenantSession } from '../../../services/tenant/session';
import type { Handlers } from '../../screen-handlers';

export function ownPolicyHandlers(
  ctx: ServiceContext,
  session: TenantSession,
): Pick<Handlers, keyof typeof ownPolicyChannels> {
  return { 'own-policy.bring': (input) => asHolder(session, (holder) => bringPolicy(ctx, holder, input)) };
}
