/** Tables of what is counted from events: the fleet page's, and the figures of properties, which can be made again. */
import type { Id } from '../../shared/ids';
import type { BookedEntry } from '../../shared/head-office/events/ledger';
import type { ChargeFigureTable, CoverFigureTable, PaidLineFigureTable } from './schema-charges';

/** A contract that a kiosk reported. */
export interface MoveInTable {
  contract_id: Id<'contract'>;
  kiosk_id: string;
  number: string;
  at_ms: number;
}
/** Money that came in, once for each payment (a card's attempt, or what staff took), or with a minus was given back. */
export interface TakingTable {
  event_id: Id<'event'>;
  kiosk_id: string;
  at_ms: number;
  payment_id: string | null;
  /** Null: told by a version that did not say it. */
  currency: string | null;
  amount_minor: number;
}
/** Which version of the program made the figures of a kiosk. */
export interface FiguresMadeTable {
  kiosk_id: string;
  version: number;
}
/** A contract as its kiosk has it. */
export interface ContractFigureTable {
  contract_id: Id<'contract'>;
  kiosk_id: string;
  unit_id: Id<'unit'>;
  number: string;
  /** Null: told by a version that did not say it. */
  rent_minor: number | null;
  currency: string | null;
  /** The last day that is charged; null: no notice was given. */
  last_day: string | null;
  is_ended: boolean;
  is_closed: boolean;
  moved_in_on: string | null;
  /** When staff said that the tenant has left; null: they have not, or it was before the contract was taken over. */
  ended_at_ms: number | null;
  /** It ran before the kiosk had the books. */
  is_adopted: boolean;
  deposit_minor: number | null;
  /** What protects the tenant's things; null: told by a version that did not say it. */
  cover: 'operator_plan' | 'own_policy' | 'declined' | null;
  plan_id: Id<'plan'> | null;
  /** Null: told by a version that did not say it. */
  has_discount: boolean | null;
  user_type_id: Id<'user_type'> | null;
  /** Of the same tenant, in another unit. */
  came_from: Id<'contract'> | null;
  went_to: Id<'contract'> | null;
  /** The last day that was billed, here or before it was taken over; null: nobody told. */
  billed_to: string | null;
  /** Null: told by a version that did not say it. */
  booking_id: Id<'booking'> | null;
  /** The terms that it is billed by, as JSON; null: told by a version that did not say them. */
  billing: string | null;
}
/** A new rent of a contract, from a day on. */
export interface RentFigureTable {
  rent_change_id: Id<'rent_change'>;
  kiosk_id: string;
  contract_id: Id<'contract'>;
  rent_minor: number;
  /** Null: its letter has not gone out. */
  effective_on: string | null;
}
/** The state of a unit, as its kiosk reported it last. */
export interface UnitFigureTable {
  kiosk_id: string;
  unit_id: Id<'unit'>;
  state: string;
}
/** A reason for which an access code does not work now. */
export interface SuspensionFigureTable {
  suspension_id: Id<'access_suspension'>;
  kiosk_id: string;
  contract_id: Id<'contract'>;
}
/** An invoice, and what of it is open. */
export interface BillFigureTable {
  invoice_id: Id<'invoice'>;
  kiosk_id: string;
  contract_id: Id<'contract'>;
  due_on: string;
  currency: string;
  total_minor: number;
  open_minor: number;
}
/** What was booked in a month, by what kind of entry and on which account. */
export interface MonthFigureTable {
  kiosk_id: string;
  /** YYYY-MM. */
  month: string;
  kind: BookedEntry['kind'];
  account: string;
  currency: string;
  debit_minor: number;
  credit_minor: number;
}
/** What a contract has on an account: debits less credits. */
export interface BalanceFigureTable {
  contract_id: Id<'contract'>;
  account: string;
  kiosk_id: string;
  balance_minor: number;
}
/** A posting of an entry of a kiosk's journal. */
export interface EntryFigureTable {
  kiosk_id: string;
  sequence: number;
  place: number;
  kind: BookedEntry['kind'];
  /** The number of what it is; null: it has none, or its kiosk did not tell it. */
  document: string | null;
  account: string;
  /** Beside `tax`; null there: its kiosk did not tell it. */
  tax_code: string | null;
  contract_id: Id<'contract'> | null;
  currency: string;
  debit_minor: number;
  credit_minor: number;
}
/** A closing of the day, compared with what was reported before it. */
export interface ClosingFigureTable {
  event_id: Id<'event'>;
  kiosk_id: string;
  epoch: number;
  number: number;
  closed_on: string;
  /** JSON: the accounts that differ, each with what the kiosk has and what is here, debits less credits. */
  differences: string;
  closed_at_ms: number | null;
  staff_id: string | null;
  currency: string | null;
  /** What the drawer should hold, holds, and keeps for the next day. */
  expected_minor: number | null;
  counted_minor: number | null;
  left_minor: number | null;
  /** The entries of the journal that it is of: behind one, up to another. */
  after_sequence: number | null;
  to_sequence: number | null;
}
/** Money that came or went, with its tender. */
export interface MoneyFigureTable {
  kiosk_id: string;
  /** The event that told it, or the entry of the journal. */
  source: string;
  /** Either an instant or a day of the property says when. */
  at_ms: number | null;
  on_day: string | null;
  /** `came_back`: a refund that the bank sent back. `taken_back`: a payment that the bank took back, or a mistake. */
  what: 'taken' | 'refunded' | 'came_back' | 'taken_back';
  tender: string;
  /** Who took it at the desk; null: nobody did, or nobody said. */
  staff_id: string | null;
  contract_id: Id<'contract'> | null;
  currency: string | null;
  amount_minor: number;
}
/** A line of an invoice. */
export interface LineFigureTable {
  invoice_id: Id<'invoice'>;
  position: number;
  kiosk_id: string;
  contract_id: Id<'contract'>;
  issued_on: string;
  currency: string;
  code: string;
  tax_milli_percent: number;
  taxable_minor: number;
  tax_minor: number;
  /** Null for what is no charge for a time. */
  period_from: string | null;
  period_to: string | null;
  /** Of a discount: the charge that it is taken off. */
  of_code: string | null;
}
/** The days that an invoice is for. */
export interface PeriodFigureTable {
  invoice_id: Id<'invoice'>;
  kiosk_id: string;
  from_on: string;
  to_on: string;
  is_move_in: boolean;
}
/** A card that is charged by itself. */
export interface MandateFigureTable {
  mandate_id: Id<'mandate'>;
  kiosk_id: string;
  contract_id: Id<'contract'>;
  state: string;
}
/** A move-in that was begun. */
export interface BookingFigureTable {
  booking_id: Id<'booking'>;
  kiosk_id: string;
  at_ms: number;
  /** It has a contract. */
  is_signed: boolean;
}
/** A credit note. */
export interface CreditNoteFigureTable {
  credit_note_id: Id<'credit_note'>;
  kiosk_id: string;
  number: string;
  contract_id: Id<'contract'>;
  issued_on: string;
  at_ms: number;
  currency: string;
  total_minor: number;
  /** Null: the settlement of a contract made it. */
  staff_id: string | null;
}
/** What a credit note takes back of a line of an invoice. */
export interface CreditLineFigureTable {
  credit_note_id: Id<'credit_note'>;
  /** Of the line in the invoice. */
  position: number;
  kiosk_id: string;
  invoice_id: Id<'invoice'>;
  issued_on: string;
  taxable_minor: number;
  tax_minor: number;
}
/** What departs from the usual, where no other table has it. */
export interface ExceptionFigureTable {
  event_id: Id<'event'>;
  kiosk_id: string;
  at_ms: number;
  what: string;
  contract_id: Id<'contract'> | null;
  currency: string | null;
  /** Null: nobody said it. */
  amount_minor: number | null;
}
/** A saved card that was asked. */
export interface ChargeTryFigureTable {
  event_id: Id<'event'>;
  kiosk_id: string;
  at_ms: number;
  answer: string;
}
/** Money that a kiosk took for a contract of another one of its site. */
export interface OnBehalfFigureTable {
  on_behalf_id: Id<'on_behalf'>;
  kiosk_id: string;
  contract_id: Id<'contract'>;
  currency: string;
  amount_minor: number;
  staff_id: string;
  taken_at_ms: number;
}
/** The last round of bills. */
export interface RoundFigureTable {
  kiosk_id: string;
  day: string;
  faults: number;
  /** When it was heard of here. */
  at_ms: number;
}

export interface FigureTables {
  move_in: MoveInTable;
  taking: TakingTable;
  figures_made: FiguresMadeTable;
  contract_figure: ContractFigureTable;
  charge_figure: ChargeFigureTable;
  cover_figure: CoverFigureTable;
  paid_line_figure: PaidLineFigureTable;
  rent_figure: RentFigureTable;
  unit_figure: UnitFigureTable;
  suspension_figure: SuspensionFigureTable;
  bill_figure: BillFigureTable;
  month_figure: MonthFigureTable;
  balance_figure: BalanceFigureTable;
  entry_figure: EntryFigureTable;
  closing_figure: ClosingFigureTable;
  charge_try_figure: ChargeTryFigureTable;
  round_figure: RoundFigureTable;
  on_behalf_figure: OnBehalfFigureTable;
  money_figure: MoneyFigureTable;
  line_figure: LineFigureTable;
  credit_note_figure: CreditNoteFigureTable;
  credit_line_figure: CreditLineFigureTable;
  exception_figure: ExceptionFigureTable;
  period_figure: PeriodFigureTable;
  mandate_figure: MandateFigureTable;
  booking_figure: BookingFigureTable;
}
