/** The kiosk's state, and the buttons that test its parts. */
import type { deviceChannels } from '../../../../shared/desk/devices';
import { ok } from '../../../../shared/result';
import { confirmClock } from '../../../services/upkeep/clock-confirm';
import type { ServiceContext } from '../../../services/base/context';
import { lookAtHealth, type HealthParts } from '../../../services/upkeep/device-health';
import type { Joining } from '../../../services/upkeep/joining';
import type { DeviceTests } from '../../../services/upkeep/device-tests';
import type { HandlersOf } from '../../desk-handlers';

export function deviceHandlers(
  ctx: ServiceContext,
  parts: Omit<HealthParts, 'lastCheck' | 'joining'> & { readonly joining: Joining },
  tests: DeviceTests,
): HandlersOf<typeof deviceChannels> {
  return {
    'devices.health': async () => {
      const found = await lookAtHealth(ctx, { ...parts, lastCheck: () => tests.lastCheck() });
      return found.ok ? ok({ findings: found.value, atMs: ctx.clock.nowMs() }) : found;
    },
    'devices.confirmClock': ({ shownMs }, { staff }) => confirmClock(ctx, staff, shownMs),
    'devices.joinHeadOffice': async (asked, { staff }) => ok(await parts.joining.join(asked, staff)),
    'devices.test': async ({ part }, { staff }) => ok(await tests.test(part, staff)),
  };
}
