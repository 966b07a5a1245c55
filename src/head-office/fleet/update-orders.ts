/** What is said of the updates of a kiosk, or of all kiosks of its property, on its page and on the command line. */
import { updateRings, type UpdateRing } from '../../shared/head-office/documents';
import type { KioskAddress } from '../../shared/head-office/names';
import type { Tx } from '../database/tx';
import { saveUpdateSetting, type UpdateChange } from '../database/updates/settings';
import { noteAct, type Doer } from '../people/acts';

/** `own`: the ring that the file of each kiosk's repository names. */
export const updateWords = ['own', ...updateRings, 'pause', 'resume'] as const;
export type UpdateWord = (typeof updateWords)[number];

export interface UpdateOrder extends KioskAddress {
  readonly word: UpdateWord;
  readonly by: Doer;
  /** The name that is kept beside it. */
  readonly said: string;
  readonly why: string;
}

/** `kioskId` '': all kiosks of the property. */
export async function orderUpdates(tx: Tx, order: UpdateOrder, nowMs: number): Promise<void> {
  const { propertyId, kioskId, word, by, said, why } = order;
  await saveUpdateSetting(tx, { propertyId, kioskId, change: changeOf(word), by: said, why }, nowMs);
  const about = `${kioskId === '' ? 'every kiosk' : kioskId}: ${word}`;
  await noteAct(tx, by, { act: 'updates.ordered', about, propertyId, why }, nowMs);
}

function changeOf(word: UpdateWord): UpdateChange['change'] {
  if (word === 'pause' || word === 'resume') return { paused: word === 'pause' };
  return { ring: word === 'own' ? null : (word satisfies UpdateRing) };
}
