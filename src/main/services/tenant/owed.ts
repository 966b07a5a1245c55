/** What a tenant owes at the screen: bills by contract, each line explained, and what a payment has brought. */
import type { Selectable } from 'kysely';
import { localeFor } from '../../../shared/formats';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { minor, toPercentPrice, type Minor } from '../../../shared/money';
import type { BillLineView, OwedPaid, OwedView } from '../../../shared/owed-channels';
import { ok, type Result } from '../../../shared/result';
import { findContract, type ContractRow } from '../../database/contract/contracts';
import { selectInvoices, selectLinesOfInvoices, type InvoiceLineRow } from '../../database/contract/invoices';
import { selectReceiptsOfAttempt } from '../../database/contract/receipts';
import type { Tx } from '../../database/schema';
import type { InvoiceTable } from '../../database/schema/bill';
import { selectTenantContracts } from '../../database/tenant/documents';
import { selectTenantInvoices } from '../../database/tenant/vouchers';
import { findUnit } from '../../database/unit/units';
import { businessDateAt } from '../../domain/base/dates';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { linesAgain } from '../bill/again';
import type { Ahead } from '../bill/ahead';
import { reachOf } from '../contract/standing';
import { isAllAskedFor } from '../ledger/arrears';
import {
  markOfParts,
  openPartsOf,
  readOwedParts,
  sumOfParts,
  type OwedRequest,
} from '../payment/owed-attempt';
import { cutToPart } from '../payment/chosen-part';
import { overdueAlone } from '../payment/overdue-alone';
import type { OpenPart } from '../payment/owed-parts';
import { lateParts, nextOfPlan, partsOfPlan, type NextOfPlan } from '../payment/planned-parts';
import { toLineView } from '../price/quote-view';
import { requireProperty } from '../property/property';
import { consentOf, keptCards } from './card-consent';
import { accessOf, secondLockOf, suspendedBy } from './own-code';
import { choicesAhead, overdueOf, priceIn, sumOf, type Shown } from './owed-sums';
import { partView } from './part-view';

/** What a tenant looks at, and what of it is chosen to be paid. */
type Wish = Pick<OwedRequest, 'contactId' | 'contractIds' | 'ahead' | 'part' | 'overdueOnly'> & {
  /** The one contract that is looked at, by somebody who has not signed in: without what it is for. Null: all. */
  readonly only?: Id<'contract'> | null;
};

/**
 * All that is open of a tenant's contracts, what they can pay ahead, and what is chosen of both. Refused where a part was
 * typed that is not taken.
 */
export function owedView(ctx: ServiceContext, wish: Wish, language: Language): Promise<Result<OwedView>> {
  return ctx.store.read(async (tx) => {
    const property = await requireProperty(tx);
    const shown = { property, language, today: businessDateAt(ctx.clock.nowMs(), property.time_zone) };
    const { contactId, only = null } = wish;
    const price = priceIn(shown);
    const whole = await readOwedParts({ ctx, tx }, { ...wish, overdueOnly: false });
    const alone = await overdueAlone({ ctx, tx }, wish, whole);
    const all = alone?.chosen ? alone.parts : whole;
    const cut = await cutToPart({ ctx, tx }, all, alone?.chosen ? undefined : wish.part);
    if (!cut.ok) return cut;
    const parts = cut.value;
    const contracts: OwedView['contracts'] = [];
    for (const contract of await selectTenantContracts(tx, contactId)) {
      if (only !== null && contract.id !== only) continue;
      const own = await openPartsOf(tx, contract);
      const ahead = await choicesAhead({ ctx, tx }, contract.id);
      if (own.length === 0 && ahead.length === 0) continue;
      const plan = await nextOfPlan({ ctx, tx }, contract.id);
      const isChosen = alone?.chosen
        ? all.open.some((part) => part.contract.id === contract.id)
        : wish.contractIds === 'all' || wish.contractIds.includes(contract.id);
      contracts.push(
        await contractView({ ctx, tx }, shown, { contract, open: own, ahead, plan, wish, isChosen }),
      );
    }
    const { owedMinor, cardMinor } = sumOfParts(parts, property.currency);
    return ok({
      mark: markOfParts(parts),
      total: price(owedMinor),
      overdue: await overdueOf({ ctx, tx }, shown, all.open),
      overdueAlone: alone && { amount: price(sumOf(alone.parts.open)), chosen: alone.chosen },
      part: alone?.chosen
        ? null
        : await partView({ ctx, tx }, language, { all, parts, isChosen: wish.part !== undefined }),
      toPay: price(cardMinor),
      kept: cardMinor === owedMinor ? null : price(cardMinor - owedMinor),
      contracts,
    });
  });
}

async function invoicesOf(tx: Tx, parts: readonly OpenPart[]) {
  return parts.length === 0
    ? []
    : selectInvoices(
        tx,
        parts.map(({ invoiceId }) => invoiceId),
      );
}

interface ShownContract {
  readonly contract: ContractRow;
  readonly open: readonly OpenPart[];
  readonly ahead: readonly Ahead[];
  readonly plan: NextOfPlan | null;
  readonly wish: Wish;
  readonly isChosen: boolean;
}

