/** Accounts of staff, one's own second factor, and the audit. */
import type { staffChannels } from '../../../../shared/desk/staff';
import { ok } from '../../../../shared/result';
import type { ServiceContext } from '../../../services/base/context';
import type { PasswordHasher } from '../../../services/login/passwords';
import {
  clearKioskDelay,
  createStaff,
  endStaffSessions,
  renameStaff,
  resetStaff,
  setStaffDisabled,
  setStaffRole,
  switchCodeOff,
} from '../../../services/staff/accounts';
import { listStaff, ownStaff } from '../../../services/staff/list';
import { readAudit } from '../../../services/audit/list';
import type { StaffSessions } from '../../../services/staff/sessions';
import type { HandlersOf } from '../../desk-handlers';

export function staffHandlers(
  ctx: ServiceContext,
  passwords: PasswordHasher,
  sessions: StaffSessions,
): HandlersOf<typeof staffChannels> {
  return {
    'staff.list': () => listStaff(ctx, passwords.loginLimits),
    'staff.create': async (person, { staff: by }) =>
      ok(await createStaff(ctx, passwords, { by, why: null }, person)),
    'staff.rename': ({ id, why, name }, { staff: by }) => renameStaff(ctx, { by, why }, id, name),
    'staff.role': ({ id, why, role }, { staff: by }) => setStaffRole(ctx, { by, why }, id, role),
    'staff.reset': ({ id, why }, { staff: by }) => resetStaff(ctx, passwords, { by, why }, id),
    'staff.disable': ({ id, why }, { staff: by }) => setStaffDisabled(ctx, { by, why }, id, true),
    'staff.enable': ({ id, why }, { staff: by }) => setStaffDisabled(ctx, { by, why }, id, false),
    'staff.end-sessions': ({ id, why }, { staff: by }) => endStaffSessions(ctx, { by, why }, id),
    'staff.code-off': ({ id, why }, { staff: by }) => switchCodeOff(ctx, { by, why }, id),
    'staff.clear-delay': (_input, { staff: by }) =>
      clearKioskDelay(ctx, { by, why: null }, ctx.settings.kioskId),
    'staff.mine': (_input, { staff }) => ownStaff(ctx, staff.id),
    'staff.totp-begin': ({ current }, { session, from }) => sessions.beginCode(session, current, from),
    'staff.totp-confirm': ({ code }, { session }) => sessions.confirmCode(session, code),
    'staff.totp-off': ({ code }, { session, from }) => sessions.endCode(session, code, from),
    'staff.audit': (query) => readAudit(ctx, query),
  };
}
