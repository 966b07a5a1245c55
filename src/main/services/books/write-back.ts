/**
 * Writes a contract back that the books lack. A database that was kept has it whole: tenant, money, documents, signature and
 * code. Without one, head office's events rebuild what they hold, and what is missing is named. One transaction writes each
 * contract: a crash leaves all of it or nothing, and nothing is written twice.
 */
import { join } from 'node:path';
import type { WrittenBack } from '../../../shared/desk/books';
import type { DeskReason } from '../../../shared/desk/reasons';
import type { MissingPart } from '../../../shared/head-office/written-back';
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import {
  readContractEvents,
  readContractRows,
  readEndedOnUnit,
  type Row,
} from '../../database/books/contract-rows';
import { readFormerDatabase } from '../../database/books/former-databases';
import { readTransfers } from '../../database/books/transfer-rows';
import {
  findLostContract,
  isInBooks,
  isUnitNeeded,
  settleLostContract,
  type LostContractRow,
} from '../../database/books/lost-contracts';
import {
  findTakenNumbers,
  hasOtherAttempt,
  signedDocumentHash,
  writeRows,
  writeSealedRecord,
} from '../../database/books/write-rows';
import { findBooking } from '../../database/booking/bookings';
import { countAlike, findContact } from '../../database/contact/contacts';
import { findContract, type ContractRow } from '../../database/contract/contracts';
import type { AccessCodeRow } from '../../database/access/codes';
import type { Tx } from '../../database/schema';
import { sha256 } from '../../database/sha256';
import { findUnit, moveUnit } from '../../database/unit/units';
import { note } from '../audit/audit';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import { isRefusedRow } from '../base/storage-full';
import { closeBooking } from '../booking/close';
import { publishTenant } from '../contact/events';
import { askProviderAgain } from '../../database/books/books-in-doubt';
import { selectPaidByCredit, type PaidByCredit } from '../../database/ledger/tenant-credit';
import { findAdoption, insertAdoption } from '../../database/adoption/adoptions';
import { writeAdoptedContract } from '../adoption/contract';
import { writeOpeningCredit } from '../adoption/opening';
import { withDrawnDocuments, type DrawnDocuments } from '../adoption/drawn-documents';
import { requireProperty } from '../property/property';
import type { Found, FoundAdopted } from './found';
import { settleContract } from '../ledger/settle';
import { spendCredit } from '../ledger/spend-credit';
import { rebuild } from './rebuilt';
import { foundTransfer, writeTransfer } from './transfer-back';
import { actorBy, giveUnitBack, letGoOfPaid, type By, type UnitGiven } from './unit-of-lost';
import type { InTransaction, Work } from '../base/work';

const refuseLost = (desk: DeskReason): Result<never> => refuse('INVALID_INPUT_PARAM', 'conflict', { desk });

/** Refused: `nothing_to_settle` once it is settled or in the books, else a word that says what is in the way. */
export async function writeBack(
  ctx: ServiceContext,
  dataDir: string,
  by: By,
  contractId: Id<'contract'>,
): Promise<Result<WrittenBack>> {
  try {
    return await withDrawnDocuments(ctx, async (tx, documents) => {
      const lost = await findLostContract(tx, contractId);
      if (!lost || lost.settled_as !== null || (await isInBooks(tx, keyOf(lost))))
        return refuseLost('nothing_to_settle');
      if (lost.unit_number === null) return refuseLost('lost_unit_unknown');
      const kept = lost.file === null ? null : readFound(join(dataDir, lost.file), contractId);
      const found = kept ?? (await rebuild(tx, lost));
      if (!found) return refuseLost('lost_source_gone');
      const refused = await refusalOf(tx, lost, found);
      if (refused) return refused;
      return ok({
        unitNumber: lost.unit_number,
        ...(await write({ ctx, tx, by }, lost, { ...found, documents })),
      });
    });
  } catch (error) {
    if (!isRefusedRow(error)) throw error;
    ctx.log.error({ contract: contractId, err: error }, 'a contract does not fit into the books');
    return refuseLost('lost_does_not_fit');
  }
}

