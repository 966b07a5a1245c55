/** The screen's channels of a tenant's automatic payment. */
import type { autopayChannels } from '../../../../shared/autopay-channels';
import type { ServiceContext } from '../../../services/base/context';
import { agreeToCard } from '../../../services/tenant/card-consent';
import { endOwnAutopay, ownAutopayView } from '../../../services/tenant/own-autopay';
import { asHolder, type TenantSession } from '../../../services/tenant/session';
import type { Handlers } from '../../screen-handlers';

export function autopayHandlers(
  ctx: ServiceContext,
  session: TenantSession,
): Pick<Handlers, keyof typeof autopayChannels> {
  return {
    'autopay.view': ({ contractId }) =>
      asHolder(session, (holder) => ownAutopayView(ctx, holder, contractId)),
    'autopay.end': ({ contractId }) => asHolder(session, (holder) => endOwnAutopay(ctx, holder, contractId)),
    'autopay.agree': (input) => asHolder(session, (holder) => agreeToCard(ctx, holder, input)),
  };
}
