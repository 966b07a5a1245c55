/** `review list | show | settle`: payments that the kiosk could not settle by itself. */
import { toIsoInstant } from '../domain/base/dates';
import type { Settlement } from '../services/attempt/review';
import { listReviews, type ReviewView } from '../services/payment/review-views';
import { settleReview } from '../services/payment/settle';
import { withStore } from './database';
import type { Command, Invocation } from './io';
import { CommandRefused, onlyPositional, UsageError } from '../../shared/command-line';
import { withServices } from './services';

const ways: readonly Settlement['as'][] = ['captured', 'released', 'refunded', 'move-in'];
const LONGEST_WHY = 500;

export const listCommand: Command = {
  usage: 'review list [--all]',
  summary: 'shows the payments that somebody has to settle; with --all also those that were',
  options: ['all'],
  positionals: [],
  async run({ dataDir, all = false }, io) {
    const reviews = await withStore(dataDir, io.nowMs(), (store) => listReviews(store, { all }));
    if (reviews.length === 0) io.out('no payment waits for anybody');
    for (const { reference, raisedAt, amount, reason, settledAs } of reviews)
      io.out([reference, raisedAt, amount, reason, settledAs ?? 'open'].join('  '));
    return 0;
  },
};

export const showCommand: Command = {
  usage: 'review show ID',
  summary: 'shows everything known of one: amounts, what the provider said, what was tried',
  options: [],
  positionals: ['ID'],
  async run(invocation, io) {
    const { dataDir } = invocation;
    const reviews = await withStore(dataDir, io.nowMs(), (store) => listReviews(store, { all: true }));
    for (const { facts, tried } of named(reviews, invocation)) {
      for (const [name, value] of facts) io.out(`${`${name}:`.padEnd(19)}${value}`);
      for (const { atMs, what, outcome } of tried) io.out(`tried ${toIsoInstant(atMs)} ${what}: ${outcome}`);
    }
    return 0;
  },
};

export const settleCommand: Command = {
  usage: 'review settle ID --as captured|released|refunded|move-in --why TEXT',
  summary: 'settles one, after the provider was asked; refuses what contradicts it',
  more: 'It works also while the kiosk runs. `refunded` sends the money back, and `move-in` writes the contract that the payment is for. `released` says that nothing was taken, and `captured` that the money of a contract is in',
  options: ['as', 'why'],
  positionals: ['ID'],
  async run(invocation, io) {
    const as = ways.find((way) => way === invocation.as);
    if (!as) throw new UsageError(`--as wants ${ways.join(', ')}`);
    const why = invocation.why?.trim() ?? '';
    if (why === '' || why.length > LONGEST_WHY)
      throw new UsageError(`--why wants what was found, in at most ${LONGEST_WHY} characters`);
    const settled = await withServices(invocation.dataDir, io, async (ctx) => {
      const [review] = named(await listReviews(ctx.store, { all: true }), invocation).toReversed();
      if (!review) throw new Error('a review that was found is gone');
      return settleReview(ctx, review.attemptId, { as, by: 'cli', why });
    });
    if ('refused' in settled) throw new CommandRefused(settled.refused);
    io.out(settled.done);
    return 0;
  },
};

/** By the reference the customer was shown or by the payment's id; oldest first, for one may be raised twice. */
function named(reviews: readonly ReviewView[], invocation: Invocation): ReviewView[] {
  const id = onlyPositional(invocation);
  const found = reviews.filter(
    ({ reference, attemptId }) => reference === id.toUpperCase() || attemptId === id.toLowerCase(),
  );
  if (found.length === 0) throw new CommandRefused(`no review ${id}; "review list --all" shows them`);
  if (new Set(found.map(({ attemptId }) => attemptId)).size > 1)
    throw new CommandRefused(`${id} is not one payment; "review show" tells the whole id`);
  return found;
}
