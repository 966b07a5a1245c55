/**
 * Who may hold a connection: each address its share; and when all are taken, whoever holds most of them makes room for
 * whoever holds fewer, so that nobody is kept out by somebody who only sits there.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../domain/address-group';
import type { Limits } from './limits';
import type { TurnedAway } from './turned-away';

/**
 * How much would be lost with a connection. `unused`: nobody has asked anything on it. `idle`: between two requests.
 * `moving`: a body comes in, or an answer leaves. `working`: somebody waits for an answer that is being made; such a one
 * is never given up.
 */
export type Use = 'unused' | 'idle' | 'moving' | 'working';
const LOSS: Readonly<Record<Use, number>> = { unused: 0, idle: 1, moving: 2, working: 3 };

interface Held {
  readonly socket: Socket;
  /** Where HTTP is spoken: under TLS not the socket itself. */
  spoken: Socket;
  readonly address: string;
  readonly network: string;
}

export interface Shares {
  /**
   * Closes every connection of whoever holds this one, and for `awayMs` each new one: what waits on the others unread
   * would keep everybody waiting while it is taken apart.
   */
  sendAway(spoken: Socket): void;
}

/** Keeps the connections of a server within `limits`. `useOf` is asked only when there are too many. */
export function shareConnections(
  server: Server,
  limits: Pick<Limits, 'connections' | 'connectionsPerAddress' | 'awayMs'>,
  turnedAway: TurnedAway,
  useOf: (spoken: Socket) => Use,
): Shares {
  // In the order they came.
  const all = new Set<Held>();
  const away = new Map<string, NodeJS.Timeout>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    // Gone again already.
    if (address === undefined) return;
    if (away.has(address)) {
      socket.destroy();
      return;
    }
    const comer: Held = { socket, spoken: socket, address, network: networkOf(address) };
    if ([...all].filter((one) => one.address === address).length >= limits.connectionsPerAddress) {
      turnedAway.count('too_many_of_address');
      socket.destroy();
      return;
    }
    if (all.size >= limits.connections) {
      turnedAway.count('too_many');
      const leaver = whoMakesRoom([...all], comer, (one) => LOSS[useOf(one.spoken)]);
      (leaver ?? comer).socket.destroy();
      if (!leaver) return;
      all.delete(leaver);
    }
    all.add(comer);
    socket.once('close', () => all.delete(comer));
  });
  server.on('secureConnection', (spoken: Socket) => {
    const { remoteAddress, remotePort } = spoken;
    for (const one of all)
      if (one.socket.remotePort === remotePort && one.address === remoteAddress) one.spoken = spoken;
  });
  return {
    sendAway({ remoteAddress }) {
      if (remoteAddress === undefined || away.has(remoteAddress)) return;
      away.set(remoteAddress, setTimeout(() => away.delete(remoteAddress), limits.awayMs).unref());
      for (const { address, socket } of all) if (address === remoteAddress) socket.destroy();
    },
  };
}

/**
 * Of the network that holds most, of its address that holds most, what is lost with least regret, and of those the
 * oldest. Undefined when nobody holds more than the comer would.
 */
function whoMakesRoom(all: readonly Held[], comer: Held, lossOf: (one: Held) => number): Held | undefined {
  const ofNetwork = countBy(all, ({ network }) => network);
  const ofAddress = countBy(all, ({ address }) => address);
  const network = ofNetwork(comer.network);
  const address = ofAddress(comer.address);
  // Whoever has nothing yet is let in for anything that is not at work; the others for what makes them no larger.
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

/** Numbers compared one after the other; the first that differ decide. */
function isHigher(these: readonly number[], those: readonly number[]): boolean {
  const at = these.findIndex((number, index) => number !== those[index]);
  return at >= 0 && (these[at] ?? 0) > (those[at] ?? 0);
}

function countBy(all: readonly Held[], by: (one: Held) => string): (name: string) => number {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(by(one), (counts.get(by(one)) ?? 0) + 1);
  return (name) => counts.get(name) ?? 0;
}
