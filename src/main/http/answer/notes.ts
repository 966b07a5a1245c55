/** Notes that the listener keeps in memory and writes at intervals and when it closes, never while a request waits. */
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

export interface Note {
  readonly everyMs: number;
  readonly note: () => void | Promise<void>;
}

/** A note that cannot be written is logged, and written the next time. */
export function keepNotes(server: FastifyInstance, log: Logger, notes: readonly Note[]): void {
  const write = async ({ note }: Note): Promise<void> => {
    try {
      await note();
    } catch (error) {
      log.error({ err: error }, 'a note of the listener could not be stored');
    }
  };
  const timers: NodeJS.Timeout[] = [];
  server.addHook('onReady', async () => {
    for (const note of notes) timers.push(setInterval(() => void write(note), note.everyMs).unref());
  });
  // After the last answer, and before the code that closes the listener also closes the database.
  server.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    for (const note of notes) await write(note);
  });
}
