/** The OpenAPI document of /v1, made from the table of routes and the schemas that read requests. */
import type { z } from 'zod';
import { pageQuery } from '../../domain/requests/queries';
import type { DescribedEndpoint, KeyedEndpoint, PageEndpoint } from '../endpoint/endpoint';
import type { Group } from '../endpoint/about';
import { annotate, componentNames } from './components';
import { exampleAnswerOf } from '../endpoint/example-answers';
import { failureSchemas, failuresOf, waiting } from './failures';
import type { JsonSchema, Method, OpenApi, Operation, Parameter, Response } from './openapi';
import { namedSchemas, refTo, schemaOf } from './schemas';
import { info, securitySchemes, tagOf, tags } from './words';

export function describeInterface(endpoints: readonly DescribedEndpoint[]): OpenApi {
  const names = new Map(componentNames);
  for (const { about } of endpoints) {
    if ('body' in about && about.body && !names.has(about.body)) {
      names.set(about.body, `${capital(about.operationId)}Request`);
    }
  }
  const paths: Record<string, Partial<Record<Method, Operation>>> = {};
  for (const endpoint of endpoints) {
    for (const [nth, path] of pathsOf(endpoint).entries()) {
      const method = endpoint.method.toLowerCase() as Lowercase<typeof endpoint.method>;
      const operation =
        endpoint.kind === 'page' ? pageOperation(endpoint, path, names) : operationOf(endpoint, path, names);
      // OpenAPI counts each spelling of a path as an operation, which needs a name of its own.
      const operationId = nth === 0 ? operation.operationId : `${operation.operationId}${nth + 1}`;
      paths[path] = { ...paths[path], [method]: { ...operation, operationId } };
    }
  }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info,
    servers: [{ url: '/', description: 'The kiosk that answers this.' }],
    tags,
    paths,
    components: { schemas: { ...annotate(namedSchemas(names)), ...failureSchemas }, securitySchemes },
  };
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** `/v1/booking/:bookingId` as OpenAPI writes it, unless the endpoint says how. */
function pathsOf({ url, about }: DescribedEndpoint): readonly string[] {
  return about.paths ?? [url.replaceAll(/:(\w+)/g, '{$1}')];
}

function operationOf(
  endpoint: KeyedEndpoint,
  path: string,
  names: ReadonlyMap<z.ZodType, string>,
): Operation {
  const { about } = endpoint;
  return {
    ...headOf(endpoint),
    security: securityOf(endpoint),
    parameters: [
      ...pathParameters(endpoint, path),
      ...queryParameters(about.query, about.example.query),
      ...(endpoint.kind === 'list' ? queryParameters(pageQuery, about.example.query) : []),
      ...(endpoint.changes ? [idempotencyKey] : []),
      ...(endpoint.steady ? [ifNoneMatch] : []),
    ],
    ...bodyOf(about, names),
    responses: {
      '200': successOf(endpoint, names),
      ...(endpoint.steady ? unchanged : {}),
      ...failuresOf(endpoint),
    },
  };
}

function headOf({
  about,
}: DescribedEndpoint): Pick<Operation, 'operationId' | 'summary' | 'description' | 'tags'> {
  const { operationId, summary, details } = about;
  return { operationId, summary, description: details ?? `${summary}.`, tags: [tagName(about.group)] };
}

function tagName(group: Group): string {
  return tagOf[group];
}

function securityOf(endpoint: KeyedEndpoint): Operation['security'] {
  const key = { apiKey: [endpoint.scope], ...(endpoint.tenant ? { sessionToken: [] } : {}) };
  return endpoint.withoutKey ? [key, {}] : [key];
}

function pathParameters({ about }: DescribedEndpoint, path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const shape: Readonly<Record<string, unknown>> = about.params?.shape ?? {};
    const schema = shape[name];
    if (!schema) throw new Error(`${about.operationId} does not describe ${name} of its path`);
    return parameter('path', name, schema as z.ZodType, about.example.params?.[name]);
  });
}

function queryParameters(
  query: z.ZodObject | undefined,
  examples: Readonly<Record<string, string>> = {},
): Parameter[] {
  return Object.entries(query?.shape ?? {}).map(([name, schema]) =>
    parameter('query', name, schema as z.ZodType, examples[name]),
  );
}

