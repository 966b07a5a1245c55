/** Accounts of staff through the desk's router, with real sessions and the real handlers: what a manager and each may do. */
import { pino } from 'pino';
import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DeskAnswer } from '../../../src/shared/desk/bridge';
import type { DeskChannelName, DeskInput, DeskOutput } from '../../../src/shared/desk/channels';
import type { DeskHandlers } from '../../../src/main/desk/desk-handlers';
import { sessionHandlers } from '../../../src/main/desk/handlers/staff/session';
import { staffHandlers } from '../../../src/main/desk/handlers/staff/accounts';
import { createDeskRouter } from '../../../src/main/desk/router';
import type { DeskRouter } from '../../../src/main/services/staff/desk-router';
import { createStaffSessions, type StaffSessions } from '../../../src/main/services/staff/sessions';
import type { DeskPlace } from '../../../src/main/services/staff/session';
import { openTestServices, type TestServices } from '../../support/services/service-context';
import {
  AT_DESK,
  AT_KIOSK,
  makeStaff,
  quickPasswords,
  tokenOf,
  type TestStaff,
} from '../../support/services/staff';

const why = 'works the late shift now';
const STEP_MS = 30_000;

let services: TestServices;
let sessions: StaffSessions;
let router: DeskRouter;
let maya: TestStaff;
let anna: TestStaff;
let mayas: string;

beforeEach(async () => {
  services = await openTestServices();
  const passwords = quickPasswords();
  sessions = createStaffSessions(services.ctx, passwords);
  const handlers = { ...sessionHandlers(sessions), ...staffHandlers(services.ctx, passwords, sessions) };
  // The other areas have tests of their own.
  router = createDeskRouter(handlers as DeskHandlers, sessions, pino({ level: 'silent' }));
  maya = await makeStaff(services.ctx, 'manager', { name: 'Maya', passwords });
  anna = await makeStaff(services.ctx, 'attendant', { name: 'Anna', passwords });
  mayas = await tokenOf(sessions, maya, AT_DESK);
  return () => services.close();
});

async function call<C extends DeskChannelName>(
  token: string | null,
  channel: C,
  input: DeskInput<C>,
  from: DeskPlace = AT_DESK,
): Promise<DeskAnswer<DeskOutput<C>>> {
  // The router has checked the answer against the channel's own schema.
  return (await router.call(channel, input, { ...from, token })) as DeskAnswer<DeskOutput<C>>;
}

async function ask<C extends DeskChannelName>(
  channel: C,
  input: DeskInput<C>,
  token = mayas,
  from = AT_DESK,
) {
  const answer = await call(token, channel, input, from);
  if (!answer.ok) throw new Error(`${channel}: ${JSON.stringify(answer.refusals)}`);
  return answer.value;
}

const refused = (reason: string) => ({ ok: false, refusals: [expect.objectContaining({ reason })] });
const members = async () => (await ask('staff.list', {})).staff;
const annas = (from = AT_DESK) => tokenOf(sessions, anna, from);

