/**
 * Joins two contracts again, one of which took the place of the other, once the books have both. The former one has ended, with
 * the credits that its tenant has a document of. It does not matter which of them came back first.
 */
import { minor, sumMinor } from '../../../shared/money';
import type { TransferRows } from '../../database/books/transfer-rows';
import { findContact } from '../../database/contact/contacts';
import { findContract, selectContractParts, type ContractRow } from '../../database/contract/contracts';
import {
  findCreditNote,
  insertCreditNote,
  insertCreditNoteLines,
} from '../../database/credit-note/credit-notes';
import { insertDocument } from '../../database/contract/documents';
import { findInvoice, findInvoiceOwner } from '../../database/contract/invoices';
import {
  deleteSettlement,
  findSettlement,
  receivableAndDeposit,
  updateSettlement,
} from '../../database/move-out/settlements';
import {
  carriedDebt,
  findSuccessor,
  findTransferOfBooking,
  insertContractTransfer,
  insertTransferOfBooking,
} from '../../database/transfer/transfers';
import { resumedTimes } from '../../database/move-out/unit-checks';
import { findTakenNumbers } from '../../database/books/write-rows';
import { isUnitNeeded } from '../../database/books/lost-contracts';
import { findUnit, moveUnit } from '../../database/unit/units';
import { selectSourcesFor } from '../../database/ledger/allocations';
import type { Tx } from '../../database/schema';
import { sha256 } from '../../database/sha256';
import { addDays, businessDateAt } from '../../domain/base/dates';
import { useCredits } from '../../domain/ledger/transfer-uses';
import type { DrawnDocuments } from '../adoption/drawn-documents';
import type { InTransaction, Work } from '../base/work';
import { creditNoteRow, documentFacts, usedAtOnce, type UsedCredit } from '../credit-note/facts';
import { endContracts } from '../move-out/ending';
import { transferRulesOf } from '../move-out/rules';
import { carryAway } from '../transfer/carry';
import { openSettlement } from '../move-out/settlement';
import { settleContract } from '../ledger/settle';
import { requireProperty } from '../property/property';
import type { FoundCredit, FoundTransfer } from './found';
import { actorBy, noteDone, type By } from './unit-of-lost';
import { DAY_MS, MINUTE_MS } from '../../../shared/durations';

/** As a database that was kept has it. */
export function foundTransfer(rows: TransferRows): FoundTransfer {
  const { credits, ...transfer } = rows;
  return {
    ...transfer,
    credits: credits.map(({ document, ...credit }) => {
      const content = document?.['content'];
      const isSound = content instanceof Buffer && sha256(content) === document?.['sha256'];
      return { ...credit, atMs: transfer.movedAtMs, document: isSound ? document : null };
    }),
    isWhole: true,
  };
}

/** Nothing while the other contract is lacking, and where they are joined already. */
export async function writeTransfer(
  work: Work<By>,
  transfer: FoundTransfer,
  documents: DrawnDocuments,
): Promise<void> {
  const { tx } = work;
  const { fromContractId, contractId, movedOn, movedAtMs } = transfer;
  const former = await findContract(tx, fromContractId);
  const made = await findContract(tx, contractId);
  if (!former || !made || (await findSuccessor(tx, former.id)) !== null) return;
  const lastDay = addDays(movedOn, -1);
  const settlement = await findSettlement(tx, former.id);
  const isSettled = settlement !== undefined && settlement.credited_at_ms !== null;
  // Staff ended it on another day, and what was left was credited by that.
  if (isSettled && settlement.last_on !== lastDay) return;
  if ((await findTransferOfBooking(tx, made.booking_id)) === null)
    await insertTransferOfBooking(tx, made.booking_id, { from: former.id, leftMinor: null });
  await insertContractTransfer(tx, {
    contract_id: made.id,
    from_contract_id: former.id,
    moved_on: movedOn,
    moved_at_ms: movedAtMs,
  });
  const isCredited = isSettled || (await writeCredits(work, former, transfer, documents));
  await endFormer(work, former, { lastDay, movedAtMs });
  if (!isSettled) {
    await deleteSettlement(tx, former.id);
    await openSettlement(work, former.id, lastDay);
    // The settlement credits by itself what cannot be credited as it was.
    if (!isCredited) await updateSettlement(tx, former.id, { credited_at_ms: null, deposit_at_ms: null });
  }
  await settleContract({ ctx: work.ctx, tx }, former.id);
  // What was carried to the new contract is owed there alone.
  const carried = await carriedDebt(tx, made.id);
  const { receivable } = await receivableAndDeposit(tx, former.id);
  if (carried > 0 && receivable >= carried)
    await carryAway(work, former, carried, (document) => documents.of(document));
  await noteDone(work, former.id);
}

