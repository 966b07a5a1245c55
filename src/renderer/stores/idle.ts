/** Is the customer still there? Warns, then forgets; and keeps the hold alive while there is someone. */
import { defineStore } from 'pinia';
import { useAssistanceStore } from './assistance';
import { useDisplayStore } from './display';
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
  /** Somebody has done something since everything was last forgotten. */
  used: boolean;
}

export const useIdleStore = defineStore('idle', {
  state: (): IdleState => ({
    lastActiveAt: Date.now(),
    warnedAt: null,
    now: Date.now(),
    touchedAt: Date.now(),
    used: false,
  }),
  getters: {
    /** How long the warning counts down. */
    warningSeconds: (): number => (useKioskStore().state?.idle.warningSeconds ?? 0) * slowness(),
    /** Seconds until everything is forgotten, or null without a warning. */
    secondsLeft(store): number | null {
      if (store.warnedAt === null) return null;
      return Math.max(0, this.warningSeconds - Math.floor((store.now - store.warnedAt) / 1000));
    },
  },
  actions: {
    /** A touch or a key. */
    active() {
      this.used = true;
      if (this.warnedAt !== null) return;
      this.lastActiveAt = Date.now();
      void this.keepHold();
    },
    /** The answer to "Do you need more time?" */
    extend() {
      this.warnedAt = null;
      this.active();
    },
    /**
     * Called every second; true when everything is to be forgotten. Either the warning has run out, or somebody
     * changed settings on the first screen and left without beginning, which needs no warning.
     */
    tick(): boolean {
      this.now = Date.now();
      const idle = useKioskStore().state?.idle;
      const { step } = useJourneyStore();
      if (idle === undefined) return false;
      // A payment under way and a booking that staff hold are neither warned about nor wiped. The time starts again after them.
      if (usePaymentStore().underWay || useAssistanceStore().holdsAt(this.now)) {
        this.lastActiveAt = this.now;
        this.warnedAt = null;
        return false;
      }
      const patience = (isReading(step) ? idle.readingSeconds : idle.seconds) * slowness();
      // A clock that was set back must not keep for hours what somebody left on the screen.
      if (this.warnedAt !== null) return Math.abs(this.now - this.warnedAt) >= this.warningSeconds * 1000;
      if (Math.abs(this.now - this.lastActiveAt) < patience * 1000) return false;
      if (step === 'welcome') return this.used;
      // That screen holds nothing of the customer, so nobody needs to be asked.
      if (step === 'cancelled') return true;
      this.warnedAt = this.now;
      return false;
    },
    /** Tells the service that the customer is there. The customer hears at once of a hold that is gone. */
    async keepHold() {
      const journey = useJourneyStore();
      const { held: booking, step } = journey;
      if (booking === null || step === 'done' || usePaymentStore().phase !== 'none') return;
      if (Date.now() - this.touchedAt < TOUCH_EVERY_MS) return;
      this.touchedAt = Date.now();
      const session = useSessionStore();
      const asked = session.number;
      const { language } = useKioskStore();
      const answer = await this.bridge.call('booking.touch', { bookingId: booking.id, language });
      if (answer.ok || session.number !== asked || journey.held?.id !== booking.id) return;
      if (
        answer.refusals.some((one) => one.reason === 'booking_closed' || one.reason === 'booking_unknown')
      ) {
        journey.refuse(answer.refusals);
      }
    },
  },
});

/** A customer who uses an aid of the screen gets twice the time. */
function slowness(): number {
  return useDisplayStore().assisted ? 2 : 1;
}
