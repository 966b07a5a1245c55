/**
 * New rents by staff: what each would be and from which day, the letters that announce them, and withdrawing one before
 * its day.
 */
import type { RentView } from '../../../shared/desk/rent';
import type { Id } from '../../../shared/ids';
import { toPrice, type Minor } from '../../../shared/money';
import type { DeskReason } from '../../../shared/desk/reasons';
import { ok, refuse, type Result } from '../../../shared/result';
import { findMandate } from '../../database/booking/autopay';
import { findContract } from '../../database/contract/contracts';
import {
  findLetterOut,
  findRent,
  findRentChange,
  insertRentChange,
  selectComingRentChanges,
  selectRentChanges,
} from '../../database/rent/changes';
import { insertLetter } from '../../database/contract/letters';
import { findUnit } from '../../database/unit/units';
import type { RentChangeFacts } from '../../documents/port';
import { tenantName } from '../../domain/contact/company-rules';
import { businessDateAt } from '../../domain/base/dates';
import { effectiveOn, highestRent, newRent, type NewRent } from '../../domain/contract/rent-change';
import { actorNoted, note } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import { changedMeanwhile } from '../base/changed-meanwhile';
import { clockRefusal } from '../base/clock-trust';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import type { InTransaction } from '../base/work';
import { readBillAbout } from '../bill/facts';
import { requireProperty } from '../property/property';
import { readChangeableRent, type ChangeableRent } from './change-facts';
import { cancelRentChange } from './change-follow';
import { insertRentKeptLetter } from './kept-letter';

type Done = Record<string, never>;

interface PlannedRent {
  readonly contractId: Id<'contract'>;
  readonly oldMinor: Minor;
  readonly newMinor: Minor;
  /** First day of the first period of the new rent, if the letter goes out today. */
  readonly firstOn: string;
}

/** What one contract would pay, and from when; nothing is written. Refuses as `announceRents` does. */
export function previewRent(ctx: ServiceContext, contractId: Id<'contract'>, wish: NewRent) {
  return ctx.store.read(async (tx) => {
    const rent = await readChangeableRent({ ctx, tx }, contractId);
    if (!rent.ok) return rent;
    const wanted = newRent(rent.value.rentMinor, wish);
    const planned = planRent(rent.value, wanted, await todayOf({ ctx, tx }));
    if (!planned.ok) return planned;
    const { oldMinor, newMinor, firstOn } = planned.value;
    const { currency, locale } = await requireProperty(tx);
    const price = (amount: Minor) => toPrice(amount, currency, locale);
    return ok({ old: price(oldMinor), new: price(newMinor), newMinor, firstOn });
  });
}

async function todayOf({ ctx, tx }: InTransaction): Promise<string> {
  return businessDateAt(ctx.clock.nowMs(), (await requireProperty(tx)).time_zone);
}

const cannot = (desk: DeskReason) => refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk });

/** What a contract would pay, and from when, if its letter went out today. Refuses as `announceRents` does. */
export function planRent(rent: ChangeableRent, newMinor: Minor, today: string): Result<PlannedRent> {
  const { rules, rented, rentMinor, signedMinor } = rent;
  if (rent.open) return cannot('rent_open');
  const firstOn = effectiveOn(today, rules, rented);
  if (firstOn === null) return cannot('rent_leaving');
  if (newMinor === rentMinor || newMinor <= 0)
    return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'amount', desk: 'rent_same' });
  const most = highestRent(rules, { rentMinor: signedMinor, startedOn: rented.startedOn }, firstOn);
  if (most !== null && newMinor > most)
    return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'amount', desk: 'rent_over_cap' });
  return ok({ contractId: rent.contract.id, oldMinor: rentMinor, newMinor, firstOn });
}

/** A change as it was previewed. */
interface AnnouncedRent {
  readonly contractId: Id<'contract'>;
  readonly newMinor: Minor;
  readonly firstOn: string;
}

/**
 * Writes the changes down, each with its letter: all of them or none. Sent again with the same key, nothing happens twice.
 * Refuses as `readChangeableRent`, and `rent_open` where a change waits already. Refuses `rent_same` for today's rent, and
 * `rent_over_cap` above the signed bound. Refuses `changed_meanwhile` where the preview had another first day.
 */
export function announceRents(
  ctx: ServiceContext,
  { key, changes }: { readonly key: string; readonly changes: readonly AnnouncedRent[] },
  staff: StaffCaller,
): Promise<Result<Done>> {
  const untimely = clockRefusal(ctx);
  if (untimely) return Promise.resolve(untimely);
  return ctx.store.attempt(async (tx) => {
    for (const change of changes) {
      const known = (await selectRentChanges(tx, change.contractId)).some((each) => each.key === key);
      if (known) continue;
      const rent = await readChangeableRent({ ctx, tx }, change.contractId);
      if (!rent.ok) return rent;
      const today = await todayOf({ ctx, tx });
      const planned = planRent(rent.value, change.newMinor, today);
      if (!planned.ok) return planned;
      if (planned.value.firstOn !== change.firstOn) return changedMeanwhile();
      await writeChange({ ctx, tx }, rent.value, { ...planned.value, key, today }, staff);
    }
    return ok({});
  });
}

