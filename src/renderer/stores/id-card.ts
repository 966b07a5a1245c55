/**
 * An ID that was held to the scanner. What it filled in is in the answers. This store has what the screen says about
 * it.
 */
import { defineStore } from 'pinia';
import type { IdFault } from '../../shared/contact-channels';
import { useJourneyStore } from './journey';
import { useKioskStore } from './kiosk';

interface IdCardState {
  /** Why it was not read; `screen`: no ID is asked for on this one. */
  fault: IdFault | 'screen' | null;
  /** The address was filled in, and is still to be looked at. */
  filled: boolean;
  expired: boolean;
  cutOff: boolean;
}

export const useIdCardStore = defineStore('id-card', {
  state: (): IdCardState => ({ fault: null, filled: false, expired: false, cutOff: false }),
  actions: {
    async read(typed: string) {
      const journey = useJourneyStore();
      this.fault = null;
      if (!useKioskStore().state?.idScan) return this.refuse('off');
      if (journey.step !== 'person') return this.refuse('screen');
      const answer = await journey.exclusively(() => this.bridge.call('id-card.read', { typed }));
      if (answer === null || journey.step !== 'person') return;
      const { contact, fault, expired, cutOff } = answer.ok
        ? answer.value
        : { contact: null, fault: 'unclear' as const, expired: false, cutOff: false };
      if (contact === null) return this.refuse(fault);
      Object.assign(journey.answers.contact, contact);
      for (const field of Object.keys(contact)) journey.answered(field);
      this.$patch({ filled: true, expired, cutOff });
    },
    refuse(fault: IdCardState['fault']) {
      this.fault = fault;
    },
  },
});
