/** Empties the database's log in a thread of its own, so that its syncs delay no reader. */
import { builtThread, createThread } from '../../documents/worker/thread';

/** A disk that takes longer holds up every commit, whatever is done here. */
const PATIENCE_MS = 5 * 60_000;
const MOST_MEMORY_MB = 32;
/**
 * It is asked once a minute: between two times its memory is worth more. A demonstration lives a day in less than this, and each
 * start of a thread costs more than the work.
 */
const IDLE_MS = 2000;

export interface LogEmptier {
  /** Without it the work is done in the thread that asks: from the sources, as tests run them. */
  readonly emptyLog?: (file: string) => Promise<boolean>;
  close(): Promise<void>;
}

export function createLogEmptier(): LogEmptier {
  const file = builtThread('log-worker');
  if (file === null) return { close: () => Promise.resolve() };
  const thread = createThread<string, boolean>({
    file,
    name: 'log',
    nameOf: () => 'emptying the log',
    patienceMs: PATIENCE_MS,
    mostMemoryMb: MOST_MEMORY_MB,
    idleMs: IDLE_MS,
    transferred: () => [],
  });
  return {
    emptyLog: (database) => thread.run(database),
    close: () => thread.close(),
  };
}
