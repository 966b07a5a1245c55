/** Signing in at the front desk: who gets in, who waits, and what is reported about it. */
import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearKioskDelay, createStaff, setStaffDisabled } from '../../../src/main/services/staff/accounts';
import { createStaffSessions, type StaffSessions } from '../../../src/main/services/staff/sessions';
import { openTestServices, type TestServices } from '../../support/services/service-context';
import {
  AT_DESK,
  AT_KIOSK,
  makeStaff,
  quickPasswords,
  tokenOf,
  type TestStaff,
} from '../../support/services/staff';

const WRONG_PIN = '000000';
const cli = { by: 'cli', why: null } as const;
const another = (at: number) => ({ place: 'desk', address: `192.0.2.${at}` }) as const;

let services: TestServices;
let sessions: StaffSessions;
let anna: TestStaff;
/** Hashes that were compared. */
let compared: (string | null)[];

const watched = () => quickPasswords((hash) => void compared.push(hash));

beforeEach(async () => {
  compared = [];
  services = await openTestServices();
  sessions = createStaffSessions(services.ctx, watched());
  anna = await makeStaff(services.ctx, 'attendant', { passwords: watched() });
  return () => services.close();
});

const byPin = (number: string, pin: string, from = AT_KIOSK) =>
  sessions.signInByPin({ number, pin, code: null }, from);
const byPassword = (number: string, password: string, from = AT_DESK) =>
  sessions.signInByPassword({ number, password, code: null }, from);

/** What came of an attempt: the outcome, or why not with the seconds to wait. */
async function outcomeOf(attempt: ReturnType<StaffSessions['signInByPin']>): Promise<string | number> {
  const result = await attempt;
  if (result.ok) return result.value.outcome;
  const [first] = result.refusals;
  return first?.retryAfterSeconds ?? first?.desk ?? 'no reason';
}

describe('a wrong attempt', () => {
  it('looks the same and costs the same for an unknown number, a wrong PIN and a disabled account', async () => {
    const gone = await makeStaff(services.ctx, 'attendant', { passwords: watched() });
    await setStaffDisabled(services.ctx, cli, gone.id, true);
    compared = [];
    const answers = [
      await byPin('999', anna.pin),
      await byPin(anna.number, WRONG_PIN),
      await byPin(gone.number, gone.pin),
    ];
    expect(answers[0]).toMatchObject({ ok: false, refusals: [{ desk: 'sign_in_wrong' }] });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(compared).toHaveLength(3);
  });

  // Holds: asvs-16.3.1
  it('is noted with the account it was for, or as nobody’s', async () => {
    await byPin('999', WRONG_PIN);
    await byPin(anna.number, WRONG_PIN);
    await byPassword(anna.number, 'not the password');
    const failed = services.db.open.raw
      .prepare(`SELECT actor, subject FROM audit WHERE action = 'staff.sign_in_failed' ORDER BY sequence`)
      .all();
    expect(failed).toEqual([
      { actor: 'screen', subject: 'unknown' },
      { actor: 'screen', subject: anna.id },
      { actor: 'desk', subject: anna.id },
    ]);
  });

  it('leaves what was typed nowhere', async () => {
    await byPin('734951', '286413');
    await byPassword('734952', 'my other password');
    const bytes = services.db.open.raw.serialize();
    for (const typed of ['734951', '286413', '734952', 'my other password'])
      expect(bytes.includes(typed), typed).toBe(false);
    expect(services.log.join('')).not.toContain('734951');
  });
});

