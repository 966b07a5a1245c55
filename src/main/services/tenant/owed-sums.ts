/** How much a tenant owes, what of it is late, and whether anything can be paid ahead. */
import { localeFor } from '../../../shared/formats';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { minor, sumMinor, toPrice, type Minor } from '../../../shared/money';
import type { OwedView } from '../../../shared/owed-channels';
import type { TenantView } from '../../../shared/tenant-channels';
import type { ContractRow } from '../../database/contract/contracts';
import type { PropertyRow } from '../../database/property/properties';
import { selectTenantContracts } from '../../database/tenant/documents';
import type { InTransaction } from '../base/work';
import { aheadOf, type Ahead } from '../bill/ahead';
import { openPartsOf, readOwedParts } from '../payment/owed-attempt';
import type { OpenPart } from '../payment/owed-parts';
import { lateParts, nextOfPlan } from '../payment/planned-parts';

/** By whose calendar, in which language and on which day it is shown. */
export interface Shown {
  readonly property: PropertyRow;
  readonly language: Language;
  readonly today: string;
}

export const priceIn =
  ({ property, language }: Pick<Shown, 'property' | 'language'>) =>
  (amount: number) =>
    toPrice(minor(amount), property.currency, localeFor(language, property));

/** Months that a person pays at a time. */
const aheadChoices: ReadonlySet<number> = new Set([1, 2, 3, 6, 12]);

/** The periods ahead of a contract that its tenant may choose from; none while it has a payment plan. */
export async function choicesAhead(
  work: InTransaction,
  contractId: Id<'contract'>,
): Promise<readonly Ahead[]> {
  if ((await nextOfPlan(work, contractId)) !== null) return [];
  const all = await aheadOf(work, contractId);
  return all.filter(({ periods, amountMinor }) => aheadChoices.has(periods) && amountMinor > 0);
}

/** Whether something of a contract is open, or can be paid ahead. */
export async function isPayable(
  work: InTransaction,
  { id, contact_id: contactId }: ContractRow,
): Promise<boolean> {
  const { open } = await readOwedParts(work, { contactId, contractIds: [id] });
  return open.length > 0 || (await choicesAhead(work, id)).length > 0;
}

/** What is to be paid now, and what of it is late, null where nothing is; and whether anything can be paid ahead. */
export async function owedOfTenant(
  work: InTransaction,
  contactId: Id<'contact'>,
  shown: Shown,
): Promise<Pick<TenantView, 'owed' | 'payAhead'>> {
  const { tx } = work;
  const { open } = await readOwedParts(work, { contactId, contractIds: 'all' });
  const owed = await sumsOf(work, shown, open);
  for (const { id } of await selectTenantContracts(tx, contactId))
    if ((await choicesAhead(work, id)).length > 0) return { owed, payAhead: true };
  return { owed, payAhead: false };
}

/** All that is open of a tenant, also what a payment plan has for later. Null where nothing is. */
export async function owedWithPlans(
  work: InTransaction,
  contactId: Id<'contact'>,
  shown: Shown,
): Promise<TenantView['owed']> {
  const contracts = await selectTenantContracts(work.tx, contactId);
  const open = await Promise.all(contracts.map((contract) => openPartsOf(work.tx, contract)));
  return sumsOf(work, shown, open.flat());
}

const sumsOf = async (work: InTransaction, shown: Shown, open: readonly OpenPart[]) =>
  open.length === 0
    ? null
    : { total: priceIn(shown)(sumOf(open)), overdue: await overdueOf(work, shown, open) };

/** What should have been paid before `shown.today`. A bill in a payment plan is late when its part is. */
export async function overdueOf(
  work: InTransaction,
  shown: Shown,
  parts: readonly OpenPart[],
): Promise<OwedView['overdue']> {
  const overdue: OpenPart[] = [];
  for (const [id, own] of Map.groupBy(parts, ({ contract }) => contract.id))
    overdue.push(...lateParts(own, await nextOfPlan(work, id), shown.today));
  return overdue.length === 0 ? null : priceIn(shown)(sumOf(overdue));
}

export function sumOf(parts: readonly OpenPart[]): Minor {
  return sumMinor(parts.map(({ amountMinor }) => amountMinor));
}