async function writeChange(
  work: InTransaction,
  rent: ChangeableRent,
  planned: PlannedRent & { readonly key: string; readonly today: string },
  staff: StaffCaller,
): Promise<void> {
  const { ctx, tx } = work;
  const { contractId, key, oldMinor, newMinor, firstOn, today } = planned;
  const nowMs = ctx.clock.nowMs();
  const id = ctx.newId<'rent_change'>();
  const letterId = ctx.newId<'letter'>();
  await insertLetter(tx, {
    id: letterId,
    contract_id: contractId,
    kind: 'rent_change',
    made_on: today,
    facts: JSON.stringify(await letterFacts(work, rent, planned)),
    created_at_ms: nowMs,
  });
  await insertRentChange(tx, {
    id,
    contract_id: contractId,
    key,
    old_minor: oldMinor,
    new_minor: newMinor,
    letter_id: letterId,
    told_on: firstOn,
    announced_on: today,
    announced_at_ms: nowMs,
    announced_by: actorNoted(staff),
    effective_on: null,
    state: 'announced',
    ended_at_ms: null,
  });
  await note({ ctx, tx, by: staff }, 'rent_change.announced', id);
  await publish(work, 'rent_change.announced', {
    rentChangeId: id,
    contractId,
    currency: rent.terms.rules.currency,
    oldMinor,
    newMinor,
    announcedOn: today,
    toldOn: firstOn,
  });
}

async function letterFacts(
  { ctx, tx }: InTransaction,
  { contract, terms }: ChangeableRent,
  { oldMinor, newMinor, firstOn, today }: PlannedRent & { readonly today: string },
): Promise<RentChangeFacts> {
  const { header } = await readBillAbout(tx, contract.id, ctx.clock.nowMs());
  const price = (amount: Minor) => toPrice(amount, terms.rules.currency, header.locale);
  const mandate = await findMandate(tx, contract.id);
  return {
    ...header,
    number: contract.number,
    kind: 'rent_change',
    madeOn: today,
    oldRent: price(oldMinor),
    newRent: price(newMinor),
    firstOn,
    pricesIncludeTax: terms.rules.pricesIncludeTax,
    isAutopay: mandate?.state === 'active' && terms.autopay !== null,
  };
}

/** A tenant who had a letter about it gets another. Refuses `unknown`, and `rent_billed` once it counts or a bill has it. */
export function takeBackRent(
  ctx: ServiceContext,
  id: Id<'rent_change'>,
  staff: StaffCaller,
): Promise<Result<Done>> {
  return ctx.store.attempt(async (tx) => {
    const change = await findRentChange(tx, id);
    if (!change) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    if (change.state === 'cancelled') return changedMeanwhile();
    if (!(await cancelRentChange({ ctx, tx }, change, staff))) return cannot('rent_billed');
    await insertRentKeptLetter({ ctx, tx }, change);
    return ok({});
  });
}

/** The rent of a contract, its changes, and why it cannot be changed. Refuses `unknown`. */
export function rentOfContract(ctx: ServiceContext, contractId: Id<'contract'>): Promise<Result<RentView>> {
  return ctx.store.read(async (tx) => {
    const contract = await findContract(tx, contractId);
    if (!contract) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    const { currency, locale, time_zone: timeZone } = await requireProperty(tx);
    const rent = await findRent(tx, contractId);
    const changeable = await readChangeableRent({ ctx, tx }, contractId);
    const refusals = changeable.ok ? [] : changeable.refusals;
    const changes = await selectRentChanges(tx, contractId);
    const price = (amount: Minor) => toPrice(amount, currency, locale);
    const list = (await findUnit(tx, contract.unit_id))?.rent_minor;
    const open = changes.find(({ state }) => state === 'announced');
    const rate = rent?.rate_minor;
    // Once the first day is known, the newest charge is the new rent already.
    const today = businessDateAt(ctx.clock.nowMs(), timeZone);
    const current = open && open.effective_on !== null && today < open.effective_on ? open.old_minor : rate;
    return ok({
      currency,
      rent: current === undefined ? null : price(current),
      listRent: list === undefined ? null : price(list),
      cannot: refusals[0]?.desk ?? (open ? 'rent_open' : null),
      changes: await Promise.all(
        changes.toReversed().map(async (change) => {
          const out = await findLetterOut(tx, change.id);
          return {
            id: change.id,
            state: change.state,
            old: price(change.old_minor),
            new: price(change.new_minor),
            firstOn: change.effective_on ?? change.told_on,
            isLetterOut: out.printedOn !== null || out.mailedAtMs !== null,
          };
        }),
      ),
    });
  });
}

const MOST_COMING = 100;

/** Announced new rents that do not count yet. */
export function comingRents(ctx: ServiceContext) {
  return ctx.store.read(async (tx) => {
    const { currency, locale } = await requireProperty(tx);
    const rows = await selectComingRentChanges(tx, MOST_COMING);
    return ok({
      changes: rows.map((row) => ({
        id: row.id,
        contactId: row.contactId,
        unitNumber: row.unitNumber,
        customer: tenantName(row),
        new: toPrice(row.newMinor, currency, locale),
        firstOn: row.effectiveOn ?? row.toldOn,
        isLetterOut: row.effectiveOn !== null,
      })),
    });
  });
}
