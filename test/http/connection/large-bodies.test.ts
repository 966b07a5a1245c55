/** Bodies beyond the limit, from clients that send all of them before they read. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { startListener } from '../support/listener';

const KIB = 1024;
const listener = await startListener();
afterAll(() => listener.close());

/** Sends all of the body before it reads the answer, as simple clients do. The answer's status line, or the error's code. */
async function post(bytes: number, chunked: boolean): Promise<string> {
  const socket = connect(listener.port, '127.0.0.1');
  await once(socket, 'connect');
  const failed = new Promise<string>((resolve) =>
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)),
  );
  const length = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes}`;
  socket.write(
    `POST /v1/login HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${listener.keys.portal}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
  );
  const body = Buffer.alloc(bytes, 'a');
  const answered = async (): Promise<string> => {
    for (let at = 0; at < bytes; at += 64 * KIB) {
      const piece = body.subarray(at, at + 64 * KIB);
      if (chunked) socket.write(`${piece.length.toString(16)}\r\n`);
      await new Promise((resolve) => socket.write(piece, resolve));
      if (chunked) socket.write('\r\n');
    }
    if (chunked) socket.write('0\r\n\r\n');
    socket.setEncoding('utf8');
    let said = '';
    for await (const text of socket) said += String(text);
    return said.split('\r\n', 1)[0] ?? '';
  };
  return Promise.race([failed, answered()]).finally(() => socket.destroy());
}

describe('a body that is too large', () => {
  it.each([
    ['says its length', false],
    ['comes in chunks', true],
  ])('and %s is answered to a client that sends all of it first', async (_how, chunked) => {
    for (const kib of [65, 300, 1500, 3000, 8000])
      expect(await post(kib * KIB, chunked)).toBe('HTTP/1.1 413 Payload Too Large');
  });
});
