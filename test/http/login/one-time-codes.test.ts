/** One-time codes over real HTTP, with a real database and a real mail server: who gets one, what it opens, what shows. */
import { expect, it, onTestFinished } from 'vitest';
import { keepHouse } from '../../../src/main/services/upkeep/housekeeping';
import { mailerTo, startMailServer } from '../../support/documents/mail-server';
import { movedIn } from '../../support/services/moved-in';
import { lightDocuments, lightPages } from '../../support/services/rental';
import { startListener, type Reply, type TestListener } from '../support/listener';

const MINUTE = 60_000;
const robin = { email: 'robin@example.com' };

interface Site {
  readonly listener: TestListener;
  readonly ask: (json: unknown, key?: string) => Promise<Reply>;
  readonly redeem: (json: unknown, key?: string) => Promise<Reply>;
  /** Asks, and answers the digits of the letter. */
  readonly codeFor: (json: unknown, key?: string) => Promise<string>;
  readonly letters: () => string[];
  readonly rows: (text: string) => unknown[];
}

/** A kiosk at which Robin has rented a unit without a password. */
async function site(): Promise<Site> {
  const server = await startMailServer();
  const mailer = mailerTo(server.port);
  const light = { documents: lightDocuments(), pages: lightPages() };
  const listener = await startListener((ctx) => ({ ...ctx, ...light }), undefined, undefined, { mailer });
  onTestFinished(() => listener.close());
  await movedIn(listener.ctx, listener.db);
  const to = (path: string) => (json: unknown, key?: string) =>
    listener.call('POST', path, { json, ...(key === undefined ? {} : { key }) });
  const ask = to('/v1/kiosk/tenant/code');
  return {
    listener,
    ask,
    redeem: to('/v1/kiosk/tenant/code/redeem'),
    letters: () => server.received.map(({ raw }) => raw),
    rows: (text) => listener.db.open.raw.prepare(text).all(),
    async codeFor(json, key) {
      const before = server.received.length;
      const asked = await ask(json, key);
      if (asked.status !== 200) throw new Error(`asking answers ${asked.status}`);
      await listener.codes.round();
      const raw = server.received[before]?.raw ?? '';
      return (/(\d{3}) (\d{3})/.exec(raw)?.slice(1).join('') ?? '').padEnd(6, '?');
    },
  };
}

/** One that it certainly is not. */
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

// Holds: v1-4.23, asvs-6.5.4
it('a tenant without a password comes back: six digits by e-mail open their profile for fifteen minutes', async () => {
  const { listener, codeFor, redeem, letters } = await site();
  const code = await codeFor({ ...robin, language: 'de' });
  expect(code).toMatch(/^\d{6}$/);
  expect(letters()[0]).toContain('To: robin@example.com');
  const reply = await redeem({ ...robin, code });
  expect([reply.status, reply.body.data]).toMatchObject([200, { level: 2, authContactBookInfo: robin }]);

  const { token } = reply.body.data as { token: string };
  const profile = () => listener.call('GET', '/v1/tenant/profile', { token });
  expect((await profile()).body.data).toMatchObject({ contactBook: robin });
  listener.db.clock.advance(15 * MINUTE - 1000);
  expect((await profile()).status).toBe(200);
  listener.db.clock.advance(1000);
  expect((await profile()).status).toBe(401);
});

it('a letter that names no language is in the language of the contract', async () => {
  const { codeFor, rows, listener } = await site();
  const { raw } = listener.db.open;
  raw.prepare("UPDATE rental_contract SET language = 'de'").run();
  const languages = () => rows('SELECT language FROM one_time_code ORDER BY id DESC LIMIT 1');
  await codeFor(robin);
  expect(languages()).toEqual([{ language: 'de' }]);
  await codeFor({ ...robin, language: 'es' });
  expect(languages()).toEqual([{ language: 'es' }]);
  await codeFor({ email: 'stranger@example.com' });
  expect(languages()).toEqual([{ language: 'en' }]);
});

it('the number on file works as the e-mail address does, however it is written', async () => {
  const { codeFor, redeem, rows } = await site();
  const [{ phone_number: kept }] = rows('SELECT phone_number FROM contact') as [{ phone_number: string }];
  expect(kept).toBe('+1 512 555 0123');
  const code = await codeFor({ phoneNumber: '(512) 555-0123' });
  expect((await redeem({ phoneNumber: kept, code })).status).toBe(200);
});

