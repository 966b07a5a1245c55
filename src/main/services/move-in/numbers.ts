/** The numbers that stand in a move-in's documents, taken in its transaction. */
import { takeDocumentNumber } from '../../database/number-series';
import type { Tx } from '../../database/schema';
import type { MoveInFacts } from './facts';

/** Somebody else took the number that stands in the documents: they have to be made again. */
export class NumbersTaken extends Error {}

/** Takes the next number of a series; throws NumbersTaken when it is not the one in the documents. */
export async function takeNumberInDocuments(
  tx: Tx,
  series: 'contract' | 'invoice' | 'receipt',
  facts: MoveInFacts,
): Promise<string> {
  const number = await takeDocumentNumber(tx, series);
  if (number !== facts.numbers[series]) throw new NumbersTaken();
  return number;
}
