/** What a source knows about a contract that the books lack. */
import type { Id } from '../../../shared/ids';
import type { ReportedEvent } from '../../../shared/head-office/reported-events';
import type { MissingPart } from '../../../shared/head-office/written-back';
import type { ContractRows, EndedOnUnit, Row } from '../../database/books/contract-rows';
import type { AdoptedIds, AdoptedTenancy } from '../adoption/contract';
import type { Numbered } from '../adoption/opening';

/** A tenancy that an import brought, written again as the import wrote it. */
export interface FoundAdopted {
  readonly ids: AdoptedIds & { readonly isBilled: boolean };
  readonly tenancy: AdoptedTenancy;
  /** The document about the tenant's credit. */
  readonly creditNote: Numbered<'credit_note'> | null;
  readonly fileSha256: string;
  readonly fileTenancies: number;
}

/** A credit note that a transfer made of the former contract. */
export interface FoundCredit {
  readonly id: Id<'credit_note'>;
  readonly invoiceId: Id<'invoice'>;
  readonly number: string;
  readonly settles: 'unused_days' | 'deposit';
  readonly lines: readonly {
    readonly position: number;
    readonly taxableMinor: number;
    readonly taxMinor: number;
    readonly payableMinor: number;
  }[];
  readonly atMs: number;
  /** Its document; null where it is to be drawn again. */
  readonly document: Row | null;
}

/** A tenant who changed the unit: the contract found took the place of another, or another took its place. */
export interface FoundTransfer {
  readonly contractId: Id<'contract'>;
  readonly fromContractId: Id<'contract'>;
  /** First day of the new unit. */
  readonly movedOn: string;
  readonly movedAtMs: number;
  readonly credits: readonly FoundCredit[];
  /** Whether those are all that it made. */
  readonly isWhole: boolean;
}

export interface Found extends ContractRows {
  readonly source: 'former_database' | 'head_office';
  readonly missing: readonly MissingPart[];
  /** Hash of the signed PDF, as it was reported to head office; null where the PDF is among the rows. */
  readonly documentSha256: string | null;
  /** What was reported of it, where head office may not have heard all of it. */
  readonly events: readonly ReportedEvent[];
  readonly ended: EndedOnUnit;
  readonly transfers: readonly FoundTransfer[];
  /** Null where the rows have all of it. */
  readonly adopted: FoundAdopted | null;
}
