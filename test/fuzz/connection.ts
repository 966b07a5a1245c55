/**
 * One HTTP connection, spoken by hand: a quarter of what Node's client costs, and stricter. An answer that does not say
 * its length, or a byte more than it says, is a failure.
 */
import { once } from 'node:events';
import { connect } from 'node:net';

export interface Answer {
  readonly status: number;
  /** Its `Content-Type`; '' without one. */
  readonly type: string;
  readonly bytes: Buffer;
}

export interface Connection {
  /** One question at a time; rejects when the connection ends before the answer does. */
  ask(request: string): Promise<Answer>;
  readonly isOpen: () => boolean;
  close(): void;
}

const END_OF_HEAD = '\r\n\r\n';

export async function openConnection(host: string, port: number): Promise<Connection> {
  const socket = connect({ host, port, noDelay: true });
  await once(socket, 'connect');
  let open = true;
  let received = Buffer.alloc(0);
  let waiting: { resolve: (answer: Answer) => void; reject: (reason: Error) => void } | null = null;
  let why = 'the connection was closed';

  const fail = (reason: string) => {
    open = false;
    socket.destroy();
    waiting?.reject(new Error(`${reason}; received ${received.toString('latin1').slice(0, 300)}`));
    waiting = null;
  };
  const read = () => {
    const head = headOf(received);
    if (head === null || received.length < head.bytes + head.length) return;
    if (waiting === null || received.length > head.bytes + head.length) {
      fail('more came than was asked for');
      return;
    }
    const { status, type } = head;
    const answer = { status, type, bytes: received.subarray(head.bytes) };
    received = Buffer.alloc(0);
    if (head.closes) {
      open = false;
      socket.end();
    }
    waiting.resolve(answer);
    waiting = null;
  };
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    try {
      read();
    } catch (error) {
      fail(String(error));
    }
  });
  socket.on('error', (error) => {
    why = error.message;
  });
  socket.on('close', () => fail(why));

  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    isOpen: () => open,
    close: () => socket.destroy(),
  };
}

interface Head {
  readonly status: number;
  readonly type: string;
  /** Of the head itself, its empty line included. */
  readonly bytes: number;
  /** Of what follows it. */
  readonly length: number;
  readonly closes: boolean;
}

/** Null while it has not arrived whole. */
function headOf(received: Buffer): Head | null {
  const end = received.indexOf(END_OF_HEAD);
  if (end < 0) return null;
  const [first = '', ...lines] = received.toString('latin1', 0, end).split('\r\n');
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1];
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const length = headers.get('content-length');
  if (status === undefined || length === undefined || !/^\d+$/.test(length))
    throw new Error('no status, or no length');
  return {
    status: Number(status),
    type: headers.get('content-type') ?? '',
    bytes: end + END_OF_HEAD.length,
    length: Number(length),
    closes: headers.get('connection') === 'close',
  };
}
