/** Who moved in and out: how long a unit stood empty, how long a tenant stayed, and what the site gained. Pure. */
import { daysBetween } from '../base/dates';

/**
 * `transfer_in`, `transfer_out`: the same tenant in another unit. `cancelled`: it was paid, and ended before its first day.
 */
export type Move = 'in' | 'out' | 'transfer_in' | 'transfer_out' | 'cancelled';

export interface MoveFacts {
  readonly move: Move;
  /** What the unit measures, in thousandths; a volume is no area. */
  readonly area: number;
  readonly measure: 'area' | 'volume';
}

export interface Absorption {
  readonly ins: number;
  readonly outs: number;
  /** Moved in less moved out: units, and their area where all of them have one. */
  readonly units: number;
  readonly area: number | null;
}

const gained = { in: 1, transfer_in: 1, out: -1, transfer_out: -1, cancelled: 0 } as const;

/** A tenant who changes the unit counts on both sides, so the area is right. Who never moved in counts on none. */
export function absorptionOf(moves: readonly MoveFacts[]): Absorption {
  const counted = (gain: number) => moves.filter(({ move }) => gained[move] === gain).length;
  const [ins, outs] = [counted(1), counted(-1)];
  const hasArea = moves.every(({ measure }) => measure === 'area');
  return {
    ins,
    outs,
    units: ins - outs,
    area: hasArea ? moves.reduce((sum, { move, area }) => sum + gained[move] * area, 0) : null,
  };
}

/** From the day after the former tenant's last to the day before the new one's first; null: nobody was there before. */
export function daysEmpty(formerLeftOn: string | null, movedInOn: string): number | null {
  return formerLeftOn === null ? null : Math.max(0, daysBetween(formerLeftOn, movedInOn) - 1);
}

/** Both days count; a tenant who left before the first day never stayed. */
export const stayDays = (movedInOn: string, leftOn: string): number =>
  Math.max(0, daysBetween(movedInOn, leftOn) + 1);
