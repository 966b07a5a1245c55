/** Automatic payment as a tenant sees it who has signed in, and its end by their own tap. */
import type { AutopayView } from '../../../shared/autopay-channels';
import { parseGuid } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { ok, refuse, type Result } from '../../../shared/result';
import { findMandate } from '../../database/booking/autopay';
import type { ContractRow } from '../../database/contract/contracts';
import type { MandateState } from '../../database/schema/autopay';
import { findUnit } from '../../database/unit/units';
import { cardText } from '../../domain/attempt/card-brand';
import { read } from '../../domain/requests/members';
import { autopayBody } from '../../domain/requests/queries';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { membersOf } from '../contact/register';
import { endAutopay } from '../autopay/end';
import { cardExpiry, nextChargeDay } from '../autopay/view';
import { readToken, type TokenHolder } from '../login/sessions';
import { consentOf, type OfContract } from './card-consent';
import { isPayable } from './owed-sums';
import { actorOfHolder, standingContract } from './own-contract';

/** Refuses NO_RECORDS_FOUND (404) for what is unknown or another's, and `contract_over` for what has ended. */
export function ownAutopayView(
  ctx: ServiceContext,
  holder: TokenHolder,
  { contractId, language }: OfContract,
): Promise<Result<AutopayView>> {
  return ctx.store.read(async (tx) => {
    const own = await standingContract({ tx, by: holder }, contractId);
    return own.ok ? ok(await viewOf({ ctx, tx }, own.value, language)) : own;
  });
}

/**
 * No bill is charged to the card any more, an open one neither. A bank that has been asked already may still say yes. Said
 * again, it is answered and nothing more happens. Refuses as `ownAutopayView`.
 */
export function endOwnAutopay(
  ctx: ServiceContext,
  holder: TokenHolder,
  { contractId, language }: OfContract,
): Promise<Result<AutopayView>> {
  return ctx.store.attempt(async (tx) => {
    const own = await standingContract({ tx, by: holder }, contractId);
    if (!own.ok) return own;
    const mandate = await findMandate(tx, contractId);
    if (mandate && mayEnd(mandate.state))
      await endAutopay({ ctx, tx, by: actorOfHolder(holder) }, contractId);
    return ok(await viewOf({ ctx, tx }, own.value, language));
  });
}

/** Dates are YYYY-MM-DD. */
export interface AutopayState {
  readonly state: AutopayView['state'];
  /** What the card is called, such as its brand and last four digits; null where none is known. */
  readonly card: string | null;
  /** The day of the next charge; null: none is planned. */
  readonly nextOn: string | null;
}

/** PUT /v1/kiosk/contract/{id}/autopay: `{state: revoked}`. Refuses as `readToken`, `ownAutopayView`, and another state. */
export async function putOwnAutopay(
  ctx: ServiceContext,
  token: string | null,
  { id, body }: { readonly id: string; readonly body: unknown },
): Promise<Result<AutopayState>> {
  const holder = await readToken(ctx, token);
  if (!holder.ok) return holder;
  const contractId = parseGuid<'contract'>(id);
  if (contractId === null) return refuse('NO_RECORDS_FOUND', 'not_found');
  if (read(autopayBody.shape.state, membersOf(body)?.['state']) === null)
    return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'state' });
  // The words are no part of the answer, so any language will do.
  const ended = await endOwnAutopay(ctx, holder.value, { contractId, language: 'en' });
  if (!ended.ok) return ended;
  const { state, card, nextOn } = ended.value;
  return ok({ state, card, nextOn });
}

/** Whether the rent of a contract may be charged to a card, or once might. */
export async function hasAutopay(
  work: InTransaction,
  contract: ContractRow,
  language: Language,
): Promise<boolean> {
  const isAgreed = (await findMandate(work.tx, contract.id)) !== undefined;
  return isAgreed || (await consentOf(work, contract, language)) !== null;
}

async function viewOf(work: InTransaction, contract: ContractRow, language: Language): Promise<AutopayView> {
  const { ctx, tx } = work;
  const { id, number, unit_id: unitId } = contract;
  const consent = await consentOf(work, contract, language);
  const unit = await findUnit(tx, unitId);
  if (!unit) throw new Error('a contract without its unit');
  const mandate = await findMandate(tx, id);
  const state = mandate?.state ?? 'none';
  return {
    contractId: id,
    number,
    unitNumber: unit.number,
    state,
    // A move-in that cost nothing needed no card.
    card: mandate && mandate.card_last4 !== '' ? cardText(mandate.card_brand, mandate.card_last4) : null,
    expires:
      state === 'active' ? await cardExpiry(tx, mandate?.card_expires ?? null, ctx.clock.nowMs()) : null,
    nextOn: state === 'active' ? await nextChargeDay(tx, id, ctx.clock.nowMs()) : null,
    mayEnd: mandate !== undefined && mayEnd(mandate.state),
    consent: consent && {
      text: consent.text,
      textSha256: consent.textSha256,
      language: consent.language,
    },
    payable: consent !== null && (await isPayable(work, contract)),
  };
}

function mayEnd(state: MandateState): boolean {
  return state === 'active' || state === 'needs_card';
}
