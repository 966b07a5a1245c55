/** A policy that a tenant brings while a plan counts: what they type, and what follows from it. */
import { defineStore } from 'pinia';
import type { Id } from '../../shared/ids';
import type { ChannelOutput } from '../../shared/channels';
import type { BroughtPolicy } from '../../shared/own-policy-channels';
import { isoDate } from './answers';
import { useJourneyStore } from './journey';
import { useKioskStore } from './kiosk';
import { unanswered } from './refusals';
import { useTenantStore } from './tenant';

type PhonePolicy = ChannelOutput<'phone-details.state'>['policy'];

interface OwnPolicyState {
  contractId: Id<'contract'> | null;
  insurer: string;
  policyNumber: string;
  expires: { day: string; month: string; year: string };
  /** A photo of it has come from their phone, and goes with it. */
  photo: boolean;
  /** What the service made of it; null: it is still asked for. */
  brought: BroughtPolicy | null;
}

const empty = (): OwnPolicyState => ({
  contractId: null,
  insurer: '',
  policyNumber: '',
  expires: { day: '', month: '', year: '' },
  photo: false,
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
    /** As their phone has sent it: what was typed there, and the photo. */
    async bringPhoto({ insurer, policyNumber, expires }: NonNullable<PhonePolicy>) {
      const [year = '', month = '', day = ''] = expires.split('-');
      Object.assign(this, { insurer, policyNumber, expires: { year, month, day }, photo: true });
      await this.bring();
      this.photo = false;
    },
    async bring() {
      const { contractId, insurer, policyNumber, photo } = this;
      const journey = useJourneyStore();
      if (contractId === null || journey.busy) return;
      const expires = isoDate(this.expires);
      journey.refusals = Object.entries({ insurer, policyNumber, expires })
        .filter(([, value]) => value.trim() === '')
        .map(([field]) => unanswered(field));
      if (journey.refusals.length > 0) return;
      const { language } = useKioskStore();
      const asked = { contractId, insurer, policyNumber, expires, photo, language };
      const answer = await journey.exclusively(() => this.bridge.call('own-policy.bring', asked));
      if (answer === null) return;
      if (!answer.ok) return useTenantStore().refuse(answer.refusals);
      this.brought = answer.value;
      await useTenantStore().reload();
    },
  },
});
