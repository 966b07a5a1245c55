/**
 * Card payments that the cardholder disputes. The provider is asked once a day, because the kiosk learns of them in no
 * other way. While a dispute is open, no late step follows and the saved card is not charged. A lost dispute takes the
 * money back, even from a closed contract. Each step is a row, so an answer that comes twice changes nothing.
 */
import type { Id } from '../../../shared/ids';
import { minor, type Minor } from '../../../shared/money';
import type { CardDispute } from '../../card-reader/port';
import {
  closeDispute,
  findDispute,
  findDisputesAsked,
  hasOpenDispute,
  insertDispute,
  saveDisputesAsked,
  type DisputeRow,
} from '../../database/returned-payment/disputes';
import { findAttemptByIntent, type AttemptRow } from '../../database/attempt/payment-attempts';
import { findBooksInDoubt } from '../../database/books/books-in-doubt';
import {
  insertReturnUndone,
  selectContractsPaidBy,
  selectReturnsOfDispute,
  selectUnreturned,
} from '../../database/returned-payment/returned-payments';
import { endHold, insertHold, selectHolds } from '../../database/late/holds';
import { findProperty } from '../../database/property/properties';
import { isContractEnded } from '../../database/unit/claims';
import { GatewayError } from '../../domain/attempt/gateway-error';
import { businessDateAt } from '../../domain/base/dates';
import { takenFrom } from '../../domain/contract/returned-payment';
import { note } from '../audit/audit';
import { clockRefusal } from '../base/clock-trust';
import { contractTurns } from '../base/contract-turns';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import { lookRegularly, type Rounds } from '../base/rounds';
import type { InTransaction } from '../base/work';
import { followArrears } from '../ledger/arrears';
import { settleContract } from '../ledger/settle';
import { payWhatWasWrittenOff } from '../move-out/write-off';
import { requireProperty } from '../property/property';
import { writeReturn } from './returned-payments';
import { DAY_MS } from '../../../shared/durations';

const EVERY_MS = 10 * 60_000;
/** Card schemes let a holder dispute a payment for this long. Older disputes have been decided. */
const BACK_MS = 120 * DAY_MS;

/** Asks once a day and never throws: the next look tries again. */
export function followDisputesRegularly(ctx: ServiceContext): Rounds {
  return lookRegularly(() => followDisputesWhenDue(ctx), EVERY_MS);
}

/** Whether the provider was asked. */
export async function followDisputesWhenDue(ctx: ServiceContext): Promise<boolean> {
  try {
    const nowMs = ctx.clock.nowMs();
    const isDue = await ctx.store.read(async (tx) => {
      const property = await findProperty(tx);
      if (!property || (await findBooksInDoubt(tx)) !== null) return false;
      const last = await findDisputesAsked(tx);
      const day = (ms: number) => businessDateAt(ms, property.time_zone);
      // A clock that was turned back must not keep it from being done.
      return last === null || last > nowMs || day(last) !== day(nowMs);
    });
    if (!isDue || clockRefusal(ctx)) return false;
    for await (const dispute of ctx.gateway.listDisputes(nowMs - BACK_MS)) await follow(ctx, dispute);
    await ctx.store.transaction((tx) => saveDisputesAsked(tx, nowMs));
    return true;
  } catch (error) {
    const told = { err: error };
    if (error instanceof GatewayError) ctx.log.warn(told, 'disputes could not be fetched; it is tried again');
    else ctx.log.error(told, 'a dispute could not be booked; it is tried again');
    return false;
  }
}

/** Brings one dispute to the state that the provider reports. Payments of another kiosk are left alone. */
async function follow(ctx: ServiceContext, dispute: CardDispute): Promise<void> {
  // The fee of a lost dispute takes a document number, as a move-in does.
  await contractTurns(ctx).take(() =>
    ctx.store.transaction(async (tx) => {
      const attempt = await findAttemptByIntent(tx, dispute.intentId);
      if (!attempt || attempt.provider !== ctx.gateway.provider) return;
      const work = { ctx, tx };
      const known = (await findDispute(tx, dispute.id)) ?? (await open(work, attempt, dispute));
      if (known.state === dispute.state || dispute.state === 'open') return;
      // A dispute that was won and then lost: the provider reports that only as another dispute.
      if (known.state === 'won') return;
      await close(work, known, dispute, attempt);
    }),
  );
}

/** The amount that the provider counts, in minor units; never more than the payment. */
function inMinor({ amount_minor: paid, card_amount: cardAmount }: AttemptRow, amount: number): Minor {
  return amount >= cardAmount ? paid : minor(Math.round((amount * paid) / cardAmount));
}

