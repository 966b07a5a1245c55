/** The table of what contracts charge, counted from events as those of schema-figures.ts. */
import type { Id } from '../../shared/ids';

/** What a contract charges for each period that begins within some days. None at all: told by a version that did not say it. */
export interface ChargeFigureTable {
  contract_id: Id<'contract'>;
  position: number;
  kiosk_id: string;
  kind: 'rent' | 'insurance' | 'add_on';
  name: string;
  /** By language: JSON. */
  names: string;
  /** Of a whole period. Of rent as it was signed: `rent_figure` has what came later. */
  rate_minor: number;
  is_prorated: boolean;
  tax_code: string;
  from_on: string;
  /** The last day on which such a period begins; null: it goes on. */
  to_on: string | null;
}

/** What protects a tenant's things from a day on, as it was changed then; `contract_figure` has what holds now. */
export interface CoverFigureTable {
  charge_change_id: Id<'charge_change'>;
  kiosk_id: string;
  contract_id: Id<'contract'>;
  from_on: string;
  at_ms: number;
  cover: string;
}

/** How much of a line of an invoice a payment settled; below nothing where that was taken back. */
export interface PaidLineFigureTable {
  kiosk_id: string;
  /** Of the kiosk's journal. */
  sequence: number;
  invoice_id: Id<'invoice'>;
  position: number;
  on_day: string;
  amount_minor: number;
}
