/**
 * The lease on work that one process of head office does for all. It lasts as long as a connection of its own, so it is
 * free at once when its holder ends or is killed. Each holder stores who it is; a process that finds another one there
 * has lost it.
 */
import { sql } from 'kysely';
import { pause } from '../../pause';
import type { Log } from '../../log';
import { openGate, type Reach } from '../../reach';
import type { Tx } from '../tx';
import { LEASE_LOCK } from './locks';
import { endOwn, openOwn, type OwnConnection } from './own-connection';
import type { Primary } from './primary';

const LOOK_MS = 1_000;
const TRY_AGAIN_MS = 250;

export interface Lease extends Reach {
  /** Throws where another process holds it; until the transaction ends no other can take it. */
  hold(tx: Tx): Promise<void>;
  close(): Promise<void>;
}

export class LeaseLost extends Error {}

export interface LeaseOptions {
  readonly primary: Primary;
  /** Whether the database may be worked on. */
  readonly atWork: Reach;
  readonly log: Log;
}

/** Asks for it at once, and again for as long as another has it. */
export async function seekLease({ primary, atWork, log }: LeaseOptions): Promise<Lease> {
  const gate = openGate(false);
  const ending = new AbortController();
  const holder = crypto.randomUUID();
  let own: OwnConnection | null = null;

  async function drop(): Promise<void> {
    gate.set(false);
    const former = own;
    own = null;
    await endOwn(former);
  }
  async function look(): Promise<void> {
    if (own && own.term !== primary.term()) await drop();
    if (!atWork.isUp()) return drop();
    own ??= await openOwn(primary, 'lease');
    const { client } = own;
    if (gate.isUp()) await client.query('SELECT 1');
    else if (await hasTaken(own, holder)) {
      gate.set(true);
      log.info({}, 'this process holds the lease');
    }
  }
  async function round(): Promise<void> {
    await look().catch(async (error: unknown) => {
      if (gate.isUp()) log.warn({ err: error }, 'this process has lost the lease');
      await drop();
    });
  }
  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      const signals = [ending.signal, ...(own ? [own.broken] : [])];
      await pause(gate.isUp() ? LOOK_MS : TRY_AGAIN_MS, AbortSignal.any(signals));
      if (!ending.signal.aborted) await round();
    }
  }
  await round();
  const running = run();
  return {
    ...gate,
    async hold(tx) {
      const { rows } = await sql`SELECT 1 FROM job_lease WHERE holder = ${holder} FOR SHARE`.execute(tx);
      if (rows.length === 0) throw new LeaseLost('another process does this now');
    },
    async close() {
      ending.abort();
      await running;
      await drop();
    },
  };
}

async function hasTaken({ client }: OwnConnection, holder: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
    LEASE_LOCK,
  ]);
  if (rows[0]?.taken !== true) return false;
  await client.query(
    `INSERT INTO job_lease (one, holder) VALUES (1, $1) ON CONFLICT (one) DO UPDATE SET holder = excluded.holder`,
    [holder],
  );
  return true;
}
