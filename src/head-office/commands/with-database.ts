/** For commands that use head office's database beside the running program. */
import { openDatabase, postgresUrl } from '../database/connection/connect';
import type { Database } from '../database/tx';
import type { Invocation, Io } from './io';

export async function withDatabase<T>(
  invocation: Invocation,
  io: Io,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { database, close } = await openDatabase(postgresUrl(invocation, io), ({ message }) =>
    io.err(message),
  );
  try {
    return await work(database);
  } finally {
    await close();
  }
}
