/**
 * Connections that wait for a place of their address: accepted, but not read from yet. A client that opens more than
 * its share is answered later, where a reset would cost it a call.
 */
import type { Socket } from 'node:net';
import type { Limits } from './limits';
import type { TurnedAway } from './turned-away';

export interface WaitingLine {
  /** Puts a connection at the end of its address's line, or closes it where too many wait. */
  add(socket: Socket, address: string): void;
  length(address: string): number;
  /** Takes out the one that has waited longest. */
  next(address: string): Socket | undefined;
  /** Closes all of an address. */
  drop(address: string): void;
  close(): void;
}

interface Waiting {
  readonly socket: Socket;
  readonly sinceMs: number;
  readonly forget: () => void;
}

/** How often free places are looked for, in addition to each time a connection ends. */
const EVERY_MS = 100;

export function createWaitingLine(
  limits: Pick<Limits, 'connectionsWaiting' | 'waitingMs'>,
  turnedAway: TurnedAway,
  makeRoom: (address: string) => void,
): WaitingLine {
  const lines = new Map<string, Waiting[]>();
  let count = 0;
  let timer: NodeJS.Timeout | null = null;

  function remove(address: string, one: Waiting): void {
    const line = (lines.get(address) ?? []).filter((other) => other !== one);
    if (line.length > 0) lines.set(address, line);
    else lines.delete(address);
    one.forget();
    count -= 1;
    if (count > 0 || !timer) return;
    clearInterval(timer);
    timer = null;
  }

  function refuse(address: string, one: Waiting): void {
    turnedAway.count('too_many_of_address');
    remove(address, one);
    one.socket.destroy();
  }

  function lookAtAll(): void {
    const nowMs = performance.now();
    for (const [address, line] of lines) {
      for (const one of line) if (nowMs - one.sinceMs >= limits.waitingMs) refuse(address, one);
      makeRoom(address);
    }
  }

  /** Makes room for one more: the address with the most waiting connections loses its last. */
  function shorten(): void {
    const [longest] = [...lines].toSorted(([, one], [, other]) => other.length - one.length);
    const last = longest?.[1].at(-1);
    if (longest && last) refuse(longest[0], last);
  }

  return {
    add(socket, address) {
      const forget = onEnd(socket, () => {
        const one = lines.get(address)?.find((each) => each.socket === socket);
        if (one) remove(address, one);
      });
      lines.set(address, [...(lines.get(address) ?? []), { socket, sinceMs: performance.now(), forget }]);
      count += 1;
      timer ??= setInterval(lookAtAll, EVERY_MS).unref();
      if (count > limits.connectionsWaiting) shorten();
    },
    length: (address) => lines.get(address)?.length ?? 0,
    next(address) {
      const one = lines.get(address)?.[0];
      if (one) remove(address, one);
      return one?.socket;
    },
    drop(address) {
      for (const one of lines.get(address) ?? []) refuse(address, one);
    },
    close() {
      for (const [address, line] of lines)
        for (const one of line) {
          remove(address, one);
          one.socket.destroy();
        }
    },
  };
}

/** Reports once that the client is gone, so that the answer stops listening. */
function onEnd(socket: Socket, onGone: () => void): () => void {
  const onError = () => socket.destroy();
  socket.on('error', onError).once('close', onGone);
  return () => socket.off('error', onError).off('close', onGone);
}
