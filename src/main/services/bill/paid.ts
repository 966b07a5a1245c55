/** Marks a bill as paid where it is paid before its PDF is drawn. */
import type { Id } from '../../../shared/ids';
import { minor, sumMinor, toPrice } from '../../../shared/money';
import { changeBillToDraw, selectOwnBillsToDraw } from '../../database/contract/bills';
import { selectOpenInvoices } from '../../database/ledger/allocations';
import type { Tx } from '../../database/schema';
import type { InvoiceFacts } from '../../documents/port';

/** Called after money has settled its part. A bill that is partly open still names the card that pays the rest. */
export async function showPaid(tx: Tx, contractId: Id<'contract'>): Promise<void> {
  const bills = await selectOwnBillsToDraw(tx, contractId);
  if (bills.length === 0) return;
  const open = await selectOpenInvoices(tx, contractId);
  for (const { id, totalMinor, currency, facts: written } of bills) {
    // Written by `issueInvoice`.
    const facts = JSON.parse(written) as InvoiceFacts;
    const lines = open.find((invoice) => invoice.id === id)?.lines ?? [];
    const openMinor = sumMinor(lines.map((line) => line.openMinor));
    const price = (amount: number) => toPrice(minor(amount), currency, facts.locale);
    const paid: InvoiceFacts = {
      ...facts,
      paid: price(totalMinor - openMinor),
      balance: price(openMinor),
      charge: openMinor === 0 ? null : (facts.charge ?? null),
    };
    await changeBillToDraw(tx, id, JSON.stringify(paid));
  }
}
