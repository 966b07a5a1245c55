/**
 * Whether this process may use the database now. Any number of head office's processes do, and each watches it on a
 * connection of its own. The server must be there and still the primary, and no table may be missing. Otherwise nothing
 * is done.
 */
import type { Client } from 'pg';
import { CommandRefused } from '../../../shared/command-line';
import type { Log } from '../../log';
import { pause } from '../../pause';
import { openGate, type Reach } from '../../reach';
import { OFFICE_LOCK } from './locks';
import { migrations } from '../migrations';
import { endOwn, openOwn, type OwnConnection } from './own-connection';
import type { Primary } from './primary';

const LOOK_MS = 2_000;
const TRY_AGAIN_MS = 250;

export interface AtWork extends Reach {
  /** From now on the server is watched, and the tables must stay as complete as they are now. */
  watch(): Promise<void>;
  close(): Promise<void>;
}

export interface AtWorkOptions {
  readonly primary: Primary;
  readonly log: Log;
  /** Connections of before are no longer good. */
  readonly onChange: () => void;
}

type DatabaseState = 'ours' | 'incomplete' | 'away';

const sentences: Readonly<Record<DatabaseState, string>> = {
  ours: 'at work on the database again',
  incomplete:
    'tables of the database are missing; nothing is done until they are back (is it being restored?)',
  away: 'the database is away; nothing is done until it is back',
};

/** Throws a CommandRefused where no server can be used. */
export async function beAtWork({ primary, log, onChange }: AtWorkOptions): Promise<AtWork> {
  const gate = openGate(true);
  const ending = new AbortController();
  await primary.find();
  let held: OwnConnection | null = await openOwn(primary, 'at work');
  let whole = '';
  let state: DatabaseState = 'ours';
  const logRefused = createRefusedLog(primary, log);
  let running: Promise<void> | null = null;

  /** Throws where the database cannot be asked, or is no longer the one. */
  async function look(): Promise<DatabaseState> {
    const before = primary.term();
    if (held && primary.isAlone) await primary.check(held.client);
    else await primary.find();
    if (!held) primary.renew();
    if (primary.term() !== before) onChange();
    logRefused();
    if (held && held.term !== primary.term()) {
      await endOwn(held);
      held = null;
    }
    if (!held) {
      held = await openOwn(primary, 'at work');
      await sayThere(held);
    }
    return (await shapeOf(held.client)) === whole ? 'ours' : 'incomplete';
  }
  async function round(): Promise<void> {
    const before = state;
    let why: unknown = null;
    try {
      state = await look();
    } catch (error) {
      why = error;
      state = 'away';
      await endOwn(held);
      held = null;
    }
    gate.set(state === 'ours');
    if (state === before) return;
    if (state === 'ours') log.info({}, sentences.ours);
    else log.warn(why === null ? {} : { err: why }, sentences[state]);
  }
  return {
    ...gate,
    async watch() {
      if (held) {
        await sayThere(held);
        whole = await shapeOf(held.client);
      }
      running ??= (async () => {
        while (!ending.signal.aborted) {
          const signals = [ending.signal, ...(held ? [held.broken] : [])];
          await pause(gate.isUp() ? LOOK_MS : TRY_AGAIN_MS, AbortSignal.any(signals));
          if (!ending.signal.aborted) await round();
        }
      })();
    },
    async close() {
      ending.abort();
      await running;
      gate.set(false);
      await endOwn(held);
    },
  };
}

/** Logs which servers are not used and why, each time that changes. */
function createRefusedLog(primary: Primary, log: Log): () => void {
  let told = '';
  return () => {
    const refused = primary.refused().join('; ');
    if (refused !== told && refused !== '') log.warn({ refused }, 'a server of the database is not used');
    told = refused;
  };
}

/** Marks that head office runs here, for a process that would change the tables for another version. */
async function sayThere({ client }: OwnConnection): Promise<void> {
  await client.query('SELECT pg_advisory_lock_shared($1)', [OFFICE_LOCK]);
  const { rows } = await client.query<{ number: number }>(
    'SELECT coalesce(max(number), 0) AS number FROM schema_migration',
  );
  if (rows[0]?.number !== migrations.length)
    throw new CommandRefused('the tables of the database are those of another version of head office');
}

/**
 * Counts tables, constraints and indexes. A restore creates the tables first, fills them, and creates the rest last.
 * Anything written in between would break it.
 */
async function shapeOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(
    `SELECT (SELECT count(*) FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'i'))
      || ' ' || (SELECT count(*) FROM pg_constraint WHERE connamespace = current_schema()::regnamespace) AS shape`,
  );
  return rows[0]?.shape ?? '';
}
