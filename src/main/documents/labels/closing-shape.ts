/** What each language has of a day's closing. */
import type { DayClosingFacts, DrawerLine } from '../closing-facts';

export interface ClosingWords extends Readonly<Record<'nothingOpen' | 'onItsWay' | 'inReview', string>> {
  readonly title: string;
  readonly closedAt: string;
  readonly closedBy: string;
  readonly byTender: string;
  readonly tender: string;
  readonly tenders: Readonly<
    Record<'card' | 'card_simulated' | 'cash' | 'cheque' | 'desk_terminal' | 'sister', string>
  >;
  readonly taken: string;
  readonly givenBack: string;
  readonly net: string;
  readonly byLedger: string;
  readonly ledger: string;
  readonly ledgers: Readonly<Record<'revenue' | 'insurance' | 'liability' | 'tax', string>>;
  readonly invoiced: string;
  readonly credited: string;
  readonly proof: string;
  readonly count: string;
  readonly amount: string;
  readonly sums: Readonly<Record<DayClosingFacts['sums'][number]['sum'], string>>;
  readonly drawer: string;
  readonly drawerLines: Readonly<Record<DrawerLine, string>>;
  /** After a restore or a loss of the books. */
  readonly follows: string;
  readonly lostCounted: (numbers: string) => string;
  readonly lostUnknown: string;
  readonly why: string;
  readonly open: string;
}
