/** Sends what the plan says over connections that are kept open, and reads the answer whole. */
import { asText, type Disturbed } from './disturb';
import type { Operation } from './description';
import { openConnection, type Answer, type Connection } from './connection';

export interface Client {
  send(operation: Operation, request: Disturbed): Promise<Answer>;
  close(): void;
}

export function createClient(
  url: string,
  keys: { readonly all: string; readonly gate: string },
  connections: number,
): Client {
  const { hostname, port, host } = new URL(url);
  const free: Connection[] = [];
  const all = new Set<Connection>();
  const open = async () => {
    const connection = await openConnection(hostname, Number(port));
    all.add(connection);
    return connection;
  };
  const connectionToUse = async () => {
    for (let known = free.pop(); known !== undefined; known = free.pop()) {
      if (known.isOpen()) return known;
      all.delete(known);
    }
    if (all.size > connections) throw new Error(`more than ${connections} requests at once`);
    return open();
  };
  return {
    async send(operation, request) {
      const connection = await connectionToUse();
      try {
        return await connection.ask(asBytes(operation, request, host, keys));
      } finally {
        if (connection.isOpen()) free.push(connection);
        else all.delete(connection);
      }
    },
    close: () => all.forEach((connection) => connection.close()),
  };
}

function asBytes(
  operation: Operation,
  request: Disturbed,
  host: string,
  keys: { readonly all: string; readonly gate: string },
): string {
  const body = request.rawBody ?? (request.body === undefined ? undefined : asJson(request.body));
  const headers: Record<string, string> = {
    host,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(request.withoutKey ? {} : { 'x-api-key': keys[request.scope ?? 'all'] }),
    ...(request.token === undefined ? {} : { 'x-token': request.token }),
    ...request.headers,
    ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
  };
  let bytes = `${operation.method} ${pathOf(operation, request)} HTTP/1.1\r\n`;
  for (const [name, value] of Object.entries(headers)) bytes += `${name}: ${value}\r\n`;
  return `${bytes}\r\n${body ?? ''}`;
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

/** Escapes of its own, broken ones too, and steps up the path go out as they are. */
function segment(text: string): string {
  return /^[\w%.~-]*$/.test(text) ? text : encodeURIComponent(text.toWellFormed());
}
