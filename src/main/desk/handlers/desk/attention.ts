/** What waits for people: as far as a role has to do with it, and behind the lock of a desk all of it. */
import type { alertChannels } from '../../../../shared/desk/alerts';
import type { attentionChannels } from '../../../../shared/desk/attention';
import { may, type Permission } from '../../../../shared/desk/roles';
import { ok } from '../../../../shared/result';
import { createAlerts } from '../../../services/desk/alerts';
import { createAttention } from '../../../services/desk/attention';
import type { CustomerServices } from '../../../services/screen/customer-services';
import type { ServiceContext } from '../../../services/base/context';
import type { HandlersOf } from '../../desk-handlers';

export function attentionHandlers(
  ctx: ServiceContext,
  journeys: Pick<CustomerServices['journeys'], 'current'>,
): HandlersOf<typeof attentionChannels & typeof alertChannels> {
  const counts = createAttention(ctx);
  const alerts = createAlerts(ctx);
  return {
    'attention.counts': async (_input, { from, session }) => {
      const sees = (permission: Permission) =>
        session === null ? from.place === 'desk' : may(session.caller.role, permission);
      const all = await counts();
      const knowsWho = session !== null && sees('move_in') && all.helpCalls > 0;
      const prices = all.prices.filter(({ byId }) => byId !== session?.caller.id);
      return ok({
        helpCalls: sees('move_in') ? all.helpCalls : null,
        reviews: sees('settle_review') ? all.reviews : null,
        policies: sees('approve_policy') ? all.policies : null,
        prices: sees('prices') ? prices.length : null,
        proposer: session !== null && sees('prices') ? (prices[0]?.by ?? null) : null,
        calling: knowsWho ? (journeys.current()?.bookingId ?? null) : null,
      });
    },
    'alerts.list': async (_input, { staff }) =>
      ok({ alerts: await alerts.list(staff, journeys.current()?.bookingId ?? null) }),
    'alerts.take': (input, { staff }) => alerts.take(staff, input),
  };
}
