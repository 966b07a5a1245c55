/** What the kiosk knows of its line to head office, and how far head office is behind it. */
import type { ElsewhereDue } from '../../../shared/head-office/elsewhere-due';
import type { KioskAddress } from '../../../shared/head-office/names';
import type { PhoneAnswer, PhoneRequest } from '../../../shared/head-office/phone';
import type { Id } from '../../../shared/ids';
import { lastConfirmedAtMs, outboxState } from '../../database/base/outbox-confirmed';
import type { Tx } from '../../database/schema';
import { toIsoInstant, type Clock } from '../../domain/base/dates';
import { DAY_MS } from '../../../shared/durations';

export interface HeadOffice {
  /** `alone`: none is set up. Else whether it is reached right now, as far as anybody can know. */
  readonly state: () => 'alone' | 'up' | 'down';
  /** What keeps it from being reached, in a sentence for a technician; null when nothing is known. */
  readonly problem: () => string | null;
  /** What the kiosk's clock was found to differ by from head office's; positive: it goes ahead. Null: not measured. */
  readonly clockOffsetMs: () => number | null;
  /** Head office as the place where phones leave details; null while it cannot be, or is none. */
  readonly phones: () => OfficePhones | null;
  /** What contracts of other kiosks of the site owe for a unit; null where head office was not reached. */
  readonly due: (unitId: Id<'unit'>) => Promise<readonly ElsewhereDue[] | null>;
  /** What this kiosk is called there, and where it reaches it; null: it works alone. */
  readonly place: () => OfficePlace | null;
}

export interface OfficePlace extends KioskAddress {
  /** Without a slash at its end. */
  readonly url: string;
}

export interface OfficePhones {
  /** Where phones reach head office, without a slash at its end. */
  readonly address: string;
  /** Null where head office was not reached. */
  ask(request: PhoneRequest): Promise<PhoneAnswer | null>;
}

/** Of a kiosk that works alone. */
export const noHeadOffice: HeadOffice = {
  state: () => 'alone',
  problem: () => null,
  clockOffsetMs: () => null,
  phones: () => null,
  due: () => Promise.resolve(null),
  place: () => null,
};

/** Far behind by either; a weekend's outage is neither. */
const MOST_WAITING = 10_000;
const LONGEST_WAIT_MS = 7 * DAY_MS;

/** For this time a kiosk counts as its contracts' owner without a word of head office. */
const LEASE_MS = 7 * DAY_MS;

/** Whether head office was heard lately enough to charge cards that it may have handed to another kiosk; true without one. */
export async function hasLease(
  { headOffice, clock }: { readonly headOffice: HeadOffice; readonly clock: Clock },
  tx: Tx,
): Promise<boolean> {
  if (headOffice.state() === 'alone') return true;
  const heardMs = await lastConfirmedAtMs(tx);
  return heardMs !== null && clock.nowMs() - heardMs < LEASE_MS;
}

interface AsksHeadOffice {
  readonly ctx: Parameters<typeof hasLease>[0];
  readonly tx: Tx;
}

/** When head office was heard last, where that is too long ago to charge saved cards; null where it is not. */
export async function unheardSinceIn({ ctx, tx }: AsksHeadOffice): Promise<string | null> {
  if (await hasLease(ctx, tx)) return null;
  return toIsoInstant((await lastConfirmedAtMs(tx)) ?? ctx.clock.nowMs());
}

export interface HeadOfficeBacklog {
  /** Events that head office has not confirmed; without one, all that are kept. */
  readonly count: number;
  /** When the oldest of them happened; null when there are none. */
  readonly oldestMs: number | null;
  /** Worth telling staff: nobody is kept from moving in by it. */
  readonly isFarBehind: boolean;
}

export async function headOfficeBacklog(tx: Tx, nowMs: number): Promise<HeadOfficeBacklog> {
  const { unconfirmed: count, oldestUnconfirmedAtMs: oldestMs } = await outboxState(tx);
  const waitedMs = oldestMs === null ? 0 : nowMs - oldestMs;
  return { count, oldestMs, isFarBehind: count >= MOST_WAITING || waitedMs >= LONGEST_WAIT_MS };
}
