/** Every endpoint of /v1, in the interface document's order, ours after them. */
import type { ServiceContext } from '../../services/base/context';
import type { HealthSources } from '../../services/upkeep/health';
import type { PasswordDesk } from '../../services/login/passwords';
import type { DescribedEndpoint } from '../endpoint/endpoint';
import { bookingEndpoints } from './booking';
import { descriptionEndpoints } from './description';
import { handoverEndpoints } from './handover';
import { helpEndpoints } from './help';
import { insuranceEndpoints } from './insurance';
import { kioskEndpoints } from './kiosk';
import { paymentEndpoints } from './payment';
import { referenceEndpoints } from './reference';
import { registerEndpoints } from './register';
import { tenantEndpoints } from './tenant';

export function createEndpoints(
  ctx: ServiceContext,
  desk: PasswordDesk,
  sources: HealthSources,
): DescribedEndpoint[] {
  const endpoints: DescribedEndpoint[] = [
    ...registerEndpoints(ctx, desk),
    ...insuranceEndpoints(ctx),
    ...bookingEndpoints(ctx),
    ...paymentEndpoints(ctx),
    ...tenantEndpoints(ctx),
    ...referenceEndpoints(ctx),
    ...kioskEndpoints(ctx, sources),
    ...helpEndpoints(ctx),
    ...handoverEndpoints(ctx),
    ...descriptionEndpoints(() => endpoints),
  ];
  return endpoints;
}