/** Its code works for what is left of the time in which both do. Nobody knows whether somebody looked into its unit since. */
async function endFormer(
  { ctx, tx, by }: Work<By>,
  { id, unit_id: unitId, move_in_on: firstDay }: ContractRow,
  { lastDay, movedAtMs }: { readonly lastDay: string; readonly movedAtMs: number },
): Promise<void> {
  const isBegun = firstDay <= businessDateAt(movedAtMs, (await requireProperty(tx)).time_zone);
  const overlapDays = isBegun ? (await transferRulesOf(tx, id)).overlapDays : 0;
  const left = Math.ceil((movedAtMs + overlapDays * DAY_MS - ctx.clock.nowMs()) / MINUTE_MS);
  const moved = { lastDay, overlapMinutes: Math.max(left, 0) };
  await endContracts({ ctx, tx }, [id], { actor: actorBy(by), why: null, seenEmpty: false, moved });
  const isFree =
    isBegun && (await findUnit(tx, unitId))?.state === 'available' && !(await isUnitNeeded(tx, unitId));
  if (isFree && (await moveUnit(tx, unitId, 'found_let'))) await moveUnit(tx, unitId, 'vacated');
}

/** All of them, or none: false where an invoice that one corrects is lacking, or a number was given to another since. */
async function writeCredits(
  work: InTransaction,
  former: ContractRow,
  { credits, movedOn, isWhole }: FoundTransfer,
  documents: DrawnDocuments,
): Promise<boolean> {
  const { tx } = work;
  const lacking: FoundCredit[] = [];
  for (const credit of credits) if (!(await findCreditNote(tx, credit.id))) lacking.push(credit);
  for (const { invoiceId } of lacking)
    if ((await findInvoiceOwner(tx, invoiceId))?.contractId !== former.id) return false;
  const numbers = lacking.map(({ id, number }) => ({ id, transact_id: number }));
  if ((await findTakenNumbers(tx, { contractId: former.id, rows: { credit_note: numbers } })).length > 0)
    return false;
  const uses = await usesOf(tx, former, lacking);
  for (const [index, credit] of lacking.entries()) {
    const used = uses[index] ?? { formerMinor: minor(0), nextMinor: minor(0) };
    await writeCredit(work, former, { credit, used, lastDay: addDays(movedOn, -1), documents });
  }
  return isWhole;
}

/** What each settles once all of them are there, as the books now have it. */
async function usesOf(tx: Tx, former: ContractRow, lacking: readonly FoundCredit[]) {
  const sources = await selectSourcesFor(tx, former.id);
  const earlierMinor = sumMinor(
    sources.filter(({ of }) => of === 'credit_note').map(({ leftMinor }) => leftMinor),
  );
  const allMinor = sumMinor(sources.map(({ leftMinor }) => leftMinor));
  const totals = lacking.map(({ lines }) =>
    minor(lines.reduce((sum, { payableMinor }) => sum + payableMinor, 0)),
  );
  // As much as could be used, before the tenant has anything with us.
  const { formerMinor: openMinor, nextMinor: payableMinor } = await usedAtOnce(tx, former.id, MOST);
  return useCredits(
    totals,
    { openMinor, payableMinor },
    { earlierMinor, otherMinor: minor(allMinor - earlierMinor) },
  );
}

const MOST = minor(Number.MAX_SAFE_INTEGER);

const credited = { unused_days: 'moved_days', deposit: 'moved_deposit' } as const;

interface CreditBack {
  readonly credit: FoundCredit;
  readonly used: UsedCredit;
  readonly lastDay: string;
  readonly documents: DrawnDocuments;
}

async function writeCredit(
  work: InTransaction,
  contract: ContractRow,
  { credit, used, lastDay, documents }: CreditBack,
): Promise<void> {
  const { tx, ctx } = work;
  const { id, invoiceId, number, settles, atMs } = credit;
  const property = await requireProperty(tx);
  const contact = await findContact(tx, contract.contact_id);
  if (!contact) throw new Error('a contract of nobody');
  const lines = credit.lines.map(({ position, taxableMinor, taxMinor, payableMinor }) => ({
    position,
    taxableMinor: minor(taxableMinor),
    taxMinor: minor(taxMinor),
    payableMinor: minor(payableMinor),
  }));
  const parts = { ...(await selectContractParts(tx, contract)), ...(await findInvoice(tx, invoiceId)) };
  const facts = {
    parts,
    property,
    contact,
    lines,
    totalMinor: sumMinor(lines.map(({ payableMinor }) => payableMinor)),
    taxMinor: sumMinor(lines.map(({ taxMinor }) => taxMinor)),
    number,
    nowMs: atMs,
  };
  const drawn = () => documentFacts(tx, facts, { credits: credited[settles], lastDay }, used);
  const content = (credit.document?.['content'] as Buffer | undefined) ?? documents.of(await drawn());
  const documentId = ctx.newId<'document'>();
  await insertDocument(tx, {
    id: documentId,
    kind: 'credit_note',
    number,
    contact_id: contact.id,
    contract_id: contract.id,
    media_type: 'application/pdf',
    content,
    sha256: sha256(content),
    created_at_ms: atMs,
  });
  await insertCreditNote(tx, {
    ...creditNoteRow(facts),
    id,
    document_id: documentId,
    reason: null,
    staff_id: null,
    key: `settle:${settles}:${await resumedTimes(tx, contract.id)}:${invoiceId}`,
  });
  await insertCreditNoteLines(tx, { id, invoiceId }, lines);
}
