/**
 * Draws the PDF of each bill after the bill is made, from the words stored with it, and sends it to the tenant. A
 * missing font, a full disk, or a mail server that is down does not stop a bill from being made.
 */
import type { Id } from '../../../shared/ids';
import { deleteBillToDraw, selectBillsToDraw } from '../../database/contract/bills';
import { insertDocument } from '../../database/contract/documents';
import { sha256 } from '../../database/sha256';
import type { InvoiceFacts } from '../../documents/port';
import type { ServiceContext } from '../base/context';
import type { SingleDeliveries } from './single-deliveries';

const AT_ONCE = 50;

/**
 * Draws waiting PDFs, oldest first, until `stop`. One that fails is logged, waits for the next round, and holds up no
 * other.
 */
export async function drawBills(
  ctx: ServiceContext,
  deliveries: Pick<SingleDeliveries, 'setUp' | 'ask' | 'wake'>,
  stop: AbortSignal,
): Promise<void> {
  for (let isMore = true; isMore;) {
    const bills = await ctx.store.read((tx) => selectBillsToDraw(tx, AT_ONCE));
    isMore = bills.length === AT_ONCE;
    // A tenant who pays for half a year gets one e-mail.
    for (const own of Map.groupBy(bills, ({ contractId }) => contractId).values()) {
      if (stop.aborted) return;
      const drawn = await drawEach(ctx, own);
      const isKept = await keepTogether(ctx, deliveries, drawn).then(
        () => true,
        (error: unknown) => {
          ctx.log.error(
            { contract: own[0]?.contractId, err: error },
            'bills could not be kept; it is tried again',
          );
          return false;
        },
      );
      // What failed would be read again at once.
      if (!isKept || drawn.length < own.length) isMore = false;
    }
  }
}

type BillToDraw = Awaited<ReturnType<typeof selectBillsToDraw>>[number];

interface Drawn {
  readonly bill: BillToDraw;
  readonly pdf: Buffer;
}

async function drawEach(ctx: ServiceContext, bills: readonly BillToDraw[]): Promise<readonly Drawn[]> {
  const drawn: Drawn[] = [];
  for (const bill of bills)
    try {
      // Written by `makeBills` in the transaction of the bill.
      drawn.push({ bill, pdf: await ctx.documents.invoice(JSON.parse(bill.facts) as InvoiceFacts) });
    } catch (error) {
      ctx.log.error({ invoice: bill.invoiceId, err: error }, 'a bill could not be drawn; it is tried again');
    }
  return drawn;
}

/** The bills of a contract, and the e-mail that brings them. */
async function keepTogether(
  ctx: ServiceContext,
  deliveries: Pick<SingleDeliveries, 'setUp' | 'ask' | 'wake'>,
  drawn: readonly Drawn[],
): Promise<void> {
  const about = drawn[0]?.bill;
  if (!about) return;
  await ctx.store.transaction(async (tx) => {
    const kept: Id<'document'>[] = [];
    for (const { bill, pdf } of drawn) {
      const id = ctx.newId<'document'>();
      if (!(await deleteBillToDraw(tx, bill.invoiceId))) continue;
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
      kept.push(id);
    }
    const [first, ...others] = kept;
    if (!first || !deliveries.setUp.email || about.email === '') return;
    await deliveries.ask(tx, 'email', { document_id: first, occasion: 'made', with: others }, about.language);
  });
  if (deliveries.setUp.email) deliveries.wake('email');
}
