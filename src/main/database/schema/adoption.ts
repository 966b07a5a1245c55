/** Tables of tenancies that ran before this kiosk kept the books, as Kysely sees them. */
import type { Id } from '../../../shared/ids';
import type { Minor } from '../../../shared/money';
import type { Later } from './column';

/** A file of tenancies that ran before this kiosk kept the books. */
export interface AdoptionTable {
  id: Id<'adoption'>;
  /** One that was not taken back is imported once. */
  file_sha256: string;
  tenancies: number;
  made_at_ms: number;
  /** As the audit writes it. */
  made_by: string;
  taken_back_at_ms: Later<number | null>;
}

/** What a contract from such a file began with here. */
export interface AdoptedContractTable {
  contract_id: Id<'contract'>;
  adoption_id: Id<'adoption'>;
  /** The row of the file, as a spreadsheet counts it. */
  place: number;
  /** The last day that was billed elsewhere. */
  paid_through_on: string;
  owed_minor: Minor;
  /** What the tenant had with the site beside the deposit. */
  credit_minor: Minor;
  deposit_minor: Minor;
  /** What it was called in the books of before; null: nobody has said. */
  reference: Later<string | null>;
  /** The last day of a notice that was given before. */
  last_on: Later<string | null>;
  /** The tenant had left by then, and money was open. */
  left_on: Later<string | null>;
}

export interface AdoptionTables {
  adoption: AdoptionTable;
  adopted_contract: AdoptedContractTable;
}
