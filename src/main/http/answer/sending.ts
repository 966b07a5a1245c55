/** The way out: an answer onto its connection. */
import { isAscii } from 'node:buffer';
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { readRest } from './rest';
import type { Answer } from './envelope';

/** Statuses without a body. They carry no Content-Length either (RFC 9110, 8.6). */
const bodiless: readonly number[] = [204, 304];

/**
 * Writes the answer past fastify, which would build its headers one by one for every request. Headers set on
 * `reply.raw` are sent too. The first of two answers to one request counts, because a handler that hung may still
 * finish.
 */
export function sendAnswer(reply: FastifyReply, answer: Answer, closes: boolean): void {
  const { raw } = reply;
  if (raw.headersSent) return;
  reply.hijack();
  if (answer.stream) return beginStream(raw, answer.headers, answer.stream);
  // Fastify asks for the same when a body is too large.
  writeAnswer(raw, answer, closes || reply.hasHeader('connection'));
}

/** The connection ends behind it: it is nobody's to wait for. */
function beginStream(
  raw: ServerResponse,
  headers: Answer['headers'],
  stream: NonNullable<Answer['stream']>,
): void {
  for (const [name, value] of Object.entries(headers)) raw.setHeader(name, value);
  raw.setHeader('connection', 'close').writeHead(200);
  stream(raw);
}

/** `closes`: the connection ends behind it. */
export function writeAnswer(raw: ServerResponse, answer: Answer, closes: boolean): void {
  if (closes) raw.setHeader('connection', 'close');
  raw.writeHead(answer.status, [...(answer.prepared?.lines ?? linesOf(answer))]);
  if (bodiless.includes(answer.status)) raw.end();
  else if (closes && !raw.req.complete) answerAndReadRest(raw, answer);
  else raw.end(answer.payload, answer.prepared?.encoding ?? 'utf8');
}

/** The client has the whole answer at once, and the connection ends behind the request. */
function answerAndReadRest(raw: ServerResponse, { payload }: Answer): void {
  raw.write(payload);
  void readRest(raw.req).then(() => raw.end());
}

/** Builds the header lines and checks the text once, for an answer that is sent many times. */
export function prepared(answer: Answer): Answer {
  // The bytes are the same in either encoding, and this one needs no check.
  const plain = typeof answer.payload === 'string' && isAscii(Buffer.from(answer.payload));
  return { ...answer, prepared: { lines: linesOf(answer), encoding: plain ? 'latin1' : 'utf8' } };
}

/** Names and values alternate, as `writeHead` takes them. */
function linesOf({ status, headers, payload }: Answer): string[] {
  const lines = Object.entries(headers).flat();
  if (!bodiless.includes(status)) lines.push('content-length', String(Buffer.byteLength(payload)));
  return lines;
}