describe('at the kiosk', () => {
  // Holds: asvs-6.3.1
  it('five are free, then the wait doubles up to a minute, and is never longer', async () => {
    const waits: number[] = [];
    for (let attempt = 0; attempt < 14; attempt += 1) {
      expect(await outcomeOf(byPin(anna.number, WRONG_PIN))).toBe('sign_in_wrong');
      const wait = await outcomeOf(byPin(anna.number, WRONG_PIN));
      if (typeof wait !== 'number') continue;
      waits.push(wait);
      services.db.clock.advance(wait * 1000);
    }
    expect(waits.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect(Math.max(...waits)).toBe(60);
    // The right PIN waits as well, and then opens.
    expect(await outcomeOf(byPin(anna.number, anna.pin))).toBe('signed_in');
  });

  it('wrong PINs of a time when the clock was years ahead keep nobody out once it is right', async () => {
    const yearsMs = 3650 * 24 * 60 * 60_000;
    services.db.clock.advance(yearsMs);
    for (let attempt = 0; attempt < 5; attempt += 1) await byPin(anna.number, WRONG_PIN);
    expect(await outcomeOf(byPin(anna.number, anna.pin))).toBe(1);
    services.db.clock.advance(-yearsMs);
    // One more that is wrong waits by the clock of now.
    expect(await outcomeOf(byPin(anna.number, WRONG_PIN))).toBe('sign_in_wrong');
    expect(await outcomeOf(byPin(anna.number, anna.pin))).toBe(2);
    services.db.clock.advance(2000);
    expect(await outcomeOf(byPin(anna.number, anna.pin))).toBe('signed_in');
  });

  it('guessing over many numbers waits as guessing one does', async () => {
    for (let number = 901; number <= 905; number += 1) await byPin(String(number), WRONG_PIN);
    expect(await outcomeOf(byPin('906', WRONG_PIN))).toBe(1);
    expect(await outcomeOf(byPin(anna.number, anna.pin))).toBe(1);
  });

  it('one’s own PIN does not clear the way to another’s', async () => {
    const ben = await makeStaff(services.ctx, 'manager', { passwords: watched() });
    const tries: (string | number)[] = [];
    for (let round = 0; round < 4; round += 1) {
      for (let guess = 0; guess < 2; guess += 1) tries.push(await outcomeOf(byPin(ben.number, WRONG_PIN)));
      await byPin(anna.number, anna.pin);
    }
    expect(tries.slice(0, 5)).toEqual(Array(5).fill('sign_in_wrong'));
    expect(tries.slice(5).every((wait) => typeof wait === 'number')).toBe(true);
  });

  // Holds: asvs-6.1.1
  it('what is typed there keeps nobody out at the desk, and the other way round', async () => {
    for (let attempt = 0; attempt < 7; attempt += 1) await byPin(anna.number, WRONG_PIN);
    expect(await outcomeOf(byPin(anna.number, anna.pin))).toBeTypeOf('number');
    expect(await outcomeOf(byPassword(anna.number, anna.password))).toBe('signed_in');
    services.db.clock.advance(60_000);
    for (let attempt = 0; attempt < 7; attempt += 1) await byPassword(anna.number, 'wrong password');
    expect(await outcomeOf(byPassword(anna.number, anna.password))).toBeTypeOf('number');
    expect(await outcomeOf(byPin(anna.number, anna.pin))).toBe('signed_in');
  });

  it('a restart forgives nothing', async () => {
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await byPin(anna.number, WRONG_PIN);
      services.db.clock.advance(10);
    }
    sessions = createStaffSessions(services.ctx, watched());
    expect(await outcomeOf(byPin(anna.number, anna.pin))).toBe(1);
  });

  it('a manager at the desk clears the wait, and nothing that was counted at the desk', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await byPin(anna.number, WRONG_PIN);
    for (let attempt = 0; attempt < 5; attempt += 1) await byPassword(anna.number, 'wrong password');
    expect(await outcomeOf(byPin(anna.number, anna.pin))).toBe(1);
    await clearKioskDelay(services.ctx, cli, 'kiosk-1');
    expect(await outcomeOf(byPin(anna.number, anna.pin))).toBe('signed_in');
    expect(await outcomeOf(byPassword(anna.number, anna.password))).toBe(1);
  });

  it('twenty failures in an hour are reported in the log and to head office, once, without number or name', async () => {
    for (let attempt = 0; attempt < 25; attempt += 1) {
      await byPin(anna.number, WRONG_PIN);
      services.db.clock.advance(61_000);
    }
    const events = services.db.open.raw.prepare(`SELECT payload FROM outbox WHERE type = 'staff.guessing'`);
    expect(events.pluck().all()).toEqual([JSON.stringify({ kioskId: 'kiosk-1', failures: 20 })]);
    const warnings = services.log.filter((line) => line.includes('guesses PINs'));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).not.toContain(anna.id);
    expect(warnings[0]).toContain('"level":40');
  });

  it('many at once are heard one after the other, and all of them count', async () => {
    const results = await Promise.all(
      Array.from({ length: 9 }, () => outcomeOf(byPin(anna.number, WRONG_PIN))),
    );
    expect(results.filter((result) => result === 'sign_in_wrong')).toHaveLength(5);
    expect(results.filter((result) => result === 1)).toHaveLength(4);
  });
});

it('a code of the authenticator opens one place, also where somebody types it at both at once', async () => {
  const token = await tokenOf(sessions, anna, AT_DESK);
  const session = await sessions.find(token, AT_DESK);
  if (!session) throw new Error('no session');
  const begun = await sessions.beginCode(session, anna.password, AT_DESK);
  if (!begun.ok) throw new Error('nothing was begun');
  const code = () => {
    const totp = new TOTP({ secret: begun.value.secret, algorithm: 'SHA1', digits: 6, period: 30 });
    return totp.generate({ timestamp: services.db.clock.nowMs() });
  };
  await sessions.confirmCode(session, code());
  services.db.clock.advance(60_000);
  const outcomes = await Promise.all([
    outcomeOf(sessions.signInByPin({ number: anna.number, pin: anna.pin, code: code() }, AT_KIOSK)),
    outcomeOf(sessions.signInByPassword({ ...anna, code: code() }, AT_DESK)),
  ]);
  expect(outcomes.toSorted()).toEqual(['code_wrong', 'signed_in']);
});

