import type { Minor } from '../../../shared/money';
import type { Stretch } from '../../database/contract/day-closings';
import type { PropertyRow } from '../../database/property/properties';
import type { DayTotals, PendingCapture } from '../../domain/day-closing';

/** The day that is open: what a closing would say now. */
export interface OpenDay {
  readonly number: number;
  readonly stretch: Stretch;
  readonly property: PropertyRow;
  readonly totals: DayTotals;
  readonly pending: readonly PendingCapture[];
  readonly reviews: readonly { readonly reference: string; readonly amountMinor: Minor }[];
  /** The first closing is told what was in the drawer; later ones know it from the one before. */
  readonly isFirst: boolean;
  readonly lastClosedAtMs: number | null;
}
