/** The table of what contracts charge, counted from events as those of schema-figures.ts. */
import type { Id } from '../../shared/ids';

/** What a contract charges for each period that begins within some days. None at all: told by a version that did not say it. */
export interface ChargeFigureTable {
  contract_id: Id<'contract'>;
  position: number;
  kiosk_id: string;
  kind: 'rent' | 'insurance' | 'add_on';
  /** Of a whole period. Of rent as it was signed: `rent_figure` has what came later. */
  rate_minor: number;
  is_prorated: boolean;
  tax_code: string;
  from_on: string;
  /** The last day on which such a period begins; null: it goes on. */
  to_on: string | null;
}
