/** Sessions of staff: where they hold, when they end, and that they follow the account. */
import { beforeEach, expect, test } from 'vitest';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import { setStaffDisabled, setStaffRole } from '../../../src/main/services/staff/accounts';
import { createStaffSessions, type StaffSessions } from '../../../src/main/services/staff/sessions';
import { openTestServices, type TestServices } from '../../support/services/service-context';
import { AT_DESK, AT_KIOSK, makeStaff, tokenOf, type TestStaff } from '../../support/services/staff';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const lockSeconds = { kiosk: 90, desk: 600 };
const cli = { by: 'cli', why: null } as const;

let services: TestServices;
let sessions: StaffSessions;
let anna: TestStaff;

beforeEach(async () => {
  services = await openTestServices();
  const passwords = createPasswordHasher();
  sessions = createStaffSessions(services.ctx, passwords, lockSeconds);
  anna = await makeStaff(services.ctx, 'attendant', { name: 'Anna', passwords });
  return () => services.close();
});

const acts = () =>
  services.db.open.raw
    .prepare(`SELECT actor, action, subject FROM audit WHERE action LIKE 'staff.%' ORDER BY sequence`)
    .all();

async function held(token: string, from = AT_DESK) {
  const session = await sessions.find(token, from);
  if (session === null) throw new Error('the session has ended');
  return session;
}

test('the person who signs in is known by the token, with name, role and place', async () => {
  const token = await tokenOf(sessions, anna, AT_KIOSK);
  expect(await sessions.find(token, AT_KIOSK)).toMatchObject({
    caller: { kind: 'staff', id: anna.id, role: 'attendant', place: 'kiosk' },
    who: { staffId: anna.id, name: 'Anna', mustChange: false, lockAfterSeconds: 90 },
  });
  const state = await sessions.state(await sessions.find(token, AT_KIOSK), AT_KIOSK);
  expect(state).toMatchObject({ ok: true, value: { who: { name: 'Anna' }, place: 'kiosk', anyStaff: true } });
});

test('a session of one place is none at the other', async () => {
  const atKiosk = await tokenOf(sessions, anna, AT_KIOSK);
  const atDesk = await tokenOf(sessions, anna, AT_DESK);
  expect(await sessions.find(atKiosk, AT_DESK)).toBeNull();
  expect(await sessions.find(atDesk, AT_KIOSK)).toBeNull();
  expect(await sessions.find(atKiosk, AT_KIOSK)).not.toBeNull();
  expect(await sessions.find(atDesk, AT_DESK)).not.toBeNull();
});

test('a PIN is none at the desk, and a password none at the kiosk', async () => {
  const { number, pin, password } = anna;
  expect(await sessions.signInByPin({ number, pin, code: null }, AT_DESK)).toMatchObject({ ok: false });
  expect(await sessions.signInByPassword({ number, password, code: null }, AT_KIOSK)).toMatchObject({
    ok: false,
  });
});

// Holds: asvs-7.1.1, asvs-7.3.1
test.each([
  ['kiosk', AT_KIOSK, 90_000],
  ['desk', AT_DESK, 600_000],
] as const)('at the %s the session locks when nobody touches anything', async (_, from, lockMs) => {
  const token = await tokenOf(sessions, anna, from);
  services.db.clock.advance(lockMs - 1);
  await sessions.touch(await held(token, from));
  services.db.clock.advance(lockMs - 1);
  const before = await held(token, from);
  services.db.clock.advance(1);
  expect(await sessions.find(token, from)).toBeNull();
  // Too late: a locked session is not opened again by a touch.
  await sessions.touch(before);
  expect(await sessions.find(token, from)).toBeNull();
  expect(acts().at(-1)).toEqual({ actor: 'kiosk', action: 'staff.locked', subject: anna.id });
});

