/** The file of `--oidc`: each mistake is named with its place, and no secret is said. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readProviderSettings } from '../../../src/head-office/people/provider-settings';

const PROPERTY = '00000000-0000-4000-8000-0000000000a1';
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'keyturn-oidc-'));
  writeFileSync(join(folder, 'secret'), 'hush, a secret\n', { mode: 0o600 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const right = {
  issuer: 'https://login.example.com/realm',
  clientId: 'head-office',
  clientSecretFile: 'secret',
  address: 'https://office.example.com:8440',
  name: 'Example ID',
  roles: [
    { group: 'owners', role: 'owner', properties: [PROPERTY] },
    { group: 'site', role: 'viewer', properties: [PROPERTY] },
    { group: 'all', role: 'manager' },
  ],
};
function read(settings: object) {
  const file = join(folder, 'oidc.json');
  writeFileSync(file, JSON.stringify(settings));
  return readProviderSettings(file);
}

it('is read with its secret, and an owner has every property', () => {
  expect(read(right)).toEqual({
    issuer: right.issuer,
    clientId: 'head-office',
    clientSecret: 'hush, a secret',
    address: 'https://office.example.com:8440',
    name: 'Example ID',
    scopes: ['openid', 'profile', 'email'],
    groupsClaim: 'groups',
    places: [
      { group: 'owners', role: 'owner', scope: 'everywhere' },
      { group: 'site', role: 'viewer', scope: new Set([PROPERTY]) },
      { group: 'all', role: 'manager', scope: 'everywhere' },
    ],
  });
});

it.each([
  ['issuer', { issuer: 'http://login.example.com' }],
  ['issuer', { issuer: 'login.example.com' }],
  ['address', { address: 'https://office.example.com/keyturn' }],
  ['address', { address: 'http://office.example.com' }],
  ['name', { name: ' ' }],
  ['roles', { roles: [] }],
  ['roles.0.role', { roles: [{ group: 'a', role: 'king' }] }],
  ['roles.0.properties', { roles: [{ group: 'a', role: 'viewer', properties: [] }] }],
  ['clientSecretFile', { clientSecretFile: 'nowhere' }],
])('a wrong %s is refused with its place (%#)', (place, change) => {
  expect(() => read({ ...right, ...change })).toThrow(`oidc.json: at ${place}: `);
});

it('a secret that others can read is refused, and never said', () => {
  writeFileSync(join(folder, 'open'), 'hush, a secret\n');
  chmodSync(join(folder, 'open'), 0o644);
  expect(() => read({ ...right, clientSecretFile: 'open' })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('hush') as string }) as Error,
  );
});
