/** An identity provider that answers what a test wants, also what no provider should: a key, an address and one token. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';

export const CLIENT = { id: 'head-office', secret: 'a secret of the client' };

/** What the next token says, besides or instead of what is right. */
export interface Lie {
  readonly claims?: Readonly<Record<string, unknown>>;
  /** The claims that the token lacks. */
  readonly without?: readonly string[];
  /** Signed by a key that the provider does not publish. */
  readonly isForged?: boolean;
  /** The token endpoint answers nothing good. */
  readonly isBroken?: boolean;
  /** The answer about the user. */
  readonly userInfo?: Readonly<Record<string, unknown>>;
}

export interface LyingProvider {
  readonly issuer: string;
  say(lie: Lie): void;
  /** What a browser that was sent there brings back: the code, and the state that it came with. */
  enter(to: string): string;
  close(): Promise<void>;
}

export async function startLyingProvider(): Promise<LyingProvider> {
  const [right, wrong] = await Promise.all([
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('RS256'),
  ]);
  const jwk = { ...(await exportJWK(right.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  let lie: Lie = {};
  let nonce = '';
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;

  async function idToken(): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const claims: Record<string, unknown> = {
      iss: issuer,
      aud: CLIENT.id,
      sub: 'subject-1',
      iat: now,
      exp: now + 300,
      nonce,
      name: 'Petra Provider',
      groups: ['storage'],
      ...lie.claims,
    };
    for (const name of lie.without ?? []) delete claims[name];
    const key: CryptoKey = lie.isForged ? wrong.privateKey : right.privateKey;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key);
  }
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const json = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const { pathname } = new URL(request.url ?? '/', issuer);
    request.resume();
    if (pathname === '/.well-known/openid-configuration')
      return void json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/me`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    if (pathname === '/keys') return void json({ keys: [jwk] });
    if (pathname === '/me') return void json({ sub: 'subject-1', ...lie.userInfo });
    if (lie.isBroken) return void json({ error: 'invalid_grant' }, 400);
    return void json({ access_token: 'token', token_type: 'Bearer', id_token: await idToken() });
  }
  return {
    issuer,
    say: (next) => void (lie = next),
    enter(to) {
      const asked = new URL(to).searchParams;
      nonce = asked.get('nonce') ?? '';
      return `?code=code&state=${encodeURIComponent(asked.get('state') ?? '')}`;
    },
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}
