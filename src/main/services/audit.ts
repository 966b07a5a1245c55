/** Notes who did what, in the transaction of what was done. Ids only: no name, no address, no answer of a customer. */
import { insertAudit } from '../database/audit';
import type { Tx } from '../database/schema';
import { actorOf, type Caller } from './caller';
import type { ServiceContext } from './context';

export type Act =
  | 'access.read'
  | 'autopay.chosen'
  | 'booking.made'
  | 'booking.cancelled'
  | 'booking.expired'
  | 'booking.kept'
  | 'booking.picked_up'
  | 'contact.registered'
  | 'contract.made'
  | 'coverage.chosen'
  | 'document.read'
  | 'extras.chosen'
  | 'login.failed'
  | 'mandate.not_saved'
  | 'login.made'
  | 'login.succeeded'
  | 'payment.captured'
  | 'payment.needs_review'
  | 'payment.released'
  | 'payment.review_settled'
  | 'signature.saved';

/** `kiosk`: the program by itself. Another text is an actor already. */
export async function note(
  ctx: Pick<ServiceContext, 'clock'>,
  tx: Tx,
  by: Caller | 'kiosk' | 'cli' | `login:${string}` | 'link',
  action: Act,
  subject: string,
): Promise<void> {
  const actor = typeof by === 'string' ? by : actorOf(by);
  await insertAudit(tx, { atMs: ctx.clock.nowMs(), actor, action, subject });
}
