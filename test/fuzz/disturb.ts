/** Changes a right request in one or a few places, as the schema suggests: beyond its bounds, of another type, left out. */
import fc from 'fast-check';
import type { Operation } from './description';
import { hostile, hostileText } from './hostile';
import type { Request } from './recipes';
import { allowed, beyond, type JsonSchema } from './schema-arbitrary';

export interface Disturbed extends Request {
  /** The body as it goes out, when it is no longer the JSON of `body`. */
  rawBody?: string;
  headers: Record<string, string>;
  withoutKey?: true;
}

export type Disturbance = (request: Disturbed) => void;

const memberOf = (request: Disturbed): Record<string, unknown> | null =>
  typeof request.body === 'object' && request.body !== null
    ? (request.body as Record<string, unknown>)
    : null;

/** Everything one operation can be disturbed with. */
export function disturbances(
  operation: Operation,
  resolve: (ref: string) => JsonSchema,
): fc.Arbitrary<readonly Disturbance[]> {
  const kinds: fc.Arbitrary<Disturbance>[] = [headerDisturbance];
  const segments = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  if (segments.length > 0)
    kinds.push(
      fc.tuple(fc.constantFrom(...segments), hostileText).map(([name, value]) => (request) => {
        request.path[name] = value;
      }),
    );
  const queries = operation.query.map(({ name, schema }) => ({ name, schema: schema ?? {} }));
  for (const { name, schema } of [...queries, { name: 'surplus', schema: {} }])
    kinds.push(
      fc.oneof(allowed(schema, resolve), beyond(schema, resolve)).map((value) => (request) => {
        request.query[name] = asText(value);
      }),
    );
  if (operation.body !== null) kinds.push(...bodyDisturbances(operation.body, resolve));
  return fc.array(fc.oneof(...kinds), { minLength: 1, maxLength: 3 });
}

function bodyDisturbances(
  schema: JsonSchema,
  resolve: (ref: string) => JsonSchema,
): fc.Arbitrary<Disturbance>[] {
  const plain = schema.$ref === undefined ? schema : resolve(schema.$ref);
  const kinds: fc.Arbitrary<Disturbance>[] = [
    // Copies: the next disturbance may put the very same value into it, and what holds itself cannot be sent.
    ...[allowed(schema, resolve), hostile].map((values) =>
      values.map((value): Disturbance => (request) => {
        request.body = structuredClone(value);
      }),
    ),
    fc
      .constantFrom('', '{', '{"a":1,"a":2}', '\u0000', '[1,2', '{"a":}', '['.repeat(10_000))
      .map((text) => (request) => {
        request.rawBody = text;
      }),
  ];
  const members = Object.entries(plain.properties ?? {});
  for (const [name, member] of members) {
    kinds.push(
      fc.oneof(beyond(member, resolve), allowed(member, resolve)).map((value) => (request) => {
        const body = memberOf(request);
        if (body) body[name] = value;
      }),
      fc.constant<Disturbance>((request) => {
        const body = memberOf(request);
        if (body) delete body[name];
      }),
    );
  }
  return kinds;
}

const headerDisturbance: fc.Arbitrary<Disturbance> = fc.oneof(
  fc.constant<Disturbance>((request) => {
    request.withoutKey = true;
  }),
  fc
    .constantFrom<Record<string, string>>(
      { 'x-api-key': 'A'.repeat(43) },
      { authorization: 'X-API-Key wrong' },
      { authorization: 'Bearer a.b.c' },
      { authorization: 'X-API-Key , X-Token ,' },
      { 'x-token': 'eyJhbGciOiJub25lIn0.e30.' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-encoding': 'gzip' },
      { accept: 'text/html' },
      { 'idempotency-key': '' },
      { 'idempotency-key': 'x'.repeat(300) },
      { 'x-forwarded-for': '1.2.3.4' },
      { origin: 'https://elsewhere.example' },
    )
    .map((headers) => (request: Disturbed) => {
      Object.assign(request.headers, headers);
    }),
);

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
