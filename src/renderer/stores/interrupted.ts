/** A payment that a crash of this machine interrupted: what became of it, for the person who is still here. */
import { defineStore } from 'pinia';
import { nextTick } from 'vue';
import type { InterruptedPayment } from '../../shared/screen-shapes';
import { useJourneyStore } from './journey';
import { useKioskStore } from './kiosk';
import { usePaymentStore } from './payment';
import { unanswered } from './refusals';

interface InterruptedState {
  view: InterruptedPayment | null;
  phoneDigits: string;
  /** After wrong digits: how often more; null before. */
  triesLeft: number | null;
}

export const useInterruptedStore = defineStore('interrupted', {
  stays: true,
  state: (): InterruptedState => ({ view: null, phoneDigits: '', triesLeft: null }),
  getters: {
    mayResume: (store): boolean => store.view?.resumable === true && store.triesLeft !== 0,
  },
  actions: {
    /** No answer changes nothing: what is not known is not shown as an end. */
    async load() {
      const kiosk = useKioskStore();
      const answer = await this.bridge.call('payment.interrupted', { language: kiosk.language });
      if (!answer.ok) return;
      const own = answer.value?.language ?? null;
      // The page has just been opened, and knows no customer's language: the one they signed in is theirs.
      const isNews =
        this.view === null && own !== null && own !== kiosk.language && kiosk.offered.includes(own);
      this.view = answer.value;
      if (!isNews) return;
      kiosk.language = own;
      await this.load();
    },
    /** The person who reads it has seen how it ended. */
    async acknowledge() {
      const { view } = this;
      if (view === null) return;
      const journey = useJourneyStore();
      const { reference } = view;
      const answer = await journey.exclusively(() => this.bridge.call('payment.acknowledge', { reference }));
      if (answer === null) return;
      if (!answer.ok) return journey.refuse(answer.refusals);
      this.$reset();
      journey.refusals = [];
    },
    /** To where the code of a unit that is still held is asked for. */
    async goOn() {
      await this.acknowledge();
      if (this.view === null) useJourneyStore().go('pick-up');
    },
    /** Opens the finished move-in to a person who knows the end of the phone number. */
    async resume() {
      const journey = useJourneyStore();
      const { view, phoneDigits } = this;
      if (view === null || journey.busy) return;
      journey.refusals = /^\d{4}$/.test(phoneDigits) ? [] : [unanswered('phoneDigits')];
      if (journey.refusals.length > 0) return;
      const { reference } = view;
      const answer = await journey.exclusively(() =>
        this.bridge.call('payment.resume', { reference, phoneDigits }),
      );
      if (answer === null) return;
      if (!answer.ok) return journey.refuse(answer.refusals);
      const { bookingId, triesLeft } = answer.value;
      this.phoneDigits = '';
      if (bookingId === null) {
        this.triesLeft = triesLeft;
        // The emptied field counts as an answer, which would take away what is said of it.
        await nextTick();
        const field = triesLeft > 0 ? 'phoneDigits' : null;
        journey.refusals = [{ reason: 'invalid_input', field, triesLeft }];
        return;
      }
      const { language } = useKioskStore();
      const found = await journey.exclusively(() => this.bridge.call('booking.get', { bookingId, language }));
      if (found === null) return;
      if (!found.ok) return journey.refuse(found.refusals);
      journey.booking = found.value;
      await this.acknowledge();
      journey.go('done');
      await usePaymentStore().loadResult();
    },
  },
});
