import type { OpenInvoice } from '../../../src/main/domain/ledger/allocation';
import type { Id } from '../../../src/shared/ids';
import { minor } from '../../../src/shared/money';
import type { InvoiceLineCode } from '../../../src/shared/shapes';

/** An invoice under a name that can be read, with what is open of each line in minor units. */
export const openInvoice = (
  id: string,
  dueOn: string,
  lines: readonly [InvoiceLineCode, number][],
): OpenInvoice => ({
  // The rules compare ids and never read one.
  id: id as Id<'invoice'>,
  dueOn,
  lines: lines.map(([code, open], index) => ({ position: index + 1, code, openMinor: minor(open) })),
});
