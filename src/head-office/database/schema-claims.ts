/** Tables of who has which unit, as Kysely sees them. */
import type { Generated } from 'kysely';
import type { Id } from '../../shared/ids';

/** Who has which unit; no row where nobody has it. */
export interface UnitClaimTable {
  property_id: Id<'property'>;
  unit_id: Id<'unit'>;
  kiosk_id: string;
  kind: 'allotted' | 'claimed';
  at_ms: number;
  /** Another, higher one each time that the unit is granted. */
  fence: number;
}

/** The last fencing number of a property. */
export interface ClaimFenceTable {
  property_id: Id<'property'>;
  last: number;
  /** The last one of the eras before. */
  before_era: Generated<number>;
}

/** Rises with what kiosks of a property must hear about units. */
export interface ClaimsChangeTable {
  property_id: Id<'property'>;
  number: number;
}

export interface AllottedUnitTable {
  property_id: Id<'property'>;
  unit_id: Id<'unit'>;
  kiosk_id: string;
  state: 'wanted' | 'made' | 'withdrawn';
  since_ms: number;
  /** Because its kiosk is the only one of the property. */
  by_itself: Generated<boolean>;
}

/** The document of a kiosk, as it was last published. */
export interface AllotmentTable {
  kiosk_id: string;
  version: number;
  /** JSON, in order. */
  unit_ids: string;
}

export interface UnitLetTable {
  contract_id: Id<'contract'>;
  kiosk_id: string;
  property_id: Id<'property'>;
  unit_id: Id<'unit'>;
  number: string;
  at_ms: number;
  /** When somebody said that it has ended; null: it stands. It may have run again several times since an end. */
  ended_at_ms: number | null;
  resumed_times: Generated<number>;
}

/** Somebody has released a kiosk's claim; done when it is gone. */
export interface UnitReleaseTable {
  id: Id<'unit_release'>;
  property_id: Id<'property'>;
  unit_id: Id<'unit'>;
  kiosk_id: string;
  at_ms: number;
  released_by: string;
  why: string;
  done_at_ms: number | null;
}

/** The claim on a unit that this contract stands for was not its kiosk's, and was put back. */
export interface ClaimPutRightTable {
  contract_id: Id<'contract'>;
  /** The kiosk that had it; null: nobody. */
  found_with: string | null;
  times: number;
  at_ms: number;
}

export interface DoubleLetTable {
  id: Id<'unit_conflict'>;
  property_id: Id<'property'>;
  unit_id: Id<'unit'>;
  found_at_ms: number;
  settled_at_ms: number | null;
  /** A kiosk, or `head_office`. */
  settled_by: string | null;
}

export interface DoubleLetContractTable {
  double_let_id: Id<'unit_conflict'>;
  contract_id: Id<'contract'>;
}

/** A contract of a kiosk that is gone, handed over to another one. Its let is the new kiosk's from then on. */
export interface HandOverTable {
  contract_id: Id<'contract'>;
  property_id: Id<'property'>;
  unit_id: Id<'unit'>;
  from_kiosk: string;
  to_kiosk: string;
  at_ms: number;
  handed_by: string;
  why: string;
  /** When the new kiosk reported a contract of its own for the unit; null: it has none yet. */
  taken_at_ms: number | null;
  /** That contract. Null: none yet, or taken over before this was kept. */
  new_contract_id: Generated<Id<'contract'> | null>;
  /** Kiosks to which it was handed over before, and that were gone before they told of it. */
  waited_at: Generated<string[]>;
}

export interface ClaimsTables {
  hand_over: HandOverTable;
  claim_fence: ClaimFenceTable;
  unit_claim: UnitClaimTable;
  claims_change: ClaimsChangeTable;
  allotted_unit: AllottedUnitTable;
  allotment: AllotmentTable;
  unit_let: UnitLetTable;
  unit_release: UnitReleaseTable;
  claim_put_right: ClaimPutRightTable;
  double_let: DoubleLetTable;
  double_let_contract: DoubleLetContractTable;
}
