/** The envelope of every JSON answer (interface document, section 1), and the status that goes with it. */
import type { ServerResponse } from 'node:http';
import { meaningOf, type ErrorCode } from '../../../shared/error-codes';
import type { Refusal, RefusalKind } from '../../../shared/result';
import { noPages, type Pagination } from '../../domain/requests/paging';

export interface ErrorEntry {
  readonly code: ErrorCode;
  readonly message: string;
  /** The request member it is about, or null. */
  readonly field: string | null;
}

export interface Envelope {
  readonly succeeded: boolean;
  /** SUCCESS, or the first error's code. */
  readonly status: 'SUCCESS' | ErrorCode;
  readonly data: unknown;
  readonly errors: readonly ErrorEntry[] | null;
  /** On list endpoints only, there also on failure. */
  readonly pagination?: Pagination;
}

/** What goes back to the client: a finished envelope, or the bytes of a document. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | Buffer;
  /** Writes on after the headers, for as long as it likes; there is no payload then. */
  readonly stream?: (raw: ServerResponse) => void;
  /** Facts about an answer that is sent many times (sending.ts). */
  readonly prepared?: {
    /** Its header lines as they are written. */
    readonly lines: readonly string[];
    readonly encoding: 'latin1' | 'utf8';
  };
}

/** On every answer: no cache may store it, and no browser may guess its type. */
const always = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;
/** The headers of every envelope. */
export const jsonHeaders = { ...always, 'content-type': 'application/json; charset=utf-8' } as const;

const statusOf: Readonly<Record<RefusalKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  throttled: 429,
  failed: 500,
  provider: 502,
  unavailable: 503,
  provider_timeout: 504,
};

function write(status: number, envelope: Envelope, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers: { ...jsonHeaders, ...headers }, payload: JSON.stringify(envelope) };
}

export function success(data: unknown, pagination?: Pagination): Answer {
  const envelope = { succeeded: true, status: 'SUCCESS', data, errors: null } as const;
  return write(200, pagination ? { ...envelope, pagination } : envelope);
}

/** Refusals as errors; the first one decides status and code. `list`: the endpoint is a list. */
export function failure(refusals: readonly Refusal[], list: boolean): Answer {
  const first = refusals[0];
  if (!first) throw new Error('a failure needs a refusal');
  const errors = refusals.map(({ code, message, field }) => ({ code, message, field }));
  const envelope = { succeeded: false, status: first.code, data: null, errors } as const;
  const headers =
    first.retryAfterSeconds === undefined ? {} : { 'retry-after': String(first.retryAfterSeconds) };
  return write(statusOf[first.kind], list ? { ...envelope, pagination: noPages } : envelope, headers);
}

/** A failure of the listener itself, for which there is no refusal: unknown path, method, size, a fault. */
export function listenerFailure(
  status: number,
  message: string | null,
  options: { code?: ErrorCode; list?: boolean; headers?: Readonly<Record<string, string>> } = {},
): Answer {
  const code = options.code ?? 'FAILED';
  const errors = [{ code, message: message ?? meaningOf(code), field: null }];
  const envelope = { succeeded: false, status: code, data: null, errors } as const;
  return write(status, options.list ? { ...envelope, pagination: noPages } : envelope, options.headers);
}

/** The bytes of a PDF, shown in place and never cached. */
export function pdf(content: Buffer, fileName: string): Answer {
  const safeName = fileName.replaceAll(/[^A-Za-z0-9._-]/g, '_');
  return {
    status: 200,
    headers: {
      ...always,
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${safeName}"`,
    },
    payload: content,
  };
}
