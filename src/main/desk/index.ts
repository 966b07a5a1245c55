/** Joins the areas of the front desk's door. */
import type { Backups } from '../services/backups';
import type { ServiceContext } from '../services/context';
import type { DeskDoor } from '../services/desk-door';
import type { PasswordDesk } from '../services/passwords';
import type { StaffSessions } from '../services/staff-sessions';
import { backupHandlers } from './handlers/backups';
import { sessionHandlers } from './handlers/session';
import { staffHandlers } from './handlers/staff';
import { createDeskRouter } from './router';

/** What the areas need beside the services' context; the joining place makes it. */
export interface DeskParts {
  readonly sessions: StaffSessions;
  readonly passwords: PasswordDesk;
  readonly backups: Backups;
}

export function createDesk(ctx: ServiceContext, { sessions, passwords, backups }: DeskParts): DeskDoor {
  const handlers = {
    ...sessionHandlers(sessions),
    ...staffHandlers(ctx, passwords, sessions),
    ...backupHandlers(backups),
  };
  return createDeskRouter(handlers, sessions, ctx.log);
}
