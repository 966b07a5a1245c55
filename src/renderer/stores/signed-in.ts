/** Whether a tenant has signed in, and what the order of their screens hangs on. */
import { defineStore } from 'pinia';
import type { Step } from './steps';

interface SignedInState {
  /** Signing in was asked for: leaving has something to end, also while nobody knows whether it was right. */
  begun: boolean;
  /** null: nobody has signed in. */
  asked: Step[] | null;
  /** Where the document that is open was opened. */
  readFrom: 'tenant-documents' | 'tenant-paid';
  /** Where the words about a card were opened. */
  agreeFrom: 'tenant-autopay' | 'tenant-pay';
  /** Where a code by e-mail was asked for. */
  codeFrom: Step;
}

export const useSignedInStore = defineStore('signed-in', {
  state: (): SignedInState => ({
    begun: false,
    asked: null,
    readFrom: 'tenant-documents',
    agreeFrom: 'tenant-autopay',
    codeFrom: 'returning',
  }),
  getters: {
    /** Screens that more than one leads to: Back goes where the tenant came from. */
    cameFrom: ({ readFrom, agreeFrom, codeFrom }): Partial<Record<Step, Step>> => ({
      'tenant-document': readFrom,
      'tenant-card': agreeFrom,
      'tenant-code': codeFrom,
    }),
  },
});
