/** `backup`, `restore` and `put-back`: copies of the database. */
import { basename, resolve } from 'node:path';
import { backupTo } from '../database/storage/backup';
import { putBack } from '../database/restore/put-back';
import { restoreFrom } from '../database/restore/restore';
import { withExisting } from './database';
import type { CliIo, Command, Invocation } from './io';
import { CommandRefused, onlyPositional } from '../../shared/command-line';

export const backupCommand: Command = {
  usage: 'backup FILE',
  summary: 'copies the database to a new file, also while Keyturn runs',
  more: 'The documents that it names go into the folder `documents` beside it; those that are there already stay',
  options: [],
  positionals: ['FILE'],
  async run(invocation, io) {
    const name = onlyPositional(invocation);
    // "backup list" is a guess at a command: it would lay all personal data down in the present folder.
    if (/^[a-z-]+$/.test(name))
      throw new CommandRefused(`"${name}" is no name for a backup; write ./${name}.db to make one here`);
    const file = resolve(name);
    const missing = await withExisting(invocation.dataDir, (open) => backupTo(open.raw, file));
    io.out(`backed up to ${file}`);
    if (missing === 0) return 0;
    io.out(
      `${missing} documents are not in it: their files are missing or were changed. \`verify\` names them`,
    );
    return 1;
  },
};

export const restoreCommand: Command = {
  usage: 'restore FILE [--without-documents]',
  summary: 'puts a backup in the place of the database; Keyturn must not be running',
  more: 'The folder `documents` beside it must hold the documents that it names, and a nightly one needs those that it was packed beside. The former database is kept as `keyturn-before-restore-*`. The kiosk begins nothing new until the books were compared',
  options: ['without-documents'],
  positionals: ['FILE'],
  run: (invocation, io) => restoreInto(resolve(onlyPositional(invocation)), invocation, io),
};

/** The same for a backup that comes from elsewhere. */
export async function restoreInto(file: string, invocation: Invocation, io: CliIo): Promise<number> {
  const { keptFile, missingDocuments } = await restoreFrom(file, invocation.dataDir, {
    nowMs: io.nowMs(),
    withoutDocuments: invocation['without-documents'] ?? false,
  });
  io.out(`restored ${basename(file)}`);
  if (missingDocuments > 0) io.out(`${missingDocuments} documents are lost: \`verify\` names them.`);
  if (keptFile !== null) io.out(`the former database is kept as ${keptFile}`);
  io.out('Nothing new can begin until the books were compared: start the kiosk, then see `books show`.');
  io.out('API keys are as they were then: revoke again what was revoked since (api-key list).');
  io.out('So are the accounts of staff: disable or reset again those that were since (staff list).');
  return 0;
}

const became = {
  as_it_was: 'this version can open the database: it stays as it is',
  put_back: 'put back; the former database is kept as keyturn-before-restore-*',
  sold_since: 'the books went on since then: nothing was changed',
} as const;

export const putBackCommand: Command = {
  usage: 'put-back FILE',
  summary: 'undoes what a newer version did to the database, where nothing was sold with it',
  more: '`keyturn-update` calls it when a new version does not work. FILE is the backup from before the update. Exit code 1: something was sold, and the newer version has to stay',
  options: [],
  positionals: ['FILE'],
  async run(invocation, io) {
    const file = resolve(onlyPositional(invocation));
    const done = await putBack(file, invocation.dataDir, { nowMs: io.nowMs() });
    io.out(`${done}: ${became[done]}`);
    return done === 'sold_since' ? 1 : 0;
  },
};