// Holds: v1-4.25
it('the answer, the row and the limits are the same for somebody nobody knows', async () => {
  const { listener, ask, redeem, letters, rows } = await site();
  const stranger = { email: 'stranger@example.com' };
  const answers = async (who: { email: string }) => {
    const asked: Reply[] = [];
    for (let nth = 0; nth < 4; nth += 1) asked.push(await ask(who));
    await listener.codes.round();
    for (let nth = 0; nth < 6; nth += 1) asked.push(await redeem({ ...who, code: '000000' }));
    return asked.map(({ status, headers, body }) => [status, headers.get('retry-after'), body]);
  };
  const known = await answers(robin);
  // Failures of one address make all wait; the second person is asked for when that is forgotten.
  listener.db.clock.advance(16 * MINUTE);
  expect(await answers(stranger)).toEqual(known);
  expect(known.map(([status]) => status)).toEqual([200, 200, 200, 429, 401, 401, 401, 401, 401, 429]);
  // Those that a newer one replaced before they left were not sent.
  expect(letters().length).toBeGreaterThan(0);
  expect(letters().join('\n')).not.toContain(stranger.email);
  expect(rows("SELECT subject FROM audit WHERE action = 'code.asked'")).toEqual(
    Array.from({ length: 6 }, () => ({ subject: '-' })),
  );
});

it('somebody nobody knows costs the same work: their row gets a hash too, and no letter', async () => {
  const { listener, ask, letters, rows } = await site();
  await ask({ email: 'stranger@example.com' });
  await listener.codes.round();
  expect(rows('SELECT contact_id, substr(code_hash, 1, 9) AS form FROM one_time_code')).toEqual([
    { contact_id: null, form: '$argon2id' },
  ]);
  expect(letters()).toHaveLength(0);
});

// Holds: v1-4.23, asvs-6.6.2
it('a code opens once, and only for the key that asked for it', async () => {
  const { listener, codeFor, redeem } = await site();
  const code = await codeFor(robin);
  expect((await redeem({ ...robin, code }, listener.keys.all)).body.status).toBe('INVALID_USER_LOGIN');
  expect((await redeem({ ...robin, code })).status).toBe(200);
  expect((await redeem({ ...robin, code })).body.status).toBe('INVALID_USER_LOGIN');
});

it('of two calls with one code at the same time one is let in', async () => {
  const { codeFor, redeem } = await site();
  const code = await codeFor(robin);
  const replies = await Promise.all([1, 2, 3].map(() => redeem({ ...robin, code })));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
});

// Holds: v1-4.23, asvs-6.5.5
it('a code holds ten minutes and not a second longer', async () => {
  const { listener, codeFor, redeem } = await site();
  const first = await codeFor(robin);
  listener.db.clock.advance(10 * MINUTE - 1000);
  expect((await redeem({ ...robin, code: first })).status).toBe(200);
  const second = await codeFor(robin);
  listener.db.clock.advance(10 * MINUTE);
  expect((await redeem({ ...robin, code: second })).status).toBe(401);
});

// Holds: v1-4.24, asvs-6.6.3
it('five wrong tries end a code, and the right one is worth nothing then', async () => {
  const { listener, codeFor, redeem, rows } = await site();
  const code = await codeFor(robin);
  for (let nth = 0; nth < 5; nth += 1) await redeem({ ...robin, code: other(code) });
  expect(rows('SELECT * FROM one_time_code')).toEqual([]);
  // Past the wait after failures, and within the ten minutes.
  listener.db.clock.advance(5 * MINUTE);
  expect((await redeem({ ...robin, code })).status).toBe(401);
});

it('four wrong tries leave the right one', async () => {
  const { codeFor, redeem } = await site();
  const code = await codeFor(robin);
  for (let nth = 0; nth < 4; nth += 1) await redeem({ ...robin, code: other(code) });
  expect((await redeem({ ...robin, code })).status).toBe(200);
});

