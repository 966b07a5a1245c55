/**
 * The debt for the former unit of a tenant who changes the unit, after its credits. A manager may have it carried to
 * the new contract, as an invoice of one line. The former contract then owes nothing.
 */
import type { Id } from '../../../shared/ids';
import { minor, type MilliPercent, type Minor } from '../../../shared/money';
import { findContact } from '../../database/contact/contacts';
import { findContract, selectContractParts, type ContractRow } from '../../database/contract/contracts';
import { findInvoice, insertInvoice } from '../../database/contract/invoices';
import { peekDocumentNumber, takeDocumentNumber } from '../../database/number-series';
import type { CreditNoteFacts } from '../../documents/port';
import { openingWords } from '../../domain/adoption/words';
import { addDays, businessDateAt } from '../../domain/base/dates';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { writeCharge } from '../bill/write';
import { NumbersTaken } from '../move-in/numbers';
import { requireProperty } from '../property/property';
import { documentFacts, type CreditFacts } from '../credit-note/facts';
import { storeCreditNote } from '../credit-note/make';

/** The former contract's document about it, drawn before anything is written. */
export interface DrawnCarry {
  readonly amountMinor: Minor;
  readonly said: string;
  readonly pdf: Buffer;
}

class Undone extends Error {}

/**
 * Only the transaction that writes the document knows its number and its sums. So it runs once to learn them, and is taken
 * back; the PDF is drawn from what it would have said.
 * @param credits how many credit notes take numbers before it
 */
export async function drawCarry(
  ctx: ServiceContext,
  former: ContractRow,
  { amountMinor, credits }: { readonly amountMinor: Minor; readonly credits: number },
): Promise<DrawnCarry> {
  let said: CreditNoteFacts | null = null;
  try {
    await ctx.store.transaction(async (tx) => {
      // The new contract's invoice takes its number first.
      await takeDocumentNumber(tx, 'invoice');
      for (let taken = 0; taken < credits; taken += 1) await takeDocumentNumber(tx, 'credit_note');
      said = (await writeTwice({ ctx, tx }, former, amountMinor)).document;
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  if (said === null) throw new Error('nothing was said of a debt that is carried');
  return { amountMinor, said: JSON.stringify(said), pdf: await ctx.documents.creditNote(said) };
}

/** @throws NumbersTaken where the document would say something else by now */
export async function carryOver(
  work: InTransaction,
  former: ContractRow,
  to: Id<'contract'>,
  { amountMinor, said, pdf }: DrawnCarry,
): Promise<void> {
  const { ctx, tx } = work;
  await carryAway(work, former, amountMinor, (document) => {
    if (JSON.stringify(document) !== said) throw new NumbersTaken();
    return pdf;
  });
  const made = await findContract(tx, to);
  if (!made) throw new Error('a debt is carried to no contract');
  const property = await requireProperty(tx);
  const today = businessDateAt(ctx.clock.nowMs(), property.time_zone);
  const { language } = made;
  await writeCharge(work, {
    contractId: to,
    kind: 'CUSTOM',
    code: 'opening',
    issuedOn: today,
    dueOn: addDays(today, property.pay_days),
    currency: property.currency,
    amounts: { taxable: amountMinor, tax: minor(0) },
    taxRate: 0 as MilliPercent,
    description: openingWords[language].carried,
    bindingDescription: language === property.language ? null : openingWords[property.language].carried,
  });
}

/** Settles what is open on the former contract. `draw` returns the PDF of its document. */
export async function carryAway(
  work: InTransaction,
  former: ContractRow,
  amountMinor: Minor,
  draw: (document: CreditNoteFacts) => Buffer,
): Promise<void> {
  const { facts, document, reason } = await writeTwice(work, former, amountMinor);
  const key = `carried:${facts.parts.invoice.id}`;
  await storeCreditNote(
    work,
    { by: 'settlement', contractId: former.id, key, reason },
    facts,
    draw(document),
  );
}

/**
 * A credit note is always about a line of an invoice. So an invoice gets the amount twice, once against itself, and
 * nothing is owed by it. The note over the first line settles what is open. Returns the facts of that note.
 */
async function writeTwice(
  { ctx, tx }: InTransaction,
  former: ContractRow,
  amountMinor: Minor,
): Promise<{ readonly facts: CreditFacts; readonly document: CreditNoteFacts; readonly reason: string }> {
  const nowMs = ctx.clock.nowMs();
  const property = await requireProperty(tx);
  const contact = await findContact(tx, former.contact_id);
  if (!contact) throw new Error('a contract of nobody');
  const id = ctx.newId<'invoice'>();
  const today = businessDateAt(nowMs, property.time_zone);
  const { language } = former;
  const reason = openingWords[language].carried_away;
  const words = {
    description: reason,
    binding_description: language === property.language ? null : openingWords[property.language].carried_away,
  };
  const nothing = { tax_milli_percent: 0 as MilliPercent, tax_minor: minor(0) };
  await insertInvoice(
    tx,
    {
      id,
      number: await takeDocumentNumber(tx, 'invoice'),
      contract_id: former.id,
      contact_id: contact.id,
      issued_on: today,
      due_on: today,
      kind: 'CUSTOM',
      is_move_in: 0,
      currency: property.currency,
      tax_minor: minor(0),
      total_minor: minor(0),
    },
    [amountMinor, minor(0 - amountMinor)].map((amount, index) => ({
      invoice_id: id,
      position: index + 1,
      code: 'opening',
      ...words,
      ...nothing,
      period_from_on: null,
      period_to_on: null,
      taxable_minor: amount,
      payable_minor: amount,
      ledger: 'opening',
    })),
  );
  const facts: CreditFacts = {
    parts: { ...(await selectContractParts(tx, former)), ...(await findInvoice(tx, id)) },
    property,
    contact,
    lines: [{ position: 1, taxableMinor: amountMinor, taxMinor: minor(0), payableMinor: amountMinor }],
    totalMinor: amountMinor,
    taxMinor: minor(0),
    number: await peekDocumentNumber(tx, 'credit_note'),
    nowMs,
  };
  // It settles what is open, and nothing of it is the tenant's.
  const used = { formerMinor: amountMinor, nextMinor: minor(0) };
  return { facts, document: await documentFacts(tx, facts, reason, used), reason };
}
