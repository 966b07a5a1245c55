import type { Minor } from '../../../shared/money';
import type { Stretch } from '../../database/base/day-stretch';
import type { PropertyRow } from '../../database/property/properties';
import type { DayTotals, PendingCapture } from '../../domain/closing/closing';
import type { DayCount } from './counts';

/** The open day: what a closing would say now. */
export interface OpenDay {
  readonly number: number;
  readonly epoch: number;
  /** As people read it. */
  readonly label: string;
  /**
   * Set when the books were restored, or lost something, since the last closing; it lists the closings that they lack.
   * Otherwise null.
   */
  readonly follows: { readonly lost: readonly string[] } | null;
  readonly stretch: Stretch;
  readonly property: PropertyRow;
  readonly totals: DayTotals;
  readonly pending: readonly PendingCapture[];
  readonly reviews: readonly { readonly reference: string; readonly amountMinor: Minor }[];
  /**
   * The first closing asks what was in the drawer, as does one whose predecessor is lost. Later closings know it from
   * the one before.
   */
  readonly isFirst: boolean;
  readonly lastClosedAtMs: number | null;
  /** In their order. */
  readonly counts: readonly DayCount[];
}