describe('at the desk', () => {
  // Holds: asvs-6.1.1
  it('the person who guesses from elsewhere does not slow down somebody who signed in from theirs before', async () => {
    await tokenOf(sessions, anna, AT_DESK);
    for (let address = 20; address < 90; address += 1)
      await byPassword(anna.number, 'wrong password', another(address));
    expect(await outcomeOf(byPassword(anna.number, anna.password))).toBe('signed_in');
  });

  it('an address that keeps guessing waits, whatever numbers it tries', async () => {
    for (let number = 901; number <= 905; number += 1) await byPassword(String(number), 'wrong password');
    expect(await outcomeOf(byPassword('906', 'wrong password'))).toBe(1);
    expect(await outcomeOf(byPassword(anna.number, anna.password, another(20)))).toBe('signed_in');
  });
});

describe('one’s own PIN and password', () => {
  const NEW_PIN = '835172';
  const NEW_PASSWORD = 'velvet otter on a ladder';

  async function signedIn(from = AT_DESK, who = anna) {
    const session = await sessions.find(await tokenOf(sessions, who, from), from);
    if (session === null) throw new Error('no session');
    return session;
  }

  // Holds: asvs-6.2.2, asvs-7.4.3
  it('are changed with the one in use; the others’ sessions go on, one’s other sessions end', async () => {
    const session = await signedIn();
    const atKiosk = await tokenOf(sessions, anna, AT_KIOSK);
    const ben = await makeStaff(services.ctx, 'manager', { passwords: watched() });
    const bens = await tokenOf(sessions, ben, AT_DESK);
    const input = { current: anna.password, pin: NEW_PIN, password: NEW_PASSWORD };
    expect(await sessions.change(session, input, AT_DESK)).toEqual({ ok: true, value: {} });

    expect(await sessions.find(atKiosk, AT_KIOSK)).toBeNull();
    expect(await sessions.find(bens, AT_DESK)).not.toBeNull();
    expect(await outcomeOf(byPin(anna.number, anna.pin))).toBe('sign_in_wrong');
    expect(await outcomeOf(byPin(anna.number, NEW_PIN))).toBe('signed_in');
    expect(await outcomeOf(byPassword(anna.number, NEW_PASSWORD))).toBe('signed_in');
  });

  // Holds: asvs-6.4.1
  it('that somebody gave out are to be changed each at its place, and cannot be kept', async () => {
    const made = await createStaff(services.ctx, watched(), cli, { name: 'New', role: 'manager' });
    const fresh = { ...made, number: String(made.number) };
    const atKiosk = await signedIn(AT_KIOSK, fresh);
    expect(atKiosk.who.mustChange).toBe(true);
    const keep = { current: fresh.pin, pin: fresh.pin, password: null };
    expect(await sessions.change(atKiosk, keep, AT_KIOSK)).toMatchObject({
      ok: false,
      refusals: [{ desk: 'pin_weak' }],
    });
    await sessions.change(atKiosk, { current: fresh.pin, pin: NEW_PIN, password: null }, AT_KIOSK);
    expect((await signedIn(AT_KIOSK, { ...fresh, pin: NEW_PIN })).who.mustChange).toBe(false);
    const atDesk = await signedIn(AT_DESK, fresh);
    expect(atDesk.who.mustChange).toBe(true);
    const other = { current: fresh.password, pin: '402917', password: null };
    expect(await sessions.change(atDesk, other, AT_DESK)).toMatchObject({
      ok: false,
      refusals: [{ reason: 'invalid_input', field: 'password' }],
    });
  });

  // Holds: asvs-6.2.1
  it.each([
    ['pin', '123456', 'pin_weak'],
    ['pin', '010155', 'pin_weak'],
    ['password', 'short one', 'password_weak'],
    ['password', 'password1234', 'password_weak'],
    ['password', '            ', 'password_weak'],
  ])('a weak %s, %j, is refused and changes nothing', async (what, text, reason) => {
    const session = await signedIn();
    const input = { current: anna.password, pin: null, password: null, [what]: text };
    expect(await sessions.change(session, input, AT_DESK)).toMatchObject({
      ok: false,
      refusals: [{ desk: reason, field: what }],
    });
    expect(await outcomeOf(byPassword(anna.number, anna.password))).toBe('signed_in');
  });

  // Holds: asvs-6.2.3, asvs-7.5.1
  it('are not changed by the person who finds the session open: wrong ones count as at signing in', async () => {
    const session = await signedIn();
    const guess = () =>
      sessions.change(session, { current: 'not mine', pin: NEW_PIN, password: null }, AT_DESK);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await guess()).toMatchObject({ ok: false, refusals: [{ desk: 'sign_in_wrong' }] });
    expect(await guess()).toMatchObject({ ok: false, refusals: [{ reason: 'throttled' }] });
    expect(await outcomeOf(byPin(anna.number, anna.pin))).toBe('signed_in');
  });
});