/** It is not to be written back, and staff say why: its unit is free where nobody else rents it. */
export function giveUp(
  ctx: ServiceContext,
  by: By,
  contractId: Id<'contract'>,
  why: string,
): Promise<Result<Record<string, never>>> {
  return ctx.store.attempt(async (tx) => {
    const lost = await findLostContract(tx, contractId);
    const settled = { settled_at_ms: ctx.clock.nowMs(), settled_by: actorBy(by), settled_why: why };
    const isGivenUp =
      lost !== undefined &&
      !(await isInBooks(tx, keyOf(lost))) &&
      (await settleLostContract(tx, contractId, { settled_as: 'given_up', ...settled }));
    if (!lost || !isGivenUp) return refuseLost('nothing_to_settle');
    // A payment that was taken for its contract's sake waits no longer.
    await askProviderAgain(tx);
    await note({ ctx, tx, by }, 'contract.given_up', contractId, why);
    if (!(await isUnitNeeded(tx, lost.unit_id))) await moveUnit(tx, lost.unit_id, 'found_free');
    return ok({});
  });
}

const keyOf = ({ contract_id: contractId, booking_id: bookingId }: LostContractRow) => ({
  contractId,
  bookingId,
});

function readFound(file: string, id: Id<'contract'>): Found | null {
  const read = readFormerDatabase(
    file,
    (raw) => {
      const contract = readContractRows(raw, id);
      return (
        contract && {
          ...contract,
          events: readContractEvents(raw, contract),
          ended: readEndedOnUnit(raw, id),
          transfers: readTransfers(raw, id).map(foundTransfer),
        }
      );
    },
    // It was looked through when the contract was found.
    { isWhole: false },
  );
  return read && { ...read, ...withoutDamaged(read.rows), source: 'former_database', adopted: null };
}

/** A document whose bytes are not those that were stored is none. */
function withoutDamaged(rows: Found['rows']): Pick<Found, 'rows' | 'missing' | 'documentSha256'> {
  const isSound = ({ content, sha256: hash }: Row) => content instanceof Buffer && sha256(content) === hash;
  const documents = rows.document ?? [];
  const damaged = documents.filter((row) => !isSound(row));
  const parts: Readonly<Record<string, MissingPart>> = {
    contract: 'contract_pdf',
    invoice: 'invoice_pdf',
    receipt: 'receipt_pdf',
    credit_note: 'credit_notes',
  };
  return {
    rows: { ...rows, document: documents.filter(isSound) },
    missing: damaged.flatMap(({ kind }) => parts[String(kind)] ?? []),
    documentSha256:
      damaged.flatMap(({ kind, sha256: hash }) => (kind === 'contract' ? [String(hash)] : []))[0] ?? null,
  };
}

/** What here stands in its place; null where nothing does. */
async function refusalOf(tx: Tx, lost: LostContractRow, found: Found): Promise<Result<never> | null> {
  if ((await findTakenNumbers(tx, found)).length > 0) return refuseLost('lost_number_taken');
  const unit = await findUnit(tx, lost.unit_id);
  const booking = lost.booking_id === null ? undefined : await findBooking(tx, lost.booking_id);
  // What it was paid by comes back with it. A review that only the books know would stay behind.
  const isInReview = booking?.state === 'needs_review' && !found.rows.payment_review?.length;
  if (isInReview || (await hasOtherAttempt(tx, found))) return refuseLost('lost_being_paid');
  // Its own draft gives it back; somebody else's is being paid for.
  if (unit?.state === 'held' && booking?.unit_id !== unit.id) return refuseLost('lost_unit_busy');
  return null;
}