async function contractView(
  work: InTransaction,
  shown: Shown,
  { contract, open, ahead, plan: agreed, wish, isChosen }: ShownContract,
): Promise<OwedView['contracts'][number]> {
  const { tx } = work;
  // That they have a plan is nobody else's to know: what is asked for now is all that is open.
  const plan = wish.only ? null : agreed;
  const parts = wish.only ? partsOfPlan(open, agreed) : open;
  const late = new Set(lateParts(open, agreed, shown.today).map(({ invoiceId }) => invoiceId));
  const unit = await findUnit(tx, contract.unit_id);
  if (!unit) throw new Error('a contract without its unit');
  const invoices = await invoicesOf(tx, parts);
  const rows = await selectLinesOfInvoices(
    tx,
    invoices.map(({ id }) => id),
  );
  const bills: OwedView['contracts'][number]['bills'] = [];
  for (const invoice of invoices) {
    const own = rows.filter((row) => row.invoice_id === invoice.id);
    const part = parts.find(({ invoiceId }) => invoiceId === invoice.id);
    bills.push({
      ...billView(shown, invoice, part?.amountMinor ?? minor(0)),
      ...(wish.only && agreed?.invoiceIds.has(invoice.id) && asWhole(shown, agreed, part)),
      overdue: late.has(invoice.id),
      lateFee: !wish.only && invoice.kind === 'LATE FEE',
      lines: wish.only ? [] : await lineViews(tx, shown, { contract, invoice, rows: own }),
    });
  }
  const price = priceIn(shown);
  const suspended = await suspendedBy(tx, contract);
  const needsAll = await isAllAskedFor(tx, contract.id, shown.property.late);
  const wished = wish.ahead?.find(({ contractId }) => contractId === contract.id)?.periods ?? 0;
  return {
    id: contract.id,
    number: wish.only ? '' : contract.number,
    unitNumber: unit.number,
    suspended: suspended === 'arrears' && needsAll ? 'all' : suspended,
    overlocked: await secondLockOf(tx, contract, shown.today),
    plan: plan && {
      amount: price(plan.amountMinor),
      dueOn: plan.dueOn,
      left: price(plan.leftMinor),
    },
    chosen: isChosen,
    paidThrough: wish.only ? null : await paidThroughOf(tx, contract),
    mayKeepCard: !wish.only && (await consentOf(work, contract, shown.language)) !== null,
    ahead: ahead.map(({ periods, areWhole, throughOn, amountMinor }) => ({
      periods,
      areWhole,
      throughOn,
      amount: price(amountMinor),
      chosen: periods === wished,
    })),
    bills,
  };
}

async function paidThroughOf(tx: Tx, contract: ContractRow): Promise<string | null> {
  const invoices = await selectTenantInvoices(tx, contract.contact_id);
  const own = invoices.filter(({ contractId }) => contractId === contract.id);
  return (await reachOf(tx, contract, own)).paidThrough;
}

function billView(shown: Shown, invoice: Selectable<InvoiceTable>, open: Minor) {
  const price = priceIn(shown);
  const { period_from_on: from, period_to_on: to } = invoice;
  return {
    id: invoice.id,
    number: invoice.number,
    period: from === null || to === null ? null : { from, to },
    dueOn: invoice.due_on,
    total: price(invoice.total_minor),
    paid: open === invoice.total_minor ? null : price(invoice.total_minor - open),
    open: price(open),
  };
}

/** A bill of a plan, for who has not signed in: as if what is asked for of it now were all of it. */
function asWhole(shown: Shown, { dueOn }: NextOfPlan, part: OpenPart | undefined) {
  return { dueOn, total: priceIn(shown)(part?.amountMinor ?? 0), paid: null };
}

async function lineViews(
  tx: Tx,
  { property, language }: Shown,
  bill: {
    readonly contract: ContractRow;
    readonly invoice: Selectable<InvoiceTable>;
    readonly rows: readonly InvoiceLineRow[];
  },
): Promise<BillLineView[]> {
  const locale = localeFor(language, property);
  const again = await linesAgain(tx, bill.contract, bill.invoice, bill.rows);
  if (again) return again.map((line) => toLineView(line, bill.invoice.currency, language, locale));
  const price = priceIn({ property, language });
  return bill.rows.map((row) => ({
    code: row.code,
    // In the words of the document, which has at most two languages.
    description: (language === property.language ? row.binding_description : null) ?? row.description,
    taxableAmount: price(row.taxable_minor),
    taxPercentage: toPercentPrice(row.tax_milli_percent, locale),
    taxAmount: price(row.tax_minor),
    payableAmount: price(row.payable_minor),
    explanation: null,
  }));
}

/** Receipts of a payment of theirs, and whether the access code of each unit works by now. */
export function owedPaid(
  ctx: ServiceContext,
  attemptId: Id<'attempt'>,
  language: Language,
): Promise<Result<OwedPaid>> {
  return ctx.store.read(async (tx) => {
    const property = await requireProperty(tx);
    const price = priceIn({ property, language });
    const today = businessDateAt(ctx.clock.nowMs(), property.time_zone);
    const receipts: OwedPaid['receipts'] = [];
    for (const row of await selectReceiptsOfAttempt(tx, attemptId)) {
      const contract = await findContract(tx, row.contractId);
      receipts.push({
        id: row.documentId,
        number: row.number,
        date: businessDateAt(row.atMs, property.time_zone),
        unitNumber: row.unitNumber,
        amount: price(row.amountMinor),
        credit: row.creditMinor > 0 ? price(row.creditMinor) : null,
        paidThrough: contract ? await paidThroughOf(tx, contract) : null,
        access: await accessOf(tx, contract),
        overlocked: contract ? await secondLockOf(tx, contract, today) : null,
      });
    }
    return ok({ receipts, cards: await keptCards(tx, attemptId) });
  });
}
