/**
 * Who may have a connection. Each address has its share; further connections wait for one of its own to end. When all
 * are taken, the address with the most makes room for an address with fewer. So idle clients keep nobody out.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../../domain/base/address-group';
import { createWaitingLine } from './waiting';
import type { Limits } from './limits';
import type { TurnedAway } from './turned-away';

/**
 * How much would be lost with a connection. `unused`: it has had no request. `idle`: between two requests. `moving`: a
 * body arrives, or an answer is sent. `working`: an answer is being made; such a connection is never given up.
 */
export type Use = 'unused' | 'idle' | 'moving' | 'working';
const LOSS: Readonly<Record<Use, number>> = { unused: 0, idle: 1, moving: 2, working: 3 };

/** What is known of a connection when there are too many. */
export interface Seen {
  readonly use: Use;
  /** Time since its last answer ended; 0 unless it is idle. */
  readonly idleMs: number;
}

interface Held {
  readonly socket: Socket;
  /** The socket that carries HTTP: under TLS not the one below. */
  spoken: Socket;
  readonly address: string;
  readonly network: string;
}

export interface Shares {
  /**
   * Closes every connection of this one's address, and for `awayMs` each new one. Reading on through what such a client
   * has sent would keep everybody waiting.
   */
  sendAway(spoken: Socket): void;
  /** Whether another connection of its address waits for this one to end. Its next answer is then its last. */
  isAwaited(spoken: Socket): boolean;
  /** Whether it was asked to end while it was idle. Requests that still arrive on it cannot be answered. */
  isLeaving(spoken: Socket): boolean;
  /** Ends the waiting connections, because the listener closes. */
  close(): void;
}

type ShareLimits = Pick<
  Limits,
  | 'connections'
  | 'connectionsPerAddress'
  | 'awayMs'
  | 'connectionsWaiting'
  | 'waitingMs'
  | 'idleMs'
  | 'lingerMs'
>;

/** Keeps the connections of a server within `limits`. `look` is called only when there are too many. */
export function shareConnections(
  server: Server,
  limits: ShareLimits,
  turnedAway: TurnedAway,
  look: (spoken: Socket) => Seen,
): Shares {
  const held = holdConnections(limits, look);
  const away = new Map<string, NodeJS.Timeout>();
  const line = createWaitingLine(limits, turnedAway, makeRoom);
  // Node's own listeners, called to serve a connection when its turn has come.
  const serve = server.listeners('connection');
  server.removeAllListeners('connection');

  function admit(socket: Socket, address: string): void {
    held.add(socket, address, () => makeRoom(address));
    for (const listener of serve) listener.call(server, socket);
  }

  /**
   * Lets in the waiting connections that have room. For the others it closes connections that were idle for a while.
   */
  function makeRoom(address: string): void {
    while (line.length(address) > 0 && held.count() < limits.connections) {
      const isFull = held.of(address).length >= limits.connectionsPerAddress;
      if (isFull && !held.endIdle(address)) return;
      const next = line.next(address);
      if (next) admit(next, address);
    }
  }

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    // Gone again already.
    if (address === undefined) return;
    if (away.has(address)) {
      socket.destroy();
      return;
    }
    if (line.length(address) > 0 || held.of(address).length >= limits.connectionsPerAddress) {
      line.add(socket, address);
      makeRoom(address);
      return;
    }
    if (held.count() >= limits.connections) {
      turnedAway.count('too_many');
      if (!held.giveUpFor(socket, address)) {
        socket.destroy();
        return;
      }
    }
    admit(socket, address);
  });
  server.on('secureConnection', held.speaks);
  return {
    sendAway({ remoteAddress }) {
      if (remoteAddress === undefined || away.has(remoteAddress)) return;
      away.set(remoteAddress, setTimeout(() => away.delete(remoteAddress), limits.awayMs).unref());
      line.drop(remoteAddress);
      for (const { socket } of held.of(remoteAddress)) socket.destroy();
    },
    isAwaited: ({ remoteAddress }) => remoteAddress !== undefined && line.length(remoteAddress) > 0,
    isLeaving: held.isLeaving,
    close: () => line.close(),
  };
}

