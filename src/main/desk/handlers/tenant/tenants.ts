/** Tenants: found, shown, corrected; their login, access code and personal data. */
import type { tenantDeskChannels } from '../../../../shared/desk/tenants';
import { eraseAsAllowed } from '../../../services/approval/second-person';
import type { ServiceContext } from '../../../services/base/context';
import { endAutopayAtDesk } from '../../../services/autopay/end';
import { moveTenantOut } from '../../../services/move-out/ending';
import { giveNotice, giveSiteNotice, withdrawNotice } from '../../../services/move-out/notice';
import type { PasswordHasher } from '../../../services/login/passwords';
import { makeStaffCode } from '../../../services/login/staff-code';
import {
  correctTenant,
  endAllTenantSessions,
  endTenantSessions,
  renewTenantAccess,
  resetLogin,
  restoreTenantAccess,
  revokeTenantAccess,
  setLogin,
  suspendTenantAccess,
} from '../../../services/tenant/acts';
import { exportTenant } from '../../../services/tenant/data';
import { readAccessCode, showTenant } from '../../../services/tenant/detail';
import { markMessageRead } from '../../../services/tenant/messages';
import { strikeNote, writeTenantNote } from '../../../services/tenant/notes';
import { searchTenants } from '../../../services/tenant/search';
import { member, type HandlersOf } from '../../desk-handlers';

export function tenantHandlers(
  ctx: ServiceContext,
  passwords: PasswordHasher,
): HandlersOf<typeof tenantDeskChannels> {
  return {
    'tenants.search': ({ text }, { staff }) => searchTenants(ctx, text, staff),
    'tenants.show': (input, { staff }) => showTenant(ctx, input, staff),
    'tenants.note': (input, call) => writeTenantNote(ctx, input, member(call)),
    'tenants.note-strike': (input, call) => strikeNote(ctx, input, member(call)),
    'tenants.message-read': (input, call) => markMessageRead(ctx, input, member(call)),
    'tenants.access-code': ({ codeId }, { staff }) => readAccessCode(ctx, codeId, staff),
    'tenants.access-revoke': (input, { staff }) => revokeTenantAccess(ctx, input, staff),
    'tenants.access-renew': (input, { staff }) => renewTenantAccess(ctx, input, staff),
    'tenants.sign-in-code': (input, { staff }) => makeStaffCode(ctx, passwords, input, staff),
    'tenants.notice': (input, { staff }) => giveNotice(ctx, input, staff),
    'tenants.site-notice': (input, { staff }) => giveSiteNotice(ctx, input, staff),
    'tenants.notice-withdraw': (input, { staff }) => withdrawNotice(ctx, input, staff),
    'tenants.access-suspend': (input, { staff }) => suspendTenantAccess(ctx, input, staff),
    'tenants.access-restore': (input, { staff }) => restoreTenantAccess(ctx, input, staff),
    'tenants.autopay-end': (input, { staff }) => endAutopayAtDesk(ctx, input, staff),
    'tenants.move-out': (input, { staff }) => moveTenantOut(ctx, input, staff),
    'tenants.correct': (input, { staff }) => correctTenant(ctx, input, staff),
    'tenants.login-reset': (input, { staff }) => resetLogin(ctx, passwords, input, staff),
    'tenants.sessions-end': (input, { staff }) => endTenantSessions(ctx, input, staff),
    'tenants.sessions-end-all': (input, { staff }) => endAllTenantSessions(ctx, input, staff),
    'tenants.login-set': (input, { staff }) => setLogin(ctx, input, staff),
    'tenants.export': (input, { staff }) => exportTenant(ctx, input, staff),
    'tenants.erase': (input, { staff }) => eraseAsAllowed(ctx, staff, input),
  };
}
