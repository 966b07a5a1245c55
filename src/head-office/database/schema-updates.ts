/** Tables of the kiosks' updates, as Kysely sees them. */
import type { UpdateRing } from '../../shared/head-office/documents';
import type { Id } from '../../shared/ids';

/** What somebody said last of the updates of a kiosk, or with '' of all kiosks of a property. */
export interface UpdateSettingTable {
  property_id: Id<'property'>;
  kiosk_id: string;
  /** Null: nothing was said of it here. */
  ring: UpdateRing | null;
  paused: boolean | null;
  /** The only version that this kiosk takes; null: those of its ring. Never of all kiosks of a property. */
  pinned: string | null;
  at_ms: number;
  set_by: string;
  why: string;
}

export interface UpdateTables {
  update_setting: UpdateSettingTable;
}
