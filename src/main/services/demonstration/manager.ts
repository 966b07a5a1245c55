/** The front desk of a demonstration: an account that visitors sign in with at once. */
import { parseGuid } from '../../../shared/ids';
import { findMeta, saveMeta } from '../../database/meta';
import { findStaff, updateStaff } from '../../database/staff/staff';
import type { ServiceContext } from '../base/context';
import type { PasswordHasher } from '../login/passwords';
import { createStaff, resetStaff, type Handout } from '../staff/accounts';

/** The account of visitors, in the database's own values. */
const MANAGER = 'demonstration_manager';
const behalf = { by: 'kiosk', why: 'Demonstration' } as const;

/** A manager's number with a new PIN and password, which need not be changed: nothing here is worth a secret. */
export async function handOutManager(
  ctx: ServiceContext,
  passwords: PasswordHasher,
): Promise<Omit<Handout, 'id'>> {
  const known = await ctx.store.read(async (tx) => {
    const id = parseGuid<'staff'>(await findMeta(tx, MANAGER));
    return id === null ? undefined : findStaff(tx, id);
  });
  const reset = known && (await resetStaff(ctx, passwords, behalf, known.id));
  const handout =
    reset?.ok === true
      ? reset.value
      : await createStaff(ctx, passwords, behalf, { name: 'Alex Morgan', role: 'manager' });
  const { id, ...account } = handout;
  await ctx.store.transaction(async (tx) => {
    await saveMeta(tx, MANAGER, id);
    await updateStaff(tx, id, { pin_must_change: 0, password_must_change: 0 });
  });
  return account;
}
