/** A unit that is reserved for a customer who cannot pay now, and the customer who comes back for one. */
import { defineStore } from 'pinia';
import type { ChannelOutput } from '../../shared/channels';
import type { ScreenBooking } from '../../shared/screen-shapes';
import { answersOf } from './answers';
import { useJourneyStore } from './journey';
import { useKioskStore } from './kiosk';
import { unanswered } from './refusals';

interface ReservationState {
  /** The code of the unit that is reserved, and until when. */
  reserved: ChannelOutput<'booking.reserve'> | null;
  /** As typed or scanned by a customer who comes back. */
  code: string;
  phoneDigits: string;
  /** As typed by a customer who comes back without a code. */
  email: string;
  phoneNumber: string;
  phoneCountryId: number;
  /** What waits for them, where it is more than one. */
  found: ScreenBooking[];
}

export const useReservationStore = defineStore('reservation', {
  state: (): ReservationState => ({
    reserved: null,
    code: '',
    phoneDigits: '',
    email: '',
    phoneNumber: '',
    phoneCountryId: 0,
    found: [],
  }),
  actions: {
    async reserve() {
      const journey = useJourneyStore();
      const { booking } = journey;
      if (journey.busy || booking === null) return;
      const input = { bookingId: booking.id, language: useKioskStore().language };
      const answer = await journey.exclusively(() => this.bridge.call('booking.reserve', input));
      if (answer === null) return;
      if (!answer.ok) return journey.refuse(answer.refusals);
      this.reserved = answer.value;
      journey.go('reserved');
    },
    /** A code was held to the scanner: only the end of the phone number is still asked for. */
    scanned(code: string) {
      this.code = code;
      useJourneyStore().go('pick-up');
    },
    async pickUp() {
      const journey = useJourneyStore();
      if (journey.busy) return;
      const code = this.code.replaceAll(' ', '');
      journey.refusals = [
        ...(/^\d{8}$/.test(code) ? [] : [unanswered('code')]),
        ...(/^\d{4}$/.test(this.phoneDigits) ? [] : [unanswered('phoneDigits')]),
      ];
      if (journey.refusals.length > 0) return;
      const input = { code, phoneDigits: this.phoneDigits, language: useKioskStore().language };
      const answer = await journey.exclusively(() => this.bridge.call('booking.pick-up', input));
      if (answer === null) return;
      if (!answer.ok) return journey.refuse(answer.refusals);
      this.take(answer.value);
    },
    async find() {
      const journey = useJourneyStore();
      if (journey.busy) return;
      const { email, phoneNumber, phoneCountryId } = this;
      journey.refusals = [
        ...(email.trim() === '' ? [unanswered('findEmail')] : []),
        ...(phoneNumber.trim() === '' ? [unanswered('findPhone')] : []),
      ];
      if (journey.refusals.length > 0) return;
      const input = { email, phoneNumber, phoneCountryId, language: useKioskStore().language };
      const answer = await journey.exclusively(() => this.bridge.call('booking.find', input));
      if (answer === null) return;
      if (!answer.ok) {
        // It is not said which of the two was wrong, so the words are beside neither.
        journey.refusals = answer.refusals.map(({ reason }) => ({ reason, field: null }));
        return;
      }
      const [first, ...more] = answer.value;
      if (first && more.length === 0) return this.take(first);
      this.found = answer.value;
      journey.go('reservations');
    },
    /**
     * Goes on with a booking: what is signed is paid, and what is not is looked over first, for somebody else may have
     * typed it. What it lacks is asked.
     */
    take(booking: ScreenBooking) {
      const journey = useJourneyStore();
      const { saved } = booking.signature;
      journey.$patch({ booking, answers: answersOf(booking), detailsSaved: true, consent: saved });
      if (saved) return journey.go('pay');
      if (booking.coverage === null) {
        journey.returnTo = 'check';
        return journey.go('coverage');
      }
      if (journey.autopayOpen) return journey.go('autopay');
      journey.go('check');
    },
  },
});
