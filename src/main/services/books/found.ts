/** What a source has of a contract that the books lack. */
import type { ReportedEvent } from '../../../shared/head-office/reported-events';
import type { MissingPart } from '../../../shared/head-office/written-back';
import type { ContractRows, EndedOnUnit } from '../../database/books/contract-rows';
import type { AdoptedIds, AdoptedTenancy } from '../adoption/contract';
import type { Numbered } from '../adoption/opening';

/** A tenancy that an import brought, written again as the import wrote it. */
export interface FoundAdopted {
  readonly ids: AdoptedIds & { readonly isBilled: boolean };
  readonly tenancy: AdoptedTenancy;
  /** The paper about the tenant's credit. */
  readonly creditNote: Numbered<'credit_note'> | null;
  readonly fileSha256: string;
  readonly fileTenancies: number;
}

export interface Found extends ContractRows {
  readonly source: 'former_database' | 'head_office';
  readonly missing: readonly MissingPart[];
  /** Hash of the signed PDF, as head office was told it; null where the PDF is among the rows. */
  readonly documentSha256: string | null;
  /** What was told of it, where head office may not have heard all of it. */
  readonly events: readonly ReportedEvent[];
  readonly ended: EndedOnUnit;
  /** Null where the rows have all of it. */
  readonly adopted: FoundAdopted | null;
}
