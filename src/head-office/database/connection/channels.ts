/**
 * What transactions announce to listening programs, and how those receive it. Only transactions that change documents
 * or claims announce anything: such commits wait for each other, and storing kiosks' events must not.
 */
import type { Log } from '../../log';
import { pause } from '../../pause';
import { endOwn, openOwn } from './own-connection';
import type { Primary } from './primary';

/** `PROPERTY` or `PROPERTY KIOSK`: whose documents have changed. */
export const DOCUMENTS_CHANNEL = 'keyturn_documents';
/** `PROPERTY`: where claims have changed. */
export const CLAIMS_CHANNEL = 'keyturn_claims';

/** A connection may break unnoticed, and a database may be restored, so everything is checked again now and then. */
const LOOK_EVERY_MS = 10_000;
const LOOK_AT_TERM_MS = 1_000;
const TRY_AGAIN_MS = 250;

export interface Heard {
  /** What a transaction said. */
  readonly said: (words: string) => void;
  /** Something may have been missed: called after every connection, and every ten seconds. */
  readonly lookAtAll: () => void;
}

/** Listens for as long as it is not closed, at whichever server is the primary. Neither of the two may throw. */
export function listen(primary: Primary, channel: string, { said, lookAtAll }: Heard, log: Log) {
  const ending = new AbortController();

  /** Ends when the connection breaks, or leads to a server that is no longer the primary. */
  async function once(): Promise<void> {
    const own = await openOwn(primary, 'listener');
    const { client, broken, term } = own;
    const either = AbortSignal.any([ending.signal, broken]);
    client.on('notification', ({ payload = '' }) => said(payload));
    try {
      await client.query(`LISTEN ${channel}`);
      for (
        let sinceMs = LOOK_EVERY_MS;
        !either.aborted && primary.term() === term;
        sinceMs += LOOK_AT_TERM_MS
      ) {
        if (sinceMs >= LOOK_EVERY_MS) {
          // Also to notice that nobody is there any more.
          await client.query('SELECT 1');
          lookAtAll();
          sinceMs = 0;
        }
        await pause(LOOK_AT_TERM_MS, either);
      }
    } finally {
      await endOwn(own);
    }
  }

  const running = (async () => {
    let isTold = false;
    while (!ending.signal.aborted) {
      try {
        await once();
        isTold = false;
      } catch (error) {
        if (!isTold)
          log.warn({ err: error, channel }, 'changes of the database are not announced; trying again');
        isTold = true;
      }
      await pause(TRY_AGAIN_MS, ending.signal);
    }
  })();
  return {
    async close() {
      ending.abort();
      await running;
    },
  };
}
