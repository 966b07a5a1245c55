/** Is the customer still there? Warns, then forgets; and keeps the hold alive while there is someone. */
import { defineStore } from 'pinia';
import { useJourneyStore } from './journey';
import { useKioskStore } from './kiosk';
import { usePaymentStore } from './payment';
import { useSessionStore } from './session';
import { isReading } from './steps';

/** The hold is renewed no more often than this. */
const TOUCH_EVERY_MS = 60_000;

interface IdleState {
  lastActiveAt: number;
  warnedAt: number | null;
  now: number;
  touchedAt: number;
}

export const useIdleStore = defineStore('idle', {
  state: (): IdleState => ({
    lastActiveAt: Date.now(),
    warnedAt: null,
    now: Date.now(),
    touchedAt: Date.now(),
  }),
  getters: {
    /** Seconds until everything is forgotten, or null without a warning. */
    secondsLeft: (store): number | null => {
      const total = useKioskStore().state?.idle.warningSeconds ?? 0;
      if (store.warnedAt === null) return null;
      return Math.max(0, total - Math.floor((store.now - store.warnedAt) / 1000));
    },
  },
  actions: {
    /** A touch or a key. */
    active() {
      if (this.warnedAt !== null) return;
      this.lastActiveAt = Date.now();
      void this.keepHold();
    },
    /** The answer to "Do you need more time?" */
    extend() {
      this.warnedAt = null;
      this.active();
    },
    /** Called every second; true when the warning has run out and everything is to be forgotten. */
    tick(): boolean {
      this.now = Date.now();
      const idle = useKioskStore().state?.idle;
      const { step } = useJourneyStore();
      if (idle === undefined) return false;
      // A payment under way is never warned about nor wiped; the time starts anew when it has ended.
      if (usePaymentStore().underWay) {
        this.lastActiveAt = this.now;
        this.warnedAt = null;
        return false;
      }
      const patience = isReading(step) ? idle.readingSeconds : idle.seconds;
      if (this.warnedAt !== null) return this.now - this.warnedAt >= idle.warningSeconds * 1000;
      if (this.now - this.lastActiveAt < patience * 1000) return false;
      if (step === 'welcome') useKioskStore().forgetLanguage();
      else this.warnedAt = this.now;
      return false;
    },
    /** Tells the service that the customer is there. A hold that is gone is told to the customer at once. */
    async keepHold() {
      const journey = useJourneyStore();
      const { booking, step } = journey;
      if (booking === null || step === 'done' || usePaymentStore().phase !== 'none') return;
      if (Date.now() - this.touchedAt < TOUCH_EVERY_MS) return;
      this.touchedAt = Date.now();
      const session = useSessionStore();
      const asked = session.number;
      const { language } = useKioskStore();
      const answer = await this.bridge.call('booking.touch', { bookingId: booking.id, language });
      if (answer.ok || session.number !== asked || journey.booking?.id !== booking.id) return;
      if (
        answer.refusals.some((one) => one.reason === 'booking_closed' || one.reason === 'booking_unknown')
      ) {
        journey.refuse(answer.refusals);
      }
    },
  },
});
