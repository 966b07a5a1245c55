/** The screen's channels of a tenant who has signed in: each asks who that is, and a service for the rest. */
import type { Language } from '../../../../shared/languages';
import { ok } from '../../../../shared/result';
import type { tenantChannels } from '../../../../shared/tenant-channels';
import type { ServiceContext } from '../../../services/base/context';
import type { TokenHolder } from '../../../services/login/sessions';
import type { CustomerServices } from '../../../services/screen/customer-services';
import {
  deliverTenantDocument,
  openTenantDocument,
  paintTenantDocument,
  tenantDeliveryState,
} from '../../../services/tenant/documents';
import { asHolder, type TenantSession } from '../../../services/tenant/session';
import { askForStatement } from '../../../services/tenant/statement';
import { tenantView } from '../../../services/tenant/view';
import type { Handlers } from '../../screen-handlers';

export function tenantHandlers(
  ctx: ServiceContext,
  session: TenantSession,
  customerServices: CustomerServices,
): Pick<Handlers, keyof typeof tenantChannels> {
  const ways = () => {
    const { print, email } = customerServices.ways();
    return { print, email };
  };
  const viewOf = ({ contactId, isByDocument }: TokenHolder, language: Language) =>
    tenantView(ctx, contactId, language, { delivery: ways(), gateCode: !isByDocument });
  return {
    'tenant.sign-in': async ({ userName, password, language }) => {
      const holder = await session.signIn(userName, password);
      return holder.ok ? viewOf(holder.value, language) : holder;
    },
    'tenant.code': ({ address, language }) => session.askForCode(address, language),
    'tenant.redeem': async ({ code, language }) => {
      const holder = await session.redeem(code);
      return holder.ok ? viewOf(holder.value, language) : holder;
    },
    'tenant.by-unit': async ({ language, ...proof }) => {
      const found = await session.findByUnit(proof);
      if (!found.ok) return found;
      return found.value === null ? ok(null) : viewOf(found.value, language);
    },
    'tenant.sign-out': async () => {
      await session.signOut();
      return ok({});
    },
    'tenant.view': ({ language }) => asHolder(session, (holder) => viewOf(holder, language)),
    'tenant.statement': ({ contractId }) =>
      asHolder(session, (holder) => askForStatement(ctx, holder, contractId)),
    'tenant.document': (input) => asHolder(session, (holder) => openTenantDocument(ctx, holder, input)),
    'tenant.document-page': (input) => asHolder(session, (holder) => paintTenantDocument(ctx, holder, input)),
    'tenant.deliver': (input) =>
      asHolder(session, (holder) =>
        deliverTenantDocument(ctx, customerServices.singleDeliveries, holder, input),
      ),
    'tenant.delivery-state': (input) =>
      asHolder(session, (holder) =>
        tenantDeliveryState(ctx, customerServices.singleDeliveries, holder, input),
      ),
  };
}
