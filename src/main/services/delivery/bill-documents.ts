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

/** Draws what waits, oldest first, until `stop`. One that fails is logged, waits for the next round, and holds up no other. */
export async function drawBills(
  ctx: ServiceContext,
  papers: Pick<SingleDeliveries, 'setUp' | 'ask' | 'wake'>,
  stop: AbortSignal,
): Promise<void> {
  for (let isMore = true; isMore;) {
    const bills = await ctx.store.read((tx) => selectBillsToDraw(tx, AT_ONCE));
    isMore = bills.length === AT_ONCE;
    for (const bill of bills) {
      if (stop.aborted) return;
      try {
        await drawBill(ctx, papers, bill);
      } catch (error) {
        // It would be read again at once.
        isMore = false;
        ctx.log.error(
          { invoice: bill.invoiceId, err: error },
          'a bill could not be drawn; it is tried again',
        );
      }
    }
  }
}

type BillToDraw = Awaited<ReturnType<typeof selectBillsToDraw>>[number];

async function drawBill(
  ctx: ServiceContext,
  papers: Pick<SingleDeliveries, 'setUp' | 'ask' | 'wake'>,
  bill: BillToDraw,
): Promise<void> {
  // Written by `makeBills` in the transaction of the bill.
  const pdf = await ctx.documents.invoice(JSON.parse(bill.facts) as InvoiceFacts);
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
      await papers.ask(tx, 'email', { document_id: id, occasion: 'made' }, bill.language);
  });
  if (papers.setUp.email) papers.wake('email');
}
