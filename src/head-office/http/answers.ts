/** How the listener says no. */
import type { FastifyReply } from 'fastify';
import type { Refusal } from '../../shared/head-office/https';

const statuses: Readonly<Record<Refusal['reason'], number>> = {
  code_unknown: 403,
  code_used: 409,
  other_property: 409,
  not_signed: 401,
  unknown_kiosk: 403,
  not_read: 400,
  prove: 409,
  put_back: 503,
  busy: 503,
};

export function refuse(
  reply: FastifyReply,
  { reason, message }: Pick<Refusal, 'reason' | 'message'>,
  nowMs: number,
  more: Pick<Refusal, 'epoch'> = {},
): FastifyReply {
  const refusal: Refusal = { reason, message, headOfficeMs: nowMs, ...more };
  return reply.code(statuses[reason]).send(refusal);
}
