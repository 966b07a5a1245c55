/** Somebody who has just moved in rents one more unit: all is forgotten but who they are, and the sizes come first. */
import { useJourneyStore } from './journey';
import { useKioskStore } from './kiosk';
import { useSessionStore } from './session';
import { wipe } from './wipe';

export function rentAnother(): void {
  const kiosk = useKioskStore();
  const { language } = kiosk;
  const contact = { ...useJourneyStore().answers.contact };
  const { number } = useSessionStore();
  wipe();
  if (useSessionStore().number === number) return;
  kiosk.language = language;
  const journey = useJourneyStore();
  journey.answers.contact = contact;
  journey.start();
}
