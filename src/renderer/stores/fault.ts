/**
 * Something in the page broke, or a part of it could not be fetched. What it was is not kept: an error's words may hold
 * what somebody typed.
 */
import { defineStore } from 'pinia';

export const useFaultStore = defineStore('fault', {
  state: () => ({ broken: false, attempts: 0 }),
  getters: {
    /** Trying again did not help, so the page has to be built from the ground up. */
    stubborn: (store): boolean => store.attempts >= 2,
  },
  actions: {
    report() {
      this.broken = true;
    },
    tryAgain() {
      this.attempts += 1;
      this.broken = false;
    },
  },
});
