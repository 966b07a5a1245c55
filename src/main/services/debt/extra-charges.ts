/**
 * Staff charge a tenant for damage or cleaning: an invoice of one line. The tenant's credit, such as a deposit that
 * goes back, settles it like any invoice; the rest is owed.
 */
import type { Id } from '../../../shared/ids';
import { minor, type MilliPercent, type Minor } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import type { ExtraChargeKind } from '../../../shared/shapes';
import { findContract, type ContractRow } from '../../database/contract/contracts';
import { findExtraChargeByKey, insertExtraCharge } from '../../database/contract/extra-charges';
import { selectTaxRates, type PropertyRow } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import { addDays, businessDateAt } from '../../domain/base/dates';
import { extraChargeText } from '../../domain/contract/extra-charge';
import { withTax } from '../../domain/price/quote-lines';
import { note } from '../audit/audit';
import { booksRefusal } from '../base/books-in-doubt';
import type { StaffCaller } from '../base/caller';
import { clockRefusal } from '../base/clock-trust';
import { contractTurns } from '../base/contract-turns';
import type { ServiceContext } from '../base/context';
import type { Work } from '../base/work';
import { requireProperty } from '../property/property';
import { writeCharge } from '../bill/write';

/** Amounts are minor units; `amountMinor` includes tax where the property's prices do. */
export interface ExtraChargeWish {
  readonly contractId: Id<'contract'>;
  readonly amountMinor: number;
  /** A tax code of the catalogue. */
  readonly taxCode: string;
}

export interface ExtraChargeInput extends ExtraChargeWish {
  /** Made by the page for this one charge: sent again, nothing happens twice. */
  readonly key: string;
  readonly kind: ExtraChargeKind;
  /** Printed on the invoice. */
  readonly what: string;
  /** The total that the page showed. When the charge comes to another total by now, it is refused. */
  readonly totalMinor: number;
}

export interface ExtraChargePriced {
  readonly contract: ContractRow;
  readonly property: PropertyRow;
  readonly taxRate: MilliPercent;
  readonly tax: Minor;
  readonly total: Minor;
}

/** What the charge would come to; nothing is written. Refuses `unknown` for an unknown contract or tax code. */
export function previewExtraCharge(
  ctx: ServiceContext,
  wish: ExtraChargeWish,
): Promise<Result<ExtraChargePriced>> {
  return ctx.store.read((tx) => priced(tx, wish));
}

/**
 * Writes the charge; the same key returns the same invoice. Refuses `key_used` where the key was used for something
 * else, and `amount_changed` where the total is another by now.
 */
export async function chargeExtra(
  ctx: ServiceContext,
  by: StaffCaller,
  input: ExtraChargeInput,
): Promise<Result<{ readonly number: string }>> {
  const untimely = clockRefusal(ctx) ?? (await booksRefusal(ctx, 'SOMETHING_WENT_WRONG'));
  if (untimely) return untimely;
  // The invoice takes a number, as a move-in does.
  return contractTurns(ctx).take(() => ctx.store.attempt((tx) => write({ ctx, tx, by }, input)));
}

async function priced(
  tx: Tx,
  { contractId, amountMinor, taxCode }: ExtraChargeWish,
): Promise<Result<ExtraChargePriced>> {
  const contract = await findContract(tx, contractId);
  const property = await requireProperty(tx);
  const rates = contract && (await selectTaxRates(tx, property.id, contract.user_type_id));
  const rate = rates?.find(({ tax_code: code }) => code === taxCode);
  if (!contract || !rate) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
  const taxRate = rate.rate_milli_percent;
  const rules = { pricesIncludeTax: property.prices_include_tax === 1 };
  return ok({ contract, property, taxRate, ...withTax(rules, minor(amountMinor), taxRate) });
}

async function write(
  { ctx, tx, by }: Work<StaffCaller>,
  input: ExtraChargeInput,
): Promise<Result<{ readonly number: string }>> {
  const { contractId, key, kind, what } = input;
  const known = await findExtraChargeByKey(tx, key);
  if (known) {
    const isSame =
      known.contract_id === contractId &&
      known.total_minor === input.totalMinor &&
      known.kind === kind &&
      known.what === what;
    return isSame ? ok({ number: known.number }) : conflict('key_used');
  }
  const read = await priced(tx, input);
  if (!read.ok) return read;
  const { contract, property, taxRate, tax, total } = read.value;
  if (total !== input.totalMinor) return conflict('amount_changed');
  const nowMs = ctx.clock.nowMs();
  const today = businessDateAt(nowMs, property.time_zone);
  const { language } = contract;
  const { id, number } = await writeCharge(
    { ctx, tx },
    {
      contractId,
      kind: 'CUSTOM',
      code: 'damage',
      issuedOn: today,
      dueOn: addDays(today, property.pay_days),
      currency: property.currency,
      amounts: { taxable: minor(total - tax), tax },
      taxRate,
      description: extraChargeText(kind, what, language),
      bindingDescription:
        language === property.language ? null : extraChargeText(kind, what, property.language),
    },
  );
  await insertExtraCharge(tx, { invoice_id: id, key, kind, what, staff_id: by.id, charged_at_ms: nowMs });
  await note({ ctx, tx, by }, 'extra_charge.made', id);
  return ok({ number });
}

const conflict = (desk: 'key_used' | 'amount_changed') => refuse('INVALID_INPUT_PARAM', 'conflict', { desk });
