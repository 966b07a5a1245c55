/** What can be done about a tenant; each has its words under `desk.tenants.acts` and `desk.tenants.texts`. */
import type { DeskInput } from '../../../shared/desk/channels';
import type { TenantDetail } from '../../../shared/desk/tenants';

export type TenantAct =
  | { readonly kind: 'correct' }
  | { readonly kind: 'export' }
  | { readonly kind: 'erase' }
  | {
      readonly kind:
        | 'accessRevoke'
        | 'accessRenew'
        | 'signInCode'
        | 'accessSuspend'
        | 'accessRestore'
        | 'noticeWithdraw'
        | 'autopayEnd';
      readonly contractId: string;
    }
  | {
      readonly kind: 'moveOut';
      readonly contractId: string;
      readonly leaveDays: TenantDetail['contracts'][number]['leaveDays'];
    }
  | {
      readonly kind: 'notice' | 'noticeChange' | 'siteNotice';
      readonly contractId: string;
      /** As it was said before, or ''. */
      readonly lastDay: string;
      readonly lastPeriod: TenantDetail['contracts'][number]['lastPeriod'];
    }
  | {
      readonly kind: 'loginReset' | 'loginDisable' | 'loginEnable' | 'sessionsEnd';
      readonly loginId: string;
    };

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
