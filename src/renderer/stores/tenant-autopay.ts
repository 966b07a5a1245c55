/** Automatic payment of one of a tenant's units: the card, the next charge, and the end. */
import { defineStore } from 'pinia';
import type { AutopayView } from '../../shared/autopay-channels';
import type { BridgeAnswer } from '../../shared/bridge';
import type { Id } from '../../shared/ids';
import type { SimulatedOutcome } from '../../shared/shapes';
import { useJourneyStore } from './journey';
import { useKioskStore } from './kiosk';
import { useOwedStore } from './owed';
import { useSignedInStore } from './signed-in';
import { useTenantStore } from './tenant';

interface TenantAutopayState {
  view: AutopayView | null;
  /** The card that is agreed to is kept without a payment. */
  keepsOnly: boolean;
  /** What was agreed to about such a card. */
  consentId: Id<'card_consent'> | null;
}

export const useTenantAutopayStore = defineStore('tenant-autopay', {
  state: (): TenantAutopayState => ({ view: null, keepsOnly: false, consentId: null }),
  actions: {
    /** From the tenant's page. */
    async open(contractId: Id<'contract'>) {
      const journey = useJourneyStore();
      const asked = { contractId, language: useKioskStore().language };
      const answer = await journey.exclusively(() => this.bridge.call('autopay.view', asked));
      if (this.take(answer)) journey.go('tenant-autopay');
    },
    async end() {
      const about = this.about();
      if (about === null) return;
      this.take(await useJourneyStore().exclusively(() => this.bridge.call('autopay.end', about)));
    },
    /** To the words, from either page. `keepsOnly`: nothing is paid with the card. */
    async read(contractId: Id<'contract'>, keepsOnly = false) {
      const journey = useJourneyStore();
      const asked = { contractId, language: useKioskStore().language };
      const answer = await journey.exclusively(() => this.bridge.call('autopay.view', asked));
      if (!this.take(answer) || !this.view?.consent) return;
      this.keepsOnly = keepsOnly;
      useSignedInStore().agreeFrom = journey.step === 'tenant-pay' ? 'tenant-pay' : 'tenant-autopay';
      journey.go('tenant-card');
    },
    /** To the bills, or straight to the reader: the card is charged from then on. */
    async agree() {
      const [about, consent] = [this.about(), this.view?.consent];
      if (about === null || !consent) return;
      const journey = useJourneyStore();
      const owed = useOwedStore();
      const { textSha256 } = consent;
      const answer = await journey.exclusively(() =>
        this.bridge.call('autopay.agree', { ...about, textSha256 }),
      );
      if (answer === null) return;
      if (!answer.ok) return useTenantStore().refuse(answer.refusals);
      if (this.keepsOnly) {
        this.consentId = answer.value.consentId;
        return journey.go('tenant-keep');
      }
      const agreed = [...owed.agreed, { contractId: about.contractId, ...answer.value }];
      if (useSignedInStore().agreeFrom === 'tenant-pay') journey.go('tenant-pay');
      else await owed.open();
      owed.agreed = agreed;
    },
    /** The card pays this once, and is not charged again. */
    payOnce(contractId: Id<'contract'>) {
      const owed = useOwedStore();
      owed.agreed = owed.agreed.filter((one) => one.contractId !== contractId);
    },
    /** The calls for a card that is kept without a payment; null: nothing was agreed to. */
    keeping() {
      const { bridge, consentId } = this;
      if (consentId === null) return null;
      const about = { consentId, language: useKioskStore().language };
      return {
        start: () => bridge.call('autopay.keep', about),
        state: () => bridge.call('autopay.keeping', about),
        cancel: () => bridge.call('autopay.keep-cancel', about),
        present: (outcome: SimulatedOutcome) => bridge.call('autopay.keep-present', { ...about, outcome }),
      };
    },
    /** In the language just chosen. */
    async reload() {
      const about = this.about();
      if (about === null) return;
      const current = useOwedStore().whileAsked();
      const answer = await this.bridge.call('autopay.view', about);
      if (answer.ok && current()) this.view = answer.value;
    },
    about() {
      const { view } = this;
      return view && { contractId: view.contractId, language: useKioskStore().language };
    },
    /** False where nothing came of it, which is said. */
    take(answer: BridgeAnswer<AutopayView> | null): boolean {
      if (answer === null) return false;
      if (answer.ok) this.view = answer.value;
      else useTenantStore().refuse(answer.refusals);
      return answer.ok;
    },
  },
});
