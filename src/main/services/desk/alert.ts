/** One thing that waits for staff, and the roles that see each kind. */
import type { AlertKind } from '../../../shared/desk/choices';
import { may, type Permission } from '../../../shared/desk/roles';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';

const mayTake = {
  help: 'move_in',
  approval: 'approve_money',
  payment: 'settle_review',
  refund: 'settle_review',
  unit: 'settle_review',
  books: 'settle_review',
  policy: 'approve_policy',
  awaited_policy: 'approve_policy',
  tax_proof: 'accept_tax_proof',
  message: 'correct_tenants',
  prices: 'prices',
  schedule: 'prices',
  held_schedule: 'prices',
  reader: 'see_health',
  printer: 'see_health',
  disk: 'see_health',
  backup: 'backups',
  head_office: 'see_health',
  day: 'close_day',
} as const satisfies Record<AlertKind, Permission>;

export type WithClock = InTransaction<Pick<ServiceContext, 'clock'>>;

export interface Alert {
  readonly kind: AlertKind;
  readonly subject: string;
  readonly sinceMs: number;
  readonly label: string | null;
  readonly opens: string | null;
  /** The person who does not see it, because it is their own. */
  readonly notFor: string | null;
}

export const isFor = ({ role, id }: StaffCaller, { kind, notFor }: Alert): boolean =>
  may(role, mayTake[kind]) && notFor !== id;
