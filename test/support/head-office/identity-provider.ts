/** A real identity provider on this machine: oidc-provider, with its own pages, which take any name and any password. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';
import { CLIENT } from './lying-provider';

export interface IdentityProvider {
  readonly issuer: string;
  /** Puts somebody into groups, by the name that they sign in with. */
  put(login: string, groups: readonly string[]): void;
  close(): Promise<void>;
}

/** `returns`: the one address to which it sends browsers back. */
export async function startIdentityProvider(returns: string): Promise<IdentityProvider> {
  const groups = new Map<string, readonly string[]>();
  const server = createServer();
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [returns],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    cookies: { keys: ['a key of this test'] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], profile: ['name'], groups: ['groups'] },
    scopes: ['openid', 'profile', 'groups'],
    findAccount: (_context, login) => ({
      accountId: login,
      claims: () => ({ sub: login, name: `${login} Example`, groups: [...(groups.get(login) ?? [])] }),
    }),
  });
  const serve = provider.callback();
  server.on('request', (request, response) => void serve(request, response));
  return {
    issuer,
    put: (login, of) => void groups.set(login, of),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
