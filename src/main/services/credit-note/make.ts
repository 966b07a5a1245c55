/**
 * Credit notes, by staff or by the settlement of a contract that ended: a new document that takes back an invoice or lines
 * of it. The invoice and its receipt stay as they are, and no line is ever credited beyond what was invoiced for it.
 */
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import {
  findCreditNoteByKey,
  insertCreditNote,
  insertCreditNoteLines,
  type CreditNoteRow,
} from '../../database/credit-note/credit-notes';
import { insertDocument } from '../../database/contract/documents';
import { takeDocumentNumber } from '../../database/number-series';
import type { Tx } from '../../database/schema';
import type { CreditReason } from '../../documents/port';
import { sha256 } from '../../database/sha256';
import { contractTurns } from '../base/contract-turns';
import { note } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import { clockRefusal } from '../base/clock-trust';
import type { ServiceContext } from '../base/context';
import { mailToTenant } from '../base/outgoing-mail';
import type { InTransaction } from '../base/work';
import {
  creditNoteRow,
  documentFacts,
  readCreditFacts,
  usedAtOnce,
  type CreditFacts,
  type CreditWish,
  type UsedCredit,
} from './facts';
import { publish } from '../base/outbox';
import { settleContract } from '../ledger/settle';

export interface CreditNoteInput extends CreditWish {
  /** Made by the page for this one note: sent again, nothing happens twice. */
  readonly key: string;
  /** Printed on it, and noted in the audit. */
  readonly reason: string;
}

/** What a credit note would take back, line by line; nothing is written. */
export function previewCreditNote(ctx: ServiceContext, wish: CreditWish): Promise<Result<CreditFacts>> {
  return ctx.store.read((tx) => readCreditFacts({ ctx, tx }, wish));
}

/** Makes it, with its number and PDF, or nothing; the same key answers the same note. */
export async function makeCreditNote(
  ctx: ServiceContext,
  caller: StaffCaller,
  input: CreditNoteInput,
): Promise<Result<CreditNoteRow>> {
  const untimely = clockRefusal(ctx);
  if (untimely) return untimely;
  return issueCreditNote(ctx, {
    by: caller,
    contractId: input.contractId,
    key: input.key,
    reason: input.reason,
    read: (tx) => readCreditFacts({ ctx, tx }, input),
  });
}

/** A credit note to be made, and by whom. */
export interface Making {
  readonly by: StaffCaller | 'settlement';
  readonly contractId: Id<'contract'>;
  readonly key: string;
  /** A reason typed by staff, or the one of the settlement; printed on the note. */
  readonly reason: CreditReason;
  /** The invoice that the note settles before all others. When absent, invoices are settled in the property's order. */
  readonly settlesFirst?: Id<'invoice'>;
  /** Read again in the transaction that writes, because another credit note may change it meanwhile. */
  readonly read: (tx: Tx) => Promise<Result<CreditFacts>>;
}

/** Makes the note, or writes nothing. Refuses what `read` refuses, and `key_used` where another note has the key. */
export function issueCreditNote(ctx: ServiceContext, making: Making): Promise<Result<CreditNoteRow>> {
  // Like a move-in: the PDF carries the number it will have, so they take turns.
  return contractTurns(ctx).take(async () => {
    for (let round = 0; round < 20; round += 1) {
      const read = await ctx.store.attempt<CreditNoteRow | Read>((tx) => readOrFind(tx, making));
      if (!read.ok) return read;
      if ('transact_id' in read.value) return ok(read.value);
      const drawn = read.value;
      const pdf = await ctx.documents.creditNote(drawn.document);
      const written = await ctx.store.attempt((tx) => write({ ctx, tx }, making, drawn, pdf));
      if (!written.ok) return written;
      if (written.value) return ok(written.value);
    }
    return refuse('SOMETHING_WENT_WRONG', 'failed');
  });
}

interface Read {
  readonly facts: CreditFacts;
  readonly used: UsedCredit;
  readonly document: Awaited<ReturnType<typeof documentFacts>>;
}

async function readOrFind(tx: Tx, making: Making): Promise<Result<CreditNoteRow | Read>> {
  const known = await findCreditNoteByKey(tx, making.key);
  if (known)
    return known.contract_id === making.contractId && known.reason === typed(making)
      ? ok(known)
      : refuse('INVALID_INPUT_PARAM', 'conflict', { desk: 'key_used' });
  const facts = await making.read(tx);
  if (!facts.ok) return facts;
  const used = await usedAtOnce(tx, making.contractId, facts.value.totalMinor);
  return ok({
    facts: facts.value,
    used,
    document: await documentFacts(tx, facts.value, making.reason, used),
  });
}

