/** Somebody who has just moved in rents one more unit: all is forgotten but who they are, and the sizes come first. */
import { copyOf } from './answers';
import { useJourneyStore } from './journey';
import { useKioskStore } from './kiosk';
import { useSessionStore } from './session';
import { wipe } from './wipe';

export function rentAnother(): void {
  const kiosk = useKioskStore();
  const { language } = kiosk;
  const { contact, company, userTypeId } = copyOf(useJourneyStore().answers);
  const { number } = useSessionStore();
  wipe();
  if (useSessionStore().number === number) return;
  kiosk.language = language;
  const journey = useJourneyStore();
  // For the same company: that they may sign for it is said for each agreement.
  Object.assign(journey.answers, { contact, userTypeId, company: { ...company, maySign: false } });
  journey.start();
}
