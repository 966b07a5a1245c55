/** The payment as the service tells it. The page only starts it, asks how it stands, and calls it off. */
import { defineStore } from 'pinia';
import type { ScreenRefusal } from '../../shared/bridge';
import type { ChannelOutput } from '../../shared/channels';
import type { PaymentPhase, PaymentView } from '../../shared/screen-shapes';
import type { SimulatedOutcome } from '../../shared/shapes';
import { useJourneyStore } from './journey';
import { useKioskStore } from './kiosk';
import { useOwedStore } from './owed';
import { useSessionStore } from './session';
import { isForBills } from './steps';
import { useTenantAutopayStore } from './tenant-autopay';

const underWayPhases: readonly PaymentPhase[] = ['connecting', 'present_card', 'checking'];

/** The payment is over, one way or the other. */
const endings: readonly PaymentPhase[] = ['paid', 'not_taken', 'needs_review'];

/** A try to pay has ended, and nothing was taken. */
const unpaidPhases: readonly PaymentPhase[] = ['declined', 'timed_out', 'disconnected', 'not_taken'];

/** Nothing was begun, or what was begun is over without money. */
function isOver(phase: PaymentPhase): boolean {
  return phase === 'none' || phase === 'not_taken';
}

/** Questions without an answer, two to a second, before the customer hears of it. */
const SILENT_AFTER = 20;

interface PaymentState {
  view: PaymentView | null;
  /** What the customer takes along of each unit; empty before all of it is there. */
  results: ChannelOutput<'move-in.result'>[];
  /** The first of them. No getter: one that nobody reads any more would keep it after the wipe. */
  result: ChannelOutput<'move-in.result'> | null;
  /** A start was asked for and not answered: it may be running, so nothing may be wiped. */
  starting: boolean;
  /** The reference of the payment whose end was noted as seen. */
  acknowledged: string | null;
  /** The reference of a payment that the tenant has seen end and left. */
  left: string | null;
  /** How often in a row the service was asked how it stands and did not say. */
  unanswered: number;
}

