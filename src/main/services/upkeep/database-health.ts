/** Whether the database is whole, by what was met since the start and by the last look through the books. */
import type { BackupsView } from '../../../shared/desk/backups';
import type { StorageView } from '../../database/storage/storage-watch';
import type { ServiceContext } from '../base/context';
import { lastLook } from '../backup/views';
import type { Backups } from '../backup/backups';

export interface DatabaseHealth {
  /**
   * `damaged`: damaged pages were met since the start. `faults`: the books were looked through and do not add up, or a
   * document was asked for whose file is missing or was changed.
   */
  readonly state: 'ok' | 'damaged' | 'faults';
  readonly damagedPagesMet: number;
  readonly diskFaultsMet: number;
}

/** Whether damaged pages were met and still count. Backups are looked at only where there is a doubt. */
export async function isDatabaseDamaged(
  ctx: ServiceContext,
  backups: Pick<Backups, 'view'>,
): Promise<boolean> {
  const storage = ctx.store.storage();
  return storage.damaged > 0 && isDamaged(storage, await backups.view());
}

function isDamaged(storage: StorageView, backups: BackupsView | null): boolean {
  return storage.damaged > 0 && !isMended(storage.damagedAtMs ?? 0, backups);
}

/** A look that found nothing ends what was met before it. */
function isMended(metAtMs: number, backups: BackupsView | null): boolean {
  const look = backups && lastLook(backups);
  return look !== null && look.faults.length === 0 && look.atMs > metAtMs;
}

/** What does not add up: by the last look, and the document that was missed since. */
export function booksFaults({ missing }: StorageView, backups: BackupsView | null): readonly string[] {
  const found = (backups && lastLook(backups)?.faults) ?? [];
  return missing === null || isMended(missing.atMs, backups) ? found : [...found, missing.what];
}

export function databaseHealth(storage: StorageView, backups: BackupsView | null): DatabaseHealth {
  return {
    state: isDamaged(storage, backups)
      ? 'damaged'
      : booksFaults(storage, backups).length > 0
        ? 'faults'
        : 'ok',
    damagedPagesMet: storage.damaged,
    diskFaultsMet: storage.faults,
  };
}
