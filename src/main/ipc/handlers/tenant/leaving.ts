/** The screen's channels of a tenant who leaves. */
import type { Id } from '../../../../shared/ids';
import type { leavingChannels } from '../../../../shared/leaving-channels';
import { ok, type Result } from '../../../../shared/result';
import type { ServiceContext } from '../../../services/base/context';
import { drawLetters } from '../../../services/delivery/letters';
import { noticeLetterStates, printNoticeLetter } from '../../../services/delivery/notice-letters';
import type { SingleDeliveries } from '../../../services/delivery/single-deliveries';
import type { TokenHolder } from '../../../services/login/sessions';
import {
  giveOwnNotice,
  leaveUnit,
  leavingView,
  withdrawOwnNotice,
  type Leaving,
} from '../../../services/tenant/leaving';
import { asHolder, type TenantSession } from '../../../services/tenant/session';
import type { Handlers } from '../../screen-handlers';

/** Nothing else waits for these few letters. */
const never = new AbortController().signal;

export function leavingHandlers(
  ctx: ServiceContext,
  session: TenantSession,
  deliveries: SingleDeliveries,
): Pick<Handlers, keyof typeof leavingChannels> {
  const withWays = (view: Result<Leaving>) =>
    view.ok ? ok({ ...view.value, letter: { ...deliveries.setUp } }) : view;
  /** The letter is drawn at once: somebody may want it on paper. */
  const lettered = async (view: Result<Leaving>) => {
    if (view.ok) await drawLetters(ctx, deliveries, never);
    return withWays(view);
  };
  const about = (holder: TokenHolder, contractId: Id<'contract'>) => ({ holder, contractId });

  return {
    'leaving.view': (input) =>
      asHolder(session, async (holder) => withWays(await leavingView(ctx, holder, input))),
    'leaving.notice': (input) =>
      asHolder(session, async (holder) => lettered(await giveOwnNotice(ctx, holder, input))),
    'leaving.withdraw': (input) =>
      asHolder(session, async (holder) => lettered(await withdrawOwnNotice(ctx, holder, input))),
    'leaving.empty': (input) => asHolder(session, (holder) => leaveUnit(ctx, holder, input)),
    'leaving.print': ({ contractId, language }) =>
      asHolder(session, (holder) => printNoticeLetter(ctx, deliveries, about(holder, contractId), language)),
    'leaving.letter': ({ contractId }) =>
      asHolder(session, (holder) => noticeLetterStates(ctx, deliveries, about(holder, contractId))),
  };
}
