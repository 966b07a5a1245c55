/** What a demonstration can do beside serving: only where the data directory says that it is one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Backups } from '../services/backup/backups';
import type { ServiceContext } from '../services/base/context';
import type { PasswordHasher } from '../services/login/passwords';
import type { PaymentRuns } from '../services/payment/run';
import { demonstrationHandlers } from '../ipc/handlers/demonstration/documents';
import type { DemonstrationHandlers } from '../ipc/screen-handlers';
import type { CustomerServices } from '../services/screen/customer-services';
import { billOnce } from '../services/upkeep/bill-rounds';
import { keepHouse } from '../services/upkeep/housekeeping';
import type { Application, StartOptions } from './application';
import { isDemonstration } from './storage/data-dir';

const SIGNATURE = 'demonstration-signature.png';

interface Parts {
  readonly runs: PaymentRuns;
  readonly passwords: PasswordHasher;
  readonly customerServices: Pick<CustomerServices, 'singleDeliveries'>;
  readonly backups: Pick<Backups, 'round'>;
  /** The listener's own address. */
  readonly url: string;
}

type Demonstration = NonNullable<Application['demonstration']> & { readonly calls: DemonstrationHandlers };

export function demonstrationOf(
  ctx: ServiceContext,
  { dataDir, resourcesDir }: StartOptions,
  { runs, passwords, customerServices, backups, url }: Parts,
): Demonstration | null {
  if (!isDemonstration(dataDir)) return null;
  const never = new AbortController().signal;
  let showPhone: ((address: string) => void) | null = null;
  const signature = () => readFileSync(join(resourcesDir, SIGNATURE)).toString('base64');
  return {
    calls: demonstrationHandlers(ctx, {
      service: url,
      showPhone(address) {
        showPhone?.(address);
        return showPhone !== null;
      },
    }),
    showPhoneBy(show) {
      showPhone = show;
    },
    async rentOne() {
      ctx.clockTrust.heard({ source: 'system', saysMs: ctx.clock.nowMs() });
      const { rentOne } = await import('../services/demonstration/move-ins');
      return rentOne(ctx, signature());
    },
    async liveDay() {
      // The clock that was moved on is its own witness: there is no other that knows.
      ctx.clockTrust.heard({ source: 'system', saysMs: ctx.clock.nowMs() });
      // Read in here: no kiosk that sells has it.
      const { liveDay } = await import('../services/demonstration/day');
      return liveDay(ctx, {
        passwords,
        signature: signature(),
        rounds: async () => {
          await billOnce(ctx, customerServices.singleDeliveries, never);
          await keepHouse(ctx, runs, { atStart: false });
        },
      });
    },
    // Its own round comes within a minute; until then everybody who looks would read that backups are lacking.
    rest: () => backups.round(),
    async handOutManager() {
      const { handOutManager } = await import('../services/demonstration/manager');
      return handOutManager(ctx, passwords);
    },
  };
}
