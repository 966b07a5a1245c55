/** People of the staff for tests: an account of a role with a PIN and a password of its own, and signing in with it. */
import { createHash } from 'node:crypto';
import type { StaffRole } from '../../../src/shared/desk/roles';
import type { Id } from '../../../src/shared/ids';
import { updateStaff } from '../../../src/main/database/staff/staff';
import type { StaffCaller, StaffMember } from '../../../src/main/services/base/caller';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { createPasswordHasher, type PasswordHasher } from '../../../src/main/services/login/passwords';
import { createStaff } from '../../../src/main/services/staff/accounts';
import type { StaffSessions } from '../../../src/main/services/staff/sessions';
import type { DeskPlace } from '../../../src/main/services/staff/session';
import { newTestId } from './database';

/** Hashes that take no time, for tests of what happens around them; `compared` hears of each comparison. */
export function quickPasswords(compared: (hash: string | null) => void = () => {}): PasswordHasher {
  const quick = (password: string) => `quick:${createHash('sha256').update(password).digest('hex')}`;
  return {
    ...createPasswordHasher(),
    hash: (password) => Promise.resolve(quick(password)),
    verify: (hash, password) => {
      compared(hash);
      return Promise.resolve(hash === quick(password));
    },
  };
}

export const AT_KIOSK: DeskPlace = { place: 'kiosk', address: '' };
export const AT_DESK: DeskPlace = { place: 'desk', address: '192.0.2.10' };

export interface TestStaff {
  readonly id: Id<'staff'>;
  /** As it is typed. */
  readonly number: string;
  readonly pin: string;
  readonly password: string;
}

/** An account whose PIN and password are its own already; with `given` they are still to be changed. */
export async function makeStaff(
  ctx: Pick<ServiceContext, 'store' | 'clock' | 'newId'>,
  role: StaffRole,
  options: { readonly name?: string; readonly passwords?: PasswordHasher; readonly given?: boolean } = {},
): Promise<TestStaff> {
  const { name = `A ${role}`, passwords = createPasswordHasher(), given = false } = options;
  const made = await createStaff(ctx, passwords, { by: 'cli', why: null }, { name, role });
  if (!given)
    await ctx.store.transaction((tx) =>
      updateStaff(tx, made.id, { pin_must_change: 0, password_must_change: 0 }),
    );
  const { id, number, pin, password } = made;
  return { id, number: String(number), pin, password };
}

/** The token of somebody who signs in: by PIN at the kiosk, by password at the desk. */
export async function tokenOf(
  sessions: StaffSessions,
  { number, pin, password }: TestStaff,
  from: DeskPlace,
): Promise<string> {
  const outcome =
    from.place === 'kiosk'
      ? await sessions.signInByPin({ number, pin, code: null }, from)
      : await sessions.signInByPassword({ number, password, code: null }, from);
  if (!outcome.ok || outcome.value.outcome !== 'signed_in') throw new Error('could not sign in');
  return outcome.value.token;
}

/** As services hear who acts. */
export function staffCaller(
  { id }: Pick<TestStaff, 'id'>,
  role: StaffRole,
  place: 'kiosk' | 'desk' = 'desk',
): StaffCaller {
  return { kind: 'staff', id, role, place };
}

/** The same without an account, with the name that customers and colleagues hear. */
export function staffMember(name = 'Ana Prado', role: StaffRole = 'attendant'): StaffMember {
  return { ...staffCaller({ id: newTestId<'staff'>() }, role), name };
}
