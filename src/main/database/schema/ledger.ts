/** Tables of the journal, its double entry, and what settles what, as Kysely sees them. */
import type { Generated } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Minor } from '../../../shared/money';
import type { Account } from '../../domain/ledger/accounts';
import type { Later } from './column';

/** One journal of everything about money, in the order in which it was written; triggers write it. */
export interface MoneyEntryTable {
  sequence: Generated<number>;
  kind:
    | 'invoice'
    | 'receipt'
    | 'capture'
    | 'allocation'
    | 'desk_payment'
    | 'credit_note'
    | 'refund'
    | 'review_raised'
    | 'review_settled'
    | 'returned_payment'
    | 'return_undone'
    | 'drawer_move'
    | 'on_behalf';
  /** Id of the row; of a capture, the attempt's, and of a returned payment, its receipt's. */
  subject_id: string;
}

/** One line of double entry under an entry of the journal; see domain/ledger. */
export interface PostingTable {
  sequence: number;
  /** From 1, within the entry. */
  place: number;
  account: Account;
  /** The rate in thousandths of a percent, as the invoice has it; only with the account `tax`. */
  tax_code: string | null;
  contract_id: Id<'contract'> | null;
  debit_minor: Minor;
  credit_minor: Minor;
}

/** One row: how far the journal has its postings. */
export interface BookedTable {
  id: 1;
  through_sequence: number;
  /** The last of them that was sent to head office. */
  published_sequence: Later<number>;
}

/** What a receipt or a credit note settles. Below nothing where an earlier one is taken back. */
export interface AllocationTable {
  id: Id<'allocation'>;
  contract_id: Id<'contract'>;
  receipt_id: Id<'receipt'> | null;
  credit_note_id: Id<'credit_note'> | null;
  write_off_id: Later<Id<'write_off'> | null>;
  undoes_id: Id<'allocation'> | null;
  amount_minor: Minor;
  made_at_ms: number;
}

export interface AllocationLineTable {
  allocation_id: Id<'allocation'>;
  invoice_id: Id<'invoice'>;
  position: number;
  amount_minor: Minor;
}

/** A debt of a former tenant that was given up; its bills count as settled by it until it is undone. */
export interface WriteOffTable {
  id: Id<'write_off'>;
  contract_id: Id<'contract'>;
  amount_minor: Minor;
  /** What of it is tax: listed for the tax return, and not booked back. */
  tax_minor: Minor;
  made_on: string;
  made_at_ms: number;
  /** Null: by the kiosk, for the property asks for no sum as small as this. */
  staff_id: string | null;
  why: string | null;
  /** Made by the page for this one act; null where the kiosk did it, and for what is older. */
  key: Later<string | null>;
  undone_at_ms: number | null;
  undone_by: string | null;
  undone_why: string | null;
}

export interface LedgerTables {
  money_entry: MoneyEntryTable;
  posting: PostingTable;
  booked: BookedTable;
  allocation: AllocationTable;
  allocation_line: AllocationLineTable;
  write_off: WriteOffTable;
}
