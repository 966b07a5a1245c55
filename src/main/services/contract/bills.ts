/**
 * The run: makes the bills that contracts are due after the move-in. Which days it ran on decides nothing. Each round
 * looks for what is missing by what is stored, so it may be killed anywhere, run twice, or come late.
 */
import type { Insertable } from 'kysely';
import type { EventPayloads } from '../../../shared/head-office/events';
import type { Id } from '../../../shared/ids';
import { sumMinor, type Minor } from '../../../shared/money';
import { findBooksInDoubt } from '../../database/books/books-in-doubt';
import {
  findBilledContract,
  findBillRun,
  insertBillToDraw,
  saveBillRun,
  selectBilledContracts,
  selectContractCharges,
  type BilledContractRow,
} from '../../database/contract/bills';
import { findContract } from '../../database/contract/contracts';
import { insertInvoice } from '../../database/contract/invoices';
import { takeDocumentNumber } from '../../database/number-series';
import { findProperty, type PropertyRow } from '../../database/property/properties';
import { selectOpenInvoices } from '../../database/ledger/allocations';
import type { InvoiceLineTable, InvoiceTable, Tx } from '../../database/schema';
import { businessDateAt } from '../../domain/base/dates';
import { textsSchema } from '../../domain/base/translations';
import { billsDue, periodsBetween, type BillDue, type ContractCharge } from '../../domain/contract/bills-due';
import { readContractTerms, type ContractTerms } from '../../domain/contract/terms';
import { priceDue, type PricedDue } from '../../domain/price/quote-lines';
import { note } from '../base/audit';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import { rightRefusal } from '../base/unit-rights';
import type { InTransaction } from '../base/work';
import { settleContract } from '../ledger/settle';
import { chargeTerms } from '../property/property';
import { billFacts, linesOfBill, readBillAbout } from './bill-facts';

const AT_ONCE = 200;
/** A contract that was signed since the last round may be due its first bill on the same day. */
const AGAIN_AFTER_MS = 60 * 60_000;

/** So many contracts in a row that cannot be billed: something is wrong with more than one of them. */
const MOST_FAULTS = 3;

/**
 * Makes every bill that is missing, until `stop`. A contract that cannot be billed is logged and tried again by the next
 * round; it keeps no other from its bills.
 * @throws what three contracts in a row have thrown
 */
export async function makeBills(ctx: ServiceContext, stop: AbortSignal): Promise<void> {
  const round = await ctx.store.read((tx) => roundDue(ctx, tx));
  if (!round) return;
  let faults = 0;
  for (let after: string | undefined = ''; after !== undefined;) {
    const from: string = after;
    const contracts = await ctx.store.read((tx) =>
      selectBilledContracts(tx, { after: from, limit: AT_ONCE }),
    );
    for (const contract of contracts) {
      if (dueOf(contract, round.property, [], round.today).length === 0) continue;
      if (stop.aborted) return;
      faults = (await billContract(ctx, contract.id, faults)) ? 0 : faults + 1;
    }
    after = contracts.length === AT_ONCE ? contracts.at(-1)?.id : undefined;
  }
  await ctx.store.transaction((tx) =>
    saveBillRun(tx, { through_on: round.today, ran_at_ms: ctx.clock.nowMs() }),
  );
}

/** Null where the property makes no bills, where it is not time, and while books or dates cannot be believed. */
async function roundDue(
  ctx: ServiceContext,
  tx: Tx,
): Promise<{ readonly property: PropertyRow; readonly today: string } | null> {
  const property = await findProperty(tx);
  if (!property?.billing_start_on || (await findBooksInDoubt(tx)) !== null) return null;
  const nowMs = ctx.clock.nowMs();
  const today = businessDateAt(nowMs, property.time_zone);
  const last = await findBillRun(tx);
  // Set back: no bill carries a date before one that there is.
  if (last && today < last.through_on) return null;
  const isSoon = last?.through_on === today && Math.abs(nowMs - last.ran_at_ms) < AGAIN_AFTER_MS;
  return isSoon ? null : { property, today };
}

/** Each bill is a transaction of its own. Answers whether nothing failed. */
async function billContract(
  ctx: ServiceContext,
  contractId: Id<'contract'>,
  faultsBefore: number,
): Promise<boolean> {
  try {
    // A move-in that is being written comes first: both take numbers.
    const makeNext = () =>
      ctx.moveInTurns.take(() => ctx.store.transaction((tx) => makeNextBill({ ctx, tx }, contractId)));
    while (await makeNext());
    return true;
  } catch (error) {
    if (faultsBefore + 1 >= MOST_FAULTS) throw error;
    ctx.log.error({ contract: contractId, err: error }, 'a bill could not be made; it is tried again');
    return false;
  }
}

/** The oldest bill that is missing. Answers whether there may be another; reads everything again, for somebody may have made it. */
async function makeNextBill(work: InTransaction, contractId: Id<'contract'>): Promise<boolean> {
  const { ctx, tx } = work;
  const row = await findBilledContract(tx, contractId);
  const contract = await findContract(tx, contractId);
  const property = await findProperty(tx);
  if (!row || !contract || !property) return false;
  // Only the kiosk that has the unit bills its contract: another one may have taken it over.
  if (await rightRefusal(ctx, tx, contract.unit_id)) return false;
  const today = businessDateAt(ctx.clock.nowMs(), property.time_zone);
  const run = await findBillRun(tx);
  if (run && today < run.through_on) return false;
  const charges = await chargesOf(tx, property, contract);
  const [due, ...others] = dueOf(row, property, charges, today);
  if (!due) return false;
  const terms = readContractTerms(row.terms);
  const priced = priceDue(terms.rules, due.due, terms.discount);
  await writeBill(work, { contractId, due, priced, terms });
  return others.length > 0;
}

