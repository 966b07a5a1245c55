/** Continue on the question of autopay: what was said goes to the service, with the words it was said to. */
import { useCatalogStore } from './catalog';
import { useJourneyStore } from './journey';
import { useKioskStore } from './kiosk';
import { unanswered } from './refusals';

/** Asks for the answer where one is due, has it written down, and goes on. Without the words nobody goes on. */
export async function answerAutopay(): Promise<void> {
  const journey = useJourneyStore();
  const { autopay: words } = useCatalogStore();
  const { booking, answers } = journey;
  if (journey.busy || booking === null || words === null) return;
  const wanted = answers.autopay;
  journey.refusals = words.offer === 'offered' && wanted === null ? [unanswered('autopay')] : [];
  if (journey.refusals.length > 0) return;
  // Where it is required there is nothing to choose: the signature under the agreement is the consent.
  if (words.offer === 'offered' && wanted !== null && !(await tell(wanted, words.textSha256))) return;
  journey.leave('autopay');
}

/** True when the service has it. The same answer to the same words is sent once. */
async function tell(wanted: boolean, textSha256: string): Promise<boolean> {
  const journey = useJourneyStore();
  const { booking, bridge } = journey;
  if (booking === null) return false;
  if (booking.autopay?.wanted === wanted && booking.autopay.textSha256 === textSha256) return true;
  const said = { bookingId: booking.id, language: useKioskStore().language, wanted, textSha256 };
  const answer = await journey.exclusively(() => bridge.call('booking.autopay', said));
  // The hold may have run out meanwhile, and the customer stands somewhere else.
  if (answer === null || journey.step !== 'autopay') return false;
  if (!answer.ok) {
    journey.refuse(answer.refusals);
    if (answer.refusals.some((one) => one.reason === 'agreement_changed')) await readAgain();
    return false;
  }
  // It is a clause of the agreement, which is another one now.
  journey.forgetSignature();
  if (journey.booking?.id === booking.id) journey.booking.autopay = { wanted, textSha256 };
  return true;
}

/** Nobody has answered the words that are there now. */
async function readAgain(): Promise<void> {
  const catalog = useCatalogStore();
  useJourneyStore().answers.autopay = null;
  catalog.autopay = null;
  await catalog.load('autopay');
}
