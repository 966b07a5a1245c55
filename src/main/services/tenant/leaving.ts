/** How a tenant leaves by themselves: they say which day is the last, and on the day that the unit is empty. */
import { localeFor } from '../../../shared/formats';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import type { LeavingView, LeftView } from '../../../shared/leaving-channels';
import { minor, toPrice } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import { selectOpenAttemptsFor } from '../../database/attempt/attempt-invoices';
import { contractEndedAt, type ContractRow } from '../../database/contract/contracts';
import { findNotice } from '../../database/move-out/notices';
import { findSettlement } from '../../database/move-out/settlements';
import { selectStandingCodes } from '../../database/access/codes';
import type { PropertyRow } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import { findUnit } from '../../database/unit/units';
import { addDays, businessDateAt, formatTime } from '../../domain/base/dates';
import { chargedUntil } from '../../domain/contract/contract-state';
import { isCardAsked } from '../attempt/collections';
import { note } from '../audit/audit';
import { clockRefusal } from '../base/clock-trust';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { endContracts } from '../move-out/ending';
import { lastDaysOf } from '../move-out/last-days';
import { leavingMoney, type LeavingLine } from '../move-out/leaving-money';
import { moveOutOf } from '../move-out/rules';
import { writeNotice, writeWithdrawal } from '../move-out/notice';
import { settleSoon } from '../move-out/settlement';
import type { TokenHolder } from '../login/sessions';
import { requireProperty } from '../property/property';
import { actorOfHolder, ownContract, refuseOver } from './own-contract';

/** One contract of the tenant who has signed in. */
interface About {
  readonly contractId: Id<'contract'>;
  readonly language: Language;
}

export type Leaving = Omit<LeavingView, 'letter'>;

/** Refuses NO_RECORDS_FOUND (404) for what is unknown or another's, and `contract_over` for what has ended. */
export function leavingView(
  ctx: ServiceContext,
  holder: TokenHolder,
  about: About & { readonly lastDay?: string | undefined },
): Promise<Result<Leaving>> {
  return ctx.store.read(async (tx) => {
    const own = await ownContract({ tx, by: holder }, about.contractId);
    if (!own.ok) return own;
    return (await contractEndedAt(tx, own.value.id)) === null
      ? ok(await view({ ctx, tx }, own.value, about))
      : refuseOver();
  });
}

/** Gives notice or changes it. Refuses as `leavingView`, and `last_day_early` for a day before the earliest or after the latest. */
export function giveOwnNotice(
  ctx: ServiceContext,
  holder: TokenHolder,
  about: About & { readonly lastDay: string },
): Promise<Result<Leaving>> {
  return onOwn(ctx, holder, about, async (tx, contract) => {
    const { earliest, latest } = await choices({ ctx, tx }, contract);
    if (about.lastDay < earliest || about.lastDay > latest)
      return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'invalid', {
        field: 'lastDay',
        message: `The last day is from ${earliest} to ${latest}.`,
        reason: 'last_day_early',
      });
    const { contractId, lastDay } = about;
    return writeNotice({ ctx, tx, by: actorOfHolder(holder) }, { contractId, lastDay, why: null });
  });
}

/** The tenant stays. Refuses as `leavingView`, and `contract_over` where no notice of theirs stands. */
export function withdrawOwnNotice(
  ctx: ServiceContext,
  holder: TokenHolder,
  about: About,
): Promise<Result<Leaving>> {
  return onOwn(ctx, holder, about, async (tx, contract) => {
    const notice = await findNotice(tx, contract.id);
    if (!notice || notice.site_last_on !== null) return refuseOver();
    return writeWithdrawal({ ctx, tx, by: actorOfHolder(holder) }, { contractId: contract.id, why: null });
  });
}

/**
 * The unit is empty: the contract ends with the notice that was given, and the code lets the tenant out for an hour. Said
 * again, it is answered and nothing more happens. Refuses as `leavingView`, and `notice_missing`. Refuses `payment_open`
 * while a payment of it is open, and `card_asked` while the bank of a saved card is.
 */
export async function leaveUnit(
  ctx: ServiceContext,
  holder: TokenHolder,
  { contractId, language }: About,
): Promise<Result<LeftView>> {
  const refused = clockRefusal(ctx);
  if (refused) return refused;
  const left = await ctx.store.attempt(async (tx) => {
    const own = await ownContract({ tx, by: holder }, contractId);
    if (!own.ok) return own;
    const contract = own.value;
    if ((await contractEndedAt(tx, contractId)) !== null)
      return ok(await leftView({ ctx, tx }, contract, language));
    const notice = await findNotice(tx, contractId);
    if (!notice) return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { reason: 'notice_missing' });
    if ((await selectOpenAttemptsFor(tx, [contractId])).length > 0)
      return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { reason: 'payment_open' });
    if (await isCardAsked(tx, [contractId]))
      return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { reason: 'card_asked' });
    const property = await requireProperty(tx);
    const lastDay = await lastChargedDay({ ctx, tx }, contract, notice.last_on);
    // As it was shown: from now on the settlement is on its way.
    const money = await moneyView({ ctx, tx }, contract, { lastDay, property, language });
    const actor = actorOfHolder(holder);
    await endContracts({ ctx, tx }, [contractId], { actor, why: null, seenEmpty: false, isInside: true });
    await note({ ctx, tx, by: actor }, 'contract.ended', contractId);
    return ok({ ...(await leftView({ ctx, tx }, contract, language)), money });
  });
  if (left.ok) await settleSoon(ctx, contractId);
  return left;
}

