/** What waits for the approval of the person who looks at a page. */
import { approvalsFor } from '../../catalogue/approvals';
import type { Office } from '../../office';
import type { ForYou } from '../../pages/for-you';
import { requestsFor } from '../../people/owner-requests';
import type { SignedIn } from '../../people/sessions';
import { within } from '../../within';

/** The page is there also where the database is slow: then it says nothing of approvals. */
const WITHIN_MS = 1_000;

export const nothingForYou: ForYou = { changes: [], requests: [] };

/** `awaySinceMs`: since when the database does not answer; null: it does. */
export async function forYou(
  { forPages, nowMs }: Office,
  person: SignedIn,
  awaySinceMs: number | null,
): Promise<ForYou> {
  if (awaySinceMs !== null) return nothingForYou;
  const read = Promise.all([approvalsFor(forPages, person, nowMs()), requestsFor(forPages, person, nowMs())]);
  return within(WITHIN_MS, read).then(
    ([changes, requests]) => ({ changes, requests }),
    () => nothingForYou,
  );
}
