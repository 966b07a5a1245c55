/** The way out: an answer onto its connection. */
import { isAscii } from 'node:buffer';
import type { FastifyReply } from 'fastify';
import type { Answer } from './envelope';

/** Statuses without a body. They carry no Content-Length either (RFC 9110, 8.6). */
const bodiless: readonly number[] = [204, 304];

/**
 * Writes the answer past fastify, which would put its headers together one by one for every request; those set on
 * `reply.raw` go along. Of two answers to one request the first counts: what hung may come to an end after all.
 */
export function sendAnswer(reply: FastifyReply, answer: Answer, closes: boolean): void {
  const { raw } = reply;
  if (raw.headersSent) return;
  // Fastify asks for the same when a body is too large.
  if (closes || reply.hasHeader('connection')) raw.setHeader('connection', 'close');
  reply.hijack();
  raw.writeHead(answer.status, [...(answer.prepared?.lines ?? linesOf(answer))]);
  if (bodiless.includes(answer.status)) raw.end();
  else raw.end(answer.payload, answer.prepared?.encoding ?? 'utf8');
}

/** With its header lines written, and its text looked through, for an answer that is sent many times. */
export function prepared(answer: Answer): Answer {
  // The same bytes in either encoding; this one needs no looking through.
  const plain = typeof answer.payload === 'string' && isAscii(Buffer.from(answer.payload));
  return { ...answer, prepared: { lines: linesOf(answer), encoding: plain ? 'latin1' : 'utf8' } };
}

/** Names and values in turn, as `writeHead` takes them. */
function linesOf({ status, headers, payload }: Answer): string[] {
  const lines = Object.entries(headers).flat();
  if (!bodiless.includes(status)) lines.push('content-length', String(Buffer.byteLength(payload)));
  return lines;
}
