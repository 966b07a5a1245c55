/** The screen's channel of a tenant who asks for their access code. */
import type { gateCodeChannels } from '../../../../shared/gate-code-channels';
import type { ServiceContext } from '../../../services/base/context';
import { ownGateCode } from '../../../services/tenant/own-code';
import { asHolder, type TenantSession } from '../../../services/tenant/session';
import type { Handlers } from '../../screen-handlers';

export function gateCodeHandlers(
  ctx: ServiceContext,
  session: TenantSession,
): Pick<Handlers, keyof typeof gateCodeChannels> {
  return { 'gate-code.view': (input) => asHolder(session, (holder) => ownGateCode(ctx, holder, input)) };
}
