/** A price as it is paid: what the tenant's credit pays is its last line, and the sum is what is left. */
import type { QuoteView } from '../../../shared/shapes';

export const leftToPay = ({ credit, payableAmount }: QuoteView) => credit?.toPayAmount ?? payableAmount;

export const linesWithCredit = ({ lines, credit }: Pick<QuoteView, 'lines' | 'credit'>) =>
  credit ? [...lines, { ...credit, code: 'credit' }] : lines;
