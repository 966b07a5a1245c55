/** Whether a tenant has signed in, and what is still asked about them: all that the order of the questions hangs on. */
import { defineStore } from 'pinia';
import type { Step } from './steps';

interface SignedInState {
  /** null: nobody has signed in. */
  asked: Step[] | null;
}

export const useSignedInStore = defineStore('signed-in', { state: (): SignedInState => ({ asked: null }) });
