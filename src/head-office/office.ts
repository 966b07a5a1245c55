/** Joins the parts of head office: the database, the jobs that run on it, and what the listener leans on. */
import { openAnnouncements, type Announcements } from './announcements';
import { makeOutdatedFigures, makeOutdatedSites } from './figures/make';
import { publishDue } from './catalogue/days';
import { setAllFiles } from './catalogue/publish';
import { startClaimsUpkeep } from './claims/upkeep';
import { beAtWork } from './database/connection/at-work';
import { connectDatabase, prepareDatabase } from './database/connection/connect';
import type { Database } from './database/tx';
import { seekLease, type Lease } from './database/connection/lease';
import { loadMarks } from './database/catalogue/marks';
import { openPrimary } from './database/connection/primary';
import { openSettle, type Settle } from './database/connection/settle';
import { openIntake, type Intake } from './inbox/intake';
import { readParked } from './inbox/project';
import type { Log } from './log';
import { openAlertMail, type AlertMailParts } from './mail/alerts';
import { takeLists } from './mail/lists';
import type { MailSettings } from './mail/settings';
import { signStaffBundles, type StaffBundleParts } from './people/staff-bundles';
import { openNews, type News } from './news';
import type { Reach } from './reach';
import { startRounds } from './rounds';
import { openSigner, type Signer } from './signing/signer';

/** How soon after its day began at a site head office publishes what waits for it. Its kiosks use it by themselves. */
const DAYS_MS = 2_000;
const LETTERS_MS = 2_000;
/** How soon kiosks hear whose access has changed. */
const STAFF_MS = 2_000;

export interface OfficeOptions {
  readonly postgresUrl: string;
  readonly retentionDays: number;
  /** The file with the key to sign by (signing/key-file.ts). */
  readonly signingKey: string;
  /** Where phones reach this head office, as kiosks show it to its people; left out: where the kiosks do. */
  readonly phonesAddress?: string | null;
  /** Of letters about what nobody takes; left out: none. */
  readonly mail?: { readonly settings: MailSettings; readonly timeZone: string } | null;
}

/** What the parts of head office share. */
export interface OfficeParts {
  readonly database: Database;
  /** For the pages of people: they are there also while all connections of the other wait for a standby. */
  readonly forPages: Database;
  /** Whether this process may work on its database now. */
  readonly atWork: Reach;
  /** Before a kiosk is sent what was only read. */
  readonly settle: Settle;
  /** Up while this process does what one does for all. */
  readonly lease: Lease;
  readonly news: News;
  readonly intake: Intake;
  /** To open pages, of what is committed. */
  readonly announcements: Announcements;
  /** Signs what kiosks hear, as long as that may be believed. */
  readonly signer: Signer;
  readonly log: Log;
  readonly nowMs: () => number;
  readonly retentionDays: number;
  /** Whether letters about what nobody takes leave, and after how long unless a list says otherwise; null: none leave. */
  readonly letters: { readonly afterMs: number } | null;
}

export interface Office extends OfficeParts {
  close(): Promise<void>;
}

/** Throws a CommandRefused where the database cannot be used, or head office of another version works on it. */
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
  const { retentionDays } = options;
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
  const signer = await openSigner({
    database,
    keyPath: options.signingKey,
    log,
    nowMs,
    marksOf: (kiosk) => loadMarks(database, kiosk),
  });
  opened.push(() => signer.close());
  const lease = await seekLease({ primary, atWork, log });
  opened.push(() => lease.close());
  const read = await database.transaction().execute((tx) => readParked(tx, nowMs()));
  if (read > 0) log.info({ events: read }, 'events that an earlier version could not read are read now');
  const made = await makeOutdatedFigures(database);
  if (made > 0) log.info({ kiosks: made }, 'figures are made again from stored events');
  const sites = await makeOutdatedSites(database);
  if (sites > 0) log.info({ sites }, 'what reports need of catalogues is made again from published files');
  await setAllFiles(database, nowMs());
  const news = openNews({ primary, database, retentionDays, log });
  opened.push(() => news.close());
  const claims = startClaimsUpkeep({ primary, lease, database, log, nowMs });
  opened.push(() => claims.close());
  opened.push(startDays({ database, nowMs }, lease, log));
  if (options.mail) opened.push(await startLetters({ ...options.mail, database, log, nowMs }, lease));
  opened.push(
    startStaffBundles({ database, signer, nowMs, address: options.phonesAddress ?? null }, lease, log),
  );
  const settle = openSettle(database);
  const intake = openIntake();
  const letters = options.mail ? { afterMs: options.mail.settings.afterMs } : null;
  return {
    database,
    forPages,
    atWork,
    settle,
    lease,
    news,
    intake,
    announcements: openAnnouncements(),
    signer,
    log,
    nowMs,
    retentionDays,
    letters,
  };
}

/** Answers what ends it. */
function startDays(
  { database, nowMs }: Pick<StaffBundleParts, 'database' | 'nowMs'>,
  lease: Lease,
  log: Log,
): () => Promise<void> {
  const name = 'catalogues that take effect on a day';
  const round = () => publishDue(database, nowMs());
  const days = startRounds({ lease, log, everyMs: DAYS_MS, name, round });
  return () => days.close();
}

/** Answers what ends it. */
function startStaffBundles(parts: StaffBundleParts, lease: Lease, log: Log): () => Promise<void> {
  const rounds = startRounds({
    lease,
    log,
    everyMs: STAFF_MS,
    name: 'lists of people who work at kiosks',
    round: (stop) => signStaffBundles(parts, stop),
  });
  return () => rounds.close();
}

/** Answers what ends them. */
async function startLetters(parts: AlertMailParts, lease: Lease): Promise<() => Promise<void>> {
  await takeFileLists(parts);
  const mail = openAlertMail(parts);
  const name = 'letters about what nobody takes';
  const rounds = startRounds({
    lease,
    log: parts.log,
    everyMs: LETTERS_MS,
    name,
    round: (stop) => mail.round(stop),
  });
  return () => rounds.close();
}

/** Two places for one list would contradict each other: what is edited on the page is the list. */
async function takeFileLists({ database, settings: { lists }, log, nowMs }: AlertMailParts): Promise<void> {
  if (await takeLists(database, lists, nowMs())) log.info({}, 'the lists of --mail were taken over');
  else if (lists.length > 0)
    log.warn({}, 'the lists of --mail count no more: they are edited on the page “Letters”');
}