async function write(
  work: Work<By>,
  lost: LostContractRow,
  found: Found & { readonly documents: DrawnDocuments },
): Promise<Omit<WrittenBack, 'unitNumber'>> {
  const { ctx, tx } = work;
  const { contract_id: id } = lost;
  const booking = lost.booking_id === null ? undefined : await findBooking(tx, lost.booking_id);
  // What the backup still knew as begun ends as any draft does, before it becomes what it was.
  if (booking?.state === 'draft') await closeBooking({ ctx, tx }, booking, 'cancelled');
  else if (booking) await letGoOfPaid(tx, booking);
  if (found.adopted) await writeImported(work, found.adopted, found.rows.contact ?? []);
  await writeRows(tx, found);
  let seal: string | null = null;
  for (const row of found.rows.signature_record ?? []) seal = await writeSealedRecord(tx, row);
  const contract = await findContract(tx, id);
  if (!contract) throw new Error('a contract was not written back');
  // The rows are those of that table: it has the same columns here and there.
  const codes = (found.rows.access_code ?? []) as readonly unknown[] as readonly AccessCodeRow[];
  const given = await giveUnitBack(work, contract, { codes, ended: found.ended });
  if (found.adopted) await writeCredit(work, found.adopted, found.documents);
  await settleContract({ ctx, tx }, id);
  for (const each of await selectPaidByCredit(tx, contract.contact_id)) await useCreditAgain(work, each);
  for (const transfer of found.transfers) await writeTransfer(work, transfer, found.documents);
  await settle(work, contract, found, seal);
  return result(tx, contract, found, given);
}

/** What their credit paid when a contract was made: it was used again as soon as both contracts are in the books. */
async function useCreditAgain(
  { ctx, tx }: InTransaction,
  { contractId, contactId, leftMinor }: PaidByCredit,
) {
  if ((await spendCredit({ ctx, tx }, { contactId, contractId }, leftMinor)) > 0)
    await settleContract({ ctx, tx }, contractId);
}

/** Tenant, file, contract and opening of an import. */
async function writeImported(
  { ctx, tx }: InTransaction,
  { ids, tenancy, fileSha256, fileTenancies }: FoundAdopted,
  contact: readonly Row[],
): Promise<void> {
  await writeRows(tx, { contractId: ids.contractId, rows: { contact } });
  if (!(await findAdoption(tx, ids.adoptionId)))
    await insertAdoption(tx, {
      id: ids.adoptionId,
      file_sha256: fileSha256,
      tenancies: fileTenancies,
      made_at_ms: ids.nowMs,
      made_by: 'head_office',
    });
  await writeAdoptedContract({ ctx, tx }, await requireProperty(tx), tenancy, ids);
}

/** What its tenant has with us, on the document that says so. */
async function writeCredit(
  { ctx, tx }: InTransaction,
  { ids, tenancy, creditNote }: FoundAdopted,
  documents: DrawnDocuments,
): Promise<void> {
  if (!creditNote) return;
  const { contractId, contactId, invoice, nowMs } = ids;
  const about = { contractId, contactId, language: tenancy.language, nowMs };
  const numbered = { invoiceId: invoice.id, creditNote };
  await writeOpeningCredit(
    { ctx, tx },
    { ...about, property: await requireProperty(tx) },
    documents,
    numbered,
  );
}

async function settle(
  work: Work<By>,
  contract: ContractRow,
  found: Found,
  seal: string | null,
): Promise<void> {
  const { ctx, tx, by } = work;
  const isSettled = await settleLostContract(tx, contract.id, {
    settled_as: 'written_back',
    settled_at_ms: ctx.clock.nowMs(),
    settled_by: actorBy(by),
    missing: JSON.stringify(found.missing),
    document_sha256: found.documentSha256,
  });
  if (!isSettled) throw new Error('a contract was settled by two at once');
  await note(work, 'contract.written_back', contract.id);
  const contact = await findContact(tx, contract.contact_id);
  if (contact?.restricted_at_ms === null) await publishTenant({ ctx, tx }, contact.id);
  await publish(work, 'contract.written_back', {
    contractId: contract.id,
    number: contract.number,
    bookingId: contract.booking_id,
    unitId: contract.unit_id,
    source: found.source,
    missing: [...found.missing],
    documentSha256: signedDocumentHash(found),
    seal,
    events: [...found.events],
  });
  // What the provider knows of it is no difference any more.
  await askProviderAgain(tx);
}

async function result(
  tx: Tx,
  contract: ContractRow,
  { missing }: Found,
  given: UnitGiven,
): Promise<Omit<WrittenBack, 'unitNumber'>> {
  const contact = await findContact(tx, contract.contact_id);
  return {
    number: contract.number,
    ...given,
    missing: [...missing],
    alike: contact ? await countAlike(tx, contact) : 0,
  };
}
