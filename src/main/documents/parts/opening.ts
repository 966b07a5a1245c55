/** How a document about money, and a letter, begins. */
import type { Label, Wording } from '../labels/wording';
import type { DocumentHeader } from '../port';
import type { Sheet } from '../typesetting/sheet';
import { letterhead, operatorInShort, partyWords, personAndFacts, title, type Fact } from './parts';

interface Opening {
  readonly name: Label;
  readonly number: string;
  readonly to: Label;
  readonly main: Fact;
  readonly grid: readonly Fact[];
}

/** Letterhead, title, the tenant, and the facts a bookkeeper looks for. */
export function opening(
  sheet: Sheet,
  facts: Pick<DocumentHeader, 'operator' | 'tenant'>,
  wording: Wording,
  { name, number, to, main, grid }: Opening,
): void {
  letterhead(sheet, facts.operator, operatorInShort(facts.operator, wording));
  title(sheet, wording, { name, number, main });
  personAndFacts(sheet, wording, { label: to, lines: partyWords(facts.tenant) }, grid);
}
