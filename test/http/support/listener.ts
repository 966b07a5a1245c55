/** The real listener on a real port, with a database of its own, four API keys and a clock that tests turn. */
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { describeInterface } from '../../../src/main/http/description/document';
import type { OpenApi } from '../../../src/main/http/description/openapi';
import { createEndpoints } from '../../../src/main/http/routes';
import { defaultLoginLimits } from '../../../src/main/domain/login/login-throttle';
import { createHttpServer, type HttpOptions } from '../../../src/main/http/server';
import type { Mailer, OneTimeCodeLetter } from '../../../src/main/mail/port';
import { createOneTimeCodes, type OneTimeCodes } from '../../../src/main/services/delivery/one-time-codes';
import { createApiKey, type ApiKeyScope } from '../../../src/main/services/upkeep/api-keys';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import type { CustomerServices } from '../../../src/main/services/screen/customer-services';
import type { ServiceContext } from '../../../src/main/services/base/context';
import type { TestDatabase } from '../../support/services/database';
import { scriptedMailer } from '../../support/services/moved-in';
import { openTestServices } from '../../support/services/service-context';
import { createAnswerCheck, type AnswerCheck } from './described';

export interface Envelope {
  readonly succeeded: boolean;
  readonly status: string;
  readonly data: unknown;
  readonly errors: readonly { code: string; message: string; field: string | null }[] | null;
  readonly pagination?: { pageNumber: number; pageCount: number; totalCount: number };
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Envelope;
}

export interface CallOptions {
  readonly json?: unknown;
  /** The body as it stands, for what is no JSON. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly key?: string | null;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestListener {
  readonly db: TestDatabase;
  readonly ctx: ServiceContext;
  readonly url: string;
  readonly port: number;
  readonly server: FastifyInstance;
  readonly keys: Readonly<Record<ApiKeyScope, string>>;
  /** Every line that was logged. */
  readonly log: string[];
  readonly codes: OneTimeCodes;
  /** Letters with one-time codes, where the test has no mailer of its own. */
  readonly codeLetters: readonly OneTimeCodeLetter[];
  /** Every answer is held to the description of the interface; one that does not fit throws. */
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  /** The bytes of an answer that is no envelope. */
  download(path: string, options?: CallOptions): Promise<{ status: number; type: string; bytes: Buffer }>;
  /** Speaks HTTP by hand: what is sent, and all that comes back until the server closes the connection. */
  speak(request: string): Promise<string>;
  close(): Promise<void>;
}

/** Tests of the limits say what they want. */
const patient = {
  // The clock stands still, so nothing is ever forgotten.
  requestBurst: 1_000_000,
  changesPerHour: 1_000_000,
  failedKeysPerMinute: 1_000_000,
  // `fetch` sends its next request over a connection that the listener gives up at that moment, when a busy machine has
  // held up both for longer than this: ECONNRESET.
  keepAliveMs: 10 * 60_000,
};

/** By the text of the description; to compile one takes longer than most tests. */
const checks = new Map<string, AnswerCheck>();

function checkOf(description: OpenApi): AnswerCheck {
  const text = JSON.stringify(description);
  const check = checks.get(text) ?? createAnswerCheck(description);
  checks.set(text, check);
  return check;
}

/** A listener that is not opened yet. Its lines, written by hand, must be JSON to stand in the log with all others. */
export function openServer(
  ctx: ServiceContext,
  options: Omit<HttpOptions, 'writeLine' | 'passwords'> = {},
): FastifyInstance {
  return createHttpServer(ctx, {
    ...options,
    passwords: createPasswordHasher({ ...defaultLoginLimits, ...options.limits }),
    writeLine: (fields) => ctx.log.info(JSON.parse(`{${fields}}`)),
  });
}

export async function startListener(
  change: (ctx: ServiceContext, db: TestDatabase) => ServiceContext = (ctx) => ctx,
  /** What stands beside the kiosk; absent: nothing does. */
  makeDesk?: (ctx: ServiceContext) => CustomerServices,
  /** Database file; absent: in memory. */
  file?: string,
  {
    mailer,
    ...options
  }: Omit<HttpOptions, 'customerServices' | 'codes' | 'writeLine' | 'passwords'> & {
    readonly mailer?: Mailer | null;
  } = {},
): Promise<TestListener> {
  const services = await openTestServices({ ...(file === undefined ? {} : { file }), lateMs: 1, change });
  const { db, ctx, log } = services;
  const makeKey = async (scope: ApiKeyScope) => {
    const act = { nowMs: db.clock.nowMs(), actor: 'test', newId: () => db.newId<'api_key'>() };
    const input = { name: scope, scopes: [scope], expiresAtMs: null };
    return (await db.query((tx) => createApiKey(tx, input, act))).key;
  };
  const keys = {
    portal: await makeKey('portal'),
    all: await makeKey('all'),
    gate: await makeKey('gate'),
    health: await makeKey('health'),
  };
  const customerServices = makeDesk?.(ctx);
  await customerServices?.deliveries.start();
  const scripted = scriptedMailer();
  const codes = createOneTimeCodes(ctx, {
    mailer: mailer === undefined ? scripted.mailer : mailer,
    passwords: createPasswordHasher(),
  });
  await codes.start();
  const limits = { ...patient, ...options.limits };
  const server = openServer(ctx, {
    ...options,
    limits,
    codes,
    ...(customerServices ? { customerServices } : {}),
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  let checking: AnswerCheck | null = null;
  const check = () =>
    (checking ??= checkOf(
      describeInterface(createEndpoints(ctx, createPasswordHasher(), { deliveries: null, backups: null })),
    ));

  function send(method: string, path: string, options: CallOptions): Promise<Response> {
    const body = options.raw ?? (options.json === undefined ? undefined : JSON.stringify(options.json));
    const key = options.key === undefined ? keys.portal : options.key;
    return fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === null ? {} : { 'x-api-key': key }),
        ...(options.token === undefined ? {} : { 'x-token': options.token }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body }),
    });
  }

  return {
    db,
    ctx,
    url,
    port,
    server,
    keys,
    log,
    codes,
    codeLetters: scripted.oneTime,
    async call(method, path, options = {}) {
      const response = await send(method, path, options);
      const body = (await response.json()) as Envelope;
      const { status, headers } = response;
      const faults = check().faultsOf(method, path, { status, body, headers });
      if (faults.length > 0) throw new Error(`not as described: ${faults.join('; ')}`);
      return { status, headers, body };
    },
    async download(path, options = {}) {
      const response = await send(options.json === undefined ? 'GET' : 'POST', path, options);
      const type = response.headers.get('content-type') ?? '';
      return { status: response.status, type, bytes: Buffer.from(await response.arrayBuffer()) };
    },
    async speak(request) {
      const socket = connect(port, '127.0.0.1');
      // Not ended from this side: Node takes a half-closed connection for a client that went away.
      socket.write(request);
      return text(socket);
    },
    async close() {
      await Promise.all([server.close(), customerServices?.stop(), codes.stop()]);
      await services.close();
    },
  };
}
