/**
 * The life of a refund. Money that is handed out is `done` at once. For money that goes back to a card, the provider
 * decides.
 */
import type { Lifecycle } from '../base/lifecycle';

export type RefundState =
  | 'asked' // written down; the provider may or may not have been asked
  | 'done'
  | 'failed' // nothing was given back, and will not be by this one
  | 'needs_review'; // nobody here can tell whether it was given back

export type RefundEvent = 'given_back' | 'not_given_back' | 'unclear' | 'came_back'; // the bank sent back what it had taken

export const refundLifecycle: Lifecycle<RefundState, RefundEvent> = {
  asked: { given_back: 'done', not_given_back: 'failed', unclear: 'needs_review' },
  needs_review: { given_back: 'done', not_given_back: 'failed' },
  done: { came_back: 'needs_review' },
  failed: {},
};

export const finalRefundStates: readonly RefundState[] = ['done', 'failed'];
