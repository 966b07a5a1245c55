/** The most that one client gets from the listener: times, sizes, numbers. Tests use shorter ones. */

export interface Limits {
  /** Headers must arrive within this time of the connection, or of the request before. */
  readonly headersMs: number;
  /** The whole request must arrive within this time. */
  readonly requestMs: number;
  /** How long a connection may idle between two requests. */
  readonly keepAliveMs: number;
  /** Longer than any payment takes: these two limits are for answers that hang, not for slow ones. */
  readonly handlerMs: number;
  readonly connectionMs: number;
  /** The client must read the whole answer within this time; the largest are documents of some hundred KiB. */
  readonly takenMs: number;
  /** How long a client that was refused without HTTP may take to read the reason. */
  readonly lingerMs: number;
  /** How often the times above are checked. */
  readonly checkEveryMs: number;
  /** All header lines of a request together. */
  readonly headerBytes: number;
  readonly headerLines: number;
  readonly requestsPerConnection: number;
  /** Requests sent on a connection before the first is answered. */
  readonly requestsTogether: number;
  /** For how long an address that sent more than that may not connect. */
  readonly awayMs: number;
  readonly connections: number;
  /** Fewer than `connections`. When several addresses have taken them all, shares.ts decides. */
  readonly connectionsPerAddress: number;
  /** Waiting connections of all addresses beyond their shares. Each is served when another of its address ends. */
  readonly connectionsWaiting: number;
  readonly waitingMs: number;
  /** A connection that was idle for this long may be closed to make room for one that waits. */
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
