/**
 * Counts customers. The count outlives a wipe. An answer that comes back under an older number belongs to a customer
 * who has left, and must not reach a screen. The page is built again for each number, so nothing stays in the DOM
 * either.
 */
import { defineStore } from 'pinia';

export const useSessionStore = defineStore('session', {
  stays: true,
  state: () => ({ number: 1 }),
  actions: {
    next() {
      this.number += 1;
    },
  },
});
