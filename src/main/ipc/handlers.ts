/** Joins the handlers of the screen's bridge, a folder for each noun: one handler for each channel. */
import type { ServiceContext } from '../services/base/context';
import type { OneTimeCodes } from '../services/delivery/one-time-codes';
import type { PasswordHasher } from '../services/login/passwords';
import { createCardSetups } from '../services/payment/card-setups';
import { createOwedPayments } from '../services/payment/owed-payments';
import type { PaymentRuns } from '../services/payment/run';
import type { CustomerServices } from '../services/screen/customer-services';
import type { ScreenSettings } from '../services/screen/kiosk-state';
import type { DeskRouter } from '../services/staff/desk-router';
import { createTenantSession } from '../services/tenant/session';
import { bookingHandlers } from './handlers/booking/bookings';
import { contactHandlers } from './handlers/contact/contact';
import { documentHandlers } from './handlers/delivery/documents';
import { paymentHandlers } from './handlers/payment/payments';
import { listHandlers } from './handlers/property/lists';
import { screenHandlers } from './handlers/screen/screen';
import { signingHandlers } from './handlers/signing/signing';
import { deskHandlers } from './handlers/staff/desk';
import { autopayHandlers } from './handlers/autopay/autopay';
import { gateCodeHandlers } from './handlers/tenant/gate-code';
import { messageHandlers } from './handlers/tenant/messages';
import { ownPolicyHandlers } from './handlers/tenant/own-policy';
import { leavingHandlers } from './handlers/tenant/leaving';
import { owedHandlers } from './handlers/tenant/owed';
import { tenantHandlers } from './handlers/tenant/tenants';
import { unitHandlers } from './handlers/unit/units';
import type { DemonstrationHandlers, Handlers } from './screen-handlers';

/** What the customer's screen leads to beside the services. */
export interface ScreenParts {
  readonly customerServices: CustomerServices;
  readonly staffDesk: DeskRouter;
  readonly passwords: PasswordHasher;
  readonly codes: Pick<OneTimeCodes, 'ask' | 'setUp' | 'tellOfVisit'>;
  /** Null outside of a demonstration. */
  readonly demonstration: DemonstrationHandlers | null;
}

export function createHandlers(
  ctx: ServiceContext,
  runs: PaymentRuns,
  settings: ScreenSettings,
  { customerServices, staffDesk, passwords, codes, demonstration }: ScreenParts,
): Handlers {
  const owed = createOwedPayments(ctx, runs);
  const cards = createCardSetups(ctx, runs);
  const leave = async () => {
    await owed.leave();
    await cards.leave();
  };
  const tenant = createTenantSession(ctx, passwords, codes, leave);
  return {
    ...listHandlers(ctx),
    ...unitHandlers(ctx),
    ...contactHandlers(ctx, customerServices.phoneHandOff),
    ...bookingHandlers(ctx, { runs, tenant, singleDeliveries: customerServices.singleDeliveries }),
    ...signingHandlers(ctx),
    ...paymentHandlers(ctx, runs),
    ...documentHandlers(ctx, customerServices),
    ...tenantHandlers(ctx, tenant, customerServices),
    ...owedHandlers(ctx, tenant, owed),
    ...autopayHandlers(ctx, tenant, cards),
    ...gateCodeHandlers(ctx, tenant),
    ...ownPolicyHandlers(ctx, tenant, customerServices.phoneHandOff),
    ...messageHandlers(ctx, tenant),
    ...leavingHandlers(ctx, tenant, customerServices.singleDeliveries),
    ...screenHandlers(ctx, settings, { customerServices, tenant, runs }),
    ...deskHandlers(staffDesk),
    ...demonstration,
  };
}
