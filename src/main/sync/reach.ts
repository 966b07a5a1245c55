/**
 * Whether anybody is there where the line leads to. Nobody: no address is found, nothing answers, or what
 * answers ends the connection without a word, as boxes on the way do. Somebody: a peer that says anything,
 * refuses the connection, or takes it and is slow; it is not to be pressed.
 */
import { lookup as findAddresses } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** An address that was found before serves where it is not found again by then. */
const ADDRESS_WITHIN_MS = 1000;

/** Whether nobody was there, where an attempt failed with this; `late`: by having taken too long. */
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
 * Finds addresses, one question for a name at a time: while the line is down each lasts long, and they would pile up. A
 * name that is known is not waited for: a resolver that was cut off answers late.
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
