/** What a success of an operation takes, measured as processor time of the service. What is refused takes little. */
import type { Operation } from './description';

/**
 * `much`: documents or a password's hash, ten to a hundred times `some`. `some`: a durable transaction, what is read of
 * one booking or person, or a page of 180 KiB; several times `little`.
 */
export type Cost = 'little' | 'some' | 'much';

const much = /\/(?:success|register|login)$/;
const readOfOne =
  /\/(?:preview|contract|asset|credit-note|access|handover|profile|health|docs|openapi\.json)\b/;

export function costOf({ method, path }: Operation): Cost {
  if (much.test(path)) return 'much';
  return method !== 'GET' || readOfOne.test(path) ? 'some' : 'little';
}