/** Staff's own words; a settlement's reason is written in each reader's language. */
const typed = ({ reason }: Pick<Making, 'reason'>): string | null =>
  typeof reason === 'string' ? reason : null;

/** Null when somebody else took the number, credited something of the invoice, or paid, since the facts were read. */
async function write(
  work: InTransaction,
  making: Making,
  { facts, used }: Read,
  pdf: Buffer,
): Promise<Result<CreditNoteRow | null>> {
  const { tx } = work;
  const { key } = making;
  // Another process may have made it.
  if (await findCreditNoteByKey(tx, key)) return ok(null);
  const now = await making.read(tx);
  if (!now.ok) return now;
  const usedNow = await usedAtOnce(tx, making.contractId, now.value.totalMinor);
  const isSame =
    now.value.number === facts.number &&
    JSON.stringify([now.value.lines, usedNow]) === JSON.stringify([facts.lines, used]);
  if (!isSame) return ok(null);
  await storeCreditNote(work, making, facts, pdf);
  return ok((await findCreditNoteByKey(tx, key)) ?? null);
}

/**
 * Writes the note under the next number, what it settles, and its letter, in the transaction of what it takes back.
 * Returns the note.
 */
export async function storeCreditNote(
  work: InTransaction,
  making: Omit<Making, 'read'>,
  facts: CreditFacts,
  pdf: Buffer,
): Promise<Id<'credit_note'>> {
  const { ctx, tx } = work;
  const { contract, invoice } = facts.parts;
  const creditNote = await newCreditNote(work, making, facts);
  await insertDocument(tx, {
    id: creditNote.document_id,
    kind: 'credit_note',
    number: creditNote.transact_id,
    contact_id: contract.contact_id,
    contract_id: contract.id,
    media_type: 'application/pdf',
    content: pdf,
    sha256: sha256(pdf),
    created_at_ms: facts.nowMs,
  });
  await insertCreditNote(tx, creditNote);
  await insertCreditNoteLines(tx, { id: creditNote.id, invoiceId: invoice.id }, facts.lines);
  await settleContract(
    { ctx, tx },
    contract.id,
    making.settlesFirst ? [{ invoiceId: making.settlesFirst, upToMinor: null }] : [],
  );
  const noted = making.by === 'settlement' ? 'kiosk' : making.by;
  await note({ ctx, tx, by: noted }, 'credit_note.made', creditNote.id, typed(making));
  await publishCreditNote(work, facts, creditNote);
  await mailToTenant(work, contract.id, { document_id: creditNote.document_id, occasion: 'made' });
  return creditNote.id;
}

type NewCreditNote = Awaited<ReturnType<typeof newCreditNote>>;

/** The note as it is stored, under the next number. */
async function newCreditNote({ ctx, tx }: InTransaction, making: Omit<Making, 'read'>, facts: CreditFacts) {
  const number = await takeDocumentNumber(tx, 'credit_note');
  return {
    ...creditNoteRow({ ...facts, number }),
    id: ctx.newId<'credit_note'>(),
    document_id: ctx.newId<'document'>(),
    reason: typed(making),
    staff_id: making.by === 'settlement' ? null : making.by.id,
    key: making.key,
  };
}

function publishCreditNote(
  work: InTransaction,
  { parts: { contract, invoice }, taxMinor, totalMinor, lines }: CreditFacts,
  creditNote: NewCreditNote,
): Promise<void> {
  return publish(work, 'credit_note.issued', {
    creditNoteId: creditNote.id,
    number: creditNote.transact_id,
    invoiceId: invoice.id,
    contractId: contract.id,
    contactId: contract.contact_id,
    issuedOn: creditNote.transact_on,
    staffId: creditNote.staff_id,
    madeBy: creditNote.staff_id === null ? 'settlement' : 'staff',
    currency: invoice.currency,
    taxMinor,
    totalMinor,
    lines: lines.map((line) => ({
      position: line.position,
      taxableMinor: line.taxableMinor,
      taxMinor: line.taxMinor,
      payableMinor: line.payableMinor,
    })),
  });
}
