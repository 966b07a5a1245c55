/** The screen's channels of a tenant who pays what they owe. */
import { ok, type Result } from '../../../../shared/result';
import type { Id } from '../../../../shared/ids';
import type { owedChannels } from '../../../../shared/owed-channels';
import type { ServiceContext } from '../../../services/base/context';
import type { OwedPayments } from '../../../services/payment/owed-payments';
import { owedPaid, owedView } from '../../../services/tenant/owed';
import { asHolder, type TenantSession } from '../../../services/tenant/session';
import type { Handlers } from '../../screen-handlers';

export function owedHandlers(
  ctx: ServiceContext,
  session: TenantSession,
  payments: OwedPayments,
): Pick<Handlers, keyof typeof owedChannels> {
  /** Who has begun to pay sees how it ends, also when their session has run out meanwhile. */
  function asPayer<T>(work: (contactId: Id<'contact'>) => Promise<Result<T>>): Promise<Result<T>> {
    const begun = payments.begun();
    return begun ? work(begun.contactId) : asHolder(session, ({ contactId }) => work(contactId));
  }

  return {
    'owed.view': ({ language }) => asHolder(session, ({ contactId }) => owedView(ctx, contactId, language)),
    'owed.pay': ({ language, mark }) =>
      asHolder(session, ({ contactId }) =>
        payments.start({ contactId, contractIds: 'all', language, seen: mark }),
      ),
    'owed.payment': ({ language }) => asPayer((contactId) => payments.state({ contactId, language })),
    'owed.cancel': ({ language }) => asPayer((contactId) => payments.cancel({ contactId, language })),
    'owed.present': ({ outcome }) => asPayer((contactId) => payments.present({ contactId, outcome })),
    'owed.paid': ({ language }) =>
      asPayer(() => {
        const begun = payments.begun();
        return begun ? owedPaid(ctx, begun.attemptId, language) : Promise.resolve(ok({ receipts: [] }));
      }),
  };
}
