/** This machine, with its packages, units and users, as root has it. */
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { syncFolder, syncPath } from '../files/sync-path';
import type { Machine, Ran } from '../setup/machine';
import { HEAD_OFFICE_FILE } from '../app/settings/joined-name';
import { createApt, ringIn, SOURCES_FILE, withRing } from './apt';
import { readOrders } from './orders';
import { askPresence } from './presence';
import { rehearsalOf } from './rehearse';
import type { Link, Site } from './site';
import { readState, STATE_FILE, writeState } from './state';

const HOME = '/var/lib/keyturn-versions';
/** Where a package lays its program: the version that dpkg knows. */
const PACKAGED = '/usr/lib/keyturn';
const PROOF_MS = 90_000;
/** How long it has to go on working. */
const CALM_MS = 12_000;
const EVERY_MS = 1_000;
const MOST_RESTARTS = 5;

export function thisSite(machine: Machine): Site {
  const { run } = machine;
  const stateFile = join(HOME, STATE_FILE);
  return {
    ...programsOf(machine),
    ...booksOf(machine),
    nowMs: () => Date.now(),
    readState: () => readState(stateFile),
    writeState: (state) => writeState(stateFile, state),
    orders: () => ordersOf(machine),
    linked,
    link: (name, version) => linkTo(name, version),
    busy: () => askPresence(),
    beginRound: async () => void (await run('systemctl', ['start', '--no-block', 'keyturn-update'])),
    stop: async () => void good(await run('systemctl', ['stop', 'keyturn'])),
    start: async () => void (await run('systemctl', ['start', '--no-block', 'keyturn'])),
    whyNotWorking: () => whyNotWorking(machine),
  };
}

const linked = (name: Link): string => basename(readlinkSync(join(HOME, name)));
const folderOf = (version: string): string => join(HOME, version);

/** Of the machine's own file, but for what head office says. */
function ordersOf({ dataDir }: Machine): ReturnType<Site['orders']> {
  const { ring, ...orders } = existsSync(join(dataDir, HEAD_OFFICE_FILE))
    ? readOrders(dataDir)
    : { ring: null, paused: false, pinned: null };
  if (!existsSync(SOURCES_FILE)) return { ring: null, ...orders };
  return { ring: ring ?? ringIn(readFileSync(SOURCES_FILE, 'utf8')), ...orders };
}

/** For apt: the machine's own file, or a copy of it with the ring that head office names. */
function sourcesFile(machine: Machine): string {
  const { ring } = ordersOf(machine);
  const own = readFileSync(SOURCES_FILE, 'utf8');
  if (ring === null || ringIn(own) === ring) return SOURCES_FILE;
  const file = join(machine.runDir, 'keyturn-update.sources');
  writeFileSync(file, withRing(own, ring), { mode: 0o644 });
  return file;
}

/** Versions in their folders, and the packages that they come from. */
function programsOf(
  machine: Machine,
): Pick<Site, 'isNewer' | 'look' | 'lookFor' | 'fetch' | 'install' | 'keepOnly'> {
  const { run } = machine;
  const apt = createApt(run, () => sourcesFile(machine));
  const debsOf = (version: string) => join(HOME, `${version}.packages`);
  const packaged = async () =>
    (await run('dpkg-query', ['--show', '--showformat=${Version}', 'keyturn'])).out.trim();
  const unpack = async (version: string, partial: string) => {
    const debs = await apt.download(version, debsOf(version));
    const program = debs.find((file) => basename(file).startsWith('keyturn_'));
    if (program === undefined) throw new Error(`the program of ${version} is missing`);
    const whole = join(HOME, `.${version}.whole`);
    rmSync(whole, { recursive: true, force: true });
    await apt.extract(program, whole);
    renameSync(join(whole, PACKAGED), partial);
    rmSync(whole, { recursive: true, force: true });
  };
  return {
    isNewer: apt.isNewer,
    async look() {
      const installed = await packaged();
      // Installed by hand: it has to prove itself as any other.
      if (installed !== linked('current') && (await apt.isNewer(installed, linked('current'))))
        return installed;
      return existsSync(SOURCES_FILE) ? apt.newest() : null;
    },
    async lookFor(version) {
      if (version === (await packaged())) return;
      const offered = existsSync(SOURCES_FILE) ? await apt.versions() : [];
      if (!offered.includes(version))
        throw new Error(
          `head office has pinned this kiosk to ${version}, which its repository does not offer`,
        );
    },
    async fetch(version) {
      const isThere = existsSync(folderOf(version));
      if (isThere && (version === (await packaged()) || existsSync(debsOf(version)))) return;
      rmSync(folderOf(version), { recursive: true, force: true });
      const partial = join(HOME, `.${version}.partial`);
      rmSync(partial, { recursive: true, force: true });
      if (version === (await packaged())) good(await run('cp', ['--archive', PACKAGED, partial]));
      else await unpack(version, partial);
      good(await run('sync', ['--file-system', partial]));
      renameSync(partial, folderOf(version));
      syncFolder(HOME);
    },
    async install(version) {
      if ((await packaged()) === version) return void (await run('dpkg', ['--configure', '--pending']));
      await apt.install(readdirSync(debsOf(version)).map((name) => join(debsOf(version), name)));
      await run('systemctl', ['daemon-reload']);
    },
    keepOnly(versions) {
      const kept = new Set([...versions, 'current', 'proven', STATE_FILE]);
      for (const name of readdirSync(HOME))
        if (!kept.has(name)) rmSync(join(HOME, name), { recursive: true, force: true });
    },
  };
}

