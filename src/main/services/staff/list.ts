/** What is seen of the accounts of staff: nothing of PIN, password or authenticator. */
import type { StaffMember } from '../../../shared/desk/staff';
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { findStaff, selectStaff } from '../../database/staff/staff';
import { selectOpenStaffSessions } from '../../database/staff/sessions';
import { toIsoInstant } from '../../domain/base/dates';
import type { LoginLimits } from '../../domain/login/login-throttle';
import type { StaffContext } from './accounts';
import { kioskWaitSeconds } from './delays';

/** Every account, by number. `kioskWaitSeconds`: until a PIN is heard again at the kiosk. */
export function listStaff(
  { store, clock }: StaffContext,
  limits: LoginLimits,
): Promise<Result<{ readonly staff: StaffMember[]; readonly kioskWaitSeconds: number }>> {
  return store.read(async (tx) => {
    const open = await selectOpenStaffSessions(tx);
    const staff = (await selectStaff(tx)).map((row): StaffMember => ({
      id: row.id,
      number: row.number,
      name: row.name,
      role: row.role,
      disabled: row.disabled === 1,
      mustChange: row.pin_must_change === 1 || row.password_must_change === 1,
      hasCode: row.totp_secret !== null,
      openSessions: open.filter((session) => session.staff_id === row.id).length,
      createdAt: toIsoInstant(row.created_at_ms),
    }));
    return ok({ staff, kioskWaitSeconds: await kioskWaitSeconds(tx, limits, clock.nowMs()) });
  });
}

/** What somebody sees of their own account. */
export function ownStaff(
  { store }: StaffContext,
  id: Id<'staff'>,
): Promise<Result<Pick<StaffMember, 'number' | 'name' | 'role' | 'hasCode'>>> {
  return store.read(async (tx) => {
    const staff = await findStaff(tx, id);
    if (!staff) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    const { number, name, role, totp_secret: secret } = staff;
    return ok({ number, name, role, hasCode: secret !== null });
  });
}
