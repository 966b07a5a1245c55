/**
 * A change of language in the middle of the journey: every answer stays, and every text is fetched again. Only
 * consent and signature are asked for again: nobody signs a text they have not seen.
 */
import type { Language } from '../../shared/languages';
import { useJourneyStore } from './journey';
import { useKioskStore } from './kiosk';
import { usePaymentStore } from './payment';
import { useSessionStore } from './session';

/** Speaks another language from now on. */
export async function switchLanguage(language: Language): Promise<void> {
  const kiosk = useKioskStore();
  if (kiosk.language === language) return;
  kiosk.language = language;
  readInIt();
  kiosk.translating += 1;
  await Promise.all([
    reloadBooking(language),
    ...[...useSessionStore().reloading].map((store) => store.reload()),
  ]).finally(() => (kiosk.translating -= 1));
}

/** What was agreed to in the former language is read again in this one, and the screen says why. */
function readInIt(): void {
  const journey = useJourneyStore();
  const agreed = journey.consent;
  if (nothingBegun()) journey.readAgain();
  // The card may be tried again for what was signed; who goes back instead reads it in the language they chose.
  else if (usePaymentStore().callable) journey.forgetSignature();
  journey.againInLanguage ||= agreed && !journey.consent;
}

/** Whether another language means to read and sign again. */
export function asksAgain(): boolean {
  return useJourneyStore().consent && (nothingBegun() || usePaymentStore().callable);
}

/** No money is moving or has moved: a payment was never started, or is called off. */
function nothingBegun(): boolean {
  const { underWay, phase } = usePaymentStore();
  return !underWay && (phase === 'none' || phase === 'not_taken');
}

async function reloadBooking(language: Language): Promise<void> {
  const journey = useJourneyStore();
  const session = useSessionStore();
  const asked = session.number;
  const { held: booking, bridge } = journey;
  if (booking === null) return;
  const answer = await bridge.call('booking.get', { bookingId: booking.id, language });
  const current = session.number === asked && journey.held?.id === booking.id;
  // A save may have answered meanwhile; its quote is newer but in the former language, so the later answer wins.
  if (!current || !answer.ok) return;
  if (useKioskStore().language === language) {
    if (journey.booking !== null) journey.booking = answer.value;
    else if (journey.besides !== null) journey.besides.booking = answer.value;
  }
}
