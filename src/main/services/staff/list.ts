/** What is seen of the accounts of staff: nothing of PIN, password or authenticator. */
import type { DeskOutput } from '../../../shared/desk/channels';
import type { StaffMember } from '../../../shared/desk/staff';
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { loadStaffBundle, selectLastSeen, type StaffBundleRow } from '../../database/staff/bundle';
import { findStaff, selectStaff, type StaffRow } from '../../database/staff/staff';
import { selectOpenStaffSessions, type StaffSessionRow } from '../../database/staff/sessions';
import { toIsoInstant } from '../../domain/base/dates';
import type { LoginLimits } from '../../domain/login/login-throttle';
import type { StaffContext } from './accounts';
import { kioskWaitSeconds } from './delays';

/** Every account, by number. `kioskWaitSeconds`: until a PIN is heard again at the kiosk. */
export function listStaff(
  { store, clock }: StaffContext,
  limits: LoginLimits,
): Promise<Result<DeskOutput<'staff.list'>>> {
  return store.read(async (tx) => {
    const facts = {
      open: await selectOpenStaffSessions(tx),
      seen: await selectLastSeen(tx),
      list: await loadStaffBundle(tx),
    };
    return ok({
      staff: (await selectStaff(tx)).map((row) => memberOf(row, facts)),
      kioskWaitSeconds: await kioskWaitSeconds(tx, limits, clock.nowMs()),
      listRefused: facts.list.refused_why,
    });
  });
}

interface AboutStaff {
  readonly open: readonly StaffSessionRow[];
  readonly seen: ReadonlyMap<Id<'staff'>, number>;
  readonly list: StaffBundleRow;
}

function memberOf(row: StaffRow, { open, seen, list }: AboutStaff): StaffMember {
  const isCentral = row.source === 'head_office';
  const seenMs = seen.get(row.id);
  return {
    id: row.id,
    number: isCentral ? null : row.number,
    name: row.name,
    role: row.role,
    source: row.source,
    validUntil: isCentral && row.disabled === 0 ? toIsoInstant(list.expires_at_ms) : null,
    lastSeen: seenMs === undefined ? null : toIsoInstant(seenMs),
    disabled: row.disabled === 1,
    mustChange: row.pin_must_change === 1 || row.password_must_change === 1,
    hasCode: row.totp_secret !== null,
    openSessions: open.filter((session) => session.staff_id === row.id).length,
    createdAt: toIsoInstant(row.created_at_ms),
  };
}

/** What somebody sees of their own account. */
export function ownStaff(
  { store }: StaffContext,
  id: Id<'staff'>,
): Promise<Result<Pick<StaffMember, 'number' | 'name' | 'role' | 'hasCode' | 'source'>>> {
  return store.read(async (tx) => {
    const staff = await findStaff(tx, id);
    if (!staff) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    const { number, name, role, source, totp_secret: secret } = staff;
    return ok({ number: source === 'local' ? number : null, name, role, source, hasCode: secret !== null });
  });
}
