/** The real listener before a tenant with two contracts and a bill of each that is open, who has logged in. */
import { onTestFinished } from 'vitest';
import type { AddressInfo } from 'node:net';
import { describeInterface } from '../../../src/main/http/description/document';
import { createEndpoints } from '../../../src/main/http/routes';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import { createApiKey, type ApiKeyScope } from '../../../src/main/services/upkeep/api-keys';
import type { TestDatabase } from '../../support/services/database';
import { owingTenant } from '../../support/services/owing-tenant';
import { giveLogin, password } from '../../support/services/tenant-screen';
import type { Id } from '../../../src/shared/ids';
import { createAnswerCheck } from './described';
import { openServer, type Envelope } from './listener';

interface Listened {
  readonly ctx: ServiceContext;
  readonly db: TestDatabase;
  readonly contactId: Id<'contact'>;
}

const userName = 'zephyrine@example.com';

interface Asked {
  readonly token?: string | null;
  readonly key?: string;
  readonly json?: unknown;
  readonly idempotencyKey?: string;
}

export const listeningTenant = async () => listenFor(await owingTenant());

/** The same before another tenant. */
export async function listenFor<Tenant extends Listened>(tenant: Tenant) {
  const { ctx, db } = tenant;
  await giveLogin(tenant, tenant.contactId, userName);
  const makeKey = async (scope: ApiKeyScope) => {
    const act = { nowMs: db.clock.nowMs(), actor: 'test', newId: () => db.newId<'api_key'>() };
    const input = { name: scope, scopes: [scope], expiresAtMs: null };
    return (await db.query((tx) => createApiKey(tx, input, act))).key;
  };
  const keys = { portal: await makeKey('portal'), gate: await makeKey('gate') };
  const server = openServer(ctx, { limits: { requestBurst: 1_000_000, changesPerHour: 1_000_000 } });
  await server.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  const check = createAnswerCheck(
    describeInterface(createEndpoints(ctx, createPasswordHasher(), { deliveries: null, backups: null })),
  );
  let token: string | null = null;
  /** Every answer is held to the description of the interface. */
  async function call(method: string, path: string, asked: Asked = {}) {
    const session = asked.token === undefined ? token : asked.token;
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        'x-api-key': asked.key ?? keys.portal,
        ...(session === null ? {} : { 'x-token': session }),
        ...(asked.json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(asked.idempotencyKey === undefined ? {} : { 'idempotency-key': asked.idempotencyKey }),
      },
      ...(asked.json === undefined ? {} : { body: JSON.stringify(asked.json) }),
    });
    const body = (await response.json()) as Envelope;
    const { status, headers } = response;
    const faults = check.faultsOf(method, path, { status, body, headers });
    if (faults.length > 0) throw new Error(`not as described: ${faults.join('; ')}`);
    return { status, body };
  }
  /** A file: what its first bytes are. */
  async function download(path: string, asked: Pick<Asked, 'token' | 'key'> = {}) {
    const session = asked.token === undefined ? token : asked.token;
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: {
        'x-api-key': asked.key ?? keys.portal,
        ...(session === null ? {} : { 'x-token': session }),
      },
    });
    const head = Buffer.from(await response.arrayBuffer()).subarray(0, 5);
    const type = response.headers.get('content-type') ?? '';
    return { status: response.status, type, head: head.toString('latin1') };
  }
  async function logIn(name = userName): Promise<string> {
    const { body } = await call('POST', '/v1/login', { json: { userName: name, password }, token: null });
    return (body.data as { token: string }).token;
  }
  token = await logIn();
  return { ...tenant, keys, call, download, logIn, get: (path: string) => call('GET', path) };
}
