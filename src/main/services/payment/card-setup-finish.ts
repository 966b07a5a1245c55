/** A card was kept without a payment: the mandate is written with it, once. One that cannot be kept changes nothing. */
import type { CardSetup } from '../../card-reader/card-setups';
import {
  advanceCardSetup,
  findCardSetup,
  findConsentOfSetup,
  type CardSetupRow,
} from '../../database/booking/card-setups';
import { contractEndedAt } from '../../database/contract/contracts';
import { supersedeCollection } from '../attempt/collections';
import { note } from '../audit/audit';
import type { ServiceContext } from '../base/context';
import { writeNewMandate } from './keep-card';

/** False while the provider has not said which card it is. May throw GatewayError. */
export async function finishSetup(
  ctx: ServiceContext,
  row: CardSetupRow,
  { savedCardId: cardId, customerId, live }: CardSetup,
): Promise<boolean> {
  const isOurs = customerId === row.customer_id && live === ctx.gateway.live;
  const card = cardId === null || !isOurs ? null : await ctx.gateway.describeCard(cardId);
  await ctx.store.transaction(async (tx) => {
    const work = { ctx, tx };
    const now = await findCardSetup(tx, row.id);
    const nowMs = ctx.clock.nowMs();
    if (!now || now.state === 'kept' || now.state === 'released') return;
    const consent = await findConsentOfSetup(tx, row.id);
    if (!consent || !card || cardId === null || now.customer_id === null) {
      // A wallet, for instance, pays and cannot be charged again.
      await advanceCardSetup(tx, row.id, 'released', { nowMs, failure: 'not_kept' });
      await note({ ...work, by: 'kiosk' }, 'mandate.not_saved', row.contract_id);
      return;
    }
    await advanceCardSetup(tx, row.id, 'kept', { nowMs, failure: null });
    const isOver = (await contractEndedAt(tx, row.contract_id)) !== null;
    const kept = { ...card, customerId: now.customer_id, cardId, provider: row.provider };
    await writeNewMandate(work, { attemptId: null, isOver }, consent, kept);
    // What the former card was to be asked for is asked of this one.
    await supersedeCollection(work, row.contract_id);
  });
  return true;
}
