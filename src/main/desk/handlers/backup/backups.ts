/** Backups and checks of the database: each call starts one, and the list shows how far it is. */
import type { backupChannels } from '../../../../shared/desk/backups';
import { ok } from '../../../../shared/result';
import type { Backups } from '../../../services/backup/backups';
import type { HandlersOf } from '../../desk-handlers';

export function backupHandlers(backups: Backups): HandlersOf<typeof backupChannels> {
  return {
    'backups.list': async () => ok(await backups.view()),
    'backups.make': (_input, { staff }) => Promise.resolve(backups.make(staff)),
    'backups.try': ({ name }, { staff }) => Promise.resolve(backups.tryOut(name, staff)),
    'backups.verify': (_input, { staff }) => Promise.resolve(backups.verify(staff)),
  };
}
