/** What stands beside the kiosk for a customer who has moved in or is stuck: ways to the documents, and people. */
import type { KioskState } from '../../../shared/screen-shapes';
import type { ServiceContext } from '../base/context';
import { createLiveJourneys, type LiveJourneys } from '../booking/live-journeys';
import { createDeliveries, type Deliveries } from '../delivery/document-delivery';
import type { Outside } from '../delivery/runner';
import { createSingleDeliveries, type SingleDeliveries } from '../delivery/single-deliveries';
import { createPhoneHandOff, type PhoneHandOff } from '../contact/phone-details';
import { createHelpCalls, type HelpCalls } from './mailed-help-calls';

export interface CustomerServices {
  readonly deliveries: Deliveries;
  /** Single singleDeliveries, beside those of a move-in. */
  readonly singleDeliveries: SingleDeliveries;
  readonly help: HelpCalls;
  /** Where the customer at the screen is. */
  readonly journeys: LiveJourneys;
  /** Where a phone at the site reaches the listener; null where none can. */
  readonly publicAddress: string | null;
  /** Details that a customer types on their own phone. */
  readonly phoneHandOff: PhoneHandOff;
  /** Ways to get the documents that work now. */
  ways(): Omit<KioskState['delivery'], 'setUp'>;
  /** The same, and whether the site has any. */
  delivery(): KioskState['delivery'];
  stop(): Promise<void>;
}

export function createCustomerServices(
  ctx: ServiceContext,
  outside: Outside & {
    readonly publicAddress: string | null;
    /** The program of the page on a customer's phone; absent where it was not built. */
    readonly phoneScript?: string | null;
  },
): CustomerServices {
  const deliveries = createDeliveries(ctx, outside);
  const singleDeliveries = createSingleDeliveries(ctx, outside);
  const help = createHelpCalls(ctx, outside.mailer);
  const { publicAddress, phoneScript: script = null } = outside;
  const ways = () => ({ ...deliveries.ways(), link: publicAddress !== null });
  return {
    deliveries,
    singleDeliveries,
    help,
    journeys: createLiveJourneys(ctx.clock),
    publicAddress,
    phoneHandOff: createPhoneHandOff(ctx, { publicAddress, script }),
    ways,
    delivery: () => ({
      ...ways(),
      setUp: publicAddress !== null || Object.values(deliveries.setUp).includes(true),
    }),
    async stop() {
      help.stop();
      await Promise.all([deliveries.stop(), singleDeliveries.stop()]);
    },
  };
}