/** An act on a contract that stands, and how it stands afterward. */
function onOwn(
  ctx: ServiceContext,
  holder: TokenHolder,
  about: About,
  act: (tx: Tx, contract: ContractRow) => Promise<Result<unknown>>,
): Promise<Result<Leaving>> {
  const refused = clockRefusal(ctx);
  if (refused) return Promise.resolve(refused);
  return ctx.store.attempt(async (tx) => {
    const own = await ownContract({ tx, by: holder }, about.contractId);
    if (!own.ok) return own;
    if ((await contractEndedAt(tx, own.value.id)) !== null) return refuseOver();
    const done = await act(tx, own.value);
    return done.ok ? ok(await view({ ctx, tx }, own.value, about)) : done;
  });
}

async function choices({ ctx, tx }: InTransaction, contract: ContractRow) {
  const { earliest, latest, noticeDays, notice } = await lastDaysOf({ ctx, tx }, contract);
  return {
    earliest,
    latest,
    noticeDays,
    exitMinutes: (await moveOutOf(tx, contract.id)).exitMinutes,
    notice: notice ? { givenOn: notice.given_on, lastDay: notice.last_on } : null,
    bySite: notice ? notice.site_last_on !== null : false,
    property: await requireProperty(tx),
  };
}

async function view(
  work: InTransaction,
  contract: ContractRow,
  { language, lastDay: asked }: { readonly language: Language; readonly lastDay?: string | undefined },
): Promise<Leaving> {
  const { property, ...chosen } = await choices(work, contract);
  const unit = await unitOf(work.tx, contract);
  const lastDay =
    asked ?? (chosen.notice ? await lastChargedDay(work, contract, chosen.notice.lastDay) : chosen.earliest);
  return {
    contractId: contract.id,
    number: contract.number,
    unitNumber: unit.number,
    ...chosen,
    lastDay,
    money: await moneyView(work, contract, { lastDay, property, language }),
    overlocked: unit.state === 'overlocked',
  };
}

async function leftView(work: InTransaction, contract: ContractRow, language: Language): Promise<LeftView> {
  const { tx } = work;
  const property = await requireProperty(tx);
  const settlement = await findSettlement(tx, contract.id);
  const codes = await selectStandingCodes(tx, contract.unit_id);
  const endsAtMs = codes.find(({ contract_id: id }) => id === contract.id)?.ends_at_ms ?? null;
  const lastDay = settlement?.last_on ?? businessDateAt(work.ctx.clock.nowMs(), property.time_zone);
  return {
    unitNumber: (await unitOf(tx, contract)).number,
    codeUntil:
      endsAtMs === null ? null : formatTime(endsAtMs, property.time_zone, localeFor(language, property)),
    lastDay,
    money: await moneyView(work, contract, { lastDay, property, language }),
  };
}

/** A tenant who stayed beyond the last day may have to pay until today. */
async function lastChargedDay({ ctx, tx }: InTransaction, contract: ContractRow, notice: string) {
  const today = businessDateAt(ctx.clock.nowMs(), (await requireProperty(tx)).time_zone);
  return chargedUntil(notice, today, (await moveOutOf(tx, contract.id)).overstay === 'billed');
}

async function unitOf(tx: Tx, { unit_id: unitId }: ContractRow) {
  const unit = await findUnit(tx, unitId);
  if (!unit) throw new Error('a contract without its unit');
  return unit;
}

async function moneyView(
  work: InTransaction,
  contract: ContractRow,
  { lastDay, property, language }: { lastDay: string; property: PropertyRow; language: Language },
): Promise<LeavingView['money']> {
  const locale = localeFor(language, property);
  const price = (amount: number) => toPrice(minor(Math.abs(amount)), property.currency, locale);
  const { lines, totalMinor } = await leavingMoney(work, contract, lastDay);
  return {
    lines: joinedDays(lines).map(({ kind, days, amountMinor }) => ({
      kind,
      days,
      amount: price(amountMinor),
      theirs: amountMinor < 0,
    })),
    outcome: totalMinor > 0 ? 'to_pay' : totalMinor < 0 ? 'back' : 'even',
    total: price(totalMinor),
  };
}

/** Days given back of bills that follow each other are one line: who paid a year ahead sees the sum without turning. */
function joinedDays(lines: readonly LeavingLine[]): LeavingLine[] {
  const joined: LeavingLine[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    const follows =
      last?.kind === 'unused' &&
      line.kind === 'unused' &&
      last.days &&
      line.days?.from === addDays(last.days.to, 1);
    if (!follows || !last?.days || !line.days) joined.push(line);
    else
      joined[joined.length - 1] = {
        ...line,
        days: { from: last.days.from, to: line.days.to },
        amountMinor: minor(last.amountMinor + line.amountMinor),
      };
  }
  return joined;
}
