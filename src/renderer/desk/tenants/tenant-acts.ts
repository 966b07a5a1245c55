/** What can be done about a tenant; each has its words under `desk.tenants.acts` and `desk.tenants.texts`. */
import type { DeskInput } from '../../../shared/desk/channels';

export type TenantAct =
  | { readonly kind: 'correct' }
  | { readonly kind: 'export' }
  | { readonly kind: 'erase' }
  | { readonly kind: 'accessRevoke' | 'accessRenew' | 'moveOut'; readonly contractId: string }
  | { readonly kind: 'loginReset' | 'loginDisable' | 'loginEnable'; readonly loginId: string };

/** What of somebody's details is typed; country and region are chosen. */
export const correctable = [
  'firstName',
  'lastName',
  'phoneNumber',
  'email',
  'address',
  'city',
  'postalCode',
] as const satisfies readonly (keyof DeskInput<'tenants.correct'>['contact'])[];
