/** What is said of the updates of a kiosk, or of all kiosks of its property, on its page and on the command line. */
import { programVersionSchema, updateRings, type UpdateRing } from '../../shared/head-office/documents';
import type { KioskAddress } from '../../shared/head-office/names';
import type { Tx } from '../database/tx';
import { Refused } from '../locales/refused';
import {
  ordersFor,
  saveUpdateSetting,
  selectUpdateSettings,
  type UpdateChange,
} from '../database/updates/settings';
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

/** `version`: the only one that this kiosk takes; null: those of its ring again. */
export async function pinKiosk(
  tx: Tx,
  by: Doer,
  {
    propertyId,
    kioskId,
    version,
    why,
  }: KioskAddress & { readonly version: string | null; readonly why: string },
  nowMs: number,
): Promise<void> {
  if (version !== null && !programVersionSchema.safeParse(version).success)
    throw new Refused((t) => t.refusals.kiosks.noVersion);
  const settings = await selectUpdateSettings(tx, propertyId);
  const { pinned } = ordersFor(settings, { propertyId, kioskId });
  if (pinned === version) throw new Refused((t) => t.refusals.kiosks.pinnedAlready);
  await saveUpdateSetting(tx, { propertyId, kioskId, change: { pinned: version }, by: by.name, why }, nowMs);
  const noted =
    version === null
      ? ({ act: 'updates.unpinned', about: kioskId } as const)
      : ({ act: 'updates.pinned', about: `${kioskId}: ${version}` } as const);
  await noteAct(tx, by, { ...noted, propertyId, why }, nowMs);
}

function changeOf(word: UpdateWord): UpdateChange['change'] {
  if (word === 'pause' || word === 'resume') return { paused: word === 'pause' };
  return { ring: word === 'own' ? null : (word satisfies UpdateRing) };
}
