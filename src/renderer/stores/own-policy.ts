/** A policy that a tenant brings while a plan counts: what they type, and what follows from it. */
import { defineStore } from 'pinia';
import type { Id } from '../../shared/ids';
import type { BroughtPolicy } from '../../shared/own-policy-channels';
import { isoDate } from './answers';
import { useJourneyStore } from './journey';
import { useKioskStore } from './kiosk';
import { unanswered } from './refusals';
import { useTenantStore } from './tenant';

interface OwnPolicyState {
  contractId: Id<'contract'> | null;
  insurer: string;
  policyNumber: string;
  expires: { day: string; month: string; year: string };
  /** What the service made of it; null: it is still asked for. */
  brought: BroughtPolicy | null;
}

const empty = (): OwnPolicyState => ({
  contractId: null,
  insurer: '',
  policyNumber: '',
  expires: { day: '', month: '', year: '' },
  brought: null,
});

export const useOwnPolicyStore = defineStore('own-policy', {
  state: empty,
  actions: {
    /** From the tenant's page. What was typed about another unit is not kept. */
    open(contractId: Id<'contract'>) {
      Object.assign(this, empty(), { contractId });
      useJourneyStore().go('tenant-policy');
    },
    async bring() {
      const { contractId, insurer, policyNumber } = this;
      const journey = useJourneyStore();
      if (contractId === null || journey.busy) return;
      const expires = isoDate(this.expires);
      journey.refusals = Object.entries({ insurer, policyNumber, expires })
        .filter(([, value]) => value.trim() === '')
        .map(([field]) => unanswered(field));
      if (journey.refusals.length > 0) return;
      const asked = { contractId, insurer, policyNumber, expires, language: useKioskStore().language };
      const answer = await journey.exclusively(() => this.bridge.call('own-policy.bring', asked));
      if (answer === null) return;
      if (!answer.ok) return useTenantStore().refuse(answer.refusals);
      this.brought = answer.value;
      await useTenantStore().reload();
    },
  },
});
