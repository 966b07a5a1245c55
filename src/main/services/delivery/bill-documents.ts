/**
 * Draws the PDF of each bill after the bill is made, from the words that were kept with it, and sends it to the tenant. A
 * font that fails, a full disk, or a mail server that is down keeps no bill from being made.
 */
import { deleteBillToDraw, selectBillsToDraw } from '../../database/contract/bills';
import { insertDocument } from '../../database/contract/documents';
import { sha256 } from '../../database/sha256';
import type { InvoiceFacts } from '../../documents/port';
import type { ServiceContext } from '../base/context';
import type { SingleDeliveries } from './single-deliveries';

const AT_ONCE = 50;

/**
 * Draws what waits, oldest first, until `stop`.
 * @throws what the first one that fails throws: the next round begins with it
 */
export async function drawBills(
  ctx: ServiceContext,
  papers: Pick<SingleDeliveries, 'setUp' | 'ask' | 'wake'>,
  stop: AbortSignal,
): Promise<void> {
  for (let isMore = true; isMore;) {
    const bills = await ctx.store.read((tx) => selectBillsToDraw(tx, AT_ONCE));
    for (const bill of bills) {
      if (stop.aborted) return;
      // Written by `makeBills` in the transaction of the bill.
      const facts = JSON.parse(bill.facts) as InvoiceFacts;
      const pdf = await ctx.documents.invoice(facts);
      const id = ctx.newId<'document'>();
      await ctx.store.transaction(async (tx) => {
        if (!(await deleteBillToDraw(tx, bill.invoiceId))) return;
        await insertDocument(tx, {
          id,
          kind: 'invoice',
          number: bill.number,
          contact_id: bill.contactId,
          contract_id: bill.contractId,
          media_type: 'application/pdf',
          content: pdf,
          sha256: sha256(pdf),
          created_at_ms: ctx.clock.nowMs(),
        });
        if (papers.setUp.email && bill.email !== '')
          await papers.ask(tx, 'email', { document_id: id }, bill.language);
      });
      if (papers.setUp.email) papers.wake('email');
    }
    isMore = bills.length === AT_ONCE;
  }
}
