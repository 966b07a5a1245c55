/** The screen's channels of a tenant's automatic payment. */
import type { Id } from '../../../../shared/ids';
import type { Result } from '../../../../shared/result';
import type { autopayChannels } from '../../../../shared/autopay-channels';
import type { ServiceContext } from '../../../services/base/context';
import type { CardSetups } from '../../../services/payment/card-setups';
import { agreeToCard } from '../../../services/tenant/card-consent';
import { endOwnAutopay, ownAutopayView } from '../../../services/tenant/own-autopay';
import { asHolder, type TenantSession } from '../../../services/tenant/session';
import type { Handlers } from '../../screen-handlers';

export function autopayHandlers(
  ctx: ServiceContext,
  session: TenantSession,
  cards: CardSetups,
): Pick<Handlers, keyof typeof autopayChannels> {
  /** Who has had a card asked for sees how it ends, also when their session has run out meanwhile. */
  async function asOwner<T>(work: (contactId: Id<'contact'>) => Promise<Result<T>>): Promise<Result<T>> {
    const contactId = cards.begun();
    return contactId === null ? asHolder(session, (holder) => work(holder.contactId)) : work(contactId);
  }

  return {
    'autopay.view': (input) => asHolder(session, (holder) => ownAutopayView(ctx, holder, input)),
    'autopay.end': (input) => asHolder(session, (holder) => endOwnAutopay(ctx, holder, input)),
    'autopay.agree': (input) => asHolder(session, (holder) => agreeToCard(ctx, holder, input)),
    'autopay.keep': (input) => asHolder(session, ({ contactId }) => cards.start({ ...input, contactId })),
    'autopay.keeping': (input) => asOwner((contactId) => cards.state({ ...input, contactId })),
    'autopay.keep-cancel': (input) => asOwner((contactId) => cards.cancel({ ...input, contactId })),
    'autopay.keep-present': (input) => asOwner((contactId) => cards.present({ ...input, contactId })),
  };
}
