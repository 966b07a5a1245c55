/**
 * What follows when rent is not paid, by the rules that were signed: letters, a fee, a suspended code, a task. Each step is
 * done once for a bill. The run may be killed anywhere, run twice, or come late: it looks at what is stored.
 */
import { setImmediate as otherWork } from 'node:timers/promises';
import { BEFORE_FIRST, type Id } from '../../../shared/ids';
import { currencyRule } from '../../../shared/currencies';
import { minor, sumMinor, type Minor } from '../../../shared/money';
import { localeFor } from '../../../shared/formats';
import { findBooksInDoubt } from '../../database/books/books-in-doubt';
import { findBillRun } from '../../database/contract/bills';
import { insertLateStep, selectLateContracts } from '../../database/late/steps';
import { findProperty } from '../../database/property/properties';
import { isContractEnded } from '../../database/unit/claims';
import { addDays, businessDateAt } from '../../domain/base/dates';
import { feeOf } from '../../domain/late/late-fee';
import { stepDue, type LateStep } from '../../domain/late/late-steps';
import { lateFeeText } from '../../domain/late/late-words';
import { withTax } from '../../domain/price/quote-lines';
import { note } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import { contractTurns } from '../base/contract-turns';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import { rightRefusal } from '../base/unit-rights';
import type { InTransaction } from '../base/work';
import { writeCharge } from '../bill/write';
import { followArrears } from '../ledger/arrears';
import { chargeTerms } from '../property/property';
import { factsOfBill, readLateContract, type LateContract } from './late-facts';
import { writeLateLetter, type Due } from './late-letter';

const AT_ONCE = 50;

/** So many contracts in a row that fail: something is wrong with more than one of them. */
const MOST_FAULTS = 3;

/**
 * Does every step that is due today, until `stop`. A contract that fails is logged and tried again by the next round.
 * @throws what three contracts in a row have thrown
 */
export async function makeLateSteps(ctx: ServiceContext, stop: AbortSignal): Promise<void> {
  const today = await ctx.store.read((tx) => roundDue({ ctx, tx }));
  if (today === null) return;
  let faults = 0;
  for (let after: Id<'contract'> | undefined = BEFORE_FIRST; after !== undefined;) {
    const from: Id<'contract'> = after;
    const ids = await ctx.store.read((tx) => selectLateContracts(tx, { after: from, limit: AT_ONCE, today }));
    for (const id of ids) {
      await otherWork();
      if (stop.aborted) return;
      try {
        // A move-in that is being written comes first: both take numbers.
        await contractTurns(ctx).take(() => ctx.store.transaction((tx) => doDueSteps({ ctx, tx }, id)));
        faults = 0;
      } catch (error) {
        faults += 1;
        if (faults >= MOST_FAULTS) throw error;
        ctx.log.error({ contract: id, err: error }, 'late steps could not be done; they are tried again');
      }
    }
    after = ids.length === AT_ONCE ? ids.at(-1) : undefined;
  }
}

/** The property's date; null where it has no rules, and while books or dates cannot be believed. */
export async function roundDue({ ctx, tx }: InTransaction): Promise<string | null> {
  const property = await findProperty(tx);
  if (!property?.late || (await findBooksInDoubt(tx)) !== null) return null;
  const today = businessDateAt(ctx.clock.nowMs(), property.time_zone);
  const run = await findBillRun(tx);
  // Set back: nothing carries a date before one that there is.
  return run && today < run.through_on ? null : today;
}

/** All that is due for the bills of one contract on this day: one letter for all of them. Reads everything again. */
async function doDueSteps(work: InTransaction, contractId: Id<'contract'>): Promise<void> {
  const found = await dueSteps(work, contractId);
  if (found)
    await doSteps(
      work,
      found.late,
      found.due.filter(({ step }) => !waitsForPerson(found.late, step)),
      'kiosk',
    );
}

/** Null for a contract whose late rent is not this kiosk's to follow. */
export async function dueSteps(
  { ctx, tx }: InTransaction,
  contractId: Id<'contract'>,
): Promise<{ readonly late: LateContract; readonly due: readonly Due[] } | null> {
  const late = await readLateContract(tx, contractId, ctx.clock.nowMs());
  if (!late || (await isContractEnded(tx, contractId))) return null;
  // Only the kiosk that has the unit asks for its rent: another one may have taken it over.
  if (await rightRefusal(ctx, tx, late.contract.unit_id)) return null;
  return { late, due: late.bills.flatMap((bill) => dueOfBill(late, bill)) };
}