export const usePaymentStore = defineStore('payment', {
  state: (): PaymentState => ({
    view: null,
    results: [],
    result: null,
    starting: false,
    acknowledged: null,
    left: null,
    unanswered: 0,
  }),
  getters: {
    /** A tenant pays what is open. */
    forBills: (): boolean => isForBills(useJourneyStore().step),
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
    /** The state can still change by itself. Before a payment, only the reader's state can; before signing nothing is asked. */
    watched: (store): boolean => store.view?.phase !== 'paid' && useJourneyStore().step !== 'sign',
    /** The unit may be kept for later: no card can be asked for, or a try has come to nothing. */
    mayKeep(): boolean {
      if (this.forBills) return false;
      return this.waitingFor !== null || unpaidPhases.includes(this.phase);
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
    /** The calls for what is paid here: a tenant's bills, or the move-in of a booking; null: nothing. */
    calls() {
      const { bridge } = this;
      const { language } = useKioskStore();
      if (useJourneyStore().step === 'tenant-keep') return useTenantAutopayStore().keeping();
      if (this.forBills) {
        const payment = useOwedStore().payment();
        return {
          start: () => bridge.call('owed.pay', payment),
          state: () => bridge.call('owed.payment', { language }),
          cancel: () => bridge.call('owed.cancel', { language }),
          present: (outcome: SimulatedOutcome) => bridge.call('owed.present', { outcome }),
        };
      }
      const reference = this.reference();
      return (
        reference && {
          start: () => bridge.call('payment.start', reference),
          state: () => bridge.call('payment.state', reference),
          cancel: () => bridge.call('payment.cancel', reference),
          present: (outcome: SimulatedOutcome) => bridge.call('reader.present', { ...reference, outcome }),
        }
      );
    },
    async start() {
      const calls = this.calls();
      const journey = useJourneyStore();
      if (calls === null || journey.busy) return;
      journey.refusals = [];
      this.starting = true;
      const answer = await journey.exclusively(calls.start);
      this.starting = false;
      if (answer === null) return;
      if (answer.ok) return this.take(answer.value);
      await this.refuse(answer.refusals);
      // The line may have been cut after the payment began, so ask before anyone believes the failure.
      if (answer.refusals.some((one) => one.reason === 'fault')) await this.poll();
    },
    /** The button under the signature pays too. A card is asked for where the reader is ready; else the screen says why not. */
    async startSigned() {
      await this.poll();
      const here = useJourneyStore().step === 'pay';
      if (here && isOver(this.phase) && this.view?.reader === 'ready') await this.start();
    },
    /** Asks how it stands. No answer changes nothing: what is not known is not shown as an end. */
    async poll() {
      const calls = this.calls();
      if (calls === null) return;
      const session = useSessionStore();
      const asked = session.number;
      const { step } = useJourneyStore();
      const answer = await calls.state();
      // Who has gone back meanwhile has called this payment off; what it was before is nothing to show any more.
      const current = session.number === asked && useJourneyStore().step === step;
      if (current) this.unanswered = answer.ok ? 0 : this.unanswered + 1;
      if (current && answer.ok && !this.starting) this.take(answer.value);
    },
    /**
     * Back to the question before. A payment that has begun is canceled first. The customer leaves only when the
     * service says that nothing was taken and the attempt is over. Otherwise they stay, and see the payment's state.
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
      const calls = this.calls();
      const journey = useJourneyStore();
      if (calls === null || journey.busy) return;
      const answer = await journey.exclusively(calls.cancel);
      if (answer === null) return;
      if (!answer.ok) return this.refuse(answer.refusals);
      this.take(answer.value);
      // The provider was not reached, so nothing has changed.
      if (this.callable) await this.refuse([{ reason: 'booking_busy', code: 'FAILED', field: null }]);
    },
    async refuse(refusals: readonly ScreenRefusal[]) {
      if (this.forBills) await useOwedStore().refuse(refusals);
      else useJourneyStore().refuse(refusals);
    },
    take(told: PaymentView) {
      // One that was paid before in this visit is not what is shown now.
      const isLeft = told.reference !== null && told.reference === this.left;
      const view: PaymentView = isLeft ? { ...told, phase: 'none', reference: null } : told;
      this.view = view;
      this.acknowledge(view);
      const journey = useJourneyStore();
      if (view.phase !== 'paid') return;
      if (journey.step === 'pay') {
        journey.go('done');
        void this.loadResult();
      } else if (journey.step === 'tenant-pay') {
        journey.go('tenant-paid');
        void useOwedStore().loadPaid();
      } else if (journey.step === 'tenant-keep') void useTenantAutopayStore().reload();
    },
    /** Back to the tenant's page, from a payment that is over. */
    leaveBills() {
      this.left = this.view?.reference ?? this.left;
      this.view = null;
      useJourneyStore().go('tenant');
    },
    /** An end that was seen here is not shown again after a restart. */
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
      const own = await this.bridge.call('move-in.result', reference);
      if (session.number !== asked || !own.ok) return;
      const results: ChannelOutput<'move-in.result'>[] = [];
      for (const { bookingId } of own.value.visit) {
        const isOwn = bookingId === reference.bookingId;
        const answer = isOwn ? own : await this.bridge.call('move-in.result', { ...reference, bookingId });
        if (session.number !== asked || !answer.ok) return;
        results.push(answer.value);
      }
      this.results = results;
      this.result = results[0] ?? null;
    },
    /** Only the test reader has this. */
    async present(outcome: SimulatedOutcome) {
      await this.calls()?.present(outcome);
      await this.poll();
    },
    /** In the language just chosen. */
    async reload() {
      if (this.view !== null) await this.poll();
      if (this.result !== null) await this.loadResult();
    },
  },
});
