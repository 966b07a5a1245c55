/** The desk's backups over real files, with a clock that tests move. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { backupHandlers } from '../../../src/main/desk/handlers/backup/backups';
import { runBackupJob } from '../../../src/main/database/backup/jobs';
import { createBackups, type BackupSettings } from '../../../src/main/services/backup/backups';
import type { BackupWorker } from '../../../src/main/services/backup/work';
import { temporaryFolder } from '../../support/base/folder';
import { openDeskArea } from '../../support/desk/area';
import { openTestServices } from '../../support/services/service-context';

export async function openBackups(
  more: Partial<BackupSettings> & { readonly worker?: BackupWorker; readonly free?: number } = {},
) {
  const dataDir = temporaryFolder();
  const services = await openTestServices({
    file: join(dataDir, 'keyturn.db'),
    change: (ctx) => ({ ...ctx, freeDiskBytes: () => Promise.resolve(more.free ?? 10 ** 12) }),
  });
  onTestFinished(() => services.close());
  const { worker = { run: runBackupJob } } = more;
  const settings = { dataDir, dailyAt: null, keep: 14, second: null, ...more };
  const backups = createBackups(services.ctx, worker, settings);
  const desk = openDeskArea(backupHandlers(backups));
  const folder = join(dataDir, 'backups');
  const list = () => desk.ask('backups.list', {});
  return {
    ...services,
    dataDir,
    folder,
    backups,
    desk,
    list,
    names: () =>
      readdirSync(folder)
        .filter((name) => name !== 'documents')
        .toSorted(),
    async make() {
      await desk.ask('backups.make', {});
      await backups.idle();
      return list();
    },
  };
}
