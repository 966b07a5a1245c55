/**
 * A tenant changed the unit, what they owed was carried to the new contract, and a restore lost the bill that it came from. The
 * bill is made again once the former contract was written back. Its debt then leaves that contract once more.
 */
import { ok } from '../../../shared/result';
import { findBooksInDoubt } from '../../database/books/books-in-doubt';
import { findContract } from '../../database/contract/contracts';
import { selectOwedTwice } from '../../database/transfer/transfers';
import { withDrawnDocuments } from '../adoption/drawn-documents';
import type { ServiceContext } from '../base/context';
import { carryAway } from '../transfer/carry';

/** Killed at any line, the next round goes on. */
export async function carryAgain(ctx: ServiceContext): Promise<void> {
  if ((await ctx.store.read(findBooksInDoubt)) !== null) return;
  for (const { contractId } of await ctx.store.read(selectOwedTwice)) {
    const carried = await withDrawnDocuments(ctx, async (tx, documents) => {
      // A payment may have come meanwhile.
      const owed = (await selectOwedTwice(tx)).find((each) => each.contractId === contractId);
      const former = await findContract(tx, contractId);
      if (owed && former)
        await carryAway({ ctx, tx }, former, owed.amountMinor, (document) => documents.of(document));
      return ok(null);
    });
    if (!carried.ok) throw new Error('a debt that is owed twice could not be carried away');
  }
}
