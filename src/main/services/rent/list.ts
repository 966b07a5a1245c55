/**
 * New rents for many contracts at once: which contracts a wish is for, and what each rent would be. Nothing is written
 * here.
 */
import { BEFORE_FIRST, type Id } from '../../../shared/ids';
import type { RentList } from '../../../shared/desk/rent';
import type { Language } from '../../../shared/languages';
import { toPrice, type Minor } from '../../../shared/money';
import { byNumber } from '../../../shared/number-order';
import { ok, type Result } from '../../../shared/result';
import { selectBilledContracts } from '../../database/contract/bills';
import { findOwingContract } from '../../database/ledger/owing';
import { findUnit } from '../../database/unit/units';
import { tenantName } from '../../domain/contact/company-rules';
import { businessDateAt, monthsAfter } from '../../domain/base/dates';
import { newRent, type NewRent } from '../../domain/contract/rent-change';
import type { ServiceContext } from '../base/context';
import { requireProperty, writtenFor } from '../property/property';
import { readChangeableRent } from './change-facts';
import { planRent } from './changes';
import type { InTransaction } from '../base/work';

export interface RentListWish {
  /** At least this many whole months since the rent began or last changed. */
  readonly monthsSince: number;
  /** Only rents below today's price of the unit. */
  readonly isBelowList: boolean;
  readonly wish: NewRent;
  readonly language?: Language | undefined;
}

/** The most contracts that one act announces to. */
const MOST_LISTED = 200;
const AT_ONCE = 100;

/**
 * Contracts that may get a new rent, by unit. A contract whose terms forbid just this rent is listed with the reason.
 * Contracts that can have no new rent, or have one coming, are only counted.
 */
export async function listRents(ctx: ServiceContext, asked: RentListWish): Promise<Result<RentList>> {
  const rows: RentList['rows'] = [];
  const leftOut = { notAgreed: 0, coming: 0, leaving: 0 };
  for (
    let after: Id<'contract'> | undefined = BEFORE_FIRST;
    after !== undefined && rows.length <= MOST_LISTED;
  ) {
    const from: Id<'contract'> = after;
    // Read page by page, so that a customer at the screen is not kept waiting.
    const page = await ctx.store.read((tx) => readPage({ ctx, tx }, asked, from));
    rows.push(...page.rows);
    for (const why of page.leftOut) leftOut[why] += 1;
    after = page.next;
  }
  rows.sort((a, b) => byNumber(a.unitNumber, b.unitNumber));
  return ok({ rows: rows.slice(0, MOST_LISTED), more: rows.length > MOST_LISTED, leftOut });
}

async function readPage(
  { ctx, tx }: InTransaction,
  { monthsSince, isBelowList, wish, language }: RentListWish,
  after: Id<'contract'>,
): Promise<{
  readonly rows: RentList['rows'];
  readonly leftOut: readonly (keyof RentList['leftOut'])[];
  readonly next: Id<'contract'> | undefined;
}> {
  const property = await requireProperty(tx);
  const today = businessDateAt(ctx.clock.nowMs(), property.time_zone);
  const locale = writtenFor(language, property);
  const price = (amount: Minor) => toPrice(amount, property.currency, locale);
  const contracts = await selectBilledContracts(tx, { after, limit: AT_ONCE });
  const rows: RentList['rows'] = [];
  const leftOut: (keyof RentList['leftOut'])[] = [];
  for (const { id } of contracts) {
    const read = await readChangeableRent({ ctx, tx }, id);
    if (!read.ok) {
      const desk = read.refusals[0]?.desk;
      if (desk === 'rent_not_agreed') leftOut.push('notAgreed');
      if (desk === 'rent_leaving') leftOut.push('leaving');
      continue;
    }
    if (read.value.open) {
      leftOut.push('coming');
      continue;
    }
    const { rented, rentMinor, contract } = read.value;
    if (monthsAfter(rented.lastChangeOn ?? rented.startedOn, monthsSince) > today) continue;
    const listMinor = (await findUnit(tx, contract.unit_id))?.rent_minor ?? rentMinor;
    if (isBelowList && rentMinor >= listMinor) continue;
    const newMinor = newRent(rentMinor, wish);
    const planned = planRent(read.value, newMinor, today);
    const { contactId, unitNumber, ...tenant } = await findOwingContract(tx, id);
    rows.push({
      contractId: id,
      contactId,
      unitNumber,
      customer: tenantName(tenant),
      old: price(rentMinor),
      list: price(listMinor),
      new: price(newMinor),
      newMinor,
      firstOn: planned.ok ? planned.value.firstOn : null,
      cannot: planned.ok ? null : (planned.refusals[0]?.desk ?? null),
    });
  }
  return { rows, leftOut, next: contracts.length === AT_ONCE ? contracts.at(-1)?.id : undefined };
}
