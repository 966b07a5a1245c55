/** Joins the parts of head office: broker, database, what goes between them, and the door. */
import type { NatsConnection } from '@nats-io/transport-node';
import { startClaimsKeeper } from './claims/keeper';
import { openDown } from './catalogue/lay';
import { layAll } from './catalogue/publish';
import { beAtWork } from './database/at-work';
import { connectDatabase, prepareDatabase, type Database } from './database/connect';
import { seekLease, type Lease } from './database/lease';
import { openPrimary } from './database/primary';
import { readParked } from './inbox/project';
import type { Log } from './log';
import { connectBroker, warnOfVersion, type BrokerOptions } from './nats/connect';
import { startConsumer } from './nats/consumer';
import { watchReach } from './nats/reach';
import { answerStatuses } from './nats/status';
import { keepUsers, type UsersFile } from './nats/users';
import { openWatermarks, type Watermarks } from './nats/watermarks';
import { bothUp, type Reach } from './reach';

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
  /** For the pages of people: they are there also while all connections of the other wait for a standby. */
  readonly forPages: Database;
  /** Whether this process may work on its database now. */
  readonly atWork: Reach;
  /** Up while this process does what one does for all. */
  readonly lease: Lease;
  readonly watermarks: Watermarks;
  readonly log: Log;
  readonly nowMs: () => number;
  readonly keepDays: number;
}

export interface Office extends OfficeParts {
  /** Whether what kiosks tell the broker comes in. */
  readonly isReading: () => boolean;
  /** Has the broker let in whoever may come in now. */
  readonly refreshUsers: () => Promise<void>;
  close(): Promise<void>;
}

/** Throws a CommandRefused where broker or database cannot be used, or head office of another version works on the database. */
export async function openOffice(options: OfficeOptions, log: Log, nowMs: () => number): Promise<Office> {
  // In the order in which they were opened; closed from behind.
  const opened: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closeOne of opened.splice(0).toReversed()) await closeOne();
  };
  try {
    return { ...(await openParts(options, log, nowMs, opened)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openParts(
  options: OfficeOptions,
  log: Log,
  nowMs: () => number,
  opened: (() => Promise<void>)[],
): Promise<Omit<Office, 'close'>> {
  const { keepDays, replicas } = options;
  const primary = openPrimary(options.postgresUrl);
  const onFault = (error: Error) => log.warn({ err: error }, 'a connection to the database broke');
  const pools = [
    connectDatabase({ primary }, onFault),
    connectDatabase({ primary, connections: 2 }, onFault),
  ] as const;
  const [{ database, close: closeDatabase }, { database: forPages, close: closeForPages }] = pools;
  const atWork = await beAtWork({
    primary,
    log,
    onChange: () => pools.forEach((pool) => pool.leaveFormer()),
  });
  opened.push(() => atWork.close());
  await prepareDatabase(pools[0], true);
  opened.push(closeDatabase, closeForPages);
  await atWork.watch();
  const lease = await seekLease({ primary, atWork, log });
  opened.push(() => lease.close());
  const connection = await connectBroker(options.broker);
  opened.push(() => connection.close());
  warnOfVersion(connection, log);
  const read = await database.transaction().execute((tx) => readParked(tx, nowMs()));
  if (read > 0) log.info({ events: read }, 'events that an earlier version could not read are read now');
  const reach = bothUp(lease, watchReach(connection));
  const watermarks = openWatermarks({ connection, database, reach, keepDays, log });
  opened.push(() => watermarks.close());
  const parts: OfficeParts = {
    connection,
    database,
    forPages,
    atWork,
    lease,
    watermarks,
    log,
    nowMs,
    keepDays,
  };
  answerStatuses(connection, { database, reach, log, nowMs });
  const users = options.users ? keepUsers(options.users, { database, reach: lease, log }) : null;
  if (users) opened.push(() => users.close());
  const consumer = startConsumer({
    ...parts,
    reach,
    streams: { replicas, keepDays },
    afterSetUp: async () => layAll(database, await openDown(connection)),
  });
  opened.push(() => consumer.close());
  const claims = startClaimsKeeper({ ...parts, reach });
  opened.push(() => claims.close());
  return {
    ...parts,
    isReading: () => !lease.isUp() || consumer.isReading(),
    refreshUsers: async () => users?.refresh(),
  };
}
