/** What a request holds, before anybody has judged it. */
import type { FastifyRequest } from 'fastify';

export function bodyOf(request: FastifyRequest): Uint8Array {
  return request.body instanceof Uint8Array ? request.body : new Uint8Array();
}

/** Null for what is no JSON. */
export function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** The last part of a path that ends in one. */
export function keyOf({ params }: FastifyRequest): string {
  if (typeof params !== 'object' || params === null || !('key' in params)) return '';
  return typeof params.key === 'string' ? params.key : '';
}
