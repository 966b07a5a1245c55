/** Fetches pictures of the agreement's pages, one after the other; what comes when the document is another is dropped. */
import { ref } from 'vue';
import { useJourneyStore } from '../stores/journey';
import { useKioskStore } from '../stores/kiosk';

/** What the service paints at most and at least. */
const WIDTHS = { least: 200, most: 3000 };

export function useDocumentPages() {
  const journey = useJourneyStore();
  const kiosk = useKioskStore();
  /** Addresses of the pictures so far, in order. */
  const pictures = ref<string[]>([]);
  const failed = ref(false);
  let asked = 0;

  async function show(sha256: string, pages: number, width: number) {
    asked += 1;
    const mine = asked;
    pictures.value = [];
    failed.value = false;
    for (let page = 1; page <= pages && journey.booking !== null; page += 1) {
      const answer = await journey.bridge.call('agreement.page', {
        bookingId: journey.booking.id,
        language: kiosk.language,
        sha256,
        page,
        width: Math.min(WIDTHS.most, Math.max(WIDTHS.least, width)),
      });
      if (mine !== asked) return;
      failed.value = !answer.ok;
      if (!answer.ok) return;
      pictures.value.push(`data:image/png;base64,${answer.value.png}`);
    }
  }

  return { pictures, failed, show, stop: () => (asked += 1) };
}