async function open(work: InTransaction, attempt: AttemptRow, dispute: CardDispute): Promise<DisputeRow> {
  const { ctx, tx } = work;
  const nowMs = ctx.clock.nowMs();
  const today = businessDateAt(nowMs, (await requireProperty(tx)).time_zone);
  const row: DisputeRow = {
    id: dispute.id,
    attempt_id: attempt.id,
    state: 'open',
    amount_minor: inMinor(attempt, dispute.amount),
    opened_on: today,
    opened_at_ms: nowMs,
    closed_on: null,
    closed_at_ms: null,
  };
  await insertDispute(tx, row);
  const contractIds = await selectContractsPaidBy(tx, attempt.id);
  for (const contractId of contractIds) await hold(work, contractId, today);
  await note({ ...work, by: 'kiosk' }, 'dispute.opened', attempt.id);
  await publish(work, 'dispute.opened', {
    disputeId: dispute.id,
    attemptId: attempt.id,
    contractIds,
    currency: attempt.currency,
    amountMinor: row.amount_minor,
    openedOn: today,
  });
  return row;
}

/** Unless staff hold it for that already, or it has ended and nothing follows anyway. */
async function hold(work: InTransaction, contractId: Id<'contract'>, on: string): Promise<void> {
  const { ctx, tx } = work;
  const isHeld = (await selectHolds(tx, contractId)).some((each) => each.cause === 'dispute' && !each.to_on);
  if (isHeld || (await isContractEnded(tx, contractId))) return;
  const id = ctx.newId<'contract_hold'>();
  const began = { from_on: on, began_at_ms: ctx.clock.nowMs(), began_by: 'kiosk' };
  await insertHold(tx, { id, contract_id: contractId, cause: 'dispute', why: '', ...began });
  await note({ ...work, by: 'kiosk' }, 'hold.opened', contractId);
  await publish(work, 'hold.opened', { holdId: id, contractId, cause: 'dispute', on, plan: null });
  await followArrears(work, contractId);
}

async function close(
  work: InTransaction,
  known: DisputeRow,
  dispute: CardDispute,
  attempt: AttemptRow,
): Promise<void> {
  const { ctx, tx } = work;
  const nowMs = ctx.clock.nowMs();
  const today = businessDateAt(nowMs, (await requireProperty(tx)).time_zone);
  const { id } = known;
  if (dispute.state === 'lost') await takeBack(work, known, dispute, attempt);
  else await keep(work, known, today);
  await closeDispute(tx, id, { state: dispute.state, closed_on: today, closed_at_ms: nowMs });
  const outcome = dispute.state === 'lost' ? 'lost' : 'won';
  await note({ ...work, by: 'kiosk' }, `dispute.${outcome}`, attempt.id);
  await publish(work, 'dispute.closed', { disputeId: id, attemptId: attempt.id, outcome, closedOn: today });
}

/** Takes the disputed money back from the receipts of the payment. A person ends the hold, once they have looked at it. */
async function takeBack(
  work: InTransaction,
  { id, amount_minor: amountMinor }: DisputeRow,
  { cost }: CardDispute,
  attempt: AttemptRow,
): Promise<void> {
  const receipts = await selectUnreturned(work.tx, attempt.id);
  for (const [index, { receipt, amountMinor: taken }] of takenFrom(receipts, amountMinor).entries())
    await writeReturn(work, 'kiosk', {
      receipt,
      cause: 'dispute',
      key: `dispute:${id}:${receipt.id}`,
      amountMinor: taken,
      // Asked once, however many contracts the payment was for.
      costMinor:
        index === 0 ? minor(Math.round((cost * attempt.amount_minor) / attempt.card_amount)) : minor(0),
      why: '',
    });
}

/** A dispute that is won after it was lost brings back the money that the loss took. One that was only open took none. */
async function keep(
  work: InTransaction,
  { id, attempt_id: attemptId }: DisputeRow,
  today: string,
): Promise<void> {
  const { ctx, tx } = work;
  const returns = await selectReturnsOfDispute(tx, id);
  for (const { receipt_id: receiptId } of returns)
    await insertReturnUndone(tx, { receipt_id: receiptId, undone_at_ms: ctx.clock.nowMs() });
  for (const contractId of await selectContractsPaidBy(tx, attemptId)) {
    const own = returns.find(({ contract_id: of }) => of === contractId);
    if (own)
      await payWhatWasWrittenOff(work, {
        contractId,
        sinceMs: own.returned_at_ms,
        key: `dispute:${id}:${contractId}`,
      });
    await settleContract({ ctx, tx }, contractId);
    if (await hasOpenDispute(tx, contractId, id)) continue;
    // A manager's own hold is a manager's to end.
    const ours = (await selectHolds(tx, contractId)).find(
      (each) => each.cause === 'dispute' && each.to_on === null && each.began_by === 'kiosk',
    );
    if (!ours) continue;
    await endHold(tx, ours.id, { to_on: today, ended_at_ms: ctx.clock.nowMs(), ended_by: 'kiosk' });
    await note({ ...work, by: 'kiosk' }, 'hold.closed', contractId);
    await publish(work, 'hold.closed', { holdId: ours.id, contractId, cause: 'dispute', on: today });
    await followArrears(work, contractId);
  }
}
