/** When books that were restored, or that lost commits, count again, and by which numbers they go on. */
import type { UnitState } from '../../../shared/shapes';

export interface DoubtView {
  /** What comparing with the database kept aside said. */
  readonly former: 'compared' | 'unreadable' | 'none' | null;
  /** What comparing with the payment provider said; null: it was not reached yet. */
  readonly provider: { readonly differences: number } | null;
  /** Whether head office's facts were compared. */
  readonly headOffice: boolean;
  /** Whether somebody who was compared with knows all that ever happened here. */
  readonly isComplete: boolean;
}

/**
 * Whether nobody has to compare the books: head office has said what it knows, and no source knows more than they do.
 * One source must also know all that ever happened here. Otherwise a rental that was paid in cash while the line was
 * down would be missed.
 */
export function countsByItself(
  { former, provider, headOffice, isComplete }: DoubtView,
  lostContracts: number,
): boolean {
  if (!headOffice || !isComplete || former === null || former === 'unreadable') return false;
  return provider?.differences === 0 && lostContracts === 0;
}

/** What is still compared, so that staff cannot confirm yet; null: they can. */
export function stillCompared(
  { former, provider, headOffice }: DoubtView,
  isLineUp: boolean,
): 'former' | 'provider' | 'head_office' | null {
  if (former === null) return 'former';
  if (provider === null) return 'provider';
  return !headOffice && isLineUp ? 'head_office' : null;
}

/** Whether staff may say that somebody has the unit though the books do not: one that is only held is nobody's yet. */
export function isSaidFree(state: UnitState): boolean {
  return state !== 'occupied' && state !== 'overlocked';
}

/** The epoch of numbers of books that lost part of their history: numbers of those before it were perhaps given out. */
export function epochAfterLoss(own: number, known: number): number {
  return Math.max(own, known) + 1;
}

/** Minutes are counted from here. */
const FIRST_MINUTE_MS = Date.UTC(2026, 0, 1);
/** No kiosk comes that far by counting its losses. */
const LEAST_ON_NEW_DISK = 1000;

/**
 * The epoch that counts as known on a new disk, where nothing says which ones there were. The same backup may have
 * been restored on another disk that is gone too, so each minute has its own.
 */
export function epochOnNewDisk(nowMs: number): number {
  return Math.max(LEAST_ON_NEW_DISK, Math.floor((nowMs - FIRST_MINUTE_MS) / 60_000));
}

export function isOfNewDisk(epoch: number): boolean {
  return epoch >= LEAST_ON_NEW_DISK;
}

/** Where numbers of `known` were given out elsewhere, those to come are of a later epoch. */
export function epochBeyond(own: number, known: number): number {
  return own <= known ? known + 1 : own;
}

export interface MarkView {
  /** Of the newest event in the outbox, 0 where there is none. */
  readonly sequence: number;
  readonly hash: string;
  readonly epoch: number;
  /** How many claims on units were ever let go, of which no event tells. */
  readonly letGo: number;
}

/** Whether books hold the event that the mark beside them names, or have let go of it since. */
export function holdsMark(
  books: {
    readonly epoch: number;
    readonly letGo: number;
    /** Of the event with the mark's sequence; null: it is not there. */
    readonly hash: string | null;
    /** The lowest sequence that is kept; null: there is none. */
    readonly first: number | null;
  },
  mark: MarkView,
): boolean {
  if (mark.epoch > books.epoch || mark.letGo > books.letGo) return false;
  if (mark.sequence === 0) return true;
  if (books.hash !== null) return books.hash === mark.hash;
  return books.first !== null && books.first > mark.sequence;
}
