/**
 * Fetches pictures of a document's pages, one after the other. A picture that arrives after the document has changed is
 * dropped.
 */
import { ref } from 'vue';
import type { BridgeAnswer } from '../../../shared/bridge';

/** What the service paints at most and at least. */
const WIDTHS = { least: 200, most: 3000 };

/** One page as Base64 of a PNG, about so many pixels wide; null when there is nothing to show any more. */
export type FetchPage = (
  page: number,
  width: number,
) => Promise<BridgeAnswer<{ readonly png: string }>> | null;

export function useDocumentPages() {
  /** Addresses of the pictures so far, in order. */
  const pictures = ref<string[]>([]);
  const failed = ref(false);
  let asked = 0;

  async function show(fetchPage: FetchPage, pages: number, width: number) {
    asked += 1;
    const mine = asked;
    pictures.value = [];
    failed.value = false;
    for (let page = 1; page <= pages; page += 1) {
      const answer = await fetchPage(page, Math.min(WIDTHS.most, Math.max(WIDTHS.least, width)));
      if (mine !== asked || answer === null) return;
      failed.value = !answer.ok;
      if (!answer.ok) return;
      pictures.value.push(`data:image/png;base64,${answer.value.png}`);
    }
  }

  return { pictures, failed, show, stop: () => (asked += 1) };
}
