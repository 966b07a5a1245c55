/**
 * All that the maker's support is given of a kiosk, and nothing of its customers. Each part stands by itself: the kiosk that needs
 * support is the one where something does not read.
 */
import { existsSync, readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { arch, cpus, release, totalmem, type } from 'node:os';
import { join, resolve } from 'node:path';
import packageJson from '../../../../package.json' with { type: 'json' };
import { selectReviews } from '../../database/attempt/payment-reviews';
import { findBooksInDoubt } from '../../database/books/books-in-doubt';
import type { OpenDatabase } from '../../database/connection';
import { countRows } from '../../database/integrity/schema';
import { appliedMigrations } from '../../database/migrate';
import { RUNNING_FILE } from '../../database/storage/files';
import { createStore } from '../../database/store';
import { selectUnitConflicts } from '../../database/unit/conflicts';
import { selectBackups } from '../../database/backup/backups';
import { deliveryBacklog } from '../../database/upkeep/health';
import { toIsoInstant } from '../../domain/base/dates';
import { BUILT_AT_MS } from '../built';
import { readConfig, type Config } from '../settings/config';
import { readDayLog } from './day-log';
import { maskedSettings } from './masked-settings';
import { readProgramWords } from './program-words';
import { serviceWord } from './service-word';

export interface SupportSource {
  readonly dataDir: string;
  /** Null where the database does not open. */
  readonly open: OpenDatabase | null;
  readonly nowMs: number;
  readonly environment: NodeJS.ProcessEnv;
}

/** Told in place of a part. What an error says may quote what it failed at. */
const NOT_READ = '(does not read)';

export async function supportFacts(source: SupportSource): Promise<Readonly<Record<string, unknown>>> {
  const { dataDir, open, nowMs, environment } = source;
  let config: Config | null = null;
  const settings = await part(() => maskedSettings((config ??= readConfig(dataDir))));
  const logFile = (config as Config | null)?.logFile ?? null;
  const ofDatabase = (look: (there: OpenDatabase) => unknown) =>
    part(() => (open === null ? NOT_READ : look(open)));
  return {
    madeAt: toIsoInstant(nowMs),
    versions: versions(),
    settings,
    health: {
      service: await part(() => (config === null ? 'not asked' : serviceWord(dataDir, config))),
      // It runs, or its last run did not end by itself.
      runningMark: existsSync(join(dataDir, RUNNING_FILE)),
      disk: await part(() => diskRoom(dataDir)),
      books: await ofDatabase(booksHealth),
    },
    database: {
      // Its time alone: a name may be anybody's.
      newestMigration: await ofDatabase(
        ({ raw }) => /^\d{8}T\d{6}/.exec(appliedMigrations(raw).at(-1) ?? '')?.[0] ?? null,
      ),
      ...(await ofDatabase(({ raw }) => countRows(raw)).then((counted) =>
        typeof counted === 'object' ? counted : { rows: counted },
      )),
    },
    log: await part(() =>
      readDayLog(
        { file: logFile === null ? null : resolve(dataDir, logFile), environment },
        nowMs,
        readProgramWords(),
      ),
    ),
  };
}

async function part(look: () => unknown): Promise<unknown> {
  try {
    return await look();
  } catch {
    return NOT_READ;
  }
}

function versions(): Readonly<Record<string, unknown>> {
  return {
    keyturn: packageJson.version,
    builtAt: toIsoInstant(BUILT_AT_MS),
    node: process.versions.node,
    sqlite: process.versions['sqlite'] ?? null,
    system: `${type()} ${release()} ${arch()}`,
    distribution: distribution(),
    processors: cpus().length,
    memoryMiB: Math.round(totalmem() / 1024 / 1024),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

function distribution(): string | null {
  try {
    return /^PRETTY_NAME="([\w ./()-]{1,80})"$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? null;
  } catch {
    return null;
  }
}

async function diskRoom(dataDir: string): Promise<Readonly<Record<string, number>>> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const mib = (count: number) => Math.round((count * bsize) / 1024 / 1024);
  return { freeMiB: mib(bavail), sizeMiB: mib(blocks) };
}

function booksHealth(open: OpenDatabase): Promise<Readonly<Record<string, unknown>>> {
  const iso = (ms: number | null) => (ms === null ? null : toIsoInstant(ms));
  return createStore(open).read(async (tx) => {
    const doubt = await findBooksInDoubt(tx);
    const { count, oldestMs } = await deliveryBacklog(tx);
    return {
      inDoubtSince: iso(doubt?.sinceMs ?? null),
      paymentsToReview: (await selectReviews(tx, { all: false })).length,
      unitsLetTwice: (await selectUnitConflicts(tx, false)).length,
      documentsWaiting: { count, since: iso(oldestMs) },
      backups: (await selectBackups(tx)).map((each) => ({
        madeAt: iso(each.made_at_ms),
        triedAt: iso(each.tried_at_ms),
        outcome: each.outcome,
        bytes: each.bytes,
        contracts: each.contracts,
      })),
    };
  });
}
