/**
 * Roles that may not, cannot: every channel of the desk's table is called through the real router with a real session of
 * every role. A channel that comes later is covered by its line in the table. What each role may is written out once
 * more below, so that nobody widens a permission without saying so here.
 */
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { deskChannels, type DeskChannel } from '../../../src/shared/desk/channels';
import {
  may,
  permissions,
  staffRoles,
  type Permission,
  type StaffRole,
} from '../../../src/shared/desk/roles';
import { refuse } from '../../../src/shared/result';
import type { DeskHandlers } from '../../../src/main/desk/desk-handlers';
import { createDeskRouter } from '../../../src/main/desk/router';
import type { DeskRouter } from '../../../src/main/services/staff/desk-router';
import { createStaffSessions } from '../../../src/main/services/staff/sessions';
import { openTestServices } from '../../support/services/service-context';
import { AT_DESK, AT_KIOSK, makeStaff, quickPasswords, tokenOf } from '../../support/services/staff';

const channels = Object.entries<DeskChannel>(deskChannels);
const places = { kiosk: AT_KIOSK, desk: AT_DESK };

/** The handlers of the area are none of this test's business: these tell that they were reached. */
const reached: string[] = [];
const handlers = Object.fromEntries(
  channels.map(([name]) => [
    name,
    () => {
      reached.push(name);
      return Promise.resolve(refuse('FAILED', 'conflict', { desk: 'changed_meanwhile' }));
    },
  ]),
  // One for each channel, made from the table itself.
) as unknown as DeskHandlers;

let router: DeskRouter;
const tokens = new Map<string, string>();

beforeAll(async () => {
  const services = await openTestServices();
  const passwords = quickPasswords();
  const sessions = createStaffSessions(services.ctx, passwords);
  router = createDeskRouter(handlers, sessions, pino({ level: 'silent' }));
  for (const role of staffRoles) {
    const own = await makeStaff(services.ctx, role, { passwords });
    tokens.set(`${role} kiosk`, await tokenOf(sessions, own, AT_KIOSK));
    tokens.set(`${role} desk`, await tokenOf(sessions, own, AT_DESK));
    const fresh = await makeStaff(services.ctx, role, { passwords, given: true });
    tokens.set(`new ${role} kiosk`, await tokenOf(sessions, fresh, AT_KIOSK));
    tokens.set(`new ${role} desk`, await tokenOf(sessions, fresh, AT_DESK));
  }
  return () => services.close();
});

/** Why the router turned a call away before looking at what was sent; null when it did not. */
async function turnedAway(name: string, who: string | null, place: 'kiosk' | 'desk', input: unknown = {}) {
  const token = who === null ? null : (tokens.get(`${who} ${place}`) ?? 'nobody’s');
  const before = reached.length;
  const answer = await router.call(name, input, { ...places[place], token });
  const reason = answer.ok ? null : (answer.refusals[0]?.reason ?? null);
  const isTurnedAway = reason === 'signed_out' || reason === 'not_allowed' || reason === 'must_change';
  if (isTurnedAway) expect(reached.length).toBe(before);
  return isTurnedAway ? reason : null;
}

function expected({ may: asked }: DeskChannel, role: StaffRole): string | null {
  return asked === 'anybody' || asked === 'signed_in' || may(role, asked) ? null : 'not_allowed';
}

