/**
 * Holds answers to the published description: the status is one the operation names, the envelope and its data fit
 * their schemas with nothing besides, a failure's code is one that goes with the status, and the headers are those that
 * it names for the status.
 */
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { Method, OpenApi, Operation } from '../../../src/main/http/description/openapi';

export interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

/** What HTTP itself has to say, and what every answer says alike; `vary` is for the pages of listed origins. */
const always = new Set([
  'cache-control',
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'strict-transport-security',
  'transfer-encoding',
  'vary',
  'x-content-type-options',
]);

export interface AnswerCheck {
  /** What is wrong with an answer; empty when nothing is. */
  faultsOf(method: string, path: string, answer: Answered): string[];
  /** What is wrong with a value under a JSON pointer of the document. */
  faultsAt(pointer: readonly string[], value: unknown): string[];
}

export function createAnswerCheck(document: OpenApi): AnswerCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(closed(document) as object, 'openapi');
  const compiled = new Map<string, ValidateFunction>();
  const faultsAt = (pointer: readonly string[], value: unknown): string[] => {
    const ref = `openapi#${pointer.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`;
    const validate = compiled.get(ref) ?? ajv.compile({ $ref: encodeURI(ref) });
    compiled.set(ref, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
    );
  };
  return {
    faultsAt,
    faultsOf(method, path, { status, body, headers }) {
      const found = findOperation(document, method, path);
      if (!found) {
        const isList = typeof body === 'object' && body !== null && 'pagination' in body;
        return faultsAt(['components', 'schemas', isList ? 'ListFailure' : 'Failure'], body);
      }
      const { operation, at } = found;
      if (!(String(status) in operation.responses)) {
        return [`${operation.operationId} does not name the status ${status}: ${JSON.stringify(body)}`];
      }
      const pointer = [...at, 'responses', String(status), 'content', 'application/json', 'schema'];
      const named = Object.keys(operation.responses[status]?.headers ?? {}).map((name) => name.toLowerCase());
      const sent = [...headers.keys()].filter(
        (name) => !always.has(name) && !name.startsWith('access-control-'),
      );
      return [
        ...faultsAt(pointer, body),
        ...named.filter((name) => !sent.includes(name)).map((name) => `has no ${name}`),
        ...sent.filter((name) => !named.includes(name)).map((name) => `has ${name}, which is not described`),
      ].map((fault) => `${operation.operationId} ${status}: ${fault}`);
    },
  };
}

/** The operation of a request line; null for an unknown path, and for a method its path does not know. */
export function findOperation(
  document: OpenApi,
  method: string,
  url: string,
): { readonly operation: Operation; readonly at: readonly string[] } | null {
  // The insurance list forgives a slash at its end; no other path does.
  const path = (url.split('?', 1)[0] ?? '').replace(/(\/taxusertype\/.*)\/$/, '$1');
  for (const [template, operations] of Object.entries(document.paths)) {
    const pattern = template
      .replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
      .replaceAll(/\{\w+\}/g, '[^/]+?');
    const operation = operations[method.toLowerCase() as Method];
    if (operation && new RegExp(`^${pattern}$`).test(path)) {
      return { operation, at: ['paths', template, method.toLowerCase()] };
    }
  }
  return null;
}

/** Objects with members of their own have no others. The published ones may get more one day. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, closed(each)]);
  const isShape = 'properties' in value && 'type' in value;
  return { ...Object.fromEntries(entries), ...(isShape ? { additionalProperties: false } : {}) } as unknown;
}
