/** The screen's channels of a tenant who pays what they owe. */
import { ok, type Result } from '../../../../shared/result';
import type { Id } from '../../../../shared/ids';
import type { OwedChoice, owedChannels } from '../../../../shared/owed-channels';
import type { ServiceContext } from '../../../services/base/context';
import type { OwedRequest } from '../../../services/payment/owed-attempt';
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
    'owed.view': ({ language, pays }) =>
      asHolder(session, ({ contactId }) => owedView(ctx, { contactId, ...chosen(pays) }, language)),
    'owed.pay': ({ language, mark, pays, consentIds }) =>
      asHolder(session, ({ contactId }) =>
        payments.start({ contactId, ...chosen(pays), language, seen: mark, consentIds }),
      ),
    'owed.payment': ({ language }) => asPayer((contactId) => payments.state({ contactId, language })),
    'owed.cancel': ({ language }) => asPayer((contactId) => payments.cancel({ contactId, language })),
    'owed.present': ({ outcome }) => asPayer((contactId) => payments.present({ contactId, outcome })),
    'owed.paid': ({ language }) =>
      asPayer(() => {
        const begun = payments.begun();
        return begun
          ? owedPaid(ctx, begun.attemptId, language)
          : Promise.resolve(ok({ receipts: [], cards: [] }));
      }),
  };
}

/** What is paid, as the services ask for it. */
function chosen(pays: OwedChoice | undefined): Pick<OwedRequest, 'contractIds' | 'ahead'> {
  if (pays === undefined) return { contractIds: 'all' };
  return {
    contractIds: pays.map(({ contractId }) => contractId),
    ahead: pays.map(({ contractId, ahead: periods }) => ({ contractId, periods })),
  };
}
