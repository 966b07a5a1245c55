/** What each endpoint may refuse with: its own codes, and those that the listener checks before it. */
import { errorCodes, meaningOf, type ErrorCode, type ListingEndpoint } from '../../../shared/error-codes';
import type { KeyedEndpoint } from '../endpoint/endpoint';
import type { Answered } from '../endpoint/about';
import { conditionOf } from './conditions';
import type { JsonSchema, Response } from './openapi';
import { refTo } from './schemas';

/** In the order of the statuses. */
export type CodesByStatus = ReadonlyMap<number, ReadonlySet<ErrorCode>>;

function codesOf(endpoint: KeyedEndpoint): CodesByStatus {
  const all = [...ownCodes(endpoint), ...listenerCodes(endpoint)];
  const byStatus = new Map<number, Set<ErrorCode>>();
  const statuses = all.flatMap(([, ...each]) => each).toSorted((a, b) => a - b);
  for (const status of statuses) byStatus.set(status, new Set());
  for (const [code, ...each] of all) for (const status of each) byStatus.get(status)?.add(code);
  return byStatus;
}

function ownCodes({ about: { codes } }: KeyedEndpoint): readonly Answered[] {
  if (typeof codes !== 'string') return codes;
  const table: Readonly<Record<string, ListedCode>> = errorCodes;
  return Object.entries(table).flatMap(([code, { endpoints }]): Answered[] => {
    const statuses = endpoints[codes];
    // The keys of the table are its codes.
    return statuses ? [[code as ErrorCode, ...statuses]] : [];
  });
}

interface ListedCode {
  readonly endpoints: Readonly<Partial<Record<ListingEndpoint, readonly number[]>>>;
}

/** Key, scope, limits, body, paging, idempotency, faults: refusals before or around the endpoint. */
function listenerCodes(endpoint: KeyedEndpoint): readonly Answered[] {
  const takesBody = endpoint.method !== 'GET';
  return [
    ['FAILED', 401, 403, 429, 503],
    ['SOMETHING_WENT_WRONG', 500, 503],
    ...(endpoint.kind === 'list' ? [['FAILED', 400] as const] : []),
    ...(takesBody ? [['FAILED', 400, 413, 415] as const] : []),
    // Whatever else comes behind such a path may be no path at all.
    ...(endpoint.url.endsWith('*') ? [['FAILED', 404] as const] : []),
    ...(endpoint.changes ? [['FAILED', 400, 409] as const] : []),
  ];
}

export function failuresOf(endpoint: KeyedEndpoint): Record<string, Response> {
  const schema = refTo(endpoint.kind === 'list' ? 'ListFailure' : 'Failure');
  const responses = [...codesOf(endpoint)].map(([status, codes]): [string, Response] => [
    String(status),
    {
      description: [...codes]
        .map((code) => `\`${code}\` (${meaningOf(code)}): ${conditionOf(endpoint, code, status)}.`)
        .join('\n'),
      ...(status === 429 ? { headers: waiting } : {}),
      content: {
        'application/json': { schema: { ...schema, properties: { status: { enum: [...codes] } } } },
      },
    },
  ]);
  return Object.fromEntries(responses);
}

/** Of every 429. */
export const waiting = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } },
} as const;

const failure = {
  succeeded: { const: false },
  status: { $ref: '#/components/schemas/ErrorCode', description: 'The code of the first error.' },
  data: { type: 'null' },
  errors: { type: 'array', minItems: 1, items: refTo('ErrorEntry') },
} as const;

export const failureSchemas: Readonly<Record<string, JsonSchema>> = {
  ErrorCode: { type: 'string', enum: Object.keys(errorCodes) },
  ErrorEntry: {
    type: 'object',
    required: ['code', 'message', 'field'],
    properties: {
      code: refTo('ErrorCode'),
      message: { type: 'string', description: 'A sentence that is safe to show.' },
      field: { type: ['string', 'null'], description: 'The member of the request it is about, or null.' },
    },
  },
  Failure: { type: 'object', required: Object.keys(failure), properties: failure },
  ListFailure: {
    type: 'object',
    required: [...Object.keys(failure), 'pagination'],
    properties: { ...failure, pagination: refTo('Pagination') },
  },
  Pagination: {
    type: 'object',
    required: ['pageNumber', 'pageCount', 'totalCount'],
    properties: {
      pageNumber: { type: 'integer', minimum: 1, description: 'Current page number.' },
      pageCount: { type: 'integer', minimum: 1, description: 'Total number of pages.' },
      totalCount: { type: 'integer', minimum: 0, description: 'Overall count of items.' },
    },
  },
};
