/** Joins the areas of the front desk's router. */
import type { Backups } from '../services/backup/backups';
import { isDatabaseDamaged } from '../services/upkeep/database-health';
import type { ServiceContext } from '../services/base/context';
import type { DeskRouter } from '../services/staff/desk-router';
import type { DeviceTests } from '../services/upkeep/device-tests';
import type { Joining } from '../services/upkeep/joining';
import type { Deliveries } from '../services/delivery/document-delivery';
import type { Machine } from '../services/upkeep/machine';
import type { PasswordHasher } from '../services/login/passwords';
import type { CustomerServices } from '../services/screen/customer-services';
import type { PaymentRuns } from '../services/payment/run';
import type { StaffSessions } from '../services/staff/sessions';
import { adoptionHandlers } from './handlers/adoption/adoption';
import { apiKeyHandlers } from './handlers/upkeep/api-keys';
import { approvalHandlers } from './handlers/approval/approvals';
import { attentionHandlers } from './handlers/desk/attention';
import { backupHandlers } from './handlers/backup/backups';
import { booksHandlers } from './handlers/books/books';
import { catalogueHandlers } from './handlers/catalogue/catalogue';
import { closingHandlers } from './handlers/closing/closing';
import { deviceHandlers } from './handlers/upkeep/devices';
import { elsewhereHandlers } from './handlers/debt/elsewhere';
import { drawerHandlers } from './handlers/drawer/drawer';
import { letterHandlers } from './handlers/delivery/letters';
import { lateHandlers } from './handlers/late/late';
import { leavingHandlers } from './handlers/move-out/leaving';
import { listenerHandlers } from './handlers/upkeep/listener';
import { allocationHandlers } from './handlers/contract/allocations';
import { moneyHandlers } from './handlers/contract/money';
import { chargesHandlers } from './handlers/charge-change/charges';
import { rentHandlers } from './handlers/rent/rent';
import { transferHandlers } from './handlers/transfer/transfer';
import { moveInHandlers } from './handlers/desk/move-ins';
import { returnHandlers } from './handlers/returned-payment/returns';
import { journalHandlers } from './handlers/desk/journal';
import { reportHandlers } from './handlers/desk/reports';
import { searchHandlers } from './handlers/desk/search';
import { sessionHandlers } from './handlers/staff/session';
import { staffHandlers } from './handlers/staff/accounts';
import { todayHandlers } from './handlers/desk/today';
import { transactionHandlers } from './handlers/desk/transactions';
import { tenantHandlers } from './handlers/tenant/tenants';
import { unitHandlers } from './handlers/unit/units';
import { createDeskRouter } from './router';

/** What the areas need beside the services' context; the joining place makes it. */
export interface DeskDeps {
  readonly sessions: StaffSessions;
  readonly passwords: PasswordHasher;
  readonly backups: Backups;
  readonly machine: Machine;
  readonly deliveries: Deliveries;
  readonly deviceTests: DeviceTests;
  readonly joining: Joining;
  /** What the customer's side of the kiosk knows: where they are, and whether the reader works. */
  readonly journeys: CustomerServices['journeys'];
  readonly runs: PaymentRuns;
  /** Where a customer's phone reaches the listener; null where none can. */
  readonly publicAddress: string | null;
  /** Where the databases are that a restore kept aside, and backups. */
  readonly dataDir: string;
}

export function createDesk(ctx: ServiceContext, deps: DeskDeps): DeskRouter {
  const { sessions, passwords, backups, machine, deliveries, deviceTests, joining, journeys, runs } = deps;
  const handlers = {
    ...sessionHandlers(sessions),
    ...staffHandlers(ctx, passwords, sessions),
    ...adoptionHandlers(ctx),
    ...allocationHandlers(ctx),
    ...apiKeyHandlers(ctx),
    ...approvalHandlers(ctx),
    ...attentionHandlers(ctx, journeys),
    ...backupHandlers(backups),
    ...catalogueHandlers(ctx, machine),
    ...deviceHandlers(ctx, { machine, deliveries, backups, joining }, deviceTests),
    ...drawerHandlers(ctx),
    ...elsewhereHandlers(ctx),
    ...lateHandlers(ctx),
    ...letterHandlers(ctx),
    ...leavingHandlers(ctx),
    ...listenerHandlers(machine),
    ...moveInHandlers(ctx),
    ...moneyHandlers(ctx, deliveries, deps.publicAddress),
    ...booksHandlers(ctx, deps.dataDir),
    ...closingHandlers(ctx, deps.dataDir),
    ...chargesHandlers(ctx),
    ...rentHandlers(ctx),
    ...transferHandlers(ctx),
    ...returnHandlers(ctx),
    ...journalHandlers(ctx),
    ...reportHandlers(ctx),
    ...searchHandlers(ctx),
    ...transactionHandlers(ctx),
    ...todayHandlers({ ctx, journeys, runs }, () => isDatabaseDamaged(ctx, backups)),
    ...tenantHandlers(ctx, passwords),
    ...unitHandlers(ctx),
  };
  return createDeskRouter(handlers, sessions, ctx.log);
}
