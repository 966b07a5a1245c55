/** Tables of units, their insurance plans, and who may rent them out, as Kysely sees them. */
import type { Generated } from 'kysely';
import type { UnitOutReason } from '../../../shared/desk/choices';
import type { Id } from '../../../shared/ids';
import type { Minor } from '../../../shared/money';
import type { UnitState } from '../../../shared/shapes';
import type { ClaimState } from '../../domain/unit/unit-claim';
import type { Flag, Later } from './column';

export interface UnitTable {
  id: Id<'unit'>;
  property_id: Id<'property'>;
  storage_type_id: Id<'storage_type'>;
  number: string;
  width_cm: number;
  length_cm: number;
  height_cm: number;
  area_thousandths: number;
  floor: number;
  /** JSON array of words. */
  features: string;
  /** JSON by language: how it is found; null: nothing is said. */
  directions: Later<string | null>;
  rent_minor: Minor;
  deposit_minor: Minor;
  state: UnitState;
  listed: Flag;
  /** By the catalogue: it is offered no more once it is free. */
  out_of_service: Flag;
  /** Since when staff have it out of service, whatever the catalogue says; null: they do not. */
  taken_out_at_ms: number | null;
  /** As staff typed it. */
  taken_out_why: string | null;
}

/** A time that staff had a unit out of service; the one that lasts has no end. */
export interface UnitOutTable {
  id: Generated<number>;
  unit_id: Id<'unit'>;
  reason: UnitOutReason;
  /** As staff typed it. */
  why: string | null;
  /** The day on which they thought to have it back. */
  expected_on: string | null;
  from_ms: number;
  staff_id: Id<'staff'>;
  ended_at_ms: number | null;
  ended_by: Id<'staff'> | null;
}

/** What the catalogue asked for a unit, and since when; written by triggers. */
export interface UnitRentTable {
  id: Generated<number>;
  unit_id: Id<'unit'>;
  rent_minor: Minor;
  from_ms: number;
}

export interface InsurancePlanTable {
  id: Id<'plan'>;
  property_id: Id<'property'>;
  name: string;
  description: string;
  coverage_minor: Minor;
  /** null: the catalogue does not say. */
  insurer: Later<string | null>;
  position: number;
  listed: Flag;
  translations: Later<string>;
}

export interface PremiumRevisionTable {
  id: Id<'premium'>;
  plan_id: Id<'plan'>;
  storage_type_id: Id<'storage_type'>;
  /** null: for every user type. */
  user_type_id: Id<'user_type'> | null;
  size_from_thousandths: number;
  /** null: no upper end. The tier holds from <= size < to. */
  size_to_thousandths: number | null;
  premium_minor: Minor;
  listed: Flag;
}

/** A unit this kiosk may rent out under a head office, or has asked for. Without a head office there are none. */
export interface UnitClaimTable {
  unit_id: Id<'unit'>;
  /** `allotted`: head office keeps it for this kiosk; `claimed`: had while it is needed. */
  kind: 'allotted' | 'claimed';
  /** See domain/unit/unit-claim.ts. */
  state: ClaimState;
  /** 1: head office has taken it out of the allotment, and waits until it is given up. */
  withdrawn: 0 | 1;
  /** When it was last wanted; without need it is given up a while later. */
  needed_at_ms: number;
  /** Of head office's grant; null: not known. */
  fence: number | null;
  /** Head office's signature of that grant, for the day when its database has forgotten it; null: not reported. */
  signed_grant: string | null;
}

/** Two contracts for one unit, as head office reported it or as this kiosk found it. */
export interface UnitConflictTable {
  id: Id<'unit_conflict'>;
  unit_id: Id<'unit'>;
  /** JSON: kiosk, contract id and number of each. */
  contracts: string;
  raised_at_ms: number;
  settled_at_ms: number | null;
  /** As the audit names people; `head_office` when it was settled elsewhere. */
  settled_by: string | null;
  settled_why: string | null;
}

/** A unit of a kiosk that is gone. It counts as occupied; its tenancy is to be imported. */
export interface HandedOverUnitTable {
  unit_id: Id<'unit'>;
  from_kiosk: string;
  heard_at_ms: number;
}

export interface UnitTables {
  unit: UnitTable;
  unit_out: UnitOutTable;
  unit_rent: UnitRentTable;
  insurance_plan: InsurancePlanTable;
  premium_revision: PremiumRevisionTable;
  unit_claim: UnitClaimTable;
  unit_conflict: UnitConflictTable;
  handed_over_unit: HandedOverUnitTable;
}