describe('a manager', () => {
  it('makes an account, and the person is asked for a PIN and a password of their own', async () => {
    const made = await ask('staff.create', { name: '  Béa  ', role: 'technician' });
    expect(made).toMatchObject({ number: 103, pin: expect.stringMatching(/^\d{6}$/) as unknown });
    expect((await members()).at(-1)).toMatchObject({ number: 103, name: 'Béa', mustChange: true });

    const number = String(made.number);
    const signedIn = await ask('session.pin', { number, pin: made.pin, code: null }, '', AT_KIOSK);
    if (signedIn.outcome !== 'signed_in') throw new Error('not signed in');
    const { token } = signedIn;
    expect(signedIn.who.mustChange).toBe(true);
    expect(await call(token, 'staff.mine', {}, AT_KIOSK)).toEqual(refused('must_change'));
    const change = { current: made.pin, pin: '739154', password: null };
    await ask('session.change', change, token, AT_KIOSK);
    expect(await ask('staff.mine', {}, token, AT_KIOSK)).toMatchObject({ number: 103, name: 'Béa' });
  });

  it('sees every account, and nothing of anybody’s PIN, password or authenticator', async () => {
    await annas();
    expect(await members()).toEqual([
      expect.objectContaining({ id: maya.id, number: 101, name: 'Maya', role: 'manager', openSessions: 1 }),
      expect.objectContaining({ id: anna.id, number: 102, name: 'Anna', role: 'attendant', openSessions: 1 }),
    ]);
    expect(JSON.stringify(await ask('staff.list', {}))).not.toMatch(/quick:|argon|secret|hash/);
  });

  // Holds: asvs-7.4.5
  it('renames, gives another role, resets, disables, enables and signs out, each with a reason in the audit', async () => {
    const id = anna.id;
    await ask('staff.rename', { id, why: 'married', name: 'Anna Lind' });
    await ask('staff.role', { id, why, role: 'technician' });
    const token = await annas();
    expect(await ask('staff.end-sessions', { id, why })).toEqual({ ended: 1 });
    expect(await call(token, 'staff.mine', {})).toEqual(refused('signed_out'));
    await ask('staff.disable', { id, why });
    await expect(annas()).rejects.toThrow();
    await ask('staff.enable', { id, why });
    expect(await ask('staff.reset', { id, why })).toMatchObject({ number: 102 });
    await expect(annas()).rejects.toThrow();

    const { entries } = await ask('staff.audit', {
      staffId: id,
      from: null,
      to: null,
      act: 'staff',
      before: null,
    });
    const byMaya = entries.filter((entry) => entry.actor.id === maya.id).toReversed();
    expect(byMaya.map(({ act, why: reason }) => [act, reason])).toEqual([
      ['staff.renamed', 'married'],
      ['staff.role_changed', why],
      ['staff.sessions_ended', why],
      ['staff.disabled', why],
      ['staff.enabled', why],
      ['staff.reset', why],
    ]);
  });

  it.each([
    ['', 'invalid_input'],
    ['  ', 'invalid_input'],
    ['ab', 'invalid_input'],
    ['a\nb', 'hidden_mark'],
    ['x'.repeat(501), 'invalid_input'],
  ])('gives a reason: %j is none, and refused as %s of its field', async (reason, because) => {
    expect(await call(mayas, 'staff.disable', { id: anna.id, why: reason })).toEqual({
      ok: false,
      refusals: [{ reason: because, field: 'why' }],
    });
    expect((await members()).find(({ id }) => id === anna.id)?.disabled).toBe(false);
  });

  it('who is the last one cannot be disabled or made something else, neither alone nor by another', async () => {
    const { id } = maya;
    expect(await call(mayas, 'staff.disable', { id, why })).toEqual(refused('last_manager'));
    expect(await call(mayas, 'staff.role', { id, why, role: 'attendant' })).toEqual(refused('last_manager'));
    await ask('staff.role', { id: anna.id, why, role: 'manager' });
    await ask('staff.disable', { id: anna.id, why });
    expect(await call(mayas, 'staff.disable', { id, why })).toEqual(refused('last_manager'));
    await ask('staff.enable', { id: anna.id, why });
    await ask('staff.role', { id, why, role: 'attendant' });
    // What was just given up counts at once.
    expect(await call(mayas, 'staff.list', {})).toEqual(refused('signed_out'));
  });

  it('hears when an account is not there', async () => {
    const id = services.db.newId<'staff'>();
    expect(await call(mayas, 'staff.reset', { id, why })).toEqual(refused('unknown'));
    expect(await call(mayas, 'staff.rename', { id, why, name: 'Nobody' })).toEqual(refused('unknown'));
    expect(await call(mayas, 'staff.code-off', { id, why })).toEqual(refused('unknown'));
  });

  it('sees that the kiosk waits after wrong PINs, and clears it', async () => {
    const wrong = { number: anna.number, pin: '000000', code: null };
    for (let attempt = 0; attempt < 6; attempt += 1) await call(null, 'session.pin', wrong, AT_KIOSK);
    expect((await ask('staff.list', {})).kioskWaitSeconds).toBe(1);
    await ask('staff.clear-delay', {});
    expect((await ask('staff.list', {})).kioskWaitSeconds).toBe(0);
    await annas(AT_KIOSK);
  });
});