function dueOf(
  { terms: json, billedTo, lastDay }: BilledContractRow,
  property: PropertyRow,
  charges: readonly ContractCharge[],
  today: string,
): readonly BillDue[] {
  const terms = readContractTerms(json);
  const billedThrough = billedTo ?? terms.billedThrough;
  return billsDue(
    {
      state: lastDay === null ? 'active' : 'notice',
      anchor: terms.anchor,
      billedThrough,
      periodsBilled: terms.periodsBilled + periodsBetween(terms.billedThrough, billedThrough, terms.anchor),
      lastDay,
      // As long as no catalogue says otherwise: nobody pays for days on which they do not rent, nor for more than was agreed.
      unused: 'days',
      billsOverstay: false,
      billingStartsOn: property.billing_start_on,
      issueDaysBefore: property.issue_days_before,
      payDays: property.pay_days,
    },
    charges,
    today,
  );
}

/** Rates as signed, taxes as they are on the day of issue: laws change them, contracts do not. */
async function chargesOf(
  tx: Tx,
  property: PropertyRow,
  contract: NonNullable<Awaited<ReturnType<typeof findContract>>>,
): Promise<readonly ContractCharge[]> {
  const taxes = await chargeTerms(tx, property.id, contract.user_type_id);
  const rows = await selectContractCharges(tx, contract.id);
  return rows.map((row) => ({
    fromOn: row.from_on,
    toOn: row.to_on,
    charge: {
      kind: row.kind,
      name: row.name,
      names: textsSchema.parse(JSON.parse(row.names)),
      rate: row.rate_minor,
      prorated: row.prorated === 1,
      recurring: true,
      taxCode: row.tax_code,
      taxRate: taxes.rate(row.tax_code),
      ledger: row.ledger,
    },
  }));
}

interface NewBill {
  readonly contractId: Id<'contract'>;
  readonly due: BillDue;
  readonly priced: PricedDue;
  readonly terms: ContractTerms;
}

/** Invoice, lines, what credit and money settle of it, postings, the event, and the words of its PDF: all or nothing. */
async function writeBill(
  work: InTransaction,
  { contractId, due, priced, terms: { rules } }: NewBill,
): Promise<void> {
  const { ctx, tx } = work;
  const about = await readBillAbout(tx, contractId, ctx.clock.nowMs());
  const id = ctx.newId<'invoice'>();
  const number = await takeDocumentNumber(tx, 'invoice');
  const words = linesOfBill(about, priced, rules.currency);
  const invoice = {
    id,
    number,
    contract_id: contractId,
    contact_id: about.contact.id,
    issued_on: due.issuedOn,
    due_on: due.dueOn,
    kind: 'RENTAL' as const,
    is_move_in: 0 as const,
    period_from_on: due.period.from,
    period_to_on: due.period.to,
    currency: rules.currency,
    tax_minor: priced.tax,
    total_minor: priced.payable,
  };
  const lines = priced.lines.map((line, index) => ({
    invoice_id: id,
    position: index + 1,
    code: line.code,
    description: words[index]?.description ?? '',
    binding_description: words[index]?.bindingDescription ?? null,
    period_from_on: line.period?.from ?? null,
    period_to_on: line.period?.to ?? null,
    taxable_minor: line.taxable,
    tax_milli_percent: line.taxRate,
    tax_minor: line.tax,
    payable_minor: line.payable,
    ledger: line.ledger,
  }));
  await insertInvoice(tx, invoice, lines);
  await settleContract(ctx, tx, contractId);
  const facts = billFacts(about, {
    number,
    issuedOn: due.issuedOn,
    dueOn: due.dueOn,
    currency: rules.currency,
    priced,
    lines: words,
    openMinor: await openOfInvoice(tx, contractId, id),
  });
  await insertBillToDraw(tx, {
    invoice_id: id,
    facts: JSON.stringify(facts),
    created_at_ms: ctx.clock.nowMs(),
  });
  await note({ ...work, by: 'kiosk' }, 'bill.made', id);
  await tellBill(work, invoice, lines);
}

/** What is open of one invoice, in minor units. */
async function openOfInvoice(tx: Tx, contractId: Id<'contract'>, id: Id<'invoice'>): Promise<Minor> {
  const open = (await selectOpenInvoices(tx, contractId)).find((invoice) => invoice.id === id);
  return sumMinor((open?.lines ?? []).map(({ openMinor }) => openMinor));
}

type Told = EventPayloads['bill.issued'];

function tellBill(
  work: InTransaction,
  invoice: Insertable<InvoiceTable>,
  lines: readonly Insertable<InvoiceLineTable>[],
): Promise<void> {
  const period = (from?: string | null, to?: string | null) =>
    from === null || from === undefined || to === null || to === undefined ? null : { from, to };
  const payload: Told = {
    invoiceId: invoice.id,
    number: invoice.number,
    contractId: invoice.contract_id,
    contactId: invoice.contact_id,
    kind: invoice.kind ?? 'RENTAL',
    issuedOn: invoice.issued_on,
    dueOn: invoice.due_on,
    period: period(invoice.period_from_on, invoice.period_to_on),
    currency: invoice.currency,
    taxMinor: invoice.tax_minor,
    totalMinor: invoice.total_minor,
    lines: lines.map((line) => ({
      position: line.position,
      code: line.code,
      description: line.description,
      period: period(line.period_from_on, line.period_to_on),
      taxableMinor: line.taxable_minor,
      taxMilliPercent: line.tax_milli_percent,
      taxMinor: line.tax_minor,
      payableMinor: line.payable_minor,
      ledger: line.ledger,
    })),
  };
  return publish(work, 'bill.issued', payload);
}