// Holds: asvs-7.3.1
test('looking is no sign of life', async () => {
  const token = await tokenOf(sessions, anna, AT_DESK);
  for (let minute = 0; minute < 9; minute += 1) {
    services.db.clock.advance(MINUTE_MS);
    expect(await sessions.find(token, AT_DESK)).not.toBeNull();
  }
  services.db.clock.advance(MINUTE_MS);
  expect(await sessions.find(token, AT_DESK)).toBeNull();
});

// Holds: asvs-7.1.1, asvs-7.3.2
test('after twelve hours a session ends, however busy', async () => {
  const token = await tokenOf(sessions, anna, AT_DESK);
  for (let passed = 0; passed < 12 * HOUR_MS - 5 * MINUTE_MS; passed += 5 * MINUTE_MS) {
    await sessions.touch(await held(token));
    services.db.clock.advance(5 * MINUTE_MS);
  }
  await sessions.touch(await held(token));
  services.db.clock.advance(5 * MINUTE_MS);
  expect(await sessions.find(token, AT_DESK)).toBeNull();
});

test('a clock that is turned back makes no session longer', async () => {
  const token = await tokenOf(sessions, anna, AT_DESK);
  services.db.clock.advance(-HOUR_MS);
  expect(await sessions.find(token, AT_DESK)).toBeNull();
});

// Holds: asvs-7.4.4
test('leaving ends one session and is noted once', async () => {
  const [first, second] = [
    await tokenOf(sessions, anna, AT_DESK),
    await tokenOf(sessions, anna, AT_DESK),
  ] as const;
  const session = await held(first);
  await sessions.leave(session);
  await sessions.leave(session);
  expect(await sessions.find(first, AT_DESK)).toBeNull();
  expect(await sessions.find(second, AT_DESK)).not.toBeNull();
  const left = { actor: `staff:${anna.id}`, action: 'staff.left', subject: anna.id };
  expect(acts().filter((act) => JSON.stringify(act) === JSON.stringify(left))).toHaveLength(1);
});

test('another role counts from the next call on, and ends the sessions that had the old one', async () => {
  const token = await tokenOf(sessions, anna, AT_DESK);
  await setStaffRole(services.ctx, cli, anna.id, 'technician');
  expect(await sessions.find(token, AT_DESK)).toBeNull();
  const again = await tokenOf(sessions, anna, AT_DESK);
  expect((await held(again)).caller.role).toBe('technician');
});

test('a role that is changed behind the services’ back counts as well', async () => {
  const token = await tokenOf(sessions, anna, AT_DESK);
  services.db.open.raw.prepare(`UPDATE staff SET role = 'technician'`).run();
  expect((await held(token)).caller.role).toBe('technician');
  services.db.open.raw.prepare(`UPDATE staff SET disabled = 1`).run();
  expect(await sessions.find(token, AT_DESK)).toBeNull();
});

// Holds: asvs-7.4.2
test('a disabled account has no session and gets none; enabled again, it signs in again', async () => {
  const token = await tokenOf(sessions, anna, AT_DESK);
  await setStaffDisabled(services.ctx, cli, anna.id, true);
  expect(await sessions.find(token, AT_DESK)).toBeNull();
  await expect(tokenOf(sessions, anna, AT_DESK)).rejects.toThrow('could not sign in');
  await setStaffDisabled(services.ctx, cli, anna.id, false);
  expect(await sessions.find(token, AT_DESK)).toBeNull();
  expect(await sessions.find(await tokenOf(sessions, anna, AT_DESK), AT_DESK)).not.toBeNull();
});

// Holds: asvs-7.2.3
test('the token is kept as a hash, and survives a restart of the program', async () => {
  const token = await tokenOf(sessions, anna, AT_DESK);
  const stored = services.db.open.raw.serialize();
  expect(stored.includes(token)).toBe(false);
  const restarted = createStaffSessions(services.ctx, createPasswordHasher(), lockSeconds);
  expect(await restarted.find(token, AT_DESK)).not.toBeNull();
  expect(await restarted.find(`${token}x`, AT_DESK)).toBeNull();
  expect(await restarted.find('', AT_DESK)).toBeNull();
  expect(await restarted.find(null, AT_DESK)).toBeNull();
});
