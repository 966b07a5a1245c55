/** A change of language in the middle of the journey: every answer stays, every sentence is fetched again. */
import type { Language } from '../../shared/languages';
import { useCatalogStore } from './catalog';
import { useJourneyStore } from './journey';
import { useKioskStore } from './kiosk';
import { usePaymentStore } from './payment';
import { useSessionStore } from './session';

/** Speaks another language from now on. */
export async function switchLanguage(language: Language): Promise<void> {
  const kiosk = useKioskStore();
  if (kiosk.language === language) return;
  kiosk.language = language;
  await Promise.all([useCatalogStore().reload(), reloadBooking(language), usePaymentStore().reload()]);
}

async function reloadBooking(language: Language): Promise<void> {
  const journey = useJourneyStore();
  const session = useSessionStore();
  const asked = session.number;
  const { booking, bridge } = journey;
  if (booking === null) return;
  const answer = await bridge.call('booking.get', { bookingId: booking.id, language });
  const current = session.number === asked && journey.booking?.id === booking.id;
  // A save may have answered meanwhile; its quote is newer but in the former language, so the later answer wins.
  if (current && answer.ok && useKioskStore().language === language) journey.booking = answer.value;
}