describe.each(['kiosk', 'desk'] as const)('at the %s', (place) => {
  /** What every role hears. */
  async function everyRole(name: string, prefix = '') {
    const told: Partial<Record<StaffRole, string | null>> = {};
    for (const role of staffRoles) told[role] = await turnedAway(name, prefix + role, place);
    return told;
  }
  const forEvery = (why: (role: StaffRole) => string | null) =>
    Object.fromEntries(staffRoles.map((role) => [role, why(role)]));

  // Holds: asvs-8.2.1
  it.each(channels)('%s is for the roles of the table, and for no other', async (name, channel) => {
    expect(await everyRole(name)).toEqual(forEvery((role) => expected(channel, role)));
  });

  it.each(channels)('%s wants a PIN or password of one’s own first', async (name, channel) => {
    const isOpen = channel.may === 'anybody' || name.startsWith('session.');
    expect(await everyRole(name, 'new ')).toEqual(
      forEvery((role) => expected(channel, role) ?? (isOpen ? null : 'must_change')),
    );
  });

  it.each(channels)('%s wants a session, unless it is for anybody', async (name, channel) => {
    const turned = channel.may === 'anybody' ? null : 'signed_out';
    expect(await turnedAway(name, null, place)).toBe(turned);
    expect(await turnedAway(name, 'a stranger', place)).toBe(turned);
  });
});

it('a channel that is allowed is reached, or told what is wrong with its input', async () => {
  for (const [name] of channels) {
    const answer = await router.call(name, {}, { ...AT_DESK, token: tokens.get('manager desk') ?? null });
    const reason = answer.ok ? '' : answer.refusals[0]?.reason;
    expect(['changed_meanwhile', 'invalid_input'], name).toContain(reason);
  }
  expect(reached).toContain('session.state');
  expect(reached).toContain('staff.list');
});

// Holds: asvs-8.3.1
it('a role, a permission or an account that is sent along counts for nothing', async () => {
  const manager = {
    role: 'manager',
    may: 'manage_staff',
    staff: { role: 'manager' },
    caller: { role: 'manager' },
  };
  for (const input of [manager, { ...manager, session: { caller: manager } }, [manager], 'manager']) {
    expect(await turnedAway('staff.list', 'attendant', 'desk', input)).toBe('not_allowed');
    expect(await turnedAway('staff.create', 'technician', 'desk', input)).toBe('not_allowed');
  }
});

it.each(['constructor', '__proto__', 'toString', 'staff', '', 'STAFF.LIST', 'staff.list '])(
  '%j is no channel',
  async (name) => {
    const answer = await router.call(name, {}, { ...AT_DESK, token: tokens.get('manager desk') ?? null });
    expect(answer).toEqual({ ok: false, refusals: [{ reason: 'unknown', field: null }] });
  },
);

it.each<[StaffRole, readonly Permission[]]>([
  [
    'attendant',
    [
      'move_in',
      'move_out',
      'see_units',
      'check_unit',
      'take_out_unit',
      'approve_policy',
      'accept_tax_proof',
      'take_payment',
      'waive_fee',
      'documents',
      'close_day',
      'move_drawer',
      'see_transactions',
      'see_tenants',
      'correct_tenants',
      'access_codes',
      'change_charges',
      'suspend_access',
      'see_health',
      'test_devices',
    ],
  ],
  [
    'technician',
    [
      'see_health',
      'test_devices',
      'api_keys',
      'listener',
      'catalogue',
      'backups',
      'see_units',
      'take_out_unit',
    ],
  ],
])('a role may no more than is written here: %s', (role, granted) => {
  const names = Object.keys(permissions) as Permission[];
  expect(names.filter((permission) => may(role, permission)).toSorted()).toEqual(granted.toSorted());
});

it('what is only a manager’s: money given back or waived, people’s data, accounts, the audit', () => {
  const names = Object.keys(permissions) as Permission[];
  const alone = names.filter((name) => !may('attendant', name) && !may('technician', name));
  expect(alone.toSorted()).toEqual(
    [
      'waive',
      'refund',
      'pay_out',
      'credit_note',
      'charge_extra',
      'write_off',
      'move_settled',
      'transfer',
      'settle_review',
      'approve_money',
      'personal_data',
      'end_sessions',
      'import_tenancies',
      'prices',
      'manage_staff',
      'see_audit',
      'export_journal',
      'see_reports',
      'see_all_transactions',
      'confirm_clock',
      'join_head_office',
      'hold',
      'change_rent',
      'end_rental',
      'return_payment',
    ].toSorted(),
  );
  expect(names.filter((name) => !may('manager', name))).toEqual([]);
});
