/** HTTP spoken by hand: bytes as they are, in pieces as they are, from any address of the loopback network. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';
import type { Envelope } from './listener';

export interface RawAnswer {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
}

export interface RawLine {
  readonly socket: Socket;
  /** Hands the bytes to the line, and waits until it has taken them. */
  send(bytes: string | Buffer): Promise<void>;
  /** All that comes back until the other side closes; a reset ends it too. */
  readonly received: Promise<string>;
  readonly isOpen: () => boolean;
}

export async function openLine(port: number, localAddress = '127.0.0.1'): Promise<RawLine> {
  const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true });
  let open = true;
  socket.on('close', () => (open = false));
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => void chunks.push(chunk));
  const received = new Promise<string>((resolve) => {
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(Buffer.concat(chunks).toString()));
  });
  await once(socket, 'connect').catch(() => undefined);
  return {
    socket,
    received,
    isOpen: () => open,
    send: (bytes) =>
      new Promise((resolve) => {
        if (!open) resolve();
        else socket.write(bytes, () => resolve());
      }),
  };
}

/** Sends it, and answers all that comes back until the line is closed. */
export async function say(port: number, bytes: string | Buffer): Promise<string> {
  const line = await openLine(port);
  await line.send(bytes);
  return line.received;
}

/** A connection's bytes cut into the answers they are. */
export function answersIn(received: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = received; rest !== '';) {
    const end = rest.indexOf('\r\n\r\n');
    const headers = rest.slice(0, end);
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(headers)?.[1]);
    const length = Number(/^content-length: (\d+)$/im.exec(headers)?.[1] ?? 0);
    answers.push({ status, headers, body: rest.slice(end + 4, end + 4 + length) });
    rest = status === 100 || end < 0 ? rest.slice(end + 4) : rest.slice(end + 4 + length);
    if (end < 0) throw new Error(`no answer: ${received}`);
  }
  return answers;
}

/** Every answer is one of the service's own envelopes; nothing at all is a clean close. */
export function expectEnvelopes(received: string): RawAnswer[] {
  const answers = answersIn(received).filter(({ status }) => status !== 100);
  for (const { headers, body } of answers) {
    expect(headers).toMatch(/^content-type: application\/json; charset=utf-8$/im);
    const envelope = JSON.parse(body) as Envelope;
    expect(Object.keys(envelope)).toEqual(expect.arrayContaining(['succeeded', 'status', 'data', 'errors']));
  }
  return answers;
}
