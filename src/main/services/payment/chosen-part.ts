/**
 * A part of what is due that a tenant chooses at the kiosk, where the property takes parts everywhere. It is written down by
 * invoice, in the property's order, so its money settles what the screen said.
 */
import { currencyRule } from '../../../shared/currencies';
import { localeFor } from '../../../shared/formats';
import type { Language } from '../../../shared/languages';
import { minor, sumMinor, type Minor } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import { readAmount } from '../../../shared/typed-amounts';
import { isInDefault } from '../../database/late/steps';
import { selectOpenInvoices } from '../../database/ledger/allocations';
import { allocate } from '../../domain/ledger/allocation';
import { leastPart } from '../../domain/ledger/part-payment';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { requireProperty } from '../property/property';
import type { OwedParts } from './owed-parts';
import { nextOfPlan } from './planned-parts';

/** What a tenant typed, and the language in which it is read. */
export interface TypedPart {
  readonly typed: string;
  readonly language: Language;
}

export interface PartOffer {
  readonly leastMinor: Minor;
  /** All that is due. */
  readonly mostMinor: Minor;
}

type Work = InTransaction<Pick<ServiceContext, 'clock'>>;

/**
 * Null where no part is taken: the property says so, or what is paid is not the open bills of one contract alone. Null too
 * with a payment plan, whose parts are agreed, and after a default notice.
 */
export async function partOffer(work: Work, { open, ahead }: OwedParts): Promise<PartOffer | null> {
  const { tx } = work;
  const { part_payments: taken, currency } = await requireProperty(tx);
  const [contract, ...others] = new Set(open.map((part) => part.contract.id));
  if (taken !== 'everywhere' || contract === undefined || others.length > 0 || ahead.length > 0) return null;
  if ((await nextOfPlan(work, contract)) !== null || (await isInDefault(tx, contract))) return null;
  const mostMinor = sumMinor(open.map(({ amountMinor }) => amountMinor));
  const leastMinor = leastPart(mostMinor, currencyRule(currency).exponent);
  return leastMinor === null ? null : { leastMinor, mostMinor };
}

/** The bills as far as the part goes. Refused where it is no amount, or one that is not taken. */
export async function cutToPart(
  work: Work,
  parts: OwedParts,
  part: TypedPart | undefined,
): Promise<Result<OwedParts>> {
  if (part === undefined) return ok(parts);
  const property = await requireProperty(work.tx);
  const amount = readAmount(part.typed, property.currency, localeFor(part.language, property));
  const offer = await partOffer(work, parts);
  const [first] = parts.open;
  if (amount === null || !offer || !first || amount < offer.leastMinor || amount > offer.mostMinor)
    return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'part' });
  const open = await selectOpenInvoices(work.tx, first.contract.id);
  const { allocations } = allocate(property.allocation_order, open, minor(amount));
  const settledOf = (id: string) =>
    sumMinor(allocations.flatMap(({ invoiceId, amountMinor }) => (invoiceId === id ? [amountMinor] : [])));
  const cut = parts.open.map((one) => ({ ...one, amountMinor: settledOf(one.invoiceId) }));
  return ok({ open: cut.filter(({ amountMinor }) => amountMinor > 0), ahead: [] });
}
