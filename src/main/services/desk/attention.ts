/** How much waits for people, each as a number. */
import type { AttentionKind } from '../../../shared/desk/attention';
import { findBooksInDoubt } from '../../database/books/books-in-doubt';
import { selectLostChanges } from '../../database/books/lost-changes';
import { selectLostContracts } from '../../database/books/lost-contracts';
import { selectReviews } from '../../database/attempt/payment-reviews';
import { selectOpenApprovals } from '../../database/approval/approvals';
import { selectRefundsIn } from '../../database/refund/refunds';
import { countUncheckedPolicies } from '../../database/desk/today';
import { findProperty } from '../../database/property/properties';
import { selectUnitConflicts } from '../../database/unit/conflicts';
import { businessDateAt } from '../../domain/base/dates';
import { proposedPrices, type ProposedPrices } from '../catalogue/proposed-prices';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { listHelp } from '../screen/help-calls';
import { MINUTE_MS } from '../../../shared/durations';

export type Counts = { readonly [K in Exclude<AttentionKind, 'prices'>]: number } & {
  readonly prices: readonly ProposedPrices[];
};

/**
 * Counts once for each change of the database, and once a minute: a new day makes policies expire without such a change.
 * Pages ask every few seconds, and a locked page may be asked by anybody.
 */
export function createAttention(ctx: ServiceContext): () => Promise<Counts> {
  let counted: { readonly mark: string; readonly counts: Promise<Counts> } | null = null;
  return () => {
    const minute = Math.floor(ctx.clock.nowMs() / MINUTE_MS);
    const mark = `${ctx.store.recentChangeMark()} ${minute}`;
    if (counted?.mark !== mark) counted = { mark, counts: countAll(ctx) };
    return counted.counts;
  };
}

async function countPolicies({ ctx, tx }: InTransaction): Promise<number> {
  const property = await findProperty(tx);
  return property ? countUncheckedPolicies(tx, businessDateAt(ctx.clock.nowMs(), property.time_zone)) : 0;
}

function countAll(ctx: ServiceContext): Promise<Counts> {
  return ctx.store.read(async (tx) => ({
    helpCalls: (await listHelp({ ctx, tx })).length,
    reviews:
      (await selectReviews(tx, { all: false })).length +
      (await selectRefundsIn(tx, 'needs_review')).length +
      (await selectUnitConflicts(tx, false)).length +
      (await selectLostContracts(tx)).length +
      (await selectOpenApprovals(tx)).length +
      new Set((await selectLostChanges(tx)).map(({ contract_id }) => contract_id)).size +
      ((await findBooksInDoubt(tx)) === null ? 0 : 1),
    policies: await countPolicies({ ctx, tx }),
    prices: await proposedPrices(tx),
  }));
}
