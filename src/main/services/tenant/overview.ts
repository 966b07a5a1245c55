/** Everything about the logged-in tenant in one answer: who they are, what they rent, and what is open. */
import type { ContactBookInfo } from '../../../shared/shapes';
import type { Id } from '../../../shared/ids';
import { minor, sumMinor, toPrice } from '../../../shared/money';
import type { Price } from '../../../shared/price';
import { ok, refuse, type Result } from '../../../shared/result';
import { findMandateState } from '../../database/booking/autopay';
import { findContact } from '../../database/contact/contacts';
import type { ContractRow } from '../../database/contract/contracts';
import { selectStandingCodes } from '../../database/access/codes';
import { selectSources } from '../../database/ledger/allocations';
import type { PropertyRow } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import type { MandateState } from '../../database/schema/autopay';
import { selectTenantContracts } from '../../database/tenant/documents';
import { selectTenantInvoices, type TenantInvoiceRow } from '../../database/tenant/vouchers';
import { findRentOn } from '../../database/rent/changes';
import { findUnit } from '../../database/unit/units';
import { addDays, businessDateAt, toDayMonthYear } from '../../domain/base/dates';
import type { ContractState } from '../../domain/contract/contract-state';
import type { ServiceContext } from '../base/context';
import { toContactBookInfo } from '../contact/book';
import type { InTransaction } from '../base/work';
import { openOf, reachOf, standingOf } from '../contract/standing';
import { openPartsOf } from '../payment/owed-attempt';
import { lateParts, nextOfPlan } from '../payment/planned-parts';
import { asTenant, invoiceViews, type InvoiceView } from './vouchers';

interface ContractView {
  readonly id: Id<'contract'>;
  readonly transactId: string;
  readonly unit: { readonly id: Id<'unit'>; readonly number: string };
  readonly state: ContractState;
  readonly rent: Price;
  /** DD-MM-YYYY, as every date here: the last day up to which every period is paid; null: none is. */
  readonly paidThrough: string | null;
  /** First day of the next period that is billed; null where none will be. */
  readonly nextBillDate: string | null;
  /** The last day by notice, or the day on which the tenant left. */
  readonly moveOutDate: string | null;
  readonly accessState: 'active' | 'suspended' | 'revoked';
  readonly autopay: MandateState | 'none';
}

export interface TenantOverview {
  readonly contactBook: ContactBookInfo;
  readonly insights: {
    readonly activeContracts: number;
    readonly totalDue: Price;
    readonly overdue: Price;
    /** Money and credit that have settled nothing yet. */
    readonly advance: Price;
    /** Of the oldest invoice with something open; null: nothing is. */
    readonly nextDueDate: string | null;
  };
  /** Newest first. */
  readonly contracts: readonly ContractView[];
  readonly unpaidInvoices: readonly InvoiceView[];
}

/** Refuses as `readToken`, and with UNABLE_TO_RETREIVE_CONTACT_DETAILS (failed) when the contact cannot be read. */
export function getTenantOverview(
  ctx: ServiceContext,
  token: string | null,
): Promise<Result<TenantOverview>> {
  return asTenant(ctx, token, async (tx, contactId, property) => {
    const contact = await findContact(tx, contactId);
    if (!contact) return refuse('UNABLE_TO_RETREIVE_CONTACT_DETAILS', 'failed');
    const today = businessDateAt(ctx.clock.nowMs(), property.time_zone);
    const invoices = await selectTenantInvoices(tx, contactId);
    const contracts: ContractView[] = [];
    for (const contract of await selectTenantContracts(tx, contactId)) {
      const own = invoices.filter(({ contractId }) => contractId === contract.id);
      contracts.push(await contractView(tx, property, contract, { invoices: own, today }));
    }
    const views = await invoiceViews(tx, contactId, property);
    return ok({
      contactBook: toContactBookInfo(contact),
      insights: {
        activeContracts: contracts.filter(({ state }) => state === 'active' || state === 'notice').length,
        ...(await sums({ ctx, tx }, contactId, property, { invoices, today })),
      },
      contracts,
      unpaidInvoices: views.filter(({ balanceAmount }) => balanceAmount.price > 0),
    });
  });
}

async function sums(
  work: InTransaction,
  contactId: Id<'contact'>,
  property: PropertyRow,
  { invoices, today }: { readonly invoices: readonly TenantInvoiceRow[]; readonly today: string },
): Promise<Omit<TenantOverview['insights'], 'activeContracts'>> {
  const price = (amounts: readonly number[]) =>
    toPrice(sumMinor(amounts.map(minor)), property.currency, property.locale);
  const open = invoices.filter((invoice) => openOf(invoice) > 0);
  const left: number[] = [];
  const late: number[] = [];
  for (const contract of await selectTenantContracts(work.tx, contactId)) {
    left.push(...(await selectSources(work.tx, contract.id)).map(({ leftMinor }) => leftMinor));
    const plan = await nextOfPlan(work, contract.id);
    const parts = lateParts(await openPartsOf(work.tx, contract), plan, today);
    late.push(...parts.map(({ amountMinor }) => amountMinor));
  }
  const [nextDue] = open.map(({ dueOn }) => dueOn).toSorted((a, b) => a.localeCompare(b));
  return {
    totalDue: price(open.map(openOf)),
    overdue: price(late),
    advance: price(left),
    nextDueDate: nextDue === undefined ? null : toDayMonthYear(nextDue),
  };
}

async function contractView(
  tx: Tx,
  property: PropertyRow,
  contract: ContractRow,
  { invoices, today }: { readonly invoices: readonly TenantInvoiceRow[]; readonly today: string },
): Promise<ContractView> {
  const unit = await findUnit(tx, contract.unit_id);
  if (!unit) throw new Error('a contract without its unit');
  const { state, endedAtMs, lastDay } = await standingOf(tx, contract, invoices);
  const left = endedAtMs === null ? lastDay : businessDateAt(endedAtMs, property.time_zone);
  const { paidThrough, billedThrough } = await reachOf(tx, contract, invoices);
  const next = billedThrough === null ? null : addDays(billedThrough, 1);
  const isBilled = endedAtMs === null && property.billing_start_on !== null;
  const isNext = isBilled && next !== null && (lastDay === null || next <= lastDay);
  const day = (date: string | null) => (date === null ? null : toDayMonthYear(date));
  const rent = await findRentOn(tx, contract.id, today);
  return {
    id: contract.id,
    transactId: contract.number,
    unit: { id: unit.id, number: unit.number },
    state,
    rent: toPrice(rent ?? minor(contract.rent_minor), property.currency, property.locale),
    paidThrough: day(paidThrough),
    nextBillDate: isNext ? day(next) : null,
    moveOutDate: day(left),
    accessState: await accessOf(tx, contract),
    autopay: (await findMandateState(tx, contract.id)) ?? 'none',
  };
}

async function accessOf(tx: Tx, contract: ContractRow): Promise<ContractView['accessState']> {
  const codes = await selectStandingCodes(tx, contract.unit_id);
  return codes.find(({ contract_id: id }) => id === contract.id)?.state ?? 'revoked';
}
