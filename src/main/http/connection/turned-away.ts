/**
 * Connections that were ended before anybody was let in, and answers to strangers who asked too often. They are
 * counted, and reported together from time to time. With a line for each, a client that floods the listener would fill
 * the disk too.
 */
import type { Logger } from 'pino';

/**
 * `unreadable`: no HTTP. `too_slow`: a request that did not arrive in its time. `tls`: no connection came of the
 * handshake. `too_many_of_address`, `too_many`: there were connections enough, of one address or of all (then the one that came was
 * turned away, or made somebody else leave). `too_many_together`: a
 * connection on which more was asked than is answered one by one. `no_line`:
 * answered, and their address had lines enough in the log.
 */
export type TurnedAwayFor =
  | 'unreadable'
  | 'too_slow'
  | 'tls'
  | 'too_many_of_address'
  | 'too_many'
  | 'too_many_together'
  | 'no_line';

export interface TurnedAway {
  count(reason: TurnedAwayFor): void;
  /** Counts what Node reports about a connection, except that a client has just gone away. */
  countError(code: string | undefined): void;
  /** Logs how many there were since the last call; nothing when there were none. */
  tell(log: Logger): void;
}

export function createTurnedAway(): TurnedAway {
  let counts = new Map<TurnedAwayFor, number>();
  const count = (reason: TurnedAwayFor) => void counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return {
    count,
    countError(code = '') {
      if (code === 'ERR_HTTP_REQUEST_TIMEOUT') count('too_slow');
      else if (code.startsWith('HPE_')) count('unreadable');
      else if (/^(?:ERR_SSL|ERR_TLS|EPROTO)/.test(code)) count('tls');
    },
    tell(log) {
      if (counts.size === 0) return;
      log.warn({ turnedAway: Object.fromEntries(counts) }, 'connections were turned away');
      counts = new Map();
    },
  };
}
