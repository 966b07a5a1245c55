/** Queries on what was said of the kiosks' updates. What a kiosk's own setting leaves open, its property's says. */
import type { UpdateOrders } from '../../../shared/head-office/documents';
import type { KioskAddress } from '../../../shared/head-office/names';
import type { Id } from '../../../shared/ids';
import { noteChange } from '../claims/changes';
import type { UpdateSettingTable } from '../schema-updates';
import type { Database, Tx } from '../tx';

/** `kioskId` '': all kiosks of the property. */
export interface UpdateChange extends KioskAddress {
  readonly change: Partial<Pick<UpdateSettingTable, 'ring' | 'paused' | 'pinned'>>;
  readonly by: string;
  readonly why: string;
}

/** With it the kiosks hear of it. */
export async function saveUpdateSetting(
  tx: Tx,
  { propertyId, kioskId, change, by, why }: UpdateChange,
  nowMs: number,
): Promise<void> {
  const said = { ...change, at_ms: nowMs, set_by: by, why };
  await tx
    .insertInto('update_setting')
    .values({ property_id: propertyId, kiosk_id: kioskId, ring: null, paused: null, pinned: null, ...said })
    .onConflict((there) => there.columns(['property_id', 'kiosk_id']).doUpdateSet(said))
    .execute();
  // All of them wait, or go on: also one of which something else was said before.
  if (kioskId === '' && change.paused !== undefined)
    await tx
      .updateTable('update_setting')
      .set({ paused: null })
      .where('property_id', '=', propertyId)
      .where('kiosk_id', '<>', '')
      .execute();
  await noteChange(tx, propertyId);
}

export function selectUpdateSettings(
  database: Database | Tx,
  propertyId?: Id<'property'>,
): Promise<UpdateSettingTable[]> {
  const all = database.selectFrom('update_setting').selectAll();
  return (propertyId === undefined ? all : all.where('property_id', '=', propertyId)).execute();
}

/** What holds for a kiosk. */
export function ordersFor(
  settings: readonly UpdateSettingTable[],
  { propertyId, kioskId }: KioskAddress,
): UpdateOrders {
  const of = (kiosk: string) =>
    settings.find((each) => each.property_id === propertyId && each.kiosk_id === kiosk);
  const [own, all] = [of(kioskId), of('')];
  return {
    ring: own?.ring ?? all?.ring ?? null,
    paused: own?.paused ?? all?.paused ?? false,
    pinned: own?.pinned ?? null,
  };
}
