/** The end of autopay: the tenant, or staff for them, take the consent back. It takes effect before the card is asked again. */
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { endAnnouncedCharges } from '../../database/attempt/collections';
import {
  changeMandate,
  findMandate,
  selectCardsOfClosed,
  selectCardsToDetach,
  selectKeptCards,
  type MandateRow,
} from '../../database/booking/autopay';
import { insertLetterOfCard } from '../attempt/card-letters';
import { moveMandate, supersedeCollection } from '../attempt/collections';
import { note, type Noted } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import { changedMeanwhile } from '../base/changed-meanwhile';
import type { ServiceContext } from '../base/context';
import type { Work } from '../base/work';
import { DAY_MS } from '../../../shared/durations';

type Done = Record<string, never>;

/** Refuses `unknown` for a contract without consent, and `changed_meanwhile` where it was taken back before. */
export function endAutopayAtDesk(
  ctx: ServiceContext,
  { contractId, why }: { readonly contractId: Id<'contract'>; readonly why: string },
  staff: StaffCaller,
): Promise<Result<Done>> {
  return ctx.store.attempt(async (tx) => {
    if (!(await findMandate(tx, contractId)))
      return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    if (!(await endAutopay({ ctx, tx, by: staff }, contractId, why))) return changedMeanwhile();
    return ok({});
  });
}

/**
 * Stops charging the card of a contract, and has the provider forget it. A bank that has already been asked may still
 * accept. Returns false where there is no consent to withdraw.
 */
export async function endAutopay(
  work: Work<Noted>,
  contractId: Id<'contract'>,
  why?: string,
): Promise<boolean> {
  const { ctx, tx } = work;
  const mandate = await findMandate(tx, contractId);
  if (!mandate || mandate.state === 'revoked') return false;
  await moveMandate(work, mandate, 'revoked', why);
  await supersedeCollection(work, contractId);
  await endAnnouncedCharges(tx, contractId, ctx.clock.nowMs());
  const { card_brand: brand, card_last4: last4 } = mandate;
  await insertLetterOfCard(work, { contractId, kind: 'ended', mark: mandate.id, facts: { brand, last4 } });
  if (mandate.saved_card_id !== null)
    await changeMandate(tx, mandate.id, { detach_asked_at_ms: ctx.clock.nowMs() });
  return true;
}

/** Has the provider forget every card of somebody who is erased. No letter follows: nobody could get it. */
export async function forgetCardsOf(
  work: Work<Noted>,
  contactId: Id<'contact'>,
  why: string | null,
): Promise<void> {
  for (const mandate of await selectKeptCards(work.tx, contactId)) await forgetCard(work, mandate, why);
}

async function forgetCard(work: Work<Noted>, mandate: MandateRow, why: string | null): Promise<void> {
  const { ctx, tx } = work;
  if (mandate.state !== 'revoked' && mandate.state !== 'replaced')
    await moveMandate(work, mandate, 'revoked', why ?? undefined);
  await changeMandate(tx, mandate.id, { detach_asked_at_ms: ctx.clock.nowMs() });
}

/** Until then a rental that closed may open again: for a deposit that comes back, or a check that does. */
const CARD_DAYS_AFTER_CLOSING = 60;
const AT_ONCE = 100;

/**
 * Ends the consents of rentals that closed two months ago, and has the provider forget their cards. No letter follows: the
 * rental is over, and nothing was charged since. What opens again later is paid in another way.
 */
export function endConsentsOfClosed(ctx: ServiceContext): Promise<void> {
  return ctx.store.transaction(async (tx) => {
    const closedBeforeMs = ctx.clock.nowMs() - CARD_DAYS_AFTER_CLOSING * DAY_MS;
    for (const mandate of await selectCardsOfClosed(tx, { closedBeforeMs, limit: AT_ONCE }))
      await forgetCard({ ctx, tx, by: 'kiosk' }, mandate, null);
  });
}

/** Has the provider forget cards that are no longer needed, and repeats that until it has. May throw GatewayError. */
export async function detachCards(ctx: ServiceContext): Promise<void> {
  const cards = await ctx.store.read((tx) => selectCardsToDetach(tx, ctx.gateway.provider));
  for (const { id, cardId } of cards) {
    await ctx.gateway.detachCard(cardId);
    await ctx.store.transaction(async (tx) => {
      await changeMandate(tx, id, { detached_at_ms: ctx.clock.nowMs() });
      await note({ ctx, tx, by: 'kiosk' }, 'mandate.card_forgotten', id);
    });
  }
}
