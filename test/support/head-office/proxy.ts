/** A TCP proxy on this machine that behaves as badly as a line does. What it is set to holds for every connection through it. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pick, type Roll } from '../base/dice';

/** `up`: from the client that connected to the server behind the proxy. */
export type Direction = 'up' | 'down';

export interface Proxy {
  readonly port: number;
  /** Ends every connection, and takes no other until `heal`. */
  cut(): void;
  /** Ends every connection as a router does that has forgotten it: with a reset. Others are taken. */
  reset(): void;
  /** After so many bytes more in this direction, in the middle of whatever they are, every connection is reset. Once. */
  resetAfter(direction: Direction, bytes: number): void;
  /** Takes bytes in this direction and keeps them until `heal`. */
  stall(direction: Direction): void;
  /** Milliseconds that bytes are on the way, in each direction. */
  delay(ms: number): void;
  /** Everything as it should be; what was kept goes on its way. */
  heal(): void;
  close(): Promise<void>;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  readonly kept: Record<Direction, Buffer[]>;
  /** What is on the way, and how many pieces: later bytes never overtake earlier ones. */
  readonly way: Record<Direction, Promise<void>>;
  readonly pieces: Record<Direction, number>;
  /** It is about to be reset in the middle of something, and nothing comes behind that. */
  isOver: boolean;
}

const mishaps: readonly ((proxy: Proxy, roll: Roll) => void)[] = [
  (proxy) => proxy.cut(),
  (proxy) => proxy.reset(),
  (proxy) => proxy.stall('up'),
  (proxy) => proxy.stall('down'),
  (proxy, roll) => proxy.resetAfter('up', 1 + roll(3000)),
  (proxy, roll) => proxy.resetAfter('down', 1 + roll(200)),
  (proxy, roll) => proxy.delay(roll(60)),
];

/** Lets one of all these happen; until `heal`. */
export function mishap(proxy: Proxy, roll: Roll): void {
  pick(mishaps, roll)(proxy, roll);
}

export async function startProxy(targetPort: number): Promise<Proxy> {
  const pairs = new Set<Pair>();
  const stalled = new Set<Direction>();
  let isCut = false;
  let delayMs = 0;
  let resetIn: { direction: Direction; bytes: number } | null = null;

  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect({ port: targetPort, host: '127.0.0.1', noDelay: true });
    near.setNoDelay(true);
    const pair: Pair = {
      near,
      far,
      kept: { up: [], down: [] },
      way: { up: Promise.resolve(), down: Promise.resolve() },
      pieces: { up: 0, down: 0 },
      isOver: false,
    };
    pairs.add(pair);
    join(pair, near, far, 'up');
    join(pair, far, near, 'down');
  });

  function join(pair: Pair, from: Socket, to: Socket, direction: Direction): void {
    from.on('data', (bytes: Buffer) => carry(pair, to, direction, bytes));
    from.on('error', () => from.destroy());
    from.on('close', () => {
      pairs.delete(pair);
      to.destroy();
    });
  }

  function carry(pair: Pair, to: Socket, direction: Direction, bytes: Buffer): void {
    if (pair.isOver) return;
    if (stalled.has(direction)) pair.kept[direction].push(bytes);
    else if (resetIn?.direction === direction && bytes.length >= resetIn.bytes) {
      const part = bytes.subarray(0, resetIn.bytes);
      resetIn = null;
      pair.isOver = true;
      send(pair, to, direction, part, () => setImmediate(resetAll));
    } else {
      if (resetIn?.direction === direction) resetIn.bytes -= bytes.length;
      send(pair, to, direction, bytes);
    }
  }

  function send(pair: Pair, to: Socket, direction: Direction, bytes: Buffer, sent = () => {}): void {
    if (delayMs === 0 && pair.pieces[direction] === 0) {
      to.write(bytes, sent);
      return;
    }
    const arrives = performance.now() + delayMs;
    pair.pieces[direction] += 1;
    pair.way[direction] = pair.way[direction].then(async () => {
      await sleep(Math.max(0, arrives - performance.now()));
      to.write(bytes, sent);
      pair.pieces[direction] -= 1;
    });
  }

  function resetAll(): void {
    for (const { near, far } of pairs)
      for (const socket of [near, far])
        if (!socket.destroyed && !socket.connecting) socket.resetAndDestroy();
        else socket.destroy();
    pairs.clear();
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server without a port');
  return {
    port: address.port,
    cut() {
      isCut = true;
      for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy();
      pairs.clear();
    },
    reset: resetAll,
    resetAfter(direction, bytes) {
      resetIn = { direction, bytes };
    },
    stall: (direction) => void stalled.add(direction),
    delay(ms) {
      delayMs = ms;
    },
    heal() {
      isCut = false;
      delayMs = 0;
      resetIn = null;
      stalled.clear();
      for (const pair of pairs)
        for (const direction of ['up', 'down'] as const) {
          const to = direction === 'up' ? pair.far : pair.near;
          for (const bytes of pair.kept[direction].splice(0)) send(pair, to, direction, bytes);
        }
    },
    async close() {
      resetAll();
      server.close();
      await once(server, 'close');
    },
  };
}