describe('a second factor', () => {
  const codeOf = (secret: string) =>
    new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({
      timestamp: services.db.clock.nowMs(),
    });
  const signIn = (code: string | null) =>
    call(null, 'session.password', { number: anna.number, password: anna.password, code });

  async function enrolled(): Promise<{ readonly secret: string; readonly token: string }> {
    const token = await annas();
    const { secret } = await ask('staff.totp-begin', { current: anna.password }, token);
    await ask('staff.totp-confirm', { code: codeOf(secret) }, token);
    services.db.clock.advance(2 * STEP_MS);
    return { secret, token };
  }

  // Holds: asvs-6.5.3, asvs-7.5.1
  it('is begun with one’s own password, and shown as text, address and QR code', async () => {
    const token = await annas();
    expect(await call(token, 'staff.totp-begin', { current: 'not mine' })).toEqual(refused('sign_in_wrong'));
    const shown = await ask('staff.totp-begin', { current: anna.password }, token);
    expect(shown.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(shown.uri).toContain(`secret=${shown.secret}`);
    expect(shown.uri).toMatch(/^otpauth:\/\/totp\/[^?]+:102\?/);
    expect(shown.qr.path).toMatch(/^M/);
  });

  it('counts only from the first right code on', async () => {
    const token = await annas();
    const { secret } = await ask('staff.totp-begin', { current: anna.password }, token);
    expect(await call(token, 'staff.totp-confirm', { code: '000000' })).toEqual(refused('code_wrong'));
    expect(await signIn(null)).toMatchObject({ ok: true, value: { outcome: 'signed_in' } });
    await ask('staff.totp-confirm', { code: codeOf(secret) }, token);
    expect(await signIn(null)).toEqual({ ok: true, value: { outcome: 'needs_code' } });
    expect(await call(token, 'staff.totp-confirm', { code: codeOf(secret) })).toEqual(refused('unknown'));
  });

  // Holds: asvs-6.3.3
  it('is asked for after the password, and a wrong code counts as a wrong attempt', async () => {
    const { secret } = await enrolled();
    expect(await signIn(null)).toEqual({ ok: true, value: { outcome: 'needs_code' } });
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await signIn('000000')).toEqual(refused('code_wrong'));
    expect(await signIn(codeOf(secret))).toEqual(refused('throttled'));
    services.db.clock.advance(1000);
    expect(await signIn(codeOf(secret))).toMatchObject({ ok: true, value: { outcome: 'signed_in' } });
  });

  it('says nothing about itself to the person who does not know the password', async () => {
    await enrolled();
    const wrong = { number: anna.number, password: 'not the password' };
    expect(await call(null, 'session.password', { ...wrong, code: null })).toEqual(refused('sign_in_wrong'));
    expect(await call(null, 'session.password', { ...wrong, code: '000000' })).toEqual(
      refused('sign_in_wrong'),
    );
  });

  // Holds: asvs-6.5.5
  it.each([
    ['the step before', -STEP_MS, true],
    ['the step after', STEP_MS, true],
    ['two steps before', -2 * STEP_MS, false],
    ['two steps after', 2 * STEP_MS, false],
  ])('a code of %s is taken: %s', async (_, offMs, isTaken) => {
    const { secret } = await enrolled();
    services.db.clock.advance(2 * STEP_MS);
    const code = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({
      timestamp: services.db.clock.nowMs() + offMs,
    });
    expect((await signIn(code)).ok).toBe(isTaken);
  });

  // Holds: asvs-6.5.1
  it('a code is never taken twice, nor one from before it, at the kiosk neither', async () => {
    const { secret } = await enrolled();
    const before = codeOf(secret);
    services.db.clock.advance(STEP_MS);
    const code = codeOf(secret);
    expect((await signIn(code)).ok).toBe(true);
    expect(await signIn(code)).toEqual(refused('code_wrong'));
    expect(await signIn(before)).toEqual(refused('code_wrong'));
    const atKiosk = { number: anna.number, pin: anna.pin, code };
    expect(await call(null, 'session.pin', atKiosk, AT_KIOSK)).toEqual(refused('code_wrong'));
  });

  // Holds: asvs-6.5.1
  it('the code that confirmed it signs nobody in', async () => {
    const token = await annas();
    const { secret } = await ask('staff.totp-begin', { current: anna.password }, token);
    const code = codeOf(secret);
    await ask('staff.totp-confirm', { code }, token);
    expect(await signIn(code)).toEqual(refused('code_wrong'));
  });

  // Holds: asvs-6.4.4
  it('is switched off with a code by its owner, or by a manager with a reason', async () => {
    const { secret } = await enrolled();
    const signedIn = await signIn(codeOf(secret));
    if (!signedIn.ok || signedIn.value.outcome !== 'signed_in') throw new Error('not signed in');
    const { token } = signedIn.value;
    expect(await call(token, 'staff.totp-off', { code: '000000' })).toEqual(refused('code_wrong'));
    services.db.clock.advance(STEP_MS);
    await ask('staff.totp-off', { code: codeOf(secret) }, token);
    expect(await signIn(null)).toMatchObject({ ok: true, value: { outcome: 'signed_in' } });

    services.db.clock.advance(STEP_MS);
    await enrolled();
    await ask('staff.code-off', { id: anna.id, why: 'lost the phone' });
    expect(await signIn(null)).toMatchObject({ ok: true, value: { outcome: 'signed_in' } });
  });

  it('is reported to nobody again, the audit neither', async () => {
    const { secret } = await enrolled();
    const seen = JSON.stringify([
      await ask('staff.list', {}),
      await ask('staff.mine', {}, await tokenOf(sessions, maya, AT_DESK)),
      services.db.open.raw.prepare('SELECT * FROM audit').all(),
      services.db.open.raw.prepare('SELECT * FROM outbox').all(),
      services.log,
    ]);
    expect(seen).not.toContain(secret);
  });
});

