/** The identity providers of tests: the one that lies tells the truth but for its lie, and the real one is real. */
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { expect, it, onTestFinished } from 'vitest';
import { startIdentityProvider } from './identity-provider';
import { CLIENT, startLyingProvider, type Lie } from './lying-provider';

interface Described {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly jwks_uri: string;
}
async function described(issuer: string): Promise<Described> {
  return (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as Described;
}

/** What a client gets for a code, having sent a browser there with a nonce. */
async function token(
  lie: Lie,
): Promise<{ readonly status: number; readonly jwt: string; check(): Promise<object> }> {
  const provider = await startLyingProvider();
  onTestFinished(() => provider.close());
  const { issuer, token_endpoint: asked, jwks_uri: keys } = await described(provider.issuer);
  provider.say(lie);
  provider.enter(`${issuer}/authorize?nonce=once&state=here`);
  const answer = await fetch(asked, { method: 'POST' });
  const { id_token: jwt = '' } = (await answer.json()) as { id_token?: string };
  return {
    status: answer.status,
    jwt,
    check: async () =>
      (await jwtVerify(jwt, createRemoteJWKSet(new URL(keys)), { issuer, audience: CLIENT.id })).payload,
  };
}

it('answers a token that is right by the keys it publishes, with the nonce that was sent', async () => {
  expect(await (await token({})).check()).toMatchObject({
    nonce: 'once',
    sub: 'subject-1',
    groups: ['storage'],
  });
});

it('brings the state back that it was sent with', async () => {
  const provider = await startLyingProvider();
  onTestFinished(() => provider.close());
  expect(provider.enter(`${provider.issuer}/authorize?state=a%20b`)).toBe('?code=code&state=a%20b');
});

it('changes just the claims that it lies about', async () => {
  const told = await token({ claims: { nonce: 'another' }, without: ['groups'] });
  const claims = await told.check();
  expect(claims).toMatchObject({ nonce: 'another', sub: 'subject-1' });
  expect(claims).not.toHaveProperty('groups');
});

it('forges a token whose words are right and whose key is not', async () => {
  const told = await token({ isForged: true });
  expect(decodeJwt(told.jwt)).toMatchObject({ nonce: 'once' });
  await expect(told.check()).rejects.toThrow('signature');
});

it('breaks with 400 when it is to', async () => {
  expect(await token({ isBroken: true })).toMatchObject({ status: 400, jwt: '' });
});

it('is a real one beside it, which sends nobody back without PKCE or to an address that it was not given', async () => {
  const returns = 'http://localhost:1/return';
  const provider = await startIdentityProvider(returns);
  onTestFinished(() => provider.close());
  const { issuer, authorization_endpoint: page } = await described(provider.issuer);
  expect(issuer).toBe(provider.issuer);
  const ask = (more: Readonly<Record<string, string>>) =>
    fetch(
      `${page}?${new URLSearchParams({ client_id: CLIENT.id, response_type: 'code', scope: 'openid', state: 's', redirect_uri: returns, ...more }).toString()}`,
      { redirect: 'manual' },
    );
  const challenge = {
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  };
  const toItsPages = await ask(challenge);
  expect([toItsPages.status, toItsPages.headers.get('location')]).toEqual([
    303,
    expect.stringContaining('/interaction/'),
  ]);
  const withoutProof = await ask({});
  expect(withoutProof.headers.get('location')).toContain('error=invalid_request');
  expect((await ask({ ...challenge, redirect_uri: 'http://localhost:2/' })).status).toBe(400);
});
