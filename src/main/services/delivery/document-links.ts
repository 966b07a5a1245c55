/**
 * A short-lived link to the documents of a move-in, for the customer's own phone. Its token is 256 random bits of which
 * only the hash is stored. It opens these documents and nothing else, for a quarter of an hour.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { ChannelOutput } from '../../../shared/channels';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { ok, refuse, type Result } from '../../../shared/result';
import { findDocument } from '../../database/contract/documents';
import {
  findContract,
  selectContractParts,
  selectContractsOfVisit,
  type ContractRow,
} from '../../database/contract/contracts';
import {
  deleteExpiredLinks,
  findDocumentLink,
  insertDocumentLink,
  type DocumentLinkRow,
} from '../../database/delivery/document-links';
import type { Tx } from '../../database/schema';
import { findUnit } from '../../database/unit/units';
import { toIsoInstant } from '../../domain/base/dates';
import { note } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { wholeDocument, type DocumentFile } from '../contract/documents-access';
import { movedInContract, notOffered } from '../contract/moved-in';
import { passFactsOf } from '../pass/pass';
import { passWords } from '../pass/words';
import { requireProperty } from '../property/property';
import { qrCode } from '../../domain/base/qr-code';
import { documentFileName, passFileName } from '../../domain/contract/document-number';

/** Below the site's public address. */
export const HANDOVER_PATH = '/v1/kiosk/handover';
const LIVES_MS = 15 * 60_000;
const TOKEN = /^[\w-]{43}$/;

export interface Handover {
  readonly language: Language;
  readonly locale: string;
  readonly timeZone: string;
  readonly propertyName: string;
  readonly expiresAtMs: number;
  readonly passTitle: string;
  /** Whose documents they are, where several units were rented in one visit; else null. */
  readonly unitOfVisit: string | null;
  readonly documents: readonly { readonly kind: string; readonly number: string }[];
}

/** `publicAddress`: where a phone reaches the listener; null where none can. */
export async function createLink(
  ctx: ServiceContext,
  { bookingId, language }: { readonly bookingId: Id<'booking'>; readonly language: Language },
  publicAddress: string | null,
): Promise<Result<ChannelOutput<'document.link'>>> {
  if (publicAddress === null) return notOffered();
  const link = await ctx.store.attempt(async (tx) => {
    const contract = await movedInContract(tx, bookingId);
    return contract.ok
      ? ok(await writeLink({ ctx, tx }, { id: contract.value.id, language }, publicAddress))
      : contract;
  });
  return link.ok ? ok({ ...link.value, qr: await qrCode(link.value.url) }) : link;
}

/** The same for staff: any contract, in the contract's language. */
export async function createLinkByStaff(
  ctx: ServiceContext,
  by: StaffCaller,
  contractId: Id<'contract'>,
  publicAddress: string | null,
): Promise<Result<ChannelOutput<'document.link'>>> {
  if (publicAddress === null) return notOffered();
  const link = await ctx.store.attempt(async (tx) => {
    const contract = await findContract(tx, contractId);
    if (!contract) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    await note({ ctx, tx, by }, 'document.asked', contract.id);
    return ok(await writeLink({ ctx, tx }, contract, publicAddress));
  });
  return link.ok ? ok({ ...link.value, qr: await qrCode(link.value.url) }) : link;
}

async function writeLink(
  { ctx, tx }: InTransaction,
  { id, language }: Pick<ContractRow, 'id' | 'language'>,
  publicAddress: string,
) {
  const nowMs = ctx.clock.nowMs();
  const token = randomBytes(32).toString('base64url');
  await deleteExpiredLinks(tx, nowMs);
  await insertDocumentLink(tx, {
    token_hash: hashOf(token),
    contract_id: id,
    language,
    created_at_ms: nowMs,
    expires_at_ms: nowMs + LIVES_MS,
  });
  const url = `${publicAddress}${HANDOVER_PATH}/${token}`;
  return { url, expiresAt: toIsoInstant(nowMs + LIVES_MS) };
}

/** What a link opens. An unknown and an expired link get the same not_found, so nobody learns which it is. */
export function openHandover(ctx: ServiceContext, token: string): Promise<Result<Handover>> {
  return ctx.store.read(async (tx) => {
    const link = await findLink({ ctx, tx }, token);
    if (!link) return unknown();
    const property = await requireProperty(tx);
    return ok({
      language: link.language,
      locale: property.locale,
      timeZone: property.time_zone,
      propertyName: property.name,
      expiresAtMs: link.expires_at_ms,
      passTitle: passWords[link.language].title,
      unitOfVisit: await unitOfVisit(tx, link),
      documents: (await documentsOf(tx, link)).map(({ kind, number }) => ({ kind, number })),
    });
  });
}

export function getHandoverFile(
  ctx: ServiceContext,
  token: string,
  kind: string,
): Promise<Result<DocumentFile>> {
  if (kind === 'pass') return getHandoverPass(ctx, token);
  return ctx.store.attempt(async (tx) => {
    const link = await findLink({ ctx, tx }, token);
    const stored = link && (await documentsOf(tx, link)).find((each) => each.kind === kind);
    const document = wholeDocument(stored && (await findDocument(tx, stored.id)));
    if (!document.ok) return document;
    await note({ ctx, tx, by: 'link' }, 'document.read', document.value.id);
    return ok({ content: document.value.content, fileName: documentFileName(document.value) });
  });
}

/** Drawn on request: it is no document of the contract, and is not stored. */
async function getHandoverPass(ctx: ServiceContext, token: string): Promise<Result<DocumentFile>> {
  const facts = await ctx.store.read(async (tx) => {
    const link = await findLink({ ctx, tx }, token);
    const contract = link && (await findContract(tx, link.contract_id));
    return contract ? passFactsOf(tx, contract, ctx.clock.nowMs()) : null;
  });
  if (!facts) return unknown();
  return ok({ content: await ctx.documents.pass(facts), fileName: passFileName(facts.number) });
}

export function purgeLinks(ctx: ServiceContext): Promise<void> {
  return ctx.store.transaction((tx) => deleteExpiredLinks(tx, ctx.clock.nowMs()));
}

async function findLink({ ctx, tx }: InTransaction, token: string): Promise<DocumentLinkRow | undefined> {
  if (!TOKEN.test(token)) return undefined;
  return findDocumentLink(tx, hashOf(token), ctx.clock.nowMs());
}

async function unitOfVisit(tx: Tx, { contract_id: id }: DocumentLinkRow): Promise<string | null> {
  const contract = await findContract(tx, id);
  if (!contract || (await selectContractsOfVisit(tx, contract)).length < 2) return null;
  return (await findUnit(tx, contract.unit_id))?.number ?? null;
}

async function documentsOf(tx: Tx, link: DocumentLinkRow) {
  const contract = await findContract(tx, link.contract_id);
  return contract ? (await selectContractParts(tx, contract)).documents : [];
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function unknown(): Result<never> {
  return refuse('NO_RECORDS_FOUND', 'not_found');
}
