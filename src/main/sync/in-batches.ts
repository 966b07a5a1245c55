/** Joins many small questions into few large ones: while one is on its way, the others gather for the next. */

/** `most`: how many go in one. When it fails, all that have gathered fail with it, because they would fail too. */
export function inBatches<Q, A>(
  most: number,
  ask: (questions: readonly Q[]) => Promise<readonly A[]>,
): (question: Q) => Promise<A> {
  interface Waiting {
    readonly question: Q;
    readonly resolve: (answer: A) => void;
    readonly reject: (error: unknown) => void;
  }
  const waiting: Waiting[] = [];
  let isAsking = false;

  async function askAll(): Promise<void> {
    isAsking = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most);
      try {
        const answers = await ask(batch.map(({ question }) => question));
        for (const [index, { resolve, reject }] of batch.entries()) {
          const answer = answers[index];
          if (answer === undefined) reject(new Error('a question was left without an answer'));
          else resolve(answer);
        }
      } catch (error) {
        for (const { reject } of [...batch, ...waiting.splice(0)]) reject(error);
      }
    }
    isAsking = false;
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (!isAsking) void askAll();
    });
}
