/** Joining a head office at the front desk, as the joining place hands it in: it knows the files of a joined kiosk. */
import type { JoinAnswer } from '../../../shared/desk/devices';
import type { StaffCaller } from '../base/caller';

/** What the next start goes by. */
export interface JoinedView {
  readonly kioskId: string;
  /** Null: not known, of a kiosk that joined over a broker. */
  readonly address: string | null;
  /** By which head office must sign; null: the first that it hears of. */
  readonly key: string | null;
  /** The program ends by itself, so that it is started again, when nobody is at the screen. */
  readonly restarts: boolean;
}

export interface Joining {
  /** `code`: as it was typed or scanned, so perhaps with the address before it and the key behind it. */
  join(
    asked: { readonly address: string; readonly code: string; readonly key: string | null },
    by: StaffCaller,
  ): Promise<JoinAnswer>;
  /** Null: the kiosk has joined none. */
  view(): JoinedView | null;
}
