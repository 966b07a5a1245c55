/** The screen's channels of a tenant who pays what they owe. */
import { ok, type Result } from '../../../../shared/result';
import type { Id } from '../../../../shared/ids';
import type { Language } from '../../../../shared/languages';
import type { OwedChoice, OwedPaid, owedChannels } from '../../../../shared/owed-channels';
import type { ServiceContext } from '../../../services/base/context';
import type { OwedRequest } from '../../../services/payment/owed-attempt';
import type { OwedPayments } from '../../../services/payment/owed-payments';
import { owedPaid, owedView } from '../../../services/tenant/owed';
import type { TenantSession } from '../../../services/tenant/session';
import type { Handlers } from '../../screen-handlers';

/** `only`: the one contract that they may look at and pay; null: all of theirs. */
interface Payer {
  readonly contactId: Id<'contact'>;
  readonly only: Id<'contract'> | null;
}

export function owedHandlers(
  ctx: ServiceContext,
  session: TenantSession,
  payments: OwedPayments,
): Pick<Handlers, keyof typeof owedChannels> {
  /** Who has begun to pay sees how it ends, also when their session has run out meanwhile. */
  function asPayer<T>(work: (contactId: Id<'contact'>) => Promise<Result<T>>): Promise<Result<T>> {
    const begun = payments.begun();
    return begun ? work(begun.contactId) : asSeen(({ contactId }) => work(contactId));
  }
  /** Who has named a unit looks at what is due for it, and at nothing else. */
  async function asSeen<T>(work: (payer: Payer) => Promise<Result<T>>): Promise<Result<T>> {
    const payer = await session.payer();
    return payer.ok ? work(payer.value) : payer;
  }

  /** The documents themselves, and how far all is paid, are for who has signed in. */
  async function paidOf(attemptId: Id<'attempt'>, language: Language): Promise<Result<OwedPaid>> {
    const paid = await owedPaid(ctx, attemptId, language);
    if (!paid.ok || (await session.holder()).ok) return paid;
    return ok({
      ...paid.value,
      receipts: paid.value.receipts.map((one) => ({ ...one, id: null, paidThrough: null })),
    });
  }

  return {
    'owed.view': ({ language, pays, part, overdueOnly }) =>
      asSeen(({ contactId, only }) =>
        owedView(ctx, { contactId, only, ...chosen(pays, only), part, overdueOnly }, language),
      ),
    'owed.pay': ({ language, mark, pays, part, overdueOnly, consentIds }) =>
      asSeen(({ contactId, only }) =>
        payments.start({
          contactId,
          ...chosen(pays, only),
          part: overdueOnly ? undefined : part,
          overdueOnly,
          language,
          seen: mark,
          // Who only pays has agreed to nothing.
          consentIds: only === null ? consentIds : [],
        }),
      ),
    'owed.payment': ({ language }) => asPayer((contactId) => payments.state({ contactId, language })),
    'owed.cancel': ({ language }) => asPayer((contactId) => payments.cancel({ contactId, language })),
    'owed.present': ({ outcome }) => asPayer((contactId) => payments.present({ contactId, outcome })),
    'owed.paid': ({ language }) =>
      asPayer(() => {
        const begun = payments.begun();
        return begun ? paidOf(begun.attemptId, language) : Promise.resolve(ok({ receipts: [], cards: [] }));
      }),
  };
}

/** What is paid, as the services ask for it. */
function chosen(
  wished: OwedChoice | undefined,
  only: Payer['only'],
): Pick<OwedRequest, 'contractIds' | 'ahead'> {
  if (wished === undefined) return { contractIds: only === null ? 'all' : [only] };
  const pays = wished.filter(({ contractId }) => only === null || contractId === only);
  return {
    contractIds: pays.map(({ contractId }) => contractId),
    ahead: pays.map(({ contractId, ahead: periods }) => ({ contractId, periods })),
  };
}
