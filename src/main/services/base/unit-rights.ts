/** Whether this kiosk may rent out a unit. Alone it may rent out all; under a head office those allotted to it, and what it asks for. */
import type { Claim } from '../../../shared/head-office/documents';
import type { Id } from '../../../shared/ids';
import { refuse, type Result } from '../../../shared/result';
import type { Tx } from '../../database/schema';
import type { Store } from '../../database/store';
import { findUnitClaim } from '../../database/unit/claims';
import type { Offered } from '../../database/unit/units';
import { rightBy, type UnitRight } from '../../domain/unit/unit-claim';

export type { UnitRight };

export interface UnitRights {
  /** Asks for the unit, before it is held; never within a transaction, because it may go over the network. */
  secure(unitId: Id<'unit'>): Promise<UnitRight>;
  /** Whether the unit is this kiosk's to hold and to rent out, as of now. Nothing is held, paid for or rented without it. */
  now(tx: Tx, unitId: Id<'unit'>): Promise<UnitRight>;
  /** Which units it makes sense to offer now; `secure` decides. */
  offered(): Offered;
  /** Which other kiosk of the property has the unit, by what head office said last; null: none, or nobody knows. */
  holder(unitId: Id<'unit'>): UnitHolder | null;
}

export type UnitHolder = Pick<Claim, 'kioskId' | 'kind'>;

const nobody = () => null;

/** Of a kiosk without a head office. */
export const allUnits: UnitRights = {
  secure: () => Promise.resolve('granted'),
  now: () => Promise.resolve('granted'),
  offered: () => ({ kind: 'all' }),
  holder: nobody,
};

/** What this kiosk's claims say of the unit, as they are written down. */
export async function claimedRight(tx: Tx, unitId: Id<'unit'>): Promise<UnitRight> {
  return rightBy((await findUnitClaim(tx, unitId))?.state);
}

/** Of a command beside the running service, which alone asks head office: it goes by what is written down. */
export function claimedUnits(store: Store): UnitRights {
  return {
    secure: (unitId) => store.read((tx) => claimedRight(tx, unitId)),
    now: claimedRight,
    offered: () => ({ kind: 'own' }),
    holder: nobody,
  };
}

/** Thrown in a transaction that would hold a unit this kiosk has no right to yet; rolls it back. */
class RightWanted extends Error {
  constructor(readonly unitId: Id<'unit'>) {
    super('the right to a unit was not asked for');
  }
}

/** Throws where the kiosk has no right to the unit, for `withRight` to ask for it. */
export async function wantRight(
  { unitRights }: { readonly unitRights: UnitRights },
  tx: Tx,
  unitId: Id<'unit'>,
): Promise<void> {
  if ((await unitRights.now(tx, unitId)) !== 'granted') throw new RightWanted(unitId);
}

/** Refused where the kiosk has no right to the unit: before money moves, and before a contract is written. */
export async function rightRefusal(
  { unitRights }: { readonly unitRights: UnitRights },
  tx: Tx,
  unitId: Id<'unit'>,
): Promise<Result<never> | null> {
  const right = await unitRights.now(tx, unitId);
  return right === 'granted' ? null : refuseUnit(right);
}

/**
 * Runs work that holds a unit. Where only the right to the unit is missing (all else was checked by then),
 * the right is asked for outside of any transaction. Then the work begins again.
 */
export async function withRight<T>(
  { unitRights }: { readonly unitRights: UnitRights },
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const first = await unlessWanted(work);
  if (!(first instanceof RightWanted)) return first;
  const right = await unitRights.secure(first.unitId);
  if (right !== 'granted') return refuseUnit(right);
  const second = await unlessWanted(work);
  // Head office has just found that another kiosk has it.
  return second instanceof RightWanted ? refuseUnit('taken') : second;
}

async function unlessWanted<T>(work: () => Promise<T>): Promise<T | RightWanted> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RightWanted) return error;
    throw error;
  }
}

export function refuseUnit(right: Exclude<UnitRight, 'granted'>): Result<never> {
  const messages = {
    taken: 'The unit is no longer available.',
    out_of_reach: 'The unit does not belong to this kiosk, and head office can’t be reached now.',
  };
  return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', {
    field: 'unitId',
    message: messages[right],
    reason: right === 'taken' ? 'unit_taken' : 'unit_out_of_reach',
  });
}
