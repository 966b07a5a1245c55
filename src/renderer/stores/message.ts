/** A message that a tenant leaves for staff: what they type, and whether it is left. */
import { defineStore } from 'pinia';
import type { Id } from '../../shared/ids';
import { useJourneyStore } from './journey';
import { unanswered } from './refusals';
import { useTenantStore } from './tenant';

interface MessageState {
  text: string;
  /** One for each message: sent again after a lost answer, it is left once. */
  id: Id<'tenant_note'>;
  left: boolean;
}

const empty = (): MessageState => ({
  text: '',
  id: crypto.randomUUID() as Id<'tenant_note'>,
  left: false,
});

export const useMessageStore = defineStore('message', {
  state: empty,
  actions: {
    /** From the tenant's page: what was begun before is still there. */
    open() {
      if (this.left) Object.assign(this, empty());
      useJourneyStore().go('tenant-message');
    },
    async leave() {
      const journey = useJourneyStore();
      if (journey.busy) return;
      const text = this.text.trim();
      journey.refusals = text === '' ? [unanswered('message')] : [];
      if (text === '') return;
      const answer = await journey.exclusively(() =>
        this.bridge.call('message.leave', { messageId: this.id, message: text }),
      );
      if (answer === null) return;
      if (!answer.ok) return useTenantStore().refuse(answer.refusals);
      this.left = true;
    },
  },
});
