/** The access code of one of a tenant's units. It is here only while it is shown. */
import { defineStore } from 'pinia';
import type { GateCodeView } from '../../shared/gate-code-channels';
import type { Id } from '../../shared/ids';
import { useJourneyStore } from './journey';
import { useKioskStore } from './kiosk';
import { useOwedStore } from './owed';
import { useTenantStore } from './tenant';

interface GateCodeState {
  view: GateCodeView | null;
}

export const useGateCodeStore = defineStore('gate-code', {
  state: (): GateCodeState => ({ view: null }),
  actions: {
    /** From the tenant's page, and again after it was hidden. */
    async open(contractId: Id<'contract'>) {
      const journey = useJourneyStore();
      const asked = { contractId, language: useKioskStore().language };
      const answer = await journey.exclusively(() => this.bridge.call('gate-code.view', asked));
      if (answer === null) return;
      if (!answer.ok) return useTenantStore().refuse(answer.refusals);
      this.view = answer.value;
      journey.go('tenant-gate-code');
    },
    hide() {
      if (this.view !== null) this.view = { ...this.view, code: null };
    },
    /** In the language just chosen; what is hidden stays so. */
    async reload() {
      const { view } = this;
      if (view === null) return;
      const current = useOwedStore().whileAsked();
      const answer = await this.bridge.call('gate-code.view', {
        contractId: view.contractId,
        language: useKioskStore().language,
      });
      if (!answer.ok || !current()) return;
      const isShown = this.view?.code !== null;
      this.view = isShown ? answer.value : { ...answer.value, code: null };
    },
  },
});
