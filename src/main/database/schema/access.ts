/** Tables of access codes, as Kysely sees them. */
import type { Id } from '../../../shared/ids';
import type { AccessState, SuspensionCause } from '../../domain/access/access-state';
import type { Later } from './column';

export interface AccessCodeTable {
  id: Id<'access_code'>;
  contract_id: Id<'contract'>;
  unit_id: Id<'unit'>;
  code: string;
  valid_from_on: string;
  state: AccessState;
  /** Order of changes for gates; every change takes the next number. */
  change_sequence: number;
  changed_at_ms: number;
  /** From then on it opens nothing: its tenant has left. Null: nobody has said so, or it ended at once. */
  ends_at_ms: Later<number | null>;
  /** 1: its tenant has left, and the unit is free or somebody else's. Until its end it opens the site's gate alone. */
  gate_only: Later<0 | 1>;
}

/** Why the code of a contract opens nothing for now; open until `ended_at_ms`. One open row for each cause. */
export interface AccessSuspensionTable {
  id: Id<'access_suspension'>;
  contract_id: Id<'contract'>;
  cause: SuspensionCause;
  began_at_ms: number;
  /** An actor of the audit. */
  began_by: string;
  /** What staff typed. */
  why: string | null;
  ended_at_ms: number | null;
  ended_by: string | null;
}

export interface AccessTables {
  access_code: AccessCodeTable;
  access_suspension: AccessSuspensionTable;
}
