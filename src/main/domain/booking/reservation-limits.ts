/**
 * How many units may be held for people who pay later. A stranger at the screen proves nothing about who they are. So
 * no phone number, no hour and no size may tie up the property. Pure.
 */
export interface ReservationLimits {
  /** Units at a time under one phone number, and under one e-mail address. */
  readonly perPerson: number;
  /** Units newly kept at the screen within an hour. */
  readonly perHour: number;
  /** The same within 24 hours. */
  readonly perDay: number;
  /** How many of the units of a size that are not rented may be held at a time, in percent. At least one may. */
  readonly shareOfSize: number;
}

/** What is kept already, without the one that is asked for. */
export interface ReservedNow {
  readonly byPhone: number;
  readonly byEmail: number;
  readonly lastHour: number;
  readonly lastDay: number;
  readonly ofSize: number;
  /** Units of the size that nobody rents and that are in service, kept ones too. */
  readonly unitsOfSize: number;
}

export function mayKeep(now: ReservedNow, limits: ReservationLimits): boolean {
  const share = Math.max(1, Math.ceil((now.unitsOfSize * limits.shareOfSize) / 100));
  return (
    Math.max(now.byPhone, now.byEmail) < limits.perPerson &&
    now.lastHour < limits.perHour &&
    now.lastDay < limits.perDay &&
    now.ofSize < share
  );
}