function dueOfBill(late: LateContract, bill: LateContract['bills'][number]): Due[] {
  const { invoice, terms, facts } = factsOfBill(late, bill);
  const step = stepDue(invoice, terms, facts);
  return step ? [{ bill, step }] : [];
}

/** Where the law says how a default notice is delivered, a person sends it. */
export const waitsForPerson = (
  { rules }: Pick<LateContract, 'rules'>,
  { letter }: Pick<LateStep, 'letter'>,
) => rules.lien !== null && letter === 'default_notice';

/** Does these steps, which are due, with one letter for all of them. */
export async function doSteps(
  work: InTransaction,
  late: LateContract,
  due: readonly Due[],
  by: StaffCaller | 'kiosk',
): Promise<void> {
  if (due.length === 0) return;
  const fees = new Map<string, Fee>();
  for (const each of due) {
    const fee = await chargeFee(work, late, each);
    if (fee) fees.set(each.bill.id, fee);
  }
  const letterId = await writeLateLetter(
    work,
    late,
    due,
    sumMinor([...fees.values()].map(({ total }) => total)),
  );
  for (const each of due)
    await writeStep({ ...work, by }, late, each, { fee: fees.get(each.bill.id) ?? null, letterId });
  await followArrears(work, late.contract.id);
}

interface Fee {
  readonly invoiceId: Id<'invoice'>;
  readonly total: Minor;
}

/** The fee of a step as an invoice of its own; null where it has none, or it comes to nothing. */
async function chargeFee(work: InTransaction, late: LateContract, { bill, step }: Due): Promise<Fee | null> {
  const { rules, terms, contract, property, today } = late;
  if (!step.fee) return null;
  const { currency } = terms.rules;
  const due = feeOf({ ...rules, fee: step.fee }, bill.rentMinor, bill.openRentMinor);
  // Rounded down to what a card can pay, so that no cap is passed.
  const { cardStep } = currencyRule(currency);
  const amount = minor(Math.floor(due / cardStep) * cardStep);
  if (amount === 0) return null;
  const taxRate =
    rules.feeTaxCode === null
      ? null
      : (await chargeTerms(work.tx, property.id, contract.user_type_id)).rate(rules.feeTaxCode);
  const { tax, total } =
    taxRate === null ? { tax: minor(0), total: amount } : withTax(terms.rules, amount, taxRate);
  const { language } = contract;
  const text = (spoken: typeof language, fee: NonNullable<LateStep['fee']>) =>
    lateFeeText(
      fee,
      { number: bill.number, dueOn: bill.dueOn, afterDays: step.afterDays },
      { language: spoken, locale: localeFor(spoken, property), currency },
    );
  const { id: invoiceId } = await writeCharge(work, {
    contractId: contract.id,
    kind: 'LATE FEE',
    code: 'late_fee',
    lateFor: bill.id,
    issuedOn: today,
    dueOn: addDays(today, property.pay_days),
    currency,
    amounts: { taxable: minor(total - tax), tax },
    taxRate: taxRate ?? noTax,
    description: text(language, step.fee),
    bindingDescription: language === property.language ? null : text(property.language, step.fee),
  });
  return { invoiceId, total };
}

const noTax = 0 as NonNullable<Parameters<typeof withTax>[2]>;

async function writeStep(
  work: InTransaction & { readonly by: StaffCaller | 'kiosk' },
  { contract, today }: LateContract,
  { bill, step }: Due,
  made: { readonly fee: Fee | null; readonly letterId: Id<'letter'> | null },
): Promise<void> {
  const { ctx, tx } = work;
  const feeInvoiceId = made.fee?.invoiceId ?? null;
  const letterId = step.letter ? made.letterId : null;
  await insertLateStep(tx, {
    invoice_id: bill.id,
    step_key: step.key,
    contract_id: contract.id,
    done_on: today,
    done_at_ms: ctx.clock.nowMs(),
    fee_invoice_id: feeInvoiceId,
    letter_id: letterId,
    suspends: step.suspend ? 1 : 0,
    task: step.task,
  });
  await note(work, 'late_step.done', bill.id);
  await publish(work, 'late_step.done', {
    invoiceId: bill.id,
    contractId: contract.id,
    stepKey: step.key,
    doneOn: today,
    letter: step.letter,
    letterId,
    feeInvoiceId,
    suspends: step.suspend,
    task: step.task,
  });
}
