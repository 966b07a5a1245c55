/** Joins the areas of the front desk's door. */
import type { Backups } from '../services/upkeep/backups';
import { isDatabaseDamaged } from '../services/upkeep/health';
import type { ServiceContext } from '../services/base/context';
import type { DeskDoor } from '../services/staff/desk-door';
import type { DeviceTests } from '../services/upkeep/device-tests';
import type { Deliveries } from '../services/delivery/document-delivery';
import type { Machine } from '../services/upkeep/machine';
import type { PasswordDesk } from '../services/login/passwords';
import type { FrontDesk } from '../services/screen/front-desk';
import type { PaymentRuns } from '../services/payment/run';
import type { StaffSessions } from '../services/staff/sessions';
import { apiKeyHandlers } from './handlers/api-keys';
import { attentionHandlers } from './handlers/attention';
import { backupHandlers } from './handlers/backups';
import { booksHandlers } from './handlers/books';
import { catalogueHandlers } from './handlers/catalogue';
import { closingHandlers } from './handlers/closing';
import { deviceHandlers } from './handlers/devices';
import { listenerHandlers } from './handlers/listener';
import { moneyHandlers } from './handlers/money';
import { sessionHandlers } from './handlers/session';
import { staffHandlers } from './handlers/staff';
import { todayHandlers } from './handlers/today';
import { tenantHandlers } from './handlers/tenants';
import { createDeskRouter } from './router';

/** What the areas need beside the services' context; the joining place makes it. */
export interface DeskParts {
  readonly sessions: StaffSessions;
  readonly passwords: PasswordDesk;
  readonly backups: Backups;
  readonly machine: Machine;
  readonly deliveries: Deliveries;
  readonly deviceTests: DeviceTests;
  /** What the customer's side of the kiosk knows: where they are, and whether the reader works. */
  readonly journeys: FrontDesk['journeys'];
  readonly runs: PaymentRuns;
  /** Where a customer's phone reaches the listener; null where none can. */
  readonly publicAddress: string | null;
  /** Where the databases are that a restore kept aside, and backups. */
  readonly dataDir: string;
}

export function createDesk(ctx: ServiceContext, parts: DeskParts): DeskDoor {
  const { sessions, passwords, backups, machine, deliveries, deviceTests, journeys, runs } = parts;
  const handlers = {
    ...sessionHandlers(sessions),
    ...staffHandlers(ctx, passwords, sessions),
    ...apiKeyHandlers(ctx),
    ...attentionHandlers(ctx),
    ...backupHandlers(backups),
    ...catalogueHandlers(ctx, machine),
    ...deviceHandlers(ctx, { machine, deliveries, backups }, deviceTests),
    ...listenerHandlers(machine),
    ...moneyHandlers(ctx, deliveries, parts.publicAddress),
    ...booksHandlers(ctx, parts.dataDir),
    ...closingHandlers(ctx, parts.dataDir),
    ...todayHandlers({ ctx, journeys, runs }, () => isDatabaseDamaged(ctx, backups)),
    ...tenantHandlers(ctx, passwords),
  };
  return createDeskRouter(handlers, sessions, ctx.log);
}
