/**
 * Who may connect to the broker, as the file that nats-server's configuration includes in its `authorization`. Head
 * office may do everything; each kiosk what permissions.ts says. The file is replaced as a whole, then the server told.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { kioskPermissions } from '../../shared/head-office/permissions';
import type { Database } from '../database/connect';
import { listKiosks, type KioskRow } from '../database/kiosks';
import type { Log } from '../log';
import type { Reach } from '../reach';
import { pause } from './pause';

/** The database is asked so often whether a kiosk came or went. */
const LOOK_MS = 2_000;

export interface UsersFile {
  readonly path: string;
  /** Holds the number of the nats-server that reads it; null: somebody else tells the server. */
  readonly pidFile: string | null;
  /** Head office's own public nkey. */
  readonly ownKey: string;
}

/** The file's text. Names and keys were checked where they came in: none holds a quote. */
export function usersText(ownKey: string, kiosks: readonly KioskRow[]): string {
  const list = (subjects: readonly string[]) => `[${subjects.map((subject) => `"${subject}"`).join(', ')}]`;
  const users = kiosks.flatMap((kiosk) => {
    if (kiosk.state !== 'active' || kiosk.public_key === null) return [];
    const may = kioskPermissions({ propertyId: kiosk.property_id, kioskId: kiosk.id });
    return [
      `  { nkey: ${kiosk.public_key}, permissions: { publish: ${list(may.publish)}, subscribe: ${list(may.subscribe)} } }`,
    ];
  });
  return [
    '# Written by head office; changes made here are lost.',
    'users = [',
    `  { nkey: ${ownKey} }`,
    ...users,
    ']',
    '',
  ].join('\n');
}

export function writeUsers(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o644 });
  renameSync(`${path}.new`, path);
}

export interface UsersKeeper {
  /** Looks now, instead of a little later. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/** Keeps the file as the kiosks stand in the database. */
export function keepUsers(
  file: UsersFile,
  { database, reach, log }: { readonly database: Database; readonly reach: Reach; readonly log: Log },
): UsersKeeper {
  const ending = new AbortController();
  const refresh = async () => {
    const text = usersText(file.ownKey, await listKiosks(database));
    if (text === present(file.path)) return;
    writeUsers(file.path, text);
    if (file.pidFile !== null) tellServer(file.pidFile);
    log.info({}, 'the list of kiosks that the broker lets in has changed');
  };
  const running = (async () => {
    while (!ending.signal.aborted) {
      // A database that is being restored knows no kiosk for a while; none is locked out for that.
      await reach.untilUp(ending.signal);
      if (ending.signal.aborted) return;
      await refresh().catch((error: unknown) =>
        log.warn({ err: error }, 'the list of kiosks could not be written'),
      );
      await pause(LOOK_MS, ending.signal);
    }
  })();
  return {
    refresh,
    async close() {
      ending.abort();
      await running;
    },
  };
}

function tellServer(pidFile: string): void {
  const pid = Number(readFileSync(pidFile, 'utf8').trim());
  if (!Number.isSafeInteger(pid) || pid <= 1) throw new Error(`${pidFile} holds no process number`);
  process.kill(pid, 'SIGHUP');
}

function present(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
