/** A unit that is kept for a customer who cannot pay now, and the customer who comes back for it. */
import { defineStore } from 'pinia';
import type { ChannelOutput } from '../../shared/channels';
import { answersOf } from './answers';
import { useJourneyStore } from './journey';
import { useKioskStore } from './kiosk';
import { unanswered } from './refusals';

interface KeptState {
  /** The code of the unit that is kept, and until when. */
  kept: ChannelOutput<'booking.keep'> | null;
  /** As typed by a customer who comes back. */
  code: string;
  phoneDigits: string;
}

export const useKeptStore = defineStore('kept', {
  state: (): KeptState => ({ kept: null, code: '', phoneDigits: '' }),
  actions: {
    async keep() {
      const journey = useJourneyStore();
      const { booking } = journey;
      if (journey.busy || booking === null) return;
      const input = { bookingId: booking.id, language: useKioskStore().language };
      const answer = await journey.exclusively(() => this.bridge.call('booking.keep', input));
      if (answer === null) return;
      if (!answer.ok) return journey.refuse(answer.refusals);
      this.kept = answer.value;
      journey.go('kept');
    },
    /** Goes on with a kept unit: what is signed is paid, what is not is read and signed first. */
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
      const booking = answer.value;
      journey.$patch({
        booking,
        answers: answersOf(booking),
        detailsSaved: true,
        consent: booking.signature.saved,
      });
      if (booking.signature.saved) journey.go('pay');
      else journey.go(journey.autopayOpen ? 'autopay' : 'agreement');
    },
  },
});
