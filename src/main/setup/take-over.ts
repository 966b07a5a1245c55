/**
 * A machine that goes on from a backup, or from the data directory of a kiosk that ran without the packages. The data is made whole beside its place and moved there at once: a mistake, or the power, leaves none of it.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { LISTENING_FILE } from '../app/network/listening';
import { givenPlace } from '../app/settings/given-place';
import { syncFolder } from '../files/sync-path';
import { BACKUP_DIR, DATABASE_FILE, giveTo } from '../database/storage/files';
import { errorMessage } from '../../shared/error-message';
import { holdInstance } from '../database/storage/instance-guard';
import { basesOf } from '../database/storage/packed-head';
import { bringBackup } from '../database/second-place/bring';
import { DOCUMENTS_DIR } from '../database/storage/document-files';
import { draftBeside } from './leftovers';
import { KEYTURN, type Machine } from './machine';
import { SetupRefused } from './refused';

/** What a former screen left there: nothing of it is needed. */
const LEFT_BEHIND = new Set(['electron', 'screen-profile', 'running', 'update', LISTENING_FILE]);

export type Source =
  | { readonly kind: 'backup'; readonly file: string }
  /** The second place of the former machine, and a file with the key of its recovery sheet. */
  | {
      readonly kind: 'second';
      readonly place: string;
      readonly keyFile: string;
      /** Of an older backup; undefined: the newest. */
      readonly name: string | undefined;
    }
  | { readonly kind: 'folder'; readonly folder: string };

export async function takeOver(machine: Machine, source: Source): Promise<void> {
  const { dataDir, owner } = machine;
  if (owner === null)
    throw new SetupRefused([
      'There is no user keyturn: install the packages keyturn and keyturn-kiosk first.',
    ]);
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new SetupRefused([
      `${dataDir} has data already: this machine is a kiosk. Only one without data can take another one over.`,
      'If a run before this one brought that data and was stopped, "keyturn-setup" alone goes on.',
    ]);
  const draft = draftBeside(machine);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  giveTo(owner, draft);
  try {
    if (source.kind === 'backup') await restoreBackup(machine, draft, resolve(source.file));
    else if (source.kind === 'second') await restoreSecond(machine, draft, source);
    else await bringFolder(machine, draft, resolve(source.folder));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function restoreBackup(machine: Machine, draft: string, file: string): Promise<void> {
  if (!existsSync(file)) throw new SetupRefused([`${file} is not there`]);
  const stage = stageIn(draft);
  copy(file, join(stage, basename(file)));
  for (const base of basesOf(file)) copy(base, join(stage, basename(base)));
  const documents = join(dirname(file), DOCUMENTS_DIR);
  if (existsSync(documents)) copy(documents, join(stage, DOCUMENTS_DIR));
  await restoreStaged(machine, draft, { file: join(stage, basename(file)), given: file });
}

async function restoreSecond(
  machine: Machine,
  draft: string,
  { place: given, keyFile, name }: Extract<Source, { kind: 'second' }>,
): Promise<void> {
  const place = givenPlace(given);
  machine.say(`Fetching and decrypting ${name ?? 'the newest backup'} ...`);
  const backup = await bringBackup({
    place: place.reach(),
    placeName: place.name,
    keyFile: resolve(keyFile),
    name,
    to: stageIn(draft),
  });
  await restoreStaged(machine, draft, { file: backup, given: basename(backup) });
}

/** The service's user reads it, who may not enter every folder. */
function stageIn(draft: string): string {
  const stage = join(draft, '.backup');
  mkdirSync(stage, { mode: 0o700 });
  return stage;
}

/** `given`: what it is called by the person who named it. */
async function restoreStaged(
  machine: Machine,
  draft: string,
  { file, given }: { readonly file: string; readonly given: string },
): Promise<void> {
  await give(machine, draft);
  const args = ['restore', file, '--data-dir', draft];
  const { code, out, err } = await machine.run(KEYTURN, args);
  if (code !== 0)
    throw new SetupRefused([`The backup cannot be restored: ${(err || out).trim().replaceAll(file, given)}`]);
  rmSync(dirname(file), { recursive: true, force: true });
  await settle(machine, draft);
  machine.say(
    'Restored. The kiosk is out of service until its books agree: "keyturn books show" tells how they stand.',
  );
}

async function bringFolder(machine: Machine, draft: string, folder: string): Promise<void> {
  const database = join(folder, DATABASE_FILE);
  if (!existsSync(database)) throw new SetupRefused([`There is no database of a kiosk in ${folder}`]);
  let instance: ReturnType<typeof holdInstance>;
  try {
    instance = holdInstance(folder);
  } catch (error) {
    throw new SetupRefused([`${errorMessage(error)}: stop it first.`]);
  }
  try {
    for (const name of readdirSync(folder))
      if (!LEFT_BEHIND.has(name)) copy(join(folder, name), join(draft, name));
    mkdirSync(join(draft, BACKUP_DIR), { recursive: true, mode: 0o700 });
    await settle(machine, draft);
    // Two kiosks with the same books would rent the same unit twice.
    renameSync(database, `${database}.taken-over`);
    syncFolder(folder);
  } finally {
    instance.release();
  }
  machine.say(`Taken over. ${database} is now called ${basename(database)}.taken-over: start it no more.`);
}

function copy(from: string, to: string): void {
  try {
    cpSync(from, to, { recursive: true, preserveTimestamps: true, errorOnExist: true, force: false });
  } catch (error) {
    throw new SetupRefused([`${from} cannot be copied: ${errorMessage(error)}`]);
  }
}

async function give({ run, owner }: Machine, folder: string): Promise<void> {
  const to = owner === null ? '' : `${owner.uid}:${owner.gid}`;
  if ((await run('chown', ['--recursive', to, folder])).code !== 0)
    throw new SetupRefused([`${folder} cannot be given to the user keyturn`]);
}

async function settle(machine: Machine, draft: string): Promise<void> {
  const { dataDir, run } = machine;
  await give(machine, draft);
  await run('sync', ['--file-system', draft]);
  if (existsSync(dataDir)) rmdirSync(dataDir);
  renameSync(draft, dataDir);
  syncFolder(dirname(dataDir));
}
