/**
 * Whether anybody is there at the other end of the line. Nobody: no address is found, nothing answers, or a device on
 * the way ends the connection without a word. Somebody: a peer that answers anything, refuses the connection, or
 * accepts it and is slow. Such a peer is not to be pressed.
 */
import { lookup as findAddresses } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A known address is used again where the name is not resolved by then. */
const ADDRESS_WITHIN_MS = 1000;

/** Whether an attempt that failed this way found nobody; `late`: whether it took too long. */
export type WasSilent = (error: unknown, late: boolean) => boolean;

/** Follows what is begun on a socket. */
export function followAttempt(socket: Socket): WasSilent {
  const before = socket.bytesRead;
  let isConnected = !socket.connecting;
  // One that is used again has been connected for long.
  if (!isConnected)
    socket.once('connect', () => {
      isConnected = true;
    });
  return (error, late) => {
    const refused = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
    return !refused && socket.bytesRead === before && !(late && isConnected);
  };
}

/**
 * Resolves names, one question for each name at a time: while the line is down each takes long, and they would pile up.
 * A known name is not waited for, because a resolver that was cut off answers late.
 */
export function createLookup(find: (name: string) => Promise<LookupAddress[]> = findAll): LookupFunction {
  const known = new Map<string, LookupAddress[]>();
  const asked = new Map<string, Promise<LookupAddress[]>>();

  function ask(name: string): Promise<LookupAddress[]> {
    const answer = find(name)
      .then((addresses) => {
        known.set(name, addresses);
        return addresses;
      })
      .finally(() => asked.delete(name));
    asked.set(name, answer);
    return answer;
  }

  async function addressesOf(name: string): Promise<LookupAddress[]> {
    const answer = asked.get(name) ?? ask(name);
    const before = known.get(name);
    if (!before) return answer;
    return Promise.race([answer.catch(() => before), sleep(ADDRESS_WITHIN_MS, before, { ref: false })]);
  }

  return (name, options, found) => {
    addressesOf(name).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all || !first) found(null, addresses);
        else found(null, first.address, first.family);
      },
      (error: unknown) => found(error instanceof Error ? error : new Error(String(error)), []),
    );
  };
}

const findAll = (name: string) => findAddresses(name, { all: true });
