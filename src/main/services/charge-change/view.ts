/** Protection and extras of a contract as staff see them, and what a change would come to. */
import type { ChargesPreview, ChargesView } from '../../../shared/desk/charges';
import { localeFor } from '../../../shared/formats';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { toPrice, type Minor } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import { selectAddOns } from '../../database/booking/add-ons';
import { findCoverage } from '../../database/insurance/coverage';
import { selectChargeChanges } from '../../database/charge-change/changes';
import { selectContractCharges } from '../../database/contract/bills';
import { findContract, type ContractRow } from '../../database/contract/contracts';
import { selectWaivers } from '../../database/desk/waivers';
import type { PropertyRow } from '../../database/property/properties';
import { findUnit } from '../../database/unit/units';
import { selectPremiums } from '../../database/insurance/plans';
import { businessDateAt } from '../../domain/base/dates';
import { nameIn, textsSchema, type Texts } from '../../domain/base/translations';
import { readChangedCharges } from '../../domain/contract/charge-change';
import { describeLine } from '../../domain/price/line-text';
import type { QuoteLine } from '../../domain/price/quote-shape';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { requireProperty, writtenFor } from '../property/property';
import { previewChargeChange, seenOf } from './change';
import { daysOfChange, readChangeableCharges, type ChangeableCharges } from './changeable';
import type { WantedCharges } from './wish';

interface Place {
  readonly contract: ContractRow;
  readonly property: PropertyRow;
  readonly language: Language;
  readonly today: string;
  readonly price: (amount: Minor) => ChargesView['charges'][number]['price'];
}

/** Refuses `unknown`. */
export function chargesOfContract(
  ctx: ServiceContext,
  contractId: Id<'contract'>,
  spoken: Language | undefined,
): Promise<Result<ChargesView>> {
  return ctx.store.read(async (tx) => {
    const contract = await findContract(tx, contractId);
    if (!contract) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    const property = await requireProperty(tx);
    const locale = writtenFor(spoken, property);
    const place: Place = {
      contract,
      property,
      language: spoken ?? property.language,
      today: businessDateAt(ctx.clock.nowMs(), property.time_zone),
      price: (amount) => toPrice(amount, property.currency, locale),
    };
    const changeable = await readChangeableCharges({ ctx, tx }, contractId);
    return ok({
      coverage: await coverageOf({ ctx, tx }, place),
      charges: await chargesNow({ ctx, tx }, place),
      cannot: changeable.ok ? null : (changeable.refusals[0]?.desk ?? 'charges_leaving'),
      offered: await offeredTo({ ctx, tx }, place, changeable.ok ? changeable.value : null),
      days: changeable.ok ? daysOfChange(changeable.value) : { today: null, next: null },
      changes: await changesOf({ ctx, tx }, place),
    });
  });
}

async function coverageOf(
  { tx }: InTransaction,
  { contract, today }: Place,
): Promise<ChargesView['coverage']> {
  const row = await findCoverage(tx, contract.booking_id);
  if (!row) return null;
  if (row.kind !== 'own_policy') return { kind: row.kind };
  const expires = row.expires_on ?? '';
  return {
    kind: row.kind,
    insurer: row.insurer ?? '',
    policyNumber: row.policy_number ?? '',
    expires,
    isLapsed: expires < today,
  };
}

async function chargesNow(
  { tx }: InTransaction,
  { contract, language, today, price }: Place,
): Promise<ChargesView['charges']> {
  const rows = await selectContractCharges(tx, contract.id);
  // Before the first bill a charge counts as the move-in paid it.
  const first = rows.map(({ from_on: from }) => from).toSorted()[0] ?? today;
  return rows.flatMap((row) => {
    const { kind, to_on: to, from_on: from } = row;
    if (kind === 'rent' || (to !== null && to < today)) return [];
    const names = textsSchema.parse(JSON.parse(row.names));
    return [
      {
        position: row.position,
        kind,
        name: named(row.name, names, language),
        price: price(row.rate_minor),
        startsOn: from > today && from !== first ? from : null,
        endsOn: to,
      },
    ];
  });
}

