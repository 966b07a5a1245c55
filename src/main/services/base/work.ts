/**
 * One act on the books: its transaction, the services it may use, and on whose behalf it is done. The three travel
 * together, so that what is written, noted in the audit and told to head office belongs to the same act.
 */
import type { Tx } from '../../database/schema';
import type { Caller } from './caller';
import type { ServiceContext } from './context';

/** A transaction under way, with the services that may be used in it. Time is asked of `ctx.clock`. */
export interface InTransaction<Ctx = ServiceContext> {
  readonly ctx: Ctx;
  readonly tx: Tx;
}

/** The same for looking something up on somebody's behalf, where no service is needed. */
export interface OnBehalf<By = Caller> {
  readonly tx: Tx;
  readonly by: By;
}

/** A transaction, services, and who acts. */
export interface Work<By = Caller, Ctx = ServiceContext> extends InTransaction<Ctx>, OnBehalf<By> {}