/** The database, which the programs of the service's user alone open. */
function booksOf(machine: Machine): Pick<Site, 'rehearse' | 'backUp' | 'putBack'> {
  const { run, dataDir } = machine;
  const workDir = join(dataDir, 'update');
  const backupFile = join(workDir, 'before.db');
  const as = ['--reuid=keyturn', '--regid=keyturn', '--init-groups', '--'];
  const command = (version: string, ...args: readonly string[]) =>
    run('setpriv', [...as, join(folderOf(version), 'run'), 'cli', ...args, `--data-dir=${dataDir}`]);
  return {
    async rehearse(from, to) {
      makeWorkDir(machine, workDir);
      return rehearsalOf({ run, dataDir, workDir, program: folderOf(to) }, async (file) =>
        good(await command(from, 'backup', file)),
      );
    },
    async backUp(by) {
      makeWorkDir(machine, workDir);
      rmSync(backupFile, { force: true });
      good(await command(by, 'backup', backupFile));
      syncPath(backupFile);
      return backupFile;
    },
    async putBack(by, backup) {
      if (backup === null) return 'as_it_was';
      const { out, code, err } = await command(by, 'put-back', backup);
      const word = /^(as_it_was|put_back|sold_since):/m.exec(out)?.[1];
      if (word === 'as_it_was' || word === 'put_back' || word === 'sold_since') return word;
      throw new Error(`put-back ended with ${String(code)}: ${err.trim()}`);
    },
  };
}

/** A new link under another name takes the place of the old one: there is no moment without one. */
function linkTo(name: Link, version: string): void {
  const draft = join(HOME, `.${name}.new`);
  rmSync(draft, { force: true });
  symlinkSync(version, draft);
  renameSync(draft, join(HOME, name));
  syncFolder(HOME);
}

/** Copies of the database are made in it by the service's user. */
function makeWorkDir({ owner }: Machine, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (owner) chownSync(folder, owner.uid, owner.gid);
}

/** The service answers, its screen shows a page where there is one, and both go on for a while. */
async function whyNotWorking(machine: Machine): Promise<string | null> {
  const { run } = machine;
  const shown = async (property: string) =>
    (await run('systemctl', ['show', `--property=${property}`, '--value', 'keyturn'])).out.trim();
  const works = async (): Promise<string | null> => {
    const { code } = await run('systemctl', ['is-active', '--quiet', 'keyturn']);
    if (code !== 0) return 'the service does not start';
    if ((await askPresence()) === 'silent') return 'the service does not answer';
    const screen = await run('systemctl', ['is-enabled', '--quiet', 'keyturn-kiosk']);
    if (screen.code !== 0) return null;
    const page = await run('pgrep', ['-u', 'keyturn-kiosk', '-f', 'type=renderer']);
    return page.code === 0 ? null : 'the screen shows no page';
  };
  let why: string | null = 'the service does not start';
  for (let waited = 0; waited < PROOF_MS; waited += EVERY_MS) {
    why = await works();
    if (why === null) {
      const before = await shown('MainPID');
      await machine.wait(CALM_MS);
      if ((await shown('MainPID')) === before && (await works()) === null) return null;
      why = 'the service does not go on working';
    }
    // It will not become better, and nobody can rent meanwhile.
    if (Number(await shown('NRestarts')) >= MOST_RESTARTS) return 'the service ends again and again';
    await machine.wait(EVERY_MS);
  }
  return why;
}

function good(ran: Ran): Ran {
  if (ran.code === 0) return ran;
  throw new Error((ran.err || ran.out).trim().slice(0, 400) || 'a program failed');
}