describe('the audit', () => {
  const all = { staffId: null, from: null, to: null, act: null, before: null };

  it('has names as they are now, joined at reading; in the table are ids', async () => {
    await ask('staff.rename', { id: anna.id, why, name: 'Anna Lind' });
    const [first] = (await ask('staff.audit', all)).entries;
    expect(first).toMatchObject({
      actor: { kind: 'staff', id: maya.id, name: 'Maya' },
      act: 'staff.renamed',
      subject: { id: anna.id, name: 'Anna Lind' },
      why,
    });
    const stored = JSON.stringify(services.db.open.raw.prepare('SELECT * FROM audit').all());
    expect(stored).not.toMatch(/Anna|Maya/);
  });

  it('comes newest first, page by page, each line once', async () => {
    for (let round = 0; round < 60; round += 1) await ask('staff.clear-delay', {});
    const seen: number[] = [];
    let before: number | null = null;
    for (let page = 0; page < 9; page += 1) {
      const { entries, more }: DeskOutput<'staff.audit'> = await ask('staff.audit', { ...all, before });
      seen.push(...entries.map(({ sequence }) => sequence));
      before = entries.at(-1)?.sequence ?? null;
      if (!more) break;
    }
    const { count } = services.db.open.raw.prepare('SELECT count(*) AS count FROM audit').get() as {
      count: number;
    };
    expect(seen).toEqual(Array.from({ length: count }, (_, index) => count - index));
  });

  it('is narrowed to one of the staff, to a kind of act, and to days of the property', async () => {
    const ofAnna = await ask('staff.audit', { ...all, staffId: anna.id });
    expect(ofAnna.entries.map(({ act }) => act)).toEqual(['staff.created']);
    // 10:00 on 15 March at the property; a day later in UTC begins at 19:00 there.
    services.db.clock.advance(10 * 60 * 60_000);
    mayas = await tokenOf(sessions, maya, AT_DESK);
    await ask('staff.clear-delay', {});
    const acts = async (query: Partial<DeskInput<'staff.audit'>>) =>
      (await ask('staff.audit', { ...all, ...query })).entries.map(({ act }) => act);
    expect(await acts({ act: 'staff.delay_cleared' })).toEqual(['staff.delay_cleared']);
    expect(await acts({ act: 'staff.delay' })).toEqual([]);
    expect(await acts({ act: 'sta' })).toEqual([]);
    expect(await acts({ act: 'staff', from: '2026-03-15', to: '2026-03-15' })).toContain(
      'staff.delay_cleared',
    );
    expect(await acts({ from: '2026-03-16' })).toEqual([]);
    expect(await acts({ to: '2026-03-14' })).toEqual([]);
  });
});

describe('what was given out, and where one is signed in', () => {
  // Holds: asvs-6.4.1
  it('a first PIN and password are good for a week, and a new one from then on', async () => {
    const made = await ask('staff.create', { name: 'Béa', role: 'attendant' });
    const number = String(made.number);
    const byPassword = (password: string) => call(null, 'session.password', { number, password, code: null });
    services.db.clock.advance(7 * 24 * 3_600_000 - 1000);
    expect(await byPassword(made.password)).toMatchObject({ ok: true });
    services.db.clock.advance(2000);
    expect(await byPassword(made.password)).toEqual(refused('first_old'));
    expect(await call(null, 'session.pin', { number, pin: made.pin, code: null }, AT_KIOSK)).toEqual(
      refused('first_old'),
    );
    expect(await byPassword('something else entirely')).toEqual(refused('sign_in_wrong'));
    mayas = await tokenOf(sessions, maya, AT_DESK);
    const bea = (await members()).at(-1);
    const anew = await ask('staff.reset', { id: bea?.id ?? maya.id, why });
    expect(await byPassword(anew.password)).toMatchObject({ ok: true });
  });

  // Holds: asvs-7.5.2
  it('somebody signs out everywhere but here', async () => {
    const [here, there, kiosk] = [await annas(), await annas(), await annas(AT_KIOSK)];
    expect(await ask('session.end-others', {}, here)).toEqual({ ended: 2 });
    expect(await call(there, 'staff.mine', {})).toEqual(refused('signed_out'));
    expect(await call(kiosk, 'staff.mine', {}, AT_KIOSK)).toEqual(refused('signed_out'));
    expect(await ask('staff.mine', {}, here)).toMatchObject({ name: 'Anna' });
    expect(await ask('staff.mine', {})).toMatchObject({ name: 'Maya' });
  });
});
