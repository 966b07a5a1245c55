/** From a request to an answer: hands the endpoint what it asks for, and puts its result into the envelope. */
import type { FastifyRequest } from 'fastify';
import { parseGuid } from '../../shared/ids';
import { refusal, type Refusal } from '../../shared/result';
import { cutPage, paginationOf, readPageRequest } from '../domain/requests/paging';
import {
  storeNothing,
  type Idempotency,
  type StoreAnswer,
  type StoredAnswer,
} from '../services/base/idempotency';
import type { Admitted } from './endpoint/passage';
import { IDEMPOTENCY_KEY } from './request/bodies';
import type { Call, KeyedEndpoint } from './endpoint/endpoint';
import { failure, jsonHeaders, pdf, success, type Answer } from './answer/envelope';
import { linesOf } from './answer/header-lines';
import type { StoredAnswers } from './answer/stored-answers';
import type { Passage } from './endpoint/passage';

const KEY_FORM = /^[\x21-\x7e]{1,255}$/;

/** Stored answers: to a client's same request, and to everybody. */
export interface Memory {
  readonly idempotency: Idempotency;
  readonly stored: StoredAnswers<KeyedEndpoint>;
}

/** At once, where the answer is stored already. */
export function answer(
  endpoint: KeyedEndpoint,
  request: FastifyRequest,
  passage: Passage,
  { idempotency, stored }: Memory,
): Answer | Promise<Answer> {
  const { admitted, mark } = passage;
  if (!admitted) throw new Error('an endpoint was reached without passing the request check');
  const askNow = (keep: StoreAnswer = storeNothing) => ask(endpoint, toCall(request, admitted, keep));
  if (endpoint.steady) {
    const { url, headers } = request;
    return stored.answer({ url, ifNoneMatch: headers['if-none-match'], of: endpoint }, mark, askNow);
  }
  const keys = endpoint.changes ? linesOf(request.raw, IDEMPOTENCY_KEY) : [];
  return keys.length === 0 ? askNow() : askOnce({ endpoint, request, passage, askNow }, keys, idempotency);
}

interface Asked {
  readonly endpoint: KeyedEndpoint;
  readonly request: FastifyRequest;
  readonly passage: Passage;
  readonly askNow: (keep: StoreAnswer) => Promise<Answer>;
}

async function askOnce(
  { endpoint, request, passage: { admitted, bodySha256 }, askNow }: Asked,
  keys: readonly string[],
  idempotency: Idempotency,
): Promise<Answer> {
  const [key] = keys;
  if (keys.length !== 1 || key === undefined || !KEY_FORM.test(key)) {
    const message = 'The Idempotency-Key must be one value of 1 to 255 visible characters.';
    return failed(endpoint, [refusal('FAILED', 'invalid', { message })]);
  }
  const caller = admitted?.caller.kind === 'api_key' ? admitted.caller.client : '';
  const first: { answer: Answer | null } = { answer: null };
  const repeated = await idempotency.run(
    { scope: [caller, request.method, endpoint.url, ...idsOf(request), key], bodySha256 },
    async (keep) => {
      first.answer = await askNow((tx, data) => keep(tx, textOf(success(data))));
      return textOf(first.answer);
    },
  );
  if (!repeated.ok) return failed(endpoint, repeated.refusals);
  // The first answer goes out whole. A stored one has lost its headers, which only answers that are not
  // stored have.
  return (
    first.answer ?? {
      status: repeated.value.status,
      headers: jsonHeaders,
      payload: repeated.value.answer,
    }
  );
}

/** The parameters of the path as the endpoints read them: the same id in another case is the same call. */
function idsOf({ params }: FastifyRequest): string[] {
  return Object.values(params as Readonly<Record<string, string>>).map((text) => parseGuid(text) ?? text);
}

function textOf({ status, payload }: Answer): StoredAnswer {
  return { status, answer: payload.toString() };
}

function toCall(request: FastifyRequest, { caller, token }: Admitted, keep: StoreAnswer): Call {
  const params = request.params as Readonly<Record<string, string | undefined>>;
  return {
    caller,
    token,
    address: request.ip,
    path: (name) => params[name] ?? '',
    query: request.query as Readonly<Record<string, unknown>>,
    body: request.body,
    keep,
  };
}

async function ask(endpoint: KeyedEndpoint, call: Call): Promise<Answer> {
  if (endpoint.kind === 'one') {
    const result = await endpoint.answer(call);
    return result.ok ? success(result.value) : failed(endpoint, result.refusals);
  }
  if (endpoint.kind === 'file') {
    const result = await endpoint.answer(call);
    return result.ok ? pdf(result.value.content, result.value.fileName) : failed(endpoint, result.refusals);
  }
  const page = readPageRequest(call.query);
  if (!page.ok) return failed(endpoint, page.refusals);
  const result = await endpoint.answer(call, page.value);
  if (!result.ok) return failed(endpoint, result.refusals);
  if ('totalCount' in result.value) {
    const { items, totalCount } = result.value;
    return success(items, paginationOf(page.value, totalCount));
  }
  const { items, pagination } = cutPage(result.value, page.value);
  return success(items, pagination);
}

function failed(endpoint: KeyedEndpoint, refusals: readonly Refusal[]): Answer {
  return failure(refusals, endpoint.kind === 'list');
}
