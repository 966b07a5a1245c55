/** Joins the areas of the front desk's door. */
import type { Logger } from 'pino';
import type { DeskDoor } from '../services/desk-door';
import type { StaffSessions } from '../services/staff-sessions';
import { sessionHandlers } from './handlers/session';
import { createDeskRouter } from './router';

export interface DeskParts {
  readonly sessions: StaffSessions;
  readonly log: Logger;
}

export function createDesk({ sessions, log }: DeskParts): DeskDoor {
  return createDeskRouter({ ...sessionHandlers(sessions) }, sessions, log);
}
