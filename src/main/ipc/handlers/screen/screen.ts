/** The screen itself: what state it is in, where a customer is, calls for help, and what broke in the page. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ok } from '../../../../shared/result';
import type { ServiceContext } from '../../../services/base/context';
import { callOffReader } from '../../../services/payment/payments';
import type { PaymentRuns } from '../../../services/payment/run';
import type { CustomerServices } from '../../../services/screen/customer-services';
import { createScreenFaults } from '../../../services/screen/fault';
import { kioskState, type ScreenSettings } from '../../../services/screen/kiosk-state';
import { releaseScreenDrafts } from '../../../services/screen/session';
import type { TenantSession } from '../../../services/tenant/session';
import type { Handlers } from '../../screen-handlers';

interface ScreenParts {
  readonly customerServices: CustomerServices;
  readonly tenant: TenantSession;
  readonly runs: PaymentRuns;
}

/** How long a page that begins waits for the reader's answer. */
const CALL_OFF_MS = 3000;

export function screenHandlers(
  ctx: ServiceContext,
  settings: ScreenSettings,
  { customerServices, tenant, runs }: ScreenParts,
) {
  const noteFault = createScreenFaults(ctx);
  return {
    'kiosk.state': () =>
      kioskState(ctx, settings, {
        delivery: customerServices.delivery(),
        codes: tenant.canSendCodes,
        phoneDetails: customerServices.phoneHandOff.offered(),
        mail: customerServices.singleDeliveries.setUp.email,
      }),
    'session.begin': async () => {
      customerServices.journeys.forget();
      customerServices.phoneHandOff.end();
      // Nobody is signed in from here on, however long the provider takes to let the reader go.
      const ending = Promise.all([tenant.signOut(), callOffReader(ctx, runs)]);
      await Promise.race([ending, sleep(CALL_OFF_MS, undefined, { ref: false })]);
      return ok({ released: await releaseScreenDrafts(ctx) });
    },
    'journey.step': (where) => {
      customerServices.journeys.tell(where);
      return Promise.resolve(ok({}));
    },
    'help.call': (input) => customerServices.help.call(input),
    'help.state': ({ id }) => customerServices.help.state(id),
    'screen.fault': (fault) => Promise.resolve(noteFault(fault)),
  } satisfies Partial<Handlers>;
}
