/**
 * `staff create | list | reset | disable | enable | role`: the accounts of the front desk. A person who may
 * run this owns the data. So it may also do what the desk refuses a manager: leave the site without one.
 */
import { newId } from '../../shared/new-id';
import { staffRoles, type StaffRole } from '../../shared/desk/roles';
import { printedSchema } from '../../shared/desk/texts';
import type { Id } from '../../shared/ids';
import { findStaffByNumber, selectStaff } from '../database/staff/staff';
import type { Store } from '../database/store';
import { toIsoInstant } from '../domain/base/dates';
import { createPasswordHasher } from '../services/login/passwords';
import {
  createStaff,
  resetStaff,
  setStaffDisabled,
  setStaffRole,
  type Handout,
  type StaffContext,
} from '../services/staff/accounts';
import { withStore, withStoreOrNew } from './database';
import type { CliIo, Command, Invocation } from './io';
import { CommandRefused, onlyPositional, UsageError } from '../../shared/command-line';

const byCli = { by: 'cli', why: null } as const;
const roles = staffRoles.join(', ');

export const createCommand: Command = {
  usage: 'staff create --name NAME --role ROLE',
  summary: `makes an account for the front desk and shows its number, first PIN and first password, this once; roles: ${roles}`,
  more: 'The PIN is for the kiosk, the password for the desk. Each is to be changed when it is used first',
  options: ['name', 'role'],
  positionals: [],
  async run(invocation, io) {
    const name = printedSchema(2, 60).safeParse(invocation.name);
    if (!name.success)
      throw new UsageError('--name wants 2 to 60 characters, in letters that can be printed');
    const role = readRole(invocation.role, '--role');
    const made = await withStaff(
      invocation,
      io,
      (ctx) => createStaff(ctx, createPasswordHasher(), byCli, { name: name.data, role }),
      withStoreOrNew,
    );
    printOnce(made, io);
    return 0;
  },
};

export const listCommand: Command = {
  usage: 'staff list',
  summary: 'shows every account of the front desk: number, role, state, second factor, since when, name',
  options: [],
  positionals: [],
  async run(invocation, io) {
    const rows = await withStaff(invocation, io, ({ store }) => store.transaction(selectStaff));
    if (rows.length === 0) io.out('no accounts');
    for (const row of rows) {
      const isNew = row.pin_must_change === 1 || row.password_must_change === 1;
      const state = row.disabled === 1 ? 'disabled' : isNew ? 'new' : 'active';
      const code = row.totp_secret === null ? 'no code' : 'code';
      const since = `made ${toIsoInstant(row.created_at_ms)}`;
      const columns = [String(row.number), row.role.padEnd(10), state.padEnd(8), code.padEnd(7), since];
      io.out([...columns, row.name].join('  '));
    }
    return 0;
  },
};

export const resetCommand: Command = {
  usage: 'staff reset NUMBER',
  summary:
    'gives an account a new first PIN and password and shows them, this once; its second factor is off then, its sessions end',
  options: [],
  positionals: ['NUMBER'],
  async run(invocation, io) {
    const number = onlyPositional(invocation);
    const made = await withStaff(invocation, io, async (ctx) =>
      resetStaff(ctx, createPasswordHasher(), byCli, await idOf(ctx.store, number)),
    );
    if (!made.ok) throw new CommandRefused(`no account ${number}`);
    printOnce(made.value, io);
    return 0;
  },
};

export const disableCommand: Command = {
  usage: 'staff disable NUMBER',
  summary: 'ends an account and its sessions at once; what it did stays in the audit',
  options: [],
  positionals: ['NUMBER'],
  run: (invocation, io) => setDisabled(invocation, io, true),
};

export const enableCommand: Command = {
  usage: 'staff enable NUMBER',
  summary: 'lets a disabled account sign in again, with the PIN and password it had',
  options: [],
  positionals: ['NUMBER'],
  run: (invocation, io) => setDisabled(invocation, io, false),
};

export const roleCommand: Command = {
  usage: 'staff role NUMBER ROLE',
  summary: 'gives an account another role; its sessions end',
  options: [],
  positionals: ['NUMBER', 'ROLE'],
  async run(invocation, io) {
    const [number = '', word] = invocation.positionals;
    const role = readRole(word, 'ROLE');
    await withStaff(invocation, io, async (ctx) =>
      setStaffRole(ctx, byCli, await idOf(ctx.store, number), role),
    );
    io.out(`${number} is ${role}`);
    return 0;
  },
};

async function setDisabled(invocation: Invocation, io: CliIo, disabled: boolean): Promise<number> {
  const number = onlyPositional(invocation);
  await withStaff(invocation, io, async (ctx) =>
    setStaffDisabled(ctx, byCli, await idOf(ctx.store, number), disabled),
  );
  io.out(`${disabled ? 'disabled' : 'enabled'} ${number}`);
  return 0;
}

function withStaff<T>(
  { dataDir }: Invocation,
  io: CliIo,
  work: (ctx: StaffContext) => Promise<T>,
  opened: typeof withStore = withStore,
): Promise<T> {
  return opened(dataDir, io.nowMs(), (store) =>
    work({
      store,
      clock: { nowMs: () => io.nowMs() },
      newId,
    }),
  );
}

async function idOf(store: Store, number: string): Promise<Id<'staff'>> {
  if (!/^\d{3,6}$/.test(number))
    throw new UsageError('NUMBER wants the number of an account, as "staff list" shows it');
  const row = await store.transaction((tx) => findStaffByNumber(tx, Number(number)));
  if (!row) throw new CommandRefused(`no account ${number}`);
  return row.id;
}

function readRole(text: string | undefined, what: string): StaffRole {
  const role = staffRoles.find((each) => each === text);
  if (role === undefined) throw new UsageError(`${what} wants one of ${roles}, not "${text ?? ''}"`);
  return role;
}

function printOnce({ number, pin, password }: Handout, io: CliIo): void {
  io.out(`number:   ${number}`);
  io.out(`PIN:      ${pin}`);
  io.out(`password: ${password}`);
  io.out('PIN and password are not stored and cannot be shown again. Each is to be changed at first use.');
}
