/** A kiosk with somebody who moved in, its backup, and what tests look at in a second place. */
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { readConfig } from '../../../src/main/app/settings/config';
import { secondPlaceOf } from '../../../src/main/app/start/second-place';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { runBackupJob } from '../../../src/main/database/backup/jobs';
import type { PlaceToReach } from '../../../src/main/database/second-place/open-place';
import type { SendJob } from '../../../src/main/database/second-place/send';
import { teachDocuments } from '../../../src/main/database/storage/document-files';
import { createBackups } from '../../../src/main/services/backup/backups';
import { kioskCommand } from '../../cli/run-kiosk';
import { movedIn } from '../../support/services/moved-in';
import { openTestServices } from '../../support/services/service-context';

/** Of the backup that the kiosk makes. */
export const NAME = 'keyturn-20260315T150000Z.db.zst';
export const MARKER = 'keyturn-second-place.json';

export const inFolder = (folder: string): PlaceToReach => ({ kind: 'folder', folder });

/** A folder for a file of tests, and new ones within it. */
export function workFolder() {
  const work = mkdtempSync(join(tmpdir(), 'keyturn-second-place-'));
  let made = 0;
  const newFolder = () => {
    const folder = join(work, String((made += 1)));
    mkdirSync(folder);
    return folder;
  };
  return { work, newFolder };
}

/** A kiosk with somebody who moved in, and a second place that has their backup. */
export async function openKiosk(newFolder: () => string) {
  const [dataDir, place] = [newFolder(), newFolder()];
  const services = await openTestServices({
    file: join(dataDir, 'keyturn.db'),
    change: (ctx) => ({ ...ctx, freeDiskBytes: () => Promise.resolve(10 ** 12) }),
  });
  await movedIn(services.ctx, services.db);
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify({ kioskId: 'porch', backup: { keep: 3 } }));
  const command = kioskCommand(dataDir, () => services.db.clock.nowMs());
  const sheet = await command('second-place', 'set-up', place);
  const [secret = ''] = /AGE-SECRET-KEY-\w+/.exec(sheet.out) ?? [];
  const config = readConfig(dataDir);
  const backups = createBackups(
    services.ctx,
    { run: runBackupJob },
    {
      dataDir,
      ...config.backup,
      second: secondPlaceOf(config.backup.second, dataDir),
    },
  );
  const before = (await backups.view()).second;
  await backups.round();
  const home = join(dataDir, 'backups');
  const keyFile = join(newFolder(), 'KEY');
  writeFileSync(keyFile, `typed from the sheet:\n${secret.toLowerCase()}\n`);
  const job: SendJob = {
    backup: join(home, NAME),
    place: inFolder(place),
    publicKey: config.backup.second?.publicKey ?? '',
    keep: 3,
    nowMs: services.db.clock.nowMs(),
  };
  return { ...services, dataDir, place, command, sheet, secret, config, backups, before, home, keyFile, job };
}

export const allFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();

/** What stands in the books, and the bytes of each document. */
export function booksOf(file: string) {
  const raw = new Database(file, { readonly: true });
  try {
    teachDocuments(raw);
    const rows = ['rental_contract', 'invoice', 'booking'].map((table) =>
      raw.prepare(`SELECT * FROM ${table} ORDER BY id`).all(),
    );
    const documents = raw.prepare('SELECT sha256, document_bytes(content, sha256) FROM document ORDER BY 1');
    return { rows, documents: documents.raw().all(), faults: findFaults(raw) };
  } finally {
    raw.close();
  }
}
