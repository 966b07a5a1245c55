/** A unit that is kept for a customer who finishes later, and the customer who comes back for one. */
import { defineStore } from 'pinia';
import type { ChannelInput, ChannelOutput } from '../../shared/channels';
import type { Id } from '../../shared/ids';
import type { ScreenBooking } from '../../shared/screen-shapes';
import { answersOf, contactOf } from './answers';
import { useJourneyStore } from './journey';
import { useIdleStore } from './idle';
import { useKioskStore } from './kiosk';
import { missingPerson } from './missing';
import { screenOf, shown, unanswered } from './refusals';
import { isVisit } from './several';
import { mayFinishLater, type Step } from './steps';
import { useTenantStore } from './tenant';
import type { Load } from './things';

interface ReservationState {
  /** The code of the unit that is reserved, and until when. */
  reserved: ChannelOutput<'booking.reserve'> | null;
  /** How they go on: here, or at the front desk. */
  way: 'asked' | 'desk';
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
    way: 'asked',
    code: '',
    phoneDigits: '',
    email: '',
    phoneNumber: '',
    phoneCountryId: 0,
    found: [],
  }),
  getters: {
    /** Until when a unit is held for who finishes later now. */
    until: (): string => {
      const { state } = useKioskStore();
      const asked = useIdleStore().now + (state?.reservationHours ?? 0) * 3_600_000;
      const { booking } = useJourneyStore();
      const held = booking?.comeBack ? Date.parse(booking.holdExpiresAt ?? '') : 0;
      return new Date(Math.max(asked, held || 0)).toISOString();
    },
    /** Whether the unit is kept should they walk away now. */
    heldIfAway: (): boolean => {
      const journey = useJourneyStore();
      const isLater = mayFinishLater(journey.step) || journey.step === 'finish-later';
      const isAsked = isLater || journey.besides !== null;
      if (!isAsked || !journey.holdIfAway || !useKioskStore().state?.idle.finishLater) return false;
      const { held } = journey;
      if (held === null || held.transferFrom) return false;
      return held.contactKnown || missingPerson(journey).length === 0;
    },
  },
  actions: {
    /** What is kept of who has walked away; null: nothing. Asked once: what a getter answers would outlive them. */
    ifAway(): ChannelInput<'booking.reserve'> | null {
      return this.heldIfAway ? laterInput('away') : null;
    },
    /** Keeps the unit, and shows its code. At the front desk (`desk`) it is paid now, so the signature stays. */
    async reserve(way: 'asked' | 'desk' = 'asked') {
      const journey = useJourneyStore();
      const input = laterInput(way);
      if (journey.busy || input === null) return;
      const answer = await journey.exclusively(() => this.bridge.call('booking.reserve', input));
      if (answer === null) return;
      if (!answer.ok) return journey.refuse(answer.refusals);
      this.reserved = answer.value;
      this.way = way;
      journey.go('reserved');
    },
    /** A code was held to the scanner: only the end of the phone number is still asked for. */
    scanned(code: string) {
      this.code = code;
      useJourneyStore().go('pick-up');
    },
    async pickUp() {
      const journey = useJourneyStore();
      const code = journey.busy ? null : this.typedCode();
      if (code === null) return;
      const input = { code, phoneDigits: this.phoneDigits, language: useKioskStore().language };
      const answer = await journey.exclusively(() => this.bridge.call('booking.pick-up', input));
      if (answer === null) return;
      if (!answer.ok) return journey.refuse(answer.refusals);
      await this.take(answer.value);
    },
    /** The new agreement of a tenant who has signed in and changes the unit: the same as by its code. */
    async takeTransfer(bookingId: Id<'booking'>) {
      const journey = useJourneyStore();
      const input = { bookingId, language: useKioskStore().language };
      const answer = await journey.exclusively(() => this.bridge.call('booking.transfer', input));
      if (answer === null) return;
      if (answer.ok) return this.take(answer.value);
      useTenantStore().refuse(answer.refusals);
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
    /** Deletes what waits under the code that was typed. */
    async forget() {
      const journey = useJourneyStore();
      const { phoneDigits } = this;
      const code = this.typedCode();
      if (journey.busy || code === null) return;
      const answer = await journey.exclusively(() =>
        this.bridge.call('booking.forget', { code, phoneDigits }),
      );
      if (answer === null) return;
      if (!answer.ok) return journey.refuse(answer.refusals);
      journey.go('forgotten');
    },
    /** The code, where it and the end of the phone number are there; else what is missing is said. */
    typedCode(): string | null {
      const { code } = this;
      const journey = useJourneyStore();
      journey.refusals = [
        ...(/^\d{8}$/.test(code) ? [] : [unanswered('code')]),
        ...(/^\d{4}$/.test(this.phoneDigits) ? [] : [unanswered('phoneDigits')]),
      ];
      return journey.refusals.length > 0 ? null : code;
    },
    /** Goes on with a booking. What somebody must know first is said first: the unit is gone, or the price is another. */
    take(booking: ScreenBooking): Promise<void> | void {
      const journey = useJourneyStore();
      const { comeBack, signature } = booking;
      const answers = answersOf(booking);
      Object.assign(answers.contact, booking.typed);
      journey.$patch({ booking, answers, detailsSaved: true, consent: signature.saved });
      if (comeBack?.stored)
        journey.stored = { load: comeBack.stored.load as Load, reach: comeBack.stored.reach };
      if (isVisit(booking) && booking.visit.units.some(({ trouble }) => trouble !== null))
        return journey.go('check');
      if (comeBack?.unitGone) return journey.loseUnit('taken');
      if (comeBack?.before) return journey.go('came-back');
      return this.goOn();
    },
    /**
     * To what is left to do. A signed booking is paid. A booking that was held at this screen is read and signed
     * next. Any other is checked first, because somebody else may have typed it. Missing details are asked for.
     */
    async goOn() {
      const journey = useJourneyStore();
      const { booking } = journey;
      if (booking === null) return;
      const isTransfer = booking.transferFrom !== null;
      if (booking.signature.saved) return journey.go(isTransfer ? 'transfer-signed' : 'pay');
      if (booking.coverage === null) {
        journey.returnTo = isTransfer ? 'sign' : 'check';
        return journey.go('coverage');
      }
      if (isTransfer) return journey.go('sign');
      const open = booking.comeBack && !booking.contactKnown ? await openDetail() : null;
      if (open !== null) {
        journey.detailsSaved = false;
        return journey.go(open);
      }
      if (journey.autopayOpen) return journey.go('autopay');
      journey.go(booking.comeBack ? 'sign' : 'check');
    },
  },
});

/** What is kept of this customer; null before they hold a unit. */
function laterInput(way: 'asked' | 'away' | 'desk'): ChannelInput<'booking.reserve'> | null {
  const { besides, held, answers, stored } = useJourneyStore();
  // Of another unit that is only being chosen nothing is kept.
  const booking = way === 'away' && besides !== null ? besides.booking : held;
  if (booking === null) return null;
  const { language } = useKioskStore();
  const contact = booking.contactKnown ? null : contactOf(answers);
  const isAsked = Object.keys(stored.load).length > 0;
  const things = isAsked ? { load: { ...stored.load }, reach: stored.reach } : null;
  return { bookingId: booking.id, language, way, contact, stored: things };
}

/** The screen of the first detail that is not whole yet; null when all are, or nobody can say. */
async function openDetail(): Promise<Step | null> {
  const journey = useJourneyStore();
  const contact = contactOf(journey.answers);
  const answer = await journey.exclusively(() => journey.bridge.call('contact.check', { contact }));
  if (answer === null || answer.ok) return null;
  return answer.refusals.map((one) => screenOf(shown(one))).find((step) => step !== null) ?? null;
}
