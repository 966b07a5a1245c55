/** The payment as the service tells it. The page only starts it, asks how it stands, and calls it off. */
import { defineStore } from 'pinia';
import type { ChannelOutput } from '../../shared/channels';
import type { PaymentPhase, PaymentView } from '../../shared/screen-shapes';
import type { SimulatedOutcome } from '../../shared/shapes';
import { useJourneyStore } from './journey';
import { useKioskStore } from './kiosk';
import { useSessionStore } from './session';

const underWayPhases: readonly PaymentPhase[] = ['connecting', 'present_card', 'checking'];

/** The payment is over, one way or the other. */
const endings: readonly PaymentPhase[] = ['paid', 'not_taken', 'needs_review'];

/** Nothing was begun, or what was begun is over without money. */
function isOver(phase: PaymentPhase): boolean {
  return phase === 'none' || phase === 'not_taken';
}

/** Questions without an answer, two to a second, before the customer hears of it. */
const SILENT_AFTER = 20;

interface PaymentState {
  view: PaymentView | null;
  result: ChannelOutput<'move-in.result'> | null;
  /** A start was asked for and not answered: it may be running, so nothing may be wiped. */
  starting: boolean;
  /** The last try found no reader to ask for a card. */
  noReader: boolean;
  /** The reference of the payment whose end was noted as seen. */
  acknowledged: string | null;
  /** How often in a row the service was asked how it stands and did not say. */
  unanswered: number;
}

export const usePaymentStore = defineStore('payment', {
  state: (): PaymentState => ({
    view: null,
    result: null,
    starting: false,
    acknowledged: null,
    noReader: false,
    unanswered: 0,
  }),
  getters: {
    phase: (store): PaymentPhase => store.view?.phase ?? 'none',
    /** Money may be moving: no wipe, no Start over, no Back. */
    underWay: (store): boolean => store.starting || underWayPhases.includes(store.view?.phase ?? 'none'),
    /** Money may be moving, and for some ten seconds nobody has said how it stands. */
    silent(store): boolean {
      return this.underWay && store.unanswered >= SILENT_AFTER;
    },
    /** A card was refused, late or cut off: nothing was taken, and the attempt can be called off. */
    callable: (store): boolean =>
      store.view?.cancellable === true &&
      !underWayPhases.includes(store.view.phase) &&
      !isOver(store.view.phase),
    /** The state can still change by itself; before a payment only the reader's. */
    watched: (store): boolean => store.view?.phase !== 'paid',
    /** The unit may be kept for later: no card can be asked for, or a try has just shown that. */
    mayKeep(): boolean {
      return this.waitingFor !== null || (this.noReader && this.phase === 'disconnected');
    },
    /** Why no card can be asked for now, where nothing is under way; else null. */
    waitingFor(store): 'offline' | 'closed' | 'unavailable' | null {
      const reader = store.view?.reader ?? 'ready';
      const asking = store.starting || underWayPhases.includes(store.view?.phase ?? 'none');
      const over = ['paid', 'needs_review'].includes(store.view?.phase ?? 'none');
      // One that has just lost its connection may be back in a moment: the customer may try again.
      const justLost = store.view?.phase === 'disconnected' && reader === 'unavailable';
      return asking || over || justLost || reader === 'ready' || reader === 'busy' ? null : reader;
    },
  },
  actions: {
    /** The booking this is about and the language to answer in, or null without a booking. */
    reference() {
      const { booking } = useJourneyStore();
      return booking === null ? null : { bookingId: booking.id, language: useKioskStore().language };
    },
    async start() {
      const reference = this.reference();
      const journey = useJourneyStore();
      if (reference === null || journey.busy) return;
      journey.refusals = [];
      this.starting = true;
      const answer = await journey.exclusively(() => this.bridge.call('payment.start', reference));
      this.starting = false;
      if (answer === null) return;
      this.noReader = !answer.ok && answer.refusals.some((one) => one.reason === 'reader_unavailable');
      if (answer.ok) return this.take(answer.value);
      journey.refuse(answer.refusals);
      // The line may have been cut after the payment began, so ask before anyone believes the failure.
      if (answer.refusals.some((one) => one.reason === 'fault')) await this.poll();
    },
    /** Asks how it stands. No answer changes nothing: what is not known is not shown as an end. */
    async poll() {
      const reference = this.reference();
      if (reference === null) return;
      const session = useSessionStore();
      const asked = session.number;
      const { step } = useJourneyStore();
      const answer = await this.bridge.call('payment.state', reference);
      // Who has gone back meanwhile has called this payment off; what it was before is nothing to show any more.
      const current = session.number === asked && useJourneyStore().step === step;
      if (current) this.unanswered = answer.ok ? 0 : this.unanswered + 1;
      if (current && answer.ok && !this.starting) this.take(answer.value);
    },
    /**
     * Back to the question before. A payment that was begun is canceled first. The customer leaves only when
     * the service says that nothing was taken and the attempt is over. Else they stay, and see how it stands.
     */
    async back() {
      if (this.underWay) return;
      const session = useSessionStore();
      const asked = session.number;
      if (this.callable) await this.cancel();
      if (session.number !== asked || !isOver(this.phase)) return;
      this.view = null;
      await useJourneyStore().back();
    },
    async cancel() {
      const reference = this.reference();
      const journey = useJourneyStore();
      if (reference === null || journey.busy) return;
      const answer = await journey.exclusively(() => this.bridge.call('payment.cancel', reference));
      if (answer === null) return;
      if (!answer.ok) return journey.refuse(answer.refusals);
      this.take(answer.value);
      // The provider could not be told, so it stands as it did.
      if (this.callable) journey.refuse([{ reason: 'booking_busy', code: 'FAILED', field: null }]);
    },
    take(view: PaymentView) {
      this.view = view;
      this.acknowledge(view);
      const journey = useJourneyStore();
      if (view.phase !== 'paid' || journey.step !== 'pay') return;
      journey.go('done');
      void this.loadResult();
    },
    /** An end that was seen here is not told again after a restart. */
    acknowledge({ phase, reference }: PaymentView) {
      if (!endings.includes(phase) || reference === null || this.acknowledged === reference) return;
      this.acknowledged = reference;
      void this.bridge.call('payment.acknowledge', { reference });
    },
    /** What the customer takes along. Asked again by the screen until it is there. */
    async loadResult() {
      const reference = this.reference();
      if (reference === null) return;
      const session = useSessionStore();
      const asked = session.number;
      const answer = await this.bridge.call('move-in.result', reference);
      if (session.number === asked && answer.ok) this.result = answer.value;
    },
    /** Only the test reader has this. */
    async present(outcome: SimulatedOutcome) {
      const reference = this.reference();
      if (reference === null) return;
      await this.bridge.call('reader.present', { ...reference, outcome });
      await this.poll();
    },
    /** In the language just chosen. */
    async reload() {
      if (this.view !== null) await this.poll();
      if (this.result !== null) await this.loadResult();
    },
  },
});
