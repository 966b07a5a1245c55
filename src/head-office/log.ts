/** The log: one line of JSON each, on standard error. Ids, numbers and reasons only; never what an event holds. */
import { pino, type Logger } from 'pino';

export type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

export function openLog(): Log {
  return pino({ name: 'keyturn-head-office', base: null }, pino.destination({ fd: 2, sync: true }));
}
