/**
 * The letter of late steps: everything open, what was done now, and what comes next. A default notice lists what each
 * bill is for.
 */
import type { Id } from '../../../shared/ids';
import { sumMinor, toPrice, type Minor } from '../../../shared/money';
import { selectLinesOfInvoices } from '../../database/contract/invoices';
import { insertLetter } from '../../database/contract/letters';
import { selectOverdue, type LateBillRow } from '../../database/late/steps';
import { findCountry } from '../../database/property/reference';
import type { Tx } from '../../database/schema';
import type { LateLetterFacts, LineText } from '../../documents/port';
import { letterKinds, nextStep, type LateStep } from '../../domain/late/late-steps';
import type { InTransaction } from '../base/work';
import { readBillAbout } from '../bill/facts';
import { factsOfBill, type LateContract } from './late-facts';

/** A step that is due today, and its bill. */
export interface Due {
  readonly bill: LateBillRow;
  readonly step: LateStep;
}

/** One letter with everything open, what was done now, and what comes next. Null where no step has a letter. */
export async function writeLateLetter(
  work: InTransaction,
  late: LateContract,
  due: readonly Due[],
  feeMinor: Minor,
): Promise<Id<'letter'> | null> {
  const { ctx, tx } = work;
  const kinds = due.flatMap(({ step }) => step.letter ?? []);
  if (kinds.length === 0) return null;
  // The gravest step gives the letter its kind.
  const kind = letterKinds.findLast((each) => kinds.includes(each)) ?? 'reminder';
  const { contract, property, today } = late;
  const { header, parts } = await readBillAbout(tx, contract.id, ctx.clock.nowMs());
  const price = (amount: Minor) => toPrice(amount, parts.invoice.currency, header.locale);
  const overdue = await selectOverdue(tx, contract.id, today);
  const isClaim = kind === 'default_notice';
  const lines = isClaim ? await linesOf(tx, overdue) : null;
  const lien = isClaim ? late.rules.lien : null;
  const facts: LateLetterFacts = {
    ...header,
    number: contract.number,
    kind,
    madeOn: today,
    overdue: overdue.map(({ number, dueOn, openMinor }) => ({
      number,
      dueOn,
      open: price(openMinor),
      ...(lines && { lines: lines(number) }),
    })),
    total: price(sumMinor(overdue.map(({ openMinor }) => openMinor))),
    ...(isClaim && { asksOfService: await asksOfService(tx, property.country_id) }),
    ...(lien && { lien: { text: lien.text, byEmail: lien.ways.includes('email') } }),
    fee: feeMinor > 0 ? price(feeMinor) : null,
    suspended: due.some(({ step }) => step.suspend) ? late.rules.restoreWhen : null,
    next: whatFollows(late, due),
  };
  const id = ctx.newId<'letter'>();
  await insertLetter(tx, {
    id,
    contract_id: contract.id,
    kind,
    made_on: today,
    facts: JSON.stringify(facts),
    created_at_ms: ctx.clock.nowMs(),
  });
  return id;
}

/** What each of these bills is for. */
async function linesOf(tx: Tx, bills: readonly { readonly id: Id<'invoice'> }[]) {
  const rows = await selectLinesOfInvoices(
    tx,
    bills.map(({ id }) => id),
  );
  return (number: string): readonly LineText[] =>
    rows
      .filter((row) => row.invoiceNumber === number)
      .map((row) => ({ description: row.description, bindingDescription: row.binding_description }));
}

/** In the United States the goods of people in the armed forces are protected, and a claim must say so. */
async function asksOfService(tx: Tx, countryId: number): Promise<boolean> {
  return (await findCountry(tx, countryId))?.iso_code_2 === 'US';
}

/** The first later step that costs money or access, if this letter goes out today. */
function whatFollows(late: LateContract, due: readonly Due[]): LateLetterFacts['next'] {
  const following = due.flatMap(({ bill, step }) => {
    const { invoice, terms, facts } = factsOfBill(late, bill);
    const done = [...facts.done, { key: step.key, doneOn: late.today, letterOutOn: late.today }];
    const next = nextStep(invoice, terms, { ...facts, done });
    if (!next || next.on === null) return [];
    const { fee, suspend, task } = next.step;
    const what = fee ? ('fee' as const) : suspend ? ('suspend' as const) : task;
    return what === null ? [] : [{ what, on: next.on }];
  });
  return following.sort((a, b) => a.on.localeCompare(b.on))[0] ?? null;
}
