/**
 * Something in the page broke, or a part of it could not be fetched. The error's words are not kept, because they may
 * contain what somebody typed. Where it was thrown goes to the kiosk's log, once for each time the screen breaks.
 */
import { defineStore } from 'pinia';
import { safely } from '../safely';
import { describeFault } from '../describe-fault';
import { useJourneyStore } from './journey';

export const useFaultStore = defineStore('fault', {
  state: () => ({ broken: false, attempts: 0 }),
  getters: {
    /** Trying again did not help, so the page has to be built from the ground up. */
    stubborn: (store): boolean => store.attempts >= 2,
  },
  actions: {
    report(error: unknown) {
      // What else breaks while the screen is broken already is the same trouble.
      if (this.broken) return;
      this.broken = true;
      void this.bridge.call('screen.fault', {
        screen: safely(() => useJourneyStore().step, 'welcome'),
        ...describeFault(error),
      });
    },
    tryAgain() {
      this.attempts += 1;
      this.broken = false;
    },
  },
});