function parameter(
  place: 'path' | 'query',
  name: string,
  schema: z.ZodType,
  example: string | undefined,
): Parameter {
  const { description, ...rest } = schemaOf(schema);
  return {
    name,
    in: place,
    required: place === 'path',
    description: typeof description === 'string' ? description : '',
    schema: rest,
    // What is a number to programs is one in its example too, though an address is text.
    ...(example === undefined ? {} : { example: isNumber(rest) ? Number(example) : example }),
  };
}

function isNumber({ type }: JsonSchema): boolean {
  return type === 'integer' || type === 'number';
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key again within 24 hours answers what the first call was answered.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: String.raw`^[\x21-\x7e]+$` },
};

const ifNoneMatch: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of an answer that is known already: 304 without a body while it still holds.',
  schema: { type: 'string' },
};

const tagged = {
  headers: {
    ETag: {
      description: 'Changes with the answer; for `If-None-Match` of the next call.',
      schema: { type: 'string' },
    },
  },
} as const;
const named = {
  headers: {
    'Content-Disposition': { description: 'Shown in place, with a file name.', schema: { type: 'string' } },
  },
} as const;

const unchanged = { '304': { description: 'The answer that is known still holds.', ...tagged } } as const;

function successOf(endpoint: KeyedEndpoint, names: ReadonlyMap<z.ZodType, string>): Response {
  if (endpoint.kind === 'file')
    return { description: 'The document.', ...named, content: fileContent('application/pdf') };
  const name = names.get(endpoint.about.data);
  const data = name === undefined ? schemaOf(endpoint.about.data) : refTo(name);
  const schema =
    endpoint.kind === 'list' ? successSchema({ type: 'array', items: data }, true) : successSchema(data);
  const example = exampleAnswerOf(endpoint.about.operationId);
  const content = { 'application/json': { schema, example } };
  return { description: 'Done.', ...(endpoint.steady ? tagged : {}), content };
}

function successSchema(data: JsonSchema, list = false): JsonSchema {
  const properties = {
    succeeded: { const: true },
    status: { const: 'SUCCESS' },
    data,
    errors: { type: 'null' },
    ...(list ? { pagination: refTo('Pagination') } : {}),
  };
  return { type: 'object', required: Object.keys(properties), properties };
}

function bodyOf(
  about: DescribedEndpoint['about'],
  names: ReadonlyMap<z.ZodType, string>,
): Pick<Operation, 'requestBody'> {
  const body = about.body && names.get(about.body);
  if (body === undefined) return {};
  const example = about.example.body === undefined ? {} : { example: about.example.body };
  return {
    requestBody: { required: true, content: { 'application/json': { schema: refTo(body), ...example } } },
  };
}

function fileContent(mediaType: string): NonNullable<Response['content']> {
  return {
    [mediaType]: {
      schema: { type: 'string', ...(mediaType.startsWith('text/') ? {} : { format: 'binary' }) },
    },
  };
}

function pageOperation(
  endpoint: PageEndpoint,
  path: string,
  names: ReadonlyMap<z.ZodType, string>,
): Operation {
  const { mediaType, gone } = endpoint.about;
  const isKept = endpoint.about.group === 'description';
  const page = { content: fileContent('text/html') };
  const envelope = { content: { 'application/json': { schema: refTo('Failure') } } };
  const content =
    mediaType === 'application/json'
      ? { [mediaType]: { schema: { type: 'object' } } }
      : fileContent(mediaType);
  return {
    ...headOf(endpoint),
    security: [],
    parameters: [...pathParameters(endpoint, path), ...(isKept ? [ifNoneMatch] : [])],
    ...bodyOf(endpoint.about, names),
    responses: {
      '200': {
        description: 'Here it is.',
        ...(isKept ? tagged : {}),
        ...(mediaType === 'application/pdf' ? named : {}),
        content,
      },
      ...(isKept ? unchanged : {}),
      ...(gone === undefined ? {} : { '404': { description: gone, ...page } }),
      ...(endpoint.about.body === undefined
        ? {}
        : {
            '400': { description: 'The body is not JSON.', ...envelope },
            '413': { description: 'The body is too large.', ...envelope },
            '415': { description: 'The body is not `application/json`, or is packed.', ...envelope },
          }),
      '403': {
        description: 'Asked under a name that is not served, or by a page of another origin.',
        ...envelope,
      },
      '429': {
        description: 'Too many requests from one address within a minute.',
        headers: waiting,
        ...page,
      },
      '500': { description: 'A fault of ours.', ...envelope },
      '503': { description: 'The service is stopping, or its database cannot be had.', ...envelope },
    },
  };
}
