/** The screen's channel of a tenant who brings a policy of their own. */
import type { ownPolicyChannels } from '../../../../shared/own-policy-channels';
import type { ServiceContext } from '../../../services/base/context';
import type { PhoneHandOff } from '../../../services/contact/phone-details';
import { bringPolicy } from '../../../services/tenant/own-policy';
import { asHolder, type TenantSession } from '../../../services/tenant/session';
import type { Handlers } from '../../screen-handlers';

export function ownPolicyHandlers(
  ctx: ServiceContext,
  session: TenantSession,
  handOff: PhoneHandOff,
): Pick<Handlers, keyof typeof ownPolicyChannels> {
  return {
    'own-policy.bring': ({ photo, ...named }) =>
      asHolder(session, (holder) => {
        const sent = photo ? handOff.photo() : null;
        return bringPolicy(ctx, holder, { ...named, photo: sent?.kind === 'policy' ? sent.content : null });
      }),
  };
}
