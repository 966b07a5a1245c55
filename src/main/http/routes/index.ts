/** Every endpoint of /v1, in the interface document's order, ours after them. */
import type { ServiceContext } from '../../services/base/context';
import type { OneTimeCodes } from '../../services/delivery/one-time-codes';
import type { HealthSources } from '../../services/upkeep/health';
import type { PasswordHasher } from '../../services/login/passwords';
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
  hasher: PasswordHasher,
  sources: HealthSources,
  codes: Pick<OneTimeCodes, 'ask'> | null = null,
): DescribedEndpoint[] {
  const endpoints: DescribedEndpoint[] = [
    ...registerEndpoints(ctx, hasher, codes),
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