const named = (name: string, names: Texts, language: Language): string => names[language] ?? name;

async function offeredTo(
  { tx }: InTransaction,
  { contract, property, language, price }: Place,
  changeable: ChangeableCharges | null,
): Promise<ChargesView['offered']> {
  const unit = await findUnit(tx, contract.unit_id);
  if (!unit || !changeable) return { plans: [], ownPolicy: false, declined: false, extras: [] };
  const premiums = await selectPremiums(tx, {
    propertyId: property.id,
    storageTypeId: unit.storage_type_id,
    userTypeId: contract.user_type_id,
    sizeThousandths: unit.area_thousandths,
  });
  const current = (await findCoverage(tx, contract.booking_id))?.plan_id ?? null;
  const waived = await selectWaivers(tx, contract.booking_id);
  const held = new Set(
    changeable.rows.filter(({ kind, to_on: to }) => kind === 'add_on' && to === null).map(({ name }) => name),
  );
  return {
    plans: premiums.map((row) => ({
      planId: row.plan_id,
      premiumId: row.premium_id,
      name: nameIn(row, language),
      price: price(row.premium_minor),
      cover: price(row.coverage_minor),
      isCurrent: row.plan_id === current,
    })),
    ownPolicy: property.own_policy_allowed === 1,
    declined: property.decline_allowed === 1 || waived.some(({ what }) => what === 'coverage'),
    extras: (await selectAddOns(tx, property.id))
      .filter(({ recurring, name }) => recurring === 1 && !held.has(name))
      .map((row) => ({ addOnId: row.id, name: nameIn(row, language), price: price(row.price_minor) })),
  };
}

async function changesOf(
  { tx }: InTransaction,
  { contract, language, price }: Place,
): Promise<ChargesView['changes']> {
  const said = (json: string) =>
    readChangedCharges(json).map(({ name, names, rateMinor }) => ({
      name: named(name, names, language),
      price: price(rateMinor),
    }));
  return (await selectChargeChanges(tx, contract.id)).map((row) => ({
    id: row.id,
    letterId: row.letter_id,
    firstOn: row.from_on,
    madeOn: row.made_on,
    agreed: row.agreed,
    coverage: row.coverage_kind,
    ended: said(row.ended),
    begun: said(row.begun),
  }));
}

/** What staff are shown before they confirm. Refuses as `readChargeChange`, and `day_past` for a day that is over. */
export async function previewForStaff(
  ctx: ServiceContext,
  wanted: WantedCharges,
  spoken: Language | undefined,
): Promise<Result<ChargesPreview>> {
  const read = await previewChargeChange(ctx, wanted);
  if (!read.ok) return read;
  const { about, firstOn, credits, creditedMinor, added, addedDueOn, wholeBefore, wholeAfter } = read.value;
  if (firstOn < about.today) return refuse('INVALID_INPUT_PARAM', 'invalid', { desk: 'day_past' });
  const { property } = about;
  const language = spoken ?? property.language;
  const locale = localeFor(language, property);
  const price = (amount: Minor) => toPrice(amount, about.terms.rules.currency, locale);
  const linesOf = (lines: readonly QuoteLine[] = []) =>
    lines.map((line) => ({ description: describeLine(line, language, locale), amount: price(line.payable) }));
  return ok({
    firstOn,
    credited: credits.length > 0 ? price(creditedMinor) : null,
    creditedOf: credits.map(({ facts }) => facts.parts.invoice.number),
    charged: added && price(added.payable),
    chargedLines: linesOf(added?.lines),
    dueOn: addedDueOn,
    before: wholeBefore && price(wholeBefore.payable),
    after: wholeAfter && price(wholeAfter.payable),
    afterLines: linesOf(wholeAfter?.lines),
    seen: seenOf(read.value),
  });
}
