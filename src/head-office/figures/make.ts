/** Makes the figures of kiosks again from the stored events: those of another version at the start, all of them by a command. */
import { selectOutdatedFigures } from '../database/figures/figures';
import { lockKiosk } from '../database/kiosk/kiosks';
import type { Database } from '../database/tx';
import { makeFigures } from './project';

/** A transaction for each kiosk, which tells nothing meanwhile. Answers how many were made. */
export async function makeOutdatedFigures(database: Database): Promise<number> {
  const kiosks = await selectOutdatedFigures(database);
  for (const kioskId of kiosks) await makeKioskFigures(database, kioskId);
  return kiosks.length;
}

export async function makeKioskFigures(database: Database, kioskId: string): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await lockKiosk(tx, kioskId);
    await makeFigures(tx, kioskId);
  });
}
