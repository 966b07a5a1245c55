/** The published description: valid by itself, whole, and about this listener. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorCodes } from '../../../src/shared/error-codes';
import { conditions } from '../../../src/main/http/description/conditions';
import type { JsonSchema, Method, OpenApi, Operation } from '../../../src/main/http/description/openapi';
import { moveIn } from '../../../src/main/http/description/page/begin';
import { createEndpoints } from '../../../src/main/http/routes';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import members from '../../vectors/interface-members.json';
import { createAnswerCheck, findOperation } from '../support/described';
import { startListener, type TestListener } from '../support/listener';
import { openLine } from '../support/raw';

let listener: TestListener;
let document: OpenApi;
beforeAll(async () => {
  listener = await startListener();
  document = (await (await get('/v1/openapi.json')).json()) as OpenApi;
});
afterAll(() => listener.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${listener.url}${path}`, { headers });

const shapeOf = (name: string) => document.components.schemas[name] ?? {};

function bodyOf(operation: Operation | undefined): JsonSchema {
  const ref = operation?.requestBody?.content['application/json'].schema.$ref;
  return typeof ref === 'string' ? shapeOf(ref.split('/').at(-1) ?? '') : {};
}

/** Whether a schema has a member, along a path of members. */
function has(schema: JsonSchema, path: string): boolean {
  let at: JsonSchema | undefined = schema;
  for (const name of path.split('.')) at = (at?.properties as Record<string, JsonSchema> | undefined)?.[name];
  return at !== undefined;
}

function operationAt(line: string): Operation | undefined {
  const [method = '', path = ''] = line.split(' ');
  return document.paths[path]?.[method.toLowerCase() as Method];
}

describe('/v1/openapi.json', () => {
  // Holds: v1-1.14, asvs-2.1.1
  it('is valid OpenAPI 3.1, without a key', async () => {
    const validator = new Validator();
    const result = await validator.validate({ ...document });
    expect(result.errors).toBeUndefined();
    expect([result.valid, validator.version]).toEqual([true, '3.1']);
  });

  // Holds: v1-1.14, asvs-6.3.4
  it('has every route of the listener, and no other', () => {
    const routes = createEndpoints(listener.ctx, createPasswordHasher(), { deliveries: null, backups: null });
    const described = new Set<string>();
    for (const { method, url } of routes) {
      const path = url.replaceAll(/:\w+/g, 'x').replace('*', 'xsize/1');
      const found = findOperation(document, method, path);
      expect(found, `${method} ${url}`).not.toBeNull();
      described.add(`${found?.at[1] ?? ''} ${method}`);
    }
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const method of Object.keys(operations)) {
        const answers = listener.server.findRoute({
          method: method.toUpperCase() as 'GET',
          url: path.includes('/taxusertype/')
            ? path.replace(/taxusertype\/.*/, 'taxusertype/*').replaceAll(/\{(\w+)\}/g, ':$1')
            : path.replaceAll(/\{(\w+)\}/g, ':$1'),
        });
        expect(answers, `${method} ${path}`).not.toBeNull();
      }
    }
    expect(described.size).toBe(routes.length);
  });

  // Holds: v1-1.14
  it('names every code of the portal interface with an endpoint that answers it', () => {
    const answered = new Set(
      Object.values(document.paths)
        .flatMap((operations) => Object.values(operations))
        .flatMap(({ responses }) => Object.values(responses))
        .flatMap(({ content }) => Object.values(content ?? {}))
        .flatMap(
          ({ schema }) =>
            (schema.properties as { status?: { enum?: string[] } } | undefined)?.status?.enum ?? [],
        ),
    );
    expect([...answered].toSorted()).toEqual(Object.keys(errorCodes).toSorted());
  });

  // Holds: asvs-15.3.1
  it.each(Object.entries(members.shapes))('%s has the members of the portal interface', (name, names) => {
    expect(names.filter((member) => !has(shapeOf(name), member))).toEqual([]);
  });
  it.each(Object.entries(members.bodies))('%s takes the members of the portal interface', (line, names) => {
    const body = bodyOf(operationAt(line));
    expect(names.filter((member) => !has(body, member))).toEqual([]);
  });
  it.each(Object.entries(members.parameters))(
    '%s takes the parameters of the portal interface',
    (line, names) => {
      const inPath = operationAt(line)?.parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath?.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    },
  );

  const operations = () => Object.values(document.paths).flatMap((each) => Object.values(each));

  it('shows a number where a parameter is one', () => {
    const numbers = operations()
      .flatMap(({ parameters }) => parameters)
      .filter(({ schema, example }) => /integer|number/.test(String(schema.type)) && example !== undefined);
    expect(numbers.length).toBeGreaterThan(5);
    expect(new Set(numbers.map(({ example }) => typeof example))).toEqual(new Set(['number']));
  });

  it('says of every code of every call which condition brings it', () => {
    const said = new Set<string>();
    for (const { operationId, responses } of operations())
      for (const [status, { description, content }] of Object.entries(responses)) {
        const properties = content?.['application/json']?.schema.properties;
        const codes = (properties as { status?: { enum?: string[] } } | undefined)?.status?.enum ?? [];
        const lines = description.split('\n');
        if (codes.length > 0) expect(lines).toHaveLength(codes.length);
        for (const [nth, code] of codes.entries()) {
          expect(lines[nth]).toMatch(
            new RegExp(`^\`${code}\` \\([^)]*(?:\\([^)]*\\))?[^)]*\\): [A-Z\`].+\\.$`),
          );
          said.add(`${operationId} ${code} ${status}`);
        }
      }
    const told = Object.entries(conditions).flatMap(([name, each]) =>
      Object.keys(each).map((condition) => `${name} ${condition}`),
    );
    // A condition that brings nothing has outlived its code.
    expect(told.filter((one) => !said.has(one))).toEqual([]);
  });

  it('says what the hold does for a signature', () => {
    const said = (id: string) => operations().find(({ operationId }) => operationId === id)?.description;
    expect(said('saveSignature')).toMatch(/hold of the unit lasts as long as the signature/);
    for (const id of ['linkInsurance', 'chooseCoverage', 'chooseExtras'])
      expect(said(id)).toMatch(/drops the signature.*saved: false/);
  });

  // Holds: asvs-2.1.1
  it('shows examples that fit what it says of them', () => {
    const check = createAnswerCheck(document);
    const faults = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { requestBody, responses }]) => {
        const at = ['paths', path, method];
        const body = requestBody?.content['application/json'];
        const answer = responses['200']?.content?.['application/json'];
        const json = ['content', 'application/json', 'schema'];
        return [
          ...(body ? check.faultsAt([...at, 'requestBody', ...json], body.example) : []),
          ...(answer?.example === undefined
            ? []
            : check.faultsAt([...at, 'responses', '200', ...json], answer.example)),
        ];
      }),
    );
    expect(faults).toEqual([]);
  });

  it('names the tag of what can be asked for again, and the wait of what was asked for too often', () => {
    const operations = Object.values(document.paths).flatMap((each) => Object.values(each));
    const headersOf = ({ responses }: Operation, status: string) =>
      responses[status] && Object.keys(responses[status].headers ?? {});
    for (const operation of operations) {
      const asksAgain = operation.parameters.some(({ name }) => name === 'If-None-Match');
      const { operationId } = operation;
      expect(headersOf(operation, '304'), operationId).toEqual(asksAgain ? ['ETag'] : undefined);
      expect(headersOf(operation, '200')?.includes('ETag'), operationId).toBe(asksAgain);
      expect(headersOf(operation, '429'), operationId).toEqual(['Retry-After']);
    }
  });

  it('is not sent again to a browser that has it', async () => {
    const first = await get('/v1/openapi.json');
    const tag = first.headers.get('etag') ?? '';
    const again = await get('/v1/openapi.json', { 'if-none-match': tag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await get('/v1/openapi.json', { 'if-none-match': '"other"' })).status).toBe(200);
  });
});

