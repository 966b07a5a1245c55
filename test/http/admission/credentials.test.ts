/** Every form in which clients send their key and their token, spoken by hand: fetch would tidy the headers up. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey, revokeApiKey } from '../../../src/main/services/upkeep/api-keys';
import { startListener, type TestListener } from '../support/listener';

let listener: TestListener;
let token: string;
let key: string;
beforeAll(async () => {
  listener = await startListener();
  key = listener.keys.portal;
  const reply = await listener.call('POST', '/v1/register', {
    json: {
      userName: 'ann@example.com',
      password: 'a long pass phrase',
      canCreateLoginCredentials: true,
      firstName: 'Ann',
      lastName: 'Lee',
      phoneNumber: '+1 512 555 0101',
      emailId: 'ann@example.com',
    },
  });
  token = (reply.body.data as { token: string }).token;
});
afterAll(() => listener.close());

/** Status and code of the profile asked for with these header lines. */
async function profileWith(...lines: string[]): Promise<string> {
  const answer = await listener.speak(
    ['GET /v1/tenant/profile HTTP/1.1', 'Host: localhost', 'Connection: close', ...lines, '', ''].join(
      '\r\n',
    ),
  );
  return `${/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? ''} ${/"status":"(\w+)"/.exec(answer)?.[1] ?? ''}`;
}

describe('key and token are read from', () => {
  const forms: [string, () => string[]][] = [
    ['headers of their own', () => [`X-API-Key: ${key}`, `X-Token: ${token}`]],
    ['two Authorization lines', () => [`Authorization: X-API-Key ${key}`, `Authorization: X-Token ${token}`]],
    ['schemes with a colon', () => [`Authorization: X-API-Key: ${key}`, `Authorization: X-Token: ${token}`]],
    ['schemes with a colon on one line', () => [`Authorization: X-API-Key:${key}, X-Token :${token}`]],
    ['a token alone', () => [`X-API-Key: ${key}`, `Authorization: ${token}`]],
    ['a token alone on a second line', () => [`Authorization: X-API-Key ${key}`, `Authorization: ${token}`]],
    [
      'two lines, the token first',
      () => [`Authorization: X-Token ${token}`, `Authorization: X-API-Key ${key}`],
    ],
    ['one line joined by a comma', () => [`Authorization: X-API-Key ${key}, X-Token ${token}`]],
    ['one line joined by a comma alone', () => [`Authorization: X-API-Key ${key},Bearer ${token}`]],
    ['a key of its own and a bearer', () => [`X-API-Key: ${key}`, `Authorization: Bearer ${token}`]],
    ['any case', () => [`authorization: x-api-key ${key}`, `AUTHORIZATION: BEARER ${token}`]],
    [
      'the same values in several places',
      () => [
        `X-API-Key: ${key}`,
        `Authorization: X-API-Key ${key}`,
        `X-Token: ${token}`,
        `Authorization: Bearer ${token}`,
      ],
    ],
    [
      'among schemes nobody knows',
      () => ['Authorization: Basic eA==', `X-API-Key: ${key}`, `X-Token: ${token}`],
    ],
  ];
  // Holds: v1-2.1
  it.each(forms)('what was sent as %s', async (_title, lines) =>
    expect(await profileWith(...lines())).toBe('200 SUCCESS'),
  );
});

describe('401', () => {
  // Holds: v1-2.2
  it.each<[string, string, () => string[]]>([
    ['no key', 'FAILED', () => [`X-Token: ${token}`]],
    ['an empty key', 'FAILED', () => ['X-API-Key: ', `X-Token: ${token}`]],
    ['an unknown key', 'FAILED', () => [`X-API-Key: ${'a'.repeat(43)}`, `X-Token: ${token}`]],
    ['two different keys', 'FAILED', () => [`X-API-Key: ${key}`, `Authorization: X-API-Key x${key}`]],
    ['two different keys on one line', 'FAILED', () => [`X-API-Key: ${key}, x${key}`]],
    ['a key alone in Authorization', 'FAILED', () => [`Authorization: ${key}`, `X-Token: ${token}`]],
    ['no token', 'INVALID_PARAM_CONTACT_BOOK_ID', () => [`X-API-Key: ${key}`]],
    ['a token that is none', 'INVALID_PARAM_CONTACT_BOOK_ID', () => [`X-API-Key: ${key}`, 'X-Token: abc']],
    [
      'two different tokens, one of them alone in its line',
      'INVALID_PARAM_CONTACT_BOOK_ID',
      () => [`X-API-Key: ${key}`, `X-Token: ${token}`, `Authorization: ${token}x`],
    ],
    [
      'two different tokens',
      'INVALID_PARAM_CONTACT_BOOK_ID',
      () => [`X-API-Key: ${key}`, `X-Token: ${token}`, `Authorization: Bearer x${token}`],
    ],
  ])('for %s', async (_title, code, lines) => {
    expect(await profileWith(...lines())).toBe(`401 ${code}`);
  });

  it('for a key that expired or was revoked', async () => {
    const act = { nowMs: listener.db.clock.nowMs(), actor: 'test' };
    const made = await listener.db.query(async (tx) => ({
      revoked: await createApiKey(
        tx,
        { name: 'r', scopes: ['portal'], expiresAtMs: null },
        { ...act, newId: () => listener.db.newId<'api_key'>() },
      ),
      expired: await createApiKey(
        tx,
        { name: 'e', scopes: ['portal'], expiresAtMs: act.nowMs },
        { ...act, newId: () => listener.db.newId<'api_key'>() },
      ),
    }));
    await listener.db.query((tx) => revokeApiKey(tx, made.revoked.id, act));
    for (const one of [made.revoked.key, made.expired.key]) {
      expect((await listener.call('GET', '/v1/common/user-type', { key: one })).status).toBe(401);
    }
  });

  // Holds: v1-2.2, asvs-15.3.7
  it('for contradicting tokens also where no token is needed', async () => {
    const headers = { authorization: `Bearer x${token}` };
    const reply = await listener.call('GET', '/v1/common/user-type', { token, headers });
    expect([reply.status, reply.body.status, reply.body.pagination?.totalCount]).toEqual([401, 'FAILED', 0]);
  });
});

describe('scopes', () => {
  const statusWith = async (path: string, scope: keyof TestListener['keys']) =>
    (await listener.call('GET', path, { key: listener.keys[scope] })).status;

  // Holds: v1-2.5
  it.each<[string, Record<keyof TestListener['keys'], number>]>([
    ['/v1/common/user-type', { portal: 200, all: 200, gate: 403, health: 403 }],
    ['/v1/kiosk/unit/list', { portal: 200, all: 200, gate: 403, health: 403 }],
    ['/v1/kiosk/access', { portal: 403, all: 403, gate: 200, health: 403 }],
    ['/v1/kiosk/health', { portal: 403, all: 200, gate: 403, health: 200 }],
  ])('of %s', async (path, expected) => {
    const found = {
      portal: await statusWith(path, 'portal'),
      all: await statusWith(path, 'all'),
      gate: await statusWith(path, 'gate'),
      health: await statusWith(path, 'health'),
    };
    expect(found).toEqual(expected);
  });
});
