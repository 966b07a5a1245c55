/** Tables of books that lack something, as Kysely sees them. */
import type { Id } from '../../../shared/ids';
import type { Minor } from '../../../shared/money';
import type { Flag, Later } from './column';
import type { MoneyEntryTable } from './ledger';

/** A contract that the books lack, or lacked; until it is settled its unit counts as occupied. */
export interface LostContractTable {
  contract_id: Id<'contract'>;
  /** Null where only staff know of the tenant. */
  number: string | null;
  unit_id: Id<'unit'>;
  booking_id: Id<'booking'> | null;
  move_in_on: string | null;
  source: 'former_database' | 'head_office' | 'staff';
  found_at_ms: number;
  /** The database that has it, as a path in the data directory. */
  file: Later<string | null>;
  /** Its tenant has left, as the source says: its unit is nobody's for it. */
  ended: Later<Flag>;
  /** Whose it is, as head office says; with `reported`. */
  contact_id: Later<Id<'contact'> | null>;
  /** JSON: the events about it that head office has; gone once it is settled. */
  reported: Later<string | null>;
  settled_as: Later<'written_back' | 'given_up' | null>;
  settled_at_ms: Later<number | null>;
  settled_by: Later<string | null>;
  settled_why: Later<string | null>;
  /** JSON: what could not be written back, as words. */
  missing: Later<string | null>;
  /** Of the signed PDF, where that is missing. */
  document_sha256: Later<string | null>;
}

/** What happened after the backup to a contract that the books have, and what they lack of it. */
export interface LostChangeTable {
  kind:
    | 'credit_note'
    | 'refund'
    | 'code_blocked'
    | 'code_new'
    | 'access_suspended'
    | 'access_restored'
    | 'tenant_details'
    | 'tenant_forgotten'
    | 'tenant_left'
    | 'tax_accepted'
    | 'tax_refused'
    | 'payment'
    | 'notice'
    | 'autopay_ended';
  /**
   * Of what the kind names; of a payment its receipt, of autopay its mandate, of a notice and of a tenant who left the contract. Of a
   * tax proof its booking and kind of customer.
   */
  subject_id: string;
  contract_id: Id<'contract'>;
  source: 'former_database' | 'head_office';
  /** Of the document; of a notice the last day. */
  number: string | null;
  amount_minor: number | null;
  found_at_ms: number;
  settled_at_ms: number | null;
  settled_by: string | null;
}

/** A day that was closed, and whose closing the books lack. */
export interface LostClosingTable {
  epoch: number;
  number: number;
  closed_at_ms: number;
  /** What stayed in the drawer. */
  left_minor: Minor;
  found_at_ms: number;
}

/** An entry of the journal that a closing has counted which the books lack. `lost`: that money of an attempt never came, until its review is written back. */
export interface ClosedEntryTable {
  kind: MoneyEntryTable['kind'] | 'lost';
  subject_id: string;
}

export interface BooksTables {
  lost_contract: LostContractTable;
  lost_change: LostChangeTable;
  lost_closing: LostClosingTable;
  closed_entry: ClosedEntryTable;
}