// Holds: v1-4.24, asvs-6.6.2
it('the newest code replaces the older one, also one that was asked for by phone number', async () => {
  const { codeFor, redeem, rows } = await site();
  const [{ phone_number: phoneNumber }] = rows('SELECT phone_number FROM contact') as [
    { phone_number: string },
  ];
  const old = await codeFor({ phoneNumber });
  const newest = await codeFor(robin);
  expect((await redeem({ phoneNumber, code: old })).status).toBe(401);
  expect((await redeem({ ...robin, code: newest })).status).toBe(200);
});

// Holds: v1-4.26, asvs-6.6.3
it('one person is sent three codes at once, by whatever they are known; a minute later nobody hears', async () => {
  const { listener, ask, letters, rows } = await site();
  const [{ phone_number: phoneNumber }] = rows('SELECT phone_number FROM contact') as [
    { phone_number: string },
  ];
  for (const who of [robin, robin, { phoneNumber }, { phoneNumber }]) {
    expect((await ask(who)).body.data).toEqual({ sent: true });
    await listener.codes.round();
  }
  expect(letters()).toHaveLength(3);
  listener.db.clock.advance(20 * MINUTE);
  await ask(robin);
  await listener.codes.round();
  expect(letters()).toHaveLength(4);
});

// Holds: v1-4.26, asvs-6.6.3
it('one key asks for sixty at once and no more', async () => {
  const { listener, ask } = await site();
  for (let nth = 0; nth < 60; nth += 1)
    expect((await ask({ email: `a${nth}@example.com` })).status).toBe(200);
  const more = await ask({ email: 'one.more@example.com' });
  expect([more.status, more.headers.get('retry-after')]).toEqual([429, '60']);
  expect((await ask({ email: 'one.more@example.com' }, listener.keys.all)).status).toBe(200);
});

it('nobody who only asked for a price, who was erased, or whose login staff disabled gets a code', async () => {
  const { listener, ask, letters, rows } = await site();
  const run = (text: string) => listener.db.open.raw.exec(text);
  for (const change of [
    `UPDATE contact SET restricted_at_ms = 1`,
    `INSERT INTO login VALUES ('0f0e0d0c-0000-7000-8000-000000000001',
       (SELECT contact_id FROM rental_contract), NULL, '', 'tenant', 1, 1)`,
  ]) {
    run('BEGIN');
    run(change);
    run('COMMIT');
    await ask(robin);
    await listener.codes.round();
    run('UPDATE contact SET restricted_at_ms = NULL');
    listener.db.clock.advance(60 * MINUTE);
  }
  await listener.call('POST', '/v1/register', {
    json: {
      userName: 'lead@example.com',
      password: 'x',
      firstName: 'Le',
      lastName: 'Ad',
      phoneNumber: '+1 512 555 0142',
      emailId: 'lead@example.com',
    },
  });
  await ask({ email: 'lead@example.com' });
  await listener.codes.round();
  expect(letters()).toEqual([]);
  expect(rows('SELECT contact_id FROM one_time_code WHERE contact_id IS NOT NULL')).toEqual([]);
});

// Holds: asvs-6.6.1
it('a code is worth nothing once staff have corrected the address that it went to', async () => {
  const { listener, codeFor, redeem } = await site();
  const code = await codeFor(robin);
  listener.db.open.raw.exec(`UPDATE contact SET email = 'robin.new@example.com'`);
  expect((await redeem({ ...robin, code })).status).toBe(401);
});

it('of several rentals under one address it opens the latest, or the one whose unit is named', async () => {
  const { listener, codeFor, redeem, rows } = await site();
  listener.db.clock.advance(MINUTE);
  await movedIn(listener.ctx, listener.db, 1);
  const units = rows(
    `SELECT unit.number, contact_id FROM rental_contract JOIN unit ON unit.id = unit_id ORDER BY signed_at_ms`,
  ) as { number: string; contact_id: string }[];
  expect(new Set(units.map(({ contact_id }) => contact_id)).size).toBe(2);
  const idOf = (reply: Reply) =>
    (reply.body.data as { authContactBookInfo: { id: string } }).authContactBookInfo.id;
  expect(idOf(await redeem({ ...robin, code: await codeFor(robin) }))).toBe(units[1]?.contact_id);
  const named = { unitNumber: units[0]?.number.toLowerCase() };
  expect(idOf(await redeem({ ...robin, code: await codeFor(robin), ...named }))).toBe(units[0]?.contact_id);
  const nobodys = await redeem({ ...robin, code: await codeFor(robin), unitNumber: 'Z999' });
  expect(nobodys.body.status).toBe('INVALID_USER_LOGIN');
});