interface HeldConnections {
  count(): number;
  of(address: string): Held[];
  /** `onLeave`: called when it has ended, by itself or after it was given up. */
  add(socket: Socket, address: string, onLeave: () => void): void;
  /**
   * Ends the connection of this address that has been idle longest, where its client is unlikely to be about to use it.
   */
  endIdle(address: string): boolean;
  /** Gives up a connection with less right to its place than the new one. False where there is none. */
  giveUpFor(socket: Socket, address: string): boolean;
  /** A TLS socket, inside a connection that is counted already. */
  readonly speaks: (spoken: Socket) => void;
  readonly isLeaving: (spoken: Socket) => boolean;
}

function holdConnections(
  { idleMs: leastIdleMs, lingerMs }: ShareLimits,
  look: (spoken: Socket) => Seen,
): HeldConnections {
  // In the order they came.
  const all = new Set<Held>();
  const leaving = new WeakSet<Socket>();
  const of = (address: string) => [...all].filter((one) => one.address === address);

  /** Announces the end before it closes: an idle client reads that, and uses another connection. */
  function end(one: Held): void {
    all.delete(one);
    leaving.add(one.spoken);
    one.spoken.end();
    const timer = setTimeout(() => one.socket.destroy(), lingerMs).unref();
    one.socket.once('close', () => clearTimeout(timer));
  }

  return {
    count: () => all.size,
    of,
    add(socket, address, onLeave) {
      const one = heldAt(socket, address);
      all.add(one);
      socket.once('close', () => {
        all.delete(one);
        onLeave();
      });
    },
    endIdle(address) {
      const idle = of(address)
        .map((one) => ({ one, ...look(one.spoken) }))
        .filter(({ use, idleMs }) => use === 'idle' && idleMs >= leastIdleMs)
        .toSorted((one, other) => other.idleMs - one.idleMs);
      const longest = idle[0]?.one;
      if (longest) end(longest);
      return longest !== undefined;
    },
    giveUpFor(socket, address) {
      const comer = heldAt(socket, address);
      const leaver = whoMakesRoom([...all], comer, (one) => LOSS[look(one.spoken).use]);
      if (!leaver) return false;
      if (look(leaver.spoken).use === 'idle') end(leaver);
      else leaver.socket.destroy();
      all.delete(leaver);
      return true;
    },
    speaks(spoken) {
      const { remoteAddress, remotePort } = spoken;
      for (const one of all)
        if (one.socket.remotePort === remotePort && one.address === remoteAddress) one.spoken = spoken;
    },
    isLeaving: (spoken) => leaving.has(spoken),
  };
}

function heldAt(socket: Socket, address: string): Held {
  return { socket, spoken: socket, address, network: networkOf(address) };
}

/**
 * From the network with the most connections, and its address with the most, the one whose loss matters least; of
 * several the oldest. Undefined when nobody has more than the new address would.
 */
function whoMakesRoom(all: readonly Held[], comer: Held, lossOf: (one: Held) => number): Held | undefined {
  const ofNetwork = countBy(all, ({ network }) => network);
  const ofAddress = countBy(all, ({ address }) => address);
  const network = ofNetwork(comer.network);
  const address = ofAddress(comer.address);
  // An address without a connection may replace any that is not at work. Other addresses may only replace one
  // of a larger address.
  const isFair = (mine: number, theirs: number) => mine === 0 || theirs >= mine + 2;

  let found: { readonly one: Held; readonly rank: readonly number[] } | undefined;
  for (const one of all) {
    const loss = lossOf(one);
    const theirNetwork = ofNetwork(one.network);
    const theirAddress = ofAddress(one.address);
    const fair =
      one.network === comer.network ? isFair(address, theirAddress) : isFair(network, theirNetwork);
    if (loss === LOSS.working || !fair) continue;
    const rank = [theirNetwork, theirAddress, -loss];
    if (!found || isHigher(rank, found.rank)) found = { one, rank };
  }
  return found?.one;
}

/** Compares numbers one after the other; the first that differ decide. */
function isHigher(these: readonly number[], those: readonly number[]): boolean {
  const at = these.findIndex((number, index) => number !== those[index]);
  return at >= 0 && (these[at] ?? 0) > (those[at] ?? 0);
}

function countBy(all: readonly Held[], by: (one: Held) => string): (name: string) => number {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(by(one), (counts.get(by(one)) ?? 0) + 1);
  return (name) => counts.get(name) ?? 0;
}
