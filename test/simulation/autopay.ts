/** What tenants do about their saved card: they agree at the move-in, take it back, and agree again with another card. */
import type { Id } from '../../src/shared/ids';
import type { ServiceContext } from '../../src/main/services/base/context';
import { bookingAutopay } from '../../src/main/services/booking/autopay';
import { endAutopayAtDesk } from '../../src/main/services/autopay/end';
import { agreeToCard } from '../../src/main/services/tenant/card-consent';
import { ownAutopayView } from '../../src/main/services/tenant/own-autopay';
import type { Roll } from '../support/base/dice';
import { newTestId } from '../support/services/database';
import { valueOf } from '../support/services/rental';
import type { Site } from './site';

/** The consent of a customer, before they sign. */
export async function agreeAtMoveIn(ctx: ServiceContext, bookingId: Id<'booking'>): Promise<void> {
  const about = { bookingId, language: 'en' } as const;
  const { textSha256 } = valueOf(await bookingAutopay(ctx, { ...about, wanted: null, textSha256: '' }));
  valueOf(await bookingAutopay(ctx, { ...about, wanted: true, textSha256 }));
}

interface Charged {
  readonly id: Id<'contract'>;
  readonly contactId: Id<'contact'>;
  readonly card: string | null;
}

/** Now and then somebody takes the consent back. */
export async function endSomeDay(site: Site, { id: contractId, card }: Charged, roll: Roll): Promise<void> {
  if (card !== 'active' || roll(150) > 0) return;
  // A second time it is refused: nothing is left to take back.
  await site.surely((ctx) => endAutopayAtDesk(ctx, { contractId, why: 'by the dice' }, site.staff));
}

/** Who pays by a card at the kiosk may agree that it is charged from then on; answers what the payment names. */
export async function agreeAgain(
  ctx: ServiceContext,
  { id: contractId, contactId }: Charged,
): Promise<readonly Id<'card_consent'>[]> {
  const holder = {
    contactId,
    loginId: newTestId<'login'>(),
    sessionId: newTestId<'login_session'>(),
    level: 2,
    isByDocument: false,
  } as const;
  const view = await ownAutopayView(ctx, holder, { contractId, language: 'en' });
  if (!view.ok || view.value.consent === null || !view.value.payable) return [];
  const { textSha256 } = view.value.consent;
  return [valueOf(await agreeToCard(ctx, holder, { contractId, language: 'en', textSha256 })).consentId];
}
