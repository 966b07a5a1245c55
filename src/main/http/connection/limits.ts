/** The most that one client gets of the listener: times, sizes, numbers. Tests hand in shorter ones. */

export interface Limits {
  /** Headers must have arrived within this time of the connection, or of the request before. */
  readonly headersMs: number;
  /** A request must have arrived whole within this time. */
  readonly requestMs: number;
  /** How long a connection may idle between two requests. */
  readonly keepAliveMs: number;
  /** Longer than any payment takes: these two are for what hangs and not for what is slow. */
  readonly handlerMs: number;
  readonly connectionMs: number;
  /** An answer must have been taken whole within this time; the largest are documents of some hundred KiB. */
  readonly takenMs: number;
  /** How long a client that was refused on the bare socket may take to read why. */
  readonly lingerMs: number;
  /** How often the times above are looked at. */
  readonly checkEveryMs: number;
  /** All header lines of a request together. */
  readonly headerBytes: number;
  readonly headerLines: number;
  readonly requestsPerConnection: number;
  /** Sent one behind the other on a connection before the first is answered. */
  readonly requestsTogether: number;
  /** How long an address that sent more than that has no connection. */
  readonly awayMs: number;
  readonly connections: number;
  /** Fewer than `connections`. When several addresses have taken them all, see connection-shares.ts. */
  readonly connectionsPerAddress: number;
  /** Of all addresses together, beyond their shares: they are answered when one of theirs has ended. */
  readonly connectionsWaiting: number;
  readonly waitingMs: number;
  /** A connection that was idle this long may be closed for one that waits. */
  readonly idleMs: number;
}

export const defaultLimits: Limits = {
  headersMs: 10_000,
  requestMs: 15_000,
  keepAliveMs: 5000,
  handlerMs: 150_000,
  connectionMs: 180_000,
  takenMs: 60_000,
  lingerMs: 2000,
  checkEveryMs: 2500,
  headerBytes: 16 * 1024,
  headerLines: 100,
  requestsPerConnection: 1000,
  requestsTogether: 100,
  awayMs: 5000,
  connections: 256,
  connectionsPerAddress: 48,
  connectionsWaiting: 1024,
  waitingMs: 120_000,
  idleMs: 1000,
};
