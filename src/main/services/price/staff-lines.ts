/** Lines of a contract's invoices in the language of the page that staff read. */
import type { Selectable } from 'kysely';
import type { Language } from '../../../shared/languages';
import type { ContractParts } from '../../database/contract/contracts';
import type { PropertyRow } from '../../database/property/properties';
import type { InvoiceLineTable } from '../../database/schema/bill';
import { openingWords, type OpeningWord } from '../../domain/adoption/words';
import { describeCharge, describeLine } from '../../domain/price/line-text';
import { writtenFor } from '../property/property';
import { readStoredQuote } from './stored-quote';

type Line = Pick<Selectable<InvoiceLineTable>, 'code' | 'description' | 'binding_description'>;

/** `printed`: what the tenant's document says, where that is another language; null where both are one. */
export interface StaffLine {
  readonly description: string;
  readonly printed: string | null;
}

interface Place {
  readonly parts: Pick<ContractParts, 'contract' | 'invoice' | 'lines'>;
  readonly property: PropertyRow;
  /** The page's. */
  readonly language: Language;
}

/** Lines of the move-in's invoice, in their order. */
export function moveInLinesForStaff(place: Place): readonly StaffLine[] {
  const { parts, property, language } = place;
  const agreed = readStoredQuote(parts.contract.quote).lines;
  const locale = writtenFor(language, property);
  return parts.lines.map((line, index) => {
    const signed = agreed[index];
    // A contract that ran before this kiosk kept the books signed no quote.
    return signed?.code === line.code
      ? beside(line, describeLine(signed, language, locale), place)
      : lineForStaff(line, place);
  });
}

/** Any other line. What staff typed stays as it is. */
export function lineForStaff(
  line: Line,
  place: Pick<Place, 'property' | 'language'> & { readonly parts: Pick<ContractParts, 'contract'> },
): StaffLine {
  const { parts, property, language } = place;
  const word = openingWordOf(line.description, parts.contract.language);
  const inProperty = language === property.language ? line.binding_description : null;
  const said =
    word === null ? (inProperty ?? describeCharge(line.code, language)) : openingWords[language][word];
  return beside(line, said ?? line.description, place);
}

function beside(
  line: Line,
  said: string,
  { parts, language }: { readonly parts: Pick<ContractParts, 'contract'>; readonly language: Language },
): StaffLine {
  if (parts.contract.language === language) return { description: line.description, printed: null };
  return { description: said, printed: said === line.description ? null : line.description };
}

function openingWordOf(text: string, language: Language): OpeningWord | null {
  const words = Object.entries(openingWords[language]) as [OpeningWord, string][];
  return words.find(([, said]) => said === text)?.[0] ?? null;
}
