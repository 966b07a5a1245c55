/** Joins the parts of head office: broker, database, what goes between them, and the door. */
import type { NatsConnection } from '@nats-io/transport-node';
import { startClaimsKeeper } from './claims/keeper';
import { openDown } from './catalogue/lay';
import { layAll } from './catalogue/publish';
import { openDatabase, type Database } from './database/connect';
import { readParked } from './inbox/project';
import type { Log } from './log';
import { connectBroker, warnOfVersion, type BrokerOptions } from './nats/connect';
import { startConsumer } from './nats/consumer';
import { watchReach } from './nats/reach';
import { answerStatuses } from './nats/status';
import { keepUsers, type UsersFile } from './nats/users';
import { openWatermarks, type Watermarks } from './nats/watermarks';

export interface OfficeOptions {
  readonly postgresUrl: string;
  readonly broker: BrokerOptions;
  readonly replicas: number;
  readonly keepDays: number;
  /** Null: who may connect to the broker is not head office's business. */
  readonly users: UsersFile | null;
}

/** What the parts of head office share. */
export interface OfficeParts {
  readonly connection: NatsConnection;
  readonly database: Database;
  readonly watermarks: Watermarks;
  readonly log: Log;
  readonly nowMs: () => number;
  readonly keepDays: number;
}

export interface Office extends OfficeParts {
  /** Has the broker let in whoever may come in now. */
  readonly refreshUsers: () => Promise<void>;
  close(): Promise<void>;
}

/** Throws a CommandRefused where broker or database cannot be used. */
export async function openOffice(options: OfficeOptions, log: Log, nowMs: () => number): Promise<Office> {
  const { keepDays, replicas } = options;
  const { database, close: closeDatabase } = await openDatabase(options.postgresUrl, (error) =>
    log.warn({ err: error }, 'a connection to the database broke'),
  );
  const connection = await connectBroker(options.broker).catch(async (error: unknown) => {
    await closeDatabase();
    throw error;
  });
  warnOfVersion(connection, log);
  const read = await database.transaction().execute((tx) => readParked(tx, nowMs()));
  if (read > 0) log.info({ events: read }, 'events that an earlier version could not read are read now');
  const watermarks = openWatermarks({ connection, database, keepDays, log });
  const parts: OfficeParts = { connection, database, watermarks, log, nowMs, keepDays };
  answerStatuses(connection, parts);
  const reach = watchReach(connection);
  const consumer = startConsumer({
    ...parts,
    reach,
    streams: { replicas, keepDays },
    afterSetUp: async () => layAll(database, await openDown(connection)),
  });
  const claims = startClaimsKeeper({ ...parts, reach });
  const users = options.users ? keepUsers(options.users, database, log) : null;
  return {
    ...parts,
    refreshUsers: async () => users?.refresh(),
    async close() {
      await claims.close();
      await consumer.close();
      await users?.close();
      await watermarks.close();
      await connection.close();
      await closeDatabase();
    },
  };
}
