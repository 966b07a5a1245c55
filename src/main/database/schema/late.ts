/** Tables of what follows from rent that is late, as Kysely sees them. */
import type { Id } from '../../../shared/ids';
import type { DeliveryWay } from '../../../shared/desk/choices';
import type { ManagedHold } from '../../domain/late/late-steps';
import type { Flag } from './column';

/** What followed from rent that was not paid, once for each invoice. Never changed. */
export interface LateStepTable {
  invoice_id: Id<'invoice'>;
  /** Of the rules that were signed. */
  step_key: string;
  contract_id: Id<'contract'>;
  done_on: string;
  done_at_ms: number;
  fee_invoice_id: Id<'invoice'> | null;
  letter_id: Id<'letter'> | null;
  suspends: Flag;
  task: 'overlock' | null;
}

/** Why nothing follows from late rent for now, as a manager said it. Both days included. */
export interface ContractHoldTable {
  id: Id<'contract_hold'>;
  contract_id: Id<'contract'>;
  cause: ManagedHold;
  from_on: string;
  began_at_ms: number;
  began_by: string;
  /** As staff typed it. */
  why: string;
  to_on: string | null;
  ended_at_ms: number | null;
  ended_by: string | null;
}

/** What was agreed for a hold that is a payment plan. Never changed. */
export interface PaymentPlanTable {
  hold_id: Id<'contract_hold'>;
  /** JSON: the parts, each with its day. */
  parts: string;
  /** JSON: ids of the invoices that the debt is of. */
  invoices: string;
}

/** How and when a default notice was delivered, as staff wrote it down. Never changed: the newest of a letter counts. */
export interface NoticeDeliveryTable {
  id: Id<'notice_delivery'>;
  letter_id: Id<'letter'>;
  way: DeliveryWay;
  delivered_on: string;
  /** As staff typed it, such as the number of a certified letter. */
  note: string;
  written_at_ms: number;
  written_by: string;
}

export interface LateTables {
  notice_delivery: NoticeDeliveryTable;
  late_step: LateStepTable;
  contract_hold: ContractHoldTable;
  payment_plan: PaymentPlanTable;
}
