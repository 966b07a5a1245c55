/** The statement of account of a contract, for its tenant's device and for staff: drawn when it is asked for, and not kept. */
import { parseGuid, type Id } from '../../../shared/ids';
import { minor, toPrice } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import { findContract, type ContractRow } from '../../database/contract/contracts';
import { deleteUnsentStatements, insertLetter } from '../../database/contract/letters';
import { sha256 } from '../../database/sha256';
import { selectCarried } from '../../database/transfer/transfers';
import { selectTenantLedger } from '../../database/tenant/ledger';
import type { AccountStatementFacts } from '../../documents/port';
import { businessDateAt } from '../../domain/base/dates';
import { statementFileName } from '../../domain/contract/document-number';
import { read } from '../../domain/requests/members';
import { spanQuery } from '../../domain/requests/queries';
import { note } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { readBillAbout } from '../bill/facts';
import type { DocumentFile } from '../contract/documents-access';
import { readToken, type TokenHolder } from '../login/sessions';
import { ledgerChange, ledgerDay } from './ledger';
import { actorOfHolder, ownContract } from './own-contract';
import type { InTransaction } from '../base/work';

interface Span {
  /** Null: from the first entry. */
  readonly from: string | null;
  /** Null: until today. */
  readonly to: string | null;
}

/**
 * GET /v1/kiosk/contract/{id}/statement. Refuses as `readToken`, NO_RECORDS_FOUND (404) for what is unknown or another's, and
 * INVALID_INPUT_PARAM for days that are none or run backward.
 */
export async function getOwnStatement(
  ctx: ServiceContext,
  token: string | null,
  { id, query }: { readonly id: string; readonly query: Readonly<Record<string, unknown>> },
): Promise<Result<DocumentFile>> {
  const holder = await readToken(ctx, token);
  if (!holder.ok) return holder;
  const contractId = parseGuid<'contract'>(id);
  if (contractId === null) return refuse('NO_RECORDS_FOUND', 'not_found');
  const span = spanOf(query);
  if (!span.ok) return span;
  const facts = await ctx.store.attempt(async (tx): Promise<Result<AccountStatementFacts>> => {
    const own = await ownContract({ tx, by: holder.value }, contractId);
    if (!own.ok) return own;
    const read = await readFacts({ ctx, tx }, own.value, span.value);
    if (read.ok) await note({ ctx, tx, by: actorOfHolder(holder.value) }, 'document.read', contractId);
    return read;
  });
  return facts.ok ? drawn(ctx, facts.value) : facts;
}

/**
 * For a tenant at the screen: up to today, as a letter that can be read, mailed and printed. One that nobody took along goes.
 * Refuses NO_RECORDS_FOUND for what is unknown or another's.
 */
export async function askForStatement(
  ctx: ServiceContext,
  holder: TokenHolder,
  contractId: Id<'contract'>,
): Promise<Result<{ id: Id<'letter'>; number: string }>> {
  const facts = await ctx.store.read(async (tx): Promise<Result<AccountStatementFacts>> => {
    const own = await ownContract({ tx, by: holder }, contractId);
    return own.ok ? readFacts({ ctx, tx }, own.value, { from: null, to: null }) : own;
  });
  if (!facts.ok) return facts;
  const content = await ctx.documents.accountStatement(facts.value);
  const id = ctx.newId<'letter'>();
  await ctx.store.transaction(async (tx) => {
    await deleteUnsentStatements(tx, contractId);
    await insertLetter(tx, {
      id,
      contract_id: contractId,
      kind: 'account',
      made_on: facts.value.madeOn,
      facts: null,
      content,
      sha256: sha256(content),
      created_at_ms: ctx.clock.nowMs(),
    });
    await note({ ctx, tx, by: actorOfHolder(holder) }, 'document.read', contractId);
  });
  return ok({ id, number: facts.value.number });
}

/** Refuses `unknown`, and days that run backward. */
export async function statementForStaff(
  ctx: ServiceContext,
  staff: StaffCaller,
  { contractId, ...span }: Span & { readonly contractId: Id<'contract'> },
): Promise<Result<DocumentFile>> {
  const facts = await ctx.store.attempt(async (tx): Promise<Result<AccountStatementFacts>> => {
    const contract = await findContract(tx, contractId);
    if (!contract) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    await note({ ctx, tx, by: staff }, 'document.read', contractId);
    return readFacts({ ctx, tx }, contract, span);
  });
  return facts.ok ? drawn(ctx, facts.value) : facts;
}

async function drawn(ctx: ServiceContext, facts: AccountStatementFacts): Promise<Result<DocumentFile>> {
  return ok({
    content: await ctx.documents.accountStatement(facts),
    fileName: statementFileName(facts),
  });
}

function spanOf(query: Readonly<Record<string, unknown>>): Result<Span> {
  const days: (string | null)[] = [];
  for (const field of ['from', 'to'] as const) {
    const text = query[field];
    const day = text === undefined || text === '' ? undefined : read(spanQuery.shape[field], text);
    if (day === null) return refuse('INVALID_INPUT_PARAM', 'invalid', { field });
    days.push(day ?? null);
  }
  const [from = null, to = null] = days;
  if (from !== null && to !== null && to < from)
    return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'to' });
  return ok({ from, to });
}

async function readFacts(
  { ctx, tx }: InTransaction,
  contract: ContractRow,
  span: Span,
): Promise<Result<AccountStatementFacts>> {
  const nowMs = ctx.clock.nowMs();
  const { header, property } = await readBillAbout(tx, contract.id, nowMs);
  const today = businessDateAt(nowMs, property.time_zone);
  // By day: a refund is done on a later day than that on which it was written down.
  const ledger = (await selectTenantLedger(tx, contract.contact_id))
    .filter(({ contractNumber }) => contractNumber === contract.number)
    .map((row) => ({
      what: row.kind,
      number: row.kind === 'write_off' ? '' : row.number,
      on: ledgerDay(row, property.time_zone),
      change: ledgerChange(row),
    }));
  const moved = (await selectCarried(tx, contract.id)).map(({ number, atMs, change }) => ({
    what: 'transfer' as const,
    number,
    on: businessDateAt(atMs, property.time_zone),
    change,
  }));
  const account = [...ledger, ...moved].toSorted((a, b) => a.on.localeCompare(b.on));
  const toOn = span.to ?? today;
  const first = account[0]?.on ?? contract.move_in_on;
  const fromOn = span.from ?? (first < toOn ? first : toOn);
  if (toOn < fromOn) return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'from' });
  const price = (amount: number) => toPrice(minor(amount), property.currency, header.locale);
  let balance = 0;
  for (const { on, change } of account) if (on < fromOn) balance += change;
  const before = price(balance);
  const entries = account
    .filter(({ on }) => on >= fromOn && on <= toOn)
    .map(({ change, ...entry }) => {
      balance += change;
      return { ...entry, amount: price(change), balance: price(balance) };
    });
  return ok({
    ...header,
    number: contract.number,
    madeOn: today,
    fromOn,
    toOn,
    before,
    entries,
    after: price(balance),
    size: price(Math.abs(balance)),
  });
}