it.each([
  [{}, 'INVALID_INPUT_PARAM', 'email'],
  [{ email: 'a@b.co', phoneNumber: '5125550188' }, 'INVALID_INPUT_PARAM', 'email'],
  [{ email: 'nobody' }, 'INVALID_PARAM_EMAIL_ID', 'email'],
  [{ email: 7 }, 'INVALID_PARAM_EMAIL_ID', 'email'],
  [{ phoneNumber: 'abc' }, 'INVALID_PARAM_CONTACT_NUMBER', 'phoneNumber'],
])('what is nobody’s address is said to be none: %j', async (json, code, field) => {
  const { ask, redeem } = await site();
  const reply = await ask(json);
  expect([reply.status, reply.body.errors?.[0]]).toMatchObject([400, { code, field }]);
  expect((await redeem({ ...json, code: '123456' })).body.errors?.[0]).toMatchObject({ code, field });
  expect((await redeem({ ...robin, code: '12345' })).body.errors?.[0]).toMatchObject({
    code: 'INVALID_PARAM_USER_PASSWORD',
    field: 'code',
  });
});

it('where nothing can be sent, codes are not offered', async () => {
  const listener = await startListener(undefined, undefined, undefined, { mailer: null });
  onTestFinished(() => listener.close());
  const reply = await listener.call('POST', '/v1/kiosk/tenant/code', { json: robin });
  expect([reply.status, reply.body.status]).toEqual([404, 'NO_RECORDS_FOUND']);
});

it('the digits stand nowhere: not in the database, the log, the outbox or a stored answer', async () => {
  const { listener, codeFor, rows } = await site();
  const code = await codeFor(robin);
  const tables = rows("SELECT name FROM sqlite_schema WHERE type = 'table'") as { name: string }[];
  const everything = () =>
    tables.map(({ name }) => JSON.stringify(rows(`SELECT * FROM "${name}"`))).join('\n');
  expect(everything()).not.toMatch(new RegExp(`(?<![\\d.])${code}(?!\\d)`));
  await listener.call('POST', '/v1/kiosk/tenant/code/redeem', {
    json: { ...robin, code },
    headers: { 'idempotency-key': 'one' },
  });
  expect(everything()).not.toMatch(new RegExp(`(?<![\\d.])${code}(?!\\d)`));
  expect(listener.log.join('\n')).not.toContain(code);
  expect(listener.log.join('\n')).not.toContain('robin@example.com');
});

it('housekeeping takes away what is past its time, and what a clock ahead of this one has made', async () => {
  const { listener, ask, rows } = await site();
  await ask(robin);
  await listener.codes.round();
  listener.db.clock.advance(10 * MINUTE);
  await keepHouse(listener.ctx, { isRunning: () => false }, { atStart: false });
  expect(rows('SELECT id FROM one_time_code')).toEqual([]);
  await ask({ email: 'stranger@example.com' });
  await listener.codes.round();
  listener.db.open.raw.exec(`UPDATE one_time_code SET expires_at_ms = expires_at_ms + ${60 * MINUTE}`);
  await keepHouse(listener.ctx, { isRunning: () => false }, { atStart: false });
  expect(rows('SELECT id FROM one_time_code')).toEqual([]);
});

it('a login that a code has made has no password, and no password opens it', async () => {
  const { listener, codeFor, redeem, rows } = await site();
  await redeem({ ...robin, code: await codeFor(robin) });
  expect(rows('SELECT user_name, password_hash, role, disabled FROM login')).toEqual([
    { user_name: null, password_hash: '', role: 'tenant', disabled: 0 },
  ]);
  for (const password of ['', ' x', 'password']) {
    const reply = await listener.call('POST', '/v1/login', { json: { userName: robin.email, password } });
    expect(['INVALID_USER_LOGIN', 'INVALID_PARAM_USER_PASSWORD']).toContain(reply.body.status);
  }
  // The next code finds the same login.
  await redeem({ ...robin, code: await codeFor(robin) });
  expect(rows('SELECT id FROM login')).toHaveLength(1);
  expect(rows('SELECT DISTINCT proof FROM login_session')).toEqual([{ proof: 'code' }]);
});
