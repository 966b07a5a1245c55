/**
 * PDFs of a transaction that writes many documents. It runs once and is taken back, to learn what they say; they are drawn
 * outside of it, and it runs again. So nobody waits for a drawing within a transaction, and no number is left out.
 */
import type { CreditNoteFacts } from '../../documents/port';
import { contractTurns } from '../base/contract-turns';
import type { ServiceContext } from '../base/context';
import type { Result } from '../../../shared/result';
import { refuse } from '../../../shared/result';
import type { Tx } from '../../database/schema';

/** Thrown to take back what was written without its documents. */
class DocumentsWanted extends Error {
  constructor() {
    super('documents are to be drawn first');
  }
}

export interface DrawnDocuments {
  /** The PDF; bytes that stand for it while it is not drawn. */
  of(facts: CreditNoteFacts): Buffer;
}

const MOST_ROUNDS = 5;

/** Runs `work` in one transaction, as often as it takes until every document that it asked for was drawn as it is wanted. */
export function withDrawnDocuments<T>(
  ctx: ServiceContext,
  work: (tx: Tx, documents: DrawnDocuments) => Promise<Result<T>>,
): Promise<Result<T>> {
  return contractTurns(ctx).take(async () => {
    const drawn = new Map<string, Buffer>();
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const wanted = new Map<string, CreditNoteFacts>();
      const documents: DrawnDocuments = {
        of(facts) {
          // When it is drawn may differ: each round is a moment later.
          const { createdAtMs: _drawn, ...said } = facts;
          const key = JSON.stringify(said);
          const pdf = drawn.get(key);
          if (!pdf) wanted.set(key, facts);
          return pdf ?? Buffer.from('%PDF');
        },
      };
      try {
        return await ctx.store.attempt(async (tx) => {
          const done = await work(tx, documents);
          if (done.ok && wanted.size > 0) throw new DocumentsWanted();
          return done;
        });
      } catch (error) {
        if (!(error instanceof DocumentsWanted)) throw error;
      }
      for (const [key, facts] of wanted) drawn.set(key, await ctx.documents.creditNote(facts));
    }
    return refuse('SOMETHING_WENT_WRONG', 'failed');
  });
}