describe('/v1/docs', () => {
  // Holds: asvs-14.2.3
  it('fetches nothing and runs nothing', async () => {
    const page = await get('/v1/docs');
    const html = await page.text();
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+';/,
    );
    expect(html).not.toMatch(
      /<(?:script|img|iframe|link|object|embed|form)\b|\bsrc=|url\(|@import|\son\w+=/i,
    );
  });

  it('begins with a move-in in its order, then the limits, then the calls', async () => {
    const html = await (await get('/v1/docs')).text();
    const at = [
      'id="move-in"',
      ...moveIn.map(([id]) => `<li><a href="#${id}">`),
      'id="limits"',
      'id="calls"',
      'id="group-1"',
    ].map((text) => html.indexOf(text, html.indexOf('<main>')));
    expect(at).not.toContain(-1);
    expect(at).toEqual(at.toSorted((one, other) => one - other));
    const made = moveIn.map(([id]) => id);
    expect(made.indexOf('saveSignature')).toBeLessThan(made.indexOf('confirmPayment'));
  });

  // Holds: asvs-8.1.1
  it('has a section for every endpoint, and no link into the void', async () => {
    const html = await (await get('/v1/docs')).text();
    const ids = new Set([...html.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id));
    const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.filter((id) => !ids.has(id))).toEqual([]);
    const operations = Object.values(document.paths).flatMap((each) => Object.values(each));
    const names = operations.map(({ operationId }) => operationId.replace(/\d+$/, ''));
    expect(names.filter((name) => !ids.has(name))).toEqual([]);
  });
});

// Holds: asvs-13.4.5
it.each(['/v1/openapi.json', '/v1/docs'])(
  '%s is not for everybody who finds the site’s public name',
  async (path) => {
    const { port } = listener;
    const answer = await listener.speak(
      `GET ${path} HTTP/1.1\r\nHost: kiosk.example.com:${port}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
  },
);

it('an address reads the description as often as a page may be read, and keeps no other from it', async () => {
  const other = await startListener();
  const request = 'HEAD /v1/docs HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  const statuses: (string | undefined)[] = [];
  for (let nth = 0; nth < 61; nth += 1) statuses.push((await other.speak(request)).split(' ', 2)[1]);
  expect([statuses[0], statuses[59], statuses[60]]).toEqual(['200', '200', '429']);
  const neighbour = await openLine(other.port, '127.0.0.2');
  await neighbour.send(request);
  expect(await neighbour.received).toMatch(/^HTTP\/1\.1 200 /);
  await other.close();
});
