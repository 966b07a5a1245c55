/** Sends what the plan says over connections that are kept open, and reads the answer whole. */
import { Agent, request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { asText, type Disturbed } from './disturb';
import type { Operation } from './description';

export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly bytes: Buffer;
}

export interface Client {
  send(operation: Operation, request: Disturbed): Promise<Reply>;
  close(): void;
}

export function createClient(
  url: string,
  keys: { readonly all: string; readonly gate: string },
  connections: number,
): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    send(operation, request) {
      const body = request.rawBody ?? (request.body === undefined ? undefined : asJson(request.body));
      const headers: Record<string, string> = {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(request.withoutKey ? {} : { 'x-api-key': keys[request.scope ?? 'all'] }),
        ...(request.token === undefined ? {} : { 'x-token': request.token }),
        ...request.headers,
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      };
      return new Promise((resolve, reject) => {
        const target = `${url}${pathOf(operation, request)}`;
        const sent = httpRequest(target, { method: operation.method, agent, headers }, (answer) => {
          buffer(answer).then(
            (bytes) =>
              resolve({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', bytes }),
            reject,
          );
        });
        sent.on('error', reject);
        sent.end(body);
      });
    },
    close: () => agent.destroy(),
  };
}

/** `undefined` inside is left out as JSON does; a lone surrogate goes out escaped. */
function asJson(value: unknown): string {
  return JSON.stringify(value) ?? '';
}

function pathOf(operation: Operation, request: Disturbed): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    segment(request.path[name] ?? ''),
  );
  const query = Object.entries(request.query).map(([name, value]) => `${name}=${segment(asText(value))}`);
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

/** Escapes of its own, broken ones too, go out as they are; but steps up the path would be taken by this client itself. */
function segment(text: string): string {
  if (/^(?:\.|%2e){1,2}$/i.test(text)) return 'dots';
  return /^[\w%.~-]*$/.test(text) ? text : encodeURIComponent(text.toWellFormed());
}
