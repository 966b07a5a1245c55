/** A tenant who lost a phone is signed out everywhere, by a manager at the desk. */
import { expect, it } from 'vitest';
import { tenantHandlers } from '../../../src/main/desk/handlers/tenant/tenants';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import { openSession, readToken, signToken } from '../../../src/main/services/login/sessions';
import { openDeskArea } from '../../support/desk/area';
import { newTestId, START_MS } from '../../support/services/database';
import { movedIn } from '../../support/services/moved-in';
import { lightServices } from '../../support/services/rental';

async function open() {
  const { ctx, db } = await lightServices();
  const desk = openDeskArea(tenantHandlers(ctx, createPasswordHasher()));
  /** A tenant with a login, and what signs them in. */
  const tenant = async (unit: number, userName: string) => {
    const bookingId = await movedIn(ctx, db, unit);
    const { contact_id: contactId } = await db.query((tx) =>
      tx
        .selectFrom('rental_contract')
        .select('contact_id')
        .where('booking_id', '=', bookingId)
        .executeTakeFirstOrThrow(),
    );
    const loginId = newTestId<'login'>();
    await db.query((tx) =>
      tx
        .insertInto('login')
        .values({
          id: loginId,
          contact_id: contactId,
          user_name: userName,
          password_hash: '',
          role: 'tenant',
          disabled: 0,
          created_at_ms: START_MS,
        })
        .execute(),
    );
    const signIn = async () =>
      signToken(await ctx.store.transaction((tx) => openSession({ ctx, tx }, loginId)));
    const openSessions = async () =>
      (await desk.ask('tenants.show', { id: contactId, language: 'en' })).logins[0]?.openSessions;
    return { loginId, signIn, openSessions };
  };
  const isIn = async (token: string) => (await readToken(ctx, token)).ok;
  return { db, desk, tenant, isIn };
}

// Holds: asvs-7.4.5
it('every session of this tenant ends at once, of nobody else, with a reason in the audit; they may sign in again', async () => {
  const { db, desk, tenant, isIn } = await open();
  const [ann, bob] = [await tenant(0, 'ann@example.com'), await tenant(1, 'bob@example.com')];
  const [phone, tablet, other] = [await ann.signIn(), await ann.signIn(), await bob.signIn()];
  expect(await ann.openSessions()).toBe(2);
  const about = { loginId: ann.loginId, why: 'the phone was lost' };
  await desk.ask('tenants.sessions-end', about);
  expect(await Promise.all([phone, tablet, other].map(isIn))).toEqual([false, false, true]);
  expect(await ann.openSessions()).toBe(0);
  const noted = db.open.raw
    .prepare<[string], object>('SELECT action, actor, why FROM audit WHERE subject = ?')
    .all(ann.loginId);
  expect(noted).toEqual([
    { action: 'session.revoke', actor: expect.stringMatching(/^staff:/) as string, why: about.why },
  ]);
  expect(await desk.call('manager', 'tenants.sessions-end', about)).toMatchObject({
    ok: false,
    refusals: [{ reason: 'changed_meanwhile' }],
  });
  expect(await isIn(await ann.signIn())).toBe(true);
});

it('every tenant is signed out at once, with a reason in the audit, and a token made by the former secret is worth nothing', async () => {
  const { db, desk, tenant, isIn } = await open();
  const [ann, bob] = [await tenant(0, 'ann@example.com'), await tenant(1, 'bob@example.com')];
  const tokens = [await ann.signIn(), await ann.signIn(), await bob.signIn()];
  for (const role of ['attendant', 'technician', null] as const)
    expect(await desk.call(role, 'tenants.sessions-end-all', { why: 'lost' })).toMatchObject({ ok: false });
  expect(await desk.call('manager', 'tenants.sessions-end-all', { why: '' })).toMatchObject({ ok: false });
  expect(await Promise.all(tokens.map(isIn))).toEqual([true, true, true]);
  const why = 'the cash office was broken into';
  expect(await desk.ask('tenants.sessions-end-all', { why })).toEqual({ ended: 3 });
  // A session that is open again does not make the former tokens good.
  db.open.raw.exec('UPDATE login_session SET revoked_at_ms = NULL');
  expect(await Promise.all(tokens.map(isIn))).toEqual([false, false, false]);
  const noted = db.open.raw.prepare(`SELECT action, actor, why FROM audit WHERE subject = 'all'`).all();
  expect(noted).toEqual([
    { action: 'session.revoke', actor: expect.stringMatching(/^staff:/) as string, why },
  ]);
  expect(await isIn(await ann.signIn())).toBe(true);
});

it('an attendant ends nobody’s session, and nobody ends those of a login that is no tenant’s', async () => {
  const { desk, tenant, isIn } = await open();
  const { loginId, signIn } = await tenant(0, 'ann@example.com');
  const token = await signIn();
  for (const role of ['attendant', 'technician', null] as const)
    expect(await desk.call(role, 'tenants.sessions-end', { loginId, why: 'lost' })).toMatchObject({
      ok: false,
    });
  const unknown = { loginId: newTestId<'login'>(), why: 'lost' };
  expect(await desk.call('manager', 'tenants.sessions-end', unknown)).toMatchObject({
    ok: false,
    refusals: [{ reason: 'unknown' }],
  });
  expect(await isIn(token)).toBe(true);
});
