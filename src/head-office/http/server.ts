/** Head office's own listener: for kiosks and for people. On this machine only, unless it speaks TLS. */
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { NEWS_WAIT_MS } from '../../shared/head-office/https';
import { TLS_SUITES } from '../../shared/tls-suites';
import type { Log } from '../log';
import { messagesIn } from '../locales';
import { plainPage } from '../pages/plain';
import { refuse } from './answers';
import { pageHeaders } from './pages/browser';
import { languageOf } from './pages/language';

/** An event of 256 KiB by itself, with every quote of its payload escaped. */
const LONGEST_BODY_BYTES = 1024 * 1024;
const REQUEST_WITHIN_MS = 20_000;
/** Of a connection that carries nothing: longer than a kiosk waits for news. */
const SILENT_WITHIN_MS = NEWS_WAIT_MS + 15_000;

export interface ServerOptions {
  readonly host: string;
  readonly port: number;
  readonly tls: { readonly cert: string; readonly key: string } | null;
}

/** Every body comes as bytes: what is signed are the bytes. */
export function createServer({ tls }: ServerOptions, log: Log, nowMs: () => number): FastifyInstance {
  const settings = {
    bodyLimit: LONGEST_BODY_BYTES,
    requestTimeout: REQUEST_WITHIN_MS,
    connectionTimeout: SILENT_WITHIN_MS,
    routerOptions: { maxParamLength: 250 },
    forceCloseConnections: true,
    // An address that is none gets no further than this.
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) =>
      isForPerson(request)
        ? void sayTo(reply, 400, 'unreadableAddress')
        : void refuse(reply, { reason: 'not_read', message: 'The request cannot be read.' }, nowMs()).code(
            400,
          ),
  } as const;
  const secure = { minVersion: 'TLSv1.2', ciphers: TLS_SUITES, honorCipherOrder: true } as const;
  // Both kinds of server answer alike; fastify still tells their types apart.
  const server = (
    tls ? fastify({ ...settings, https: { ...tls, ...secure } }) : fastify(settings)
  ) as FastifyInstance;
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.addHook('onSend', async (_request, reply) => {
    // Not `no-referrer`: browsers then send `Origin: null` with our own forms, which `isOwnForm` refuses.
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'same-origin');
  });
  server.setNotFoundHandler((request, reply) =>
    isForPerson(request) ? sayTo(reply, 404, 'noPage') : reply.code(404).send(),
  );
  server.setErrorHandler((error, request, reply) => {
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status >= 400 && status < 500 && isForPerson(request)) return sayTo(reply, status, 'unreadable');
    if (status >= 400 && status < 500)
      return refuse(reply, { reason: 'not_read', message: 'The request cannot be read.' }, nowMs()).code(
        status,
      );
    // The database is away: callers may ask again.
    log.warn({ err: error }, 'a request could not be answered');
    return refuse(reply, { reason: 'busy', message: 'Head office cannot answer now.' }, nowMs());
  });
  return server;
}

/** A browser that goes somewhere; kiosks ask for no page. */
const isForPerson = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') === true;

function sayTo(
  reply: FastifyReply,
  status: number,
  what: 'unreadableAddress' | 'noPage' | 'unreadable',
): FastifyReply {
  const language = languageOf(reply.request);
  const sentence = messagesIn(language).frame[what];
  return reply
    .code(status)
    .headers(pageHeaders)
    .type('text/html; charset=utf-8')
    .send(plainPage({ sentence, person: null, language }));
}

/** Answers where it listens. */
export async function listen(server: FastifyInstance, { host, port, tls }: ServerOptions): Promise<string> {
  await server.listen({ host, port });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server without a port');
  const name = host.includes(':') ? `[${host}]` : host;
  return `${tls ? 'https' : 'http'}://${name}:${address.port}`;
}
