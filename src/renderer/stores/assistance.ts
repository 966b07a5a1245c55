/** Somebody of the staff helps with the customer's booking: the screen says who, waits, and then goes on with what they did. */
import { defineStore } from 'pinia';
import type { ChannelOutput } from '../../shared/channels';
import type { ScreenBooking } from '../../shared/screen-shapes';
import { answersOf } from './answers';
import { useJourneyStore } from './journey';
import { useKioskStore } from './kiosk';
import { usePaymentStore } from './payment';
import { useSessionStore } from './session';
import { questionSteps, type QuestionStep, type Step } from './steps';

interface AssistanceState {
  /** The first name of the person who helps now. */
  helper: string | null;
  /** The last change of staff that this screen knows of, and of which booking; null before it has asked. */
  known: { readonly bookingId: string; readonly staffChange: number } | null;
  /** When the service last said who helps. */
  heardAt: number;
}

/** Asked every two seconds; an answer older than this says nothing about now. */
const HEARD_LATELY_MS = 30_000;

/** No number of a change: whatever staff have done is read. */
const NOTHING = -1;

/** On these there is no booking any more that staff could help with. */
const over: readonly Step[] = ['welcome', 'done', 'reserved', 'cancelled', 'pick-up'];

export const useAssistanceStore = defineStore('assistance', {
  state: (): AssistanceState => ({ helper: null, known: null, heardAt: 0 }),
  getters: {
    /** Whether staff hold the booking, as far as was heard by a time. */
    holdsAt: (store) => (nowMs: number) => store.helper !== null && nowMs - store.heardAt < HEARD_LATELY_MS,
  },
  actions: {
    /** Asks how it stands; no answer changes nothing. True when staff have canceled the booking. */
    async refresh(): Promise<boolean> {
      const journey = useJourneyStore();
      const { held: booking } = journey;
      if (booking === null || over.includes(journey.step)) return false;
      const asked = useSessionStore().number;
      const answer = await this.bridge.call('booking.assistance', { bookingId: booking.id });
      const current = useSessionStore().number === asked && journey.held?.id === booking.id;
      if (!answer.ok || !current || over.includes(journey.step)) return false;
      await this.take(booking.id, answer.value);
      if (answer.value.state !== 'cancelled') return false;
      // Of several units staff have taken one away: the customer goes on with the others.
      const other = booking.visit.units.find(({ bookingId }) => bookingId !== booking.id);
      return other === undefined || !(await this.readAnew(other.bookingId));
    },
    async take(bookingId: string, { helper, staffChange, state }: ChannelOutput<'booking.assistance'>) {
      if (state === 'moved_in') return this.finish();
      this.helper = helper;
      this.heardAt = Date.now();
      if (this.known?.bookingId !== bookingId)
        this.known = { bookingId, staffChange: helper === null ? staffChange : NOTHING };
      // The person who works at the booking still may change more: it is read once they are done.
      if (helper !== null || useJourneyStore().busy || state === 'cancelled' || state === 'expired') return;
      if (staffChange !== this.known.staffChange && (await this.readAnew()))
        this.known = { bookingId, staffChange };
    },
    /** Staff have finished it: what the customer takes along is shown. */
    finish() {
      this.helper = null;
      const payment = usePaymentStore();
      // The customer's own card did it: the payment hears so itself, and is not over before it has.
      if (payment.underWay) return;
      useJourneyStore().go('done');
      void payment.loadResult();
    },
    /** The booking as staff left it; true when it was read. What they held before another unit was chosen goes on. */
    async readAnew(bookingId = useJourneyStore().besides?.booking.id ?? useJourneyStore().booking?.id) {
      const journey = useJourneyStore();
      if (bookingId === undefined) return false;
      const about = { bookingId, language: useKioskStore().language };
      const answer = await journey.exclusively(() => this.bridge.call('booking.get', about));
      if (answer === null || !answer.ok) return false;
      const booking = answer.value;
      const { contact } = journey.answers;
      const read = answersOf(booking);
      Object.assign(read.contact, booking.typed);
      // What was typed and not sent yet is the customer's own.
      const answers = booking.contactBook ? read : { ...read, contact };
      const saved = booking.signature.saved;
      journey.$patch({
        booking,
        answers,
        besides: null,
        savedAs: null,
        beforeChange: null,
        planDropped: false,
        detailsSaved: booking.contactBook !== null,
        consent: saved,
        notice: null,
      });
      if (!saved) journey.forgetSignature();
      const step = stepAfterHelp(journey.step, booking, journey.autopayOpen);
      journey.returnTo = step !== 'check' && booking.contactBook !== null ? 'check' : null;
      if (saved) journey.returnTo = null;
      journey.go(step);
      return true;
    },
  },
});

/** Where the customer goes on: at what is still open, else with the check of everything, or with paying what is signed. */
function stepAfterHelp(step: Step, booking: ScreenBooking, autopayOpen: boolean): Step {
  const at = questionSteps.indexOf(step as QuestionStep);
  const notBeyond = (last: QuestionStep): Step =>
    at >= 0 && at < questionSteps.indexOf(last) && booking.contactBook === null ? step : last;
  if (booking.coverage === null) return notBeyond('coverage');
  if (booking.contactBook === null) return step === 'address' ? step : notBeyond('person');
  if (autopayOpen) return 'autopay';
  return booking.signature.saved ? 'pay' : 'check';
}
