/** Every endpoint of /v1, in the interface document's order, ours after them. */
import type { ServiceContext } from '../../services/base/context';
import type { OneTimeCodes } from '../../services/delivery/one-time-codes';
import type { HealthSources } from '../../services/upkeep/health';
import type { PasswordHasher } from '../../services/login/passwords';
import type { PhoneHandOff } from '../../services/contact/phone-details';
import type { DescribedEndpoint } from '../endpoint/endpoint';
import { bookingEndpoints } from './booking/booking';
import { descriptionEndpoints } from './description';
import { forgetEndpoints } from './delivery/forget';
import { phoneDetailsEndpoints } from './contact/phone-details';
import { handoverEndpoints } from './delivery/handover';
import { helpEndpoints } from './screen/help';
import { insuranceEndpoints } from './insurance/insurance';
import { kioskEndpoints } from './property/kiosk';
import { paymentEndpoints } from './payment/payment';
import { referenceEndpoints } from './property/reference';
import { registerEndpoints } from './login/register';
import { tenantEndpoints } from './tenant/tenant';

/** What stands beside a kiosk's listener; null where it stands alone. */
interface Beside {
  readonly codes?: Pick<OneTimeCodes, 'ask'> | null;
  readonly handOff?: PhoneHandOff | null;
}

export function createEndpoints(
  ctx: ServiceContext,
  hasher: PasswordHasher,
  sources: HealthSources,
  { codes = null, handOff = null }: Beside = {},
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
    ...forgetEndpoints(ctx),
    ...phoneDetailsEndpoints(ctx, handOff),
    ...descriptionEndpoints(() => endpoints),
  ];
  return endpoints;
}
