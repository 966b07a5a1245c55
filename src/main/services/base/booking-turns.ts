/**
 * One at a time on an attempt's money. Between looking at an attempt and sending the provider what follows
 * from it, nobody else may decide otherwise. A cancel that overtakes a confirmation would leave a contract
 * without money.
 */
import type { Id } from '../../../shared/ids';
import type { ServiceContext } from './context';
import { storeState } from './store-state';

/** The last in the queue, by attempt. */
const attemptTurns = storeState(() => new Map<Id<'attempt'>, Promise<unknown>>());

/** Runs the work when those who came before are done, however they ended. Never called from within itself. */
export function inTurn<T>(ctx: ServiceContext, attemptId: Id<'attempt'>, work: () => Promise<T>): Promise<T> {
  const turns = attemptTurns(ctx);
  const mine = (turns.get(attemptId) ?? Promise.resolve()).then(work, work);
  const leave = () => {
    if (turns.get(attemptId) === mine) turns.delete(attemptId);
  };
  mine.then(leave, leave);
  turns.set(attemptId, mine);
  return mine;
}
