/**
 * A tenant begins to pay what is open on their contracts, and periods ahead. Which invoices and periods, and how much
 * of each, is written down before the provider is asked. The attempt serves while all that is unchanged; otherwise it
 * is canceled first.
 */
import type { Id } from '../../../shared/ids';
import { minor, sumMinor } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import {
  findOpenAttemptOf,
  insertAttemptAhead,
  insertAttemptInvoices,
  selectOpenAttemptsFor,
} from '../../database/attempt/attempt-invoices';
import { insertAttempt, type AttemptRow } from '../../database/attempt/payment-attempts';
import { insertAudit } from '../../database/audit/audit';
import { bindConsents, selectUnusedConsents } from '../../database/booking/card-consents';
import type { ContractRow } from '../../database/contract/contracts';
import { selectOpenInvoices } from '../../database/ledger/allocations';
import type { Tx } from '../../database/schema';
import { sha256 } from '../../database/sha256';
import { selectTenantContracts } from '../../database/tenant/documents';
import { isIdle } from '../../domain/attempt/payment-attempt';
import { businessDateAt } from '../../domain/base/dates';
import { openOf } from '../../domain/ledger/allocation';
import { cardAmount, cardPayable } from '../../domain/price/quote';
import { isCardAsked } from '../attempt/collections';
import { releaseAttempt } from '../attempt/release';
import { actorOf, screen } from '../base/caller';
import { clockRefusal } from '../base/clock-trust';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { aheadOf } from '../bill/ahead';
import { requireProperty } from '../property/property';
import { cutToPart, type TypedPart } from './chosen-part';
import type { AheadPart, OpenPart, OwedParts } from './owed-parts';
import { lateParts, nextOfPlan, partsOfPlan } from './planned-parts';
import { roomRefusalFor } from './room';

/** What a tenant pays: everything open on some or all of their contracts, of a payment plan its next part, and periods ahead. */
export interface OwedRequest {
  readonly contactId: Id<'contact'>;
  /** Contracts of other tenants are ignored. */
  readonly contractIds: readonly Id<'contract'>[] | 'all';
  /** The number of next periods of these contracts, beside what is open; 0 for none. */
  readonly ahead?: readonly AheadWish[] | undefined;
  /** This invoice alone, for a device of the tenant's. It cancels no payment at the screen. */
  readonly invoiceId?: Id<'invoice'> | undefined;
  /** Of all that, only what should have been paid before today, and nothing ahead. */
  readonly overdueOnly?: boolean | undefined;
  /** A part of it, as a tenant typed it. */
  readonly part?: TypedPart | undefined;
  /** The `markOfParts` of what the tenant was shown. When absent, whatever is open is paid. */
  readonly seen?: string | undefined;
  /** Their consent to later charges to the card. */
  readonly consentIds?: readonly Id<'card_consent'>[] | undefined;
}

interface AheadWish {
  readonly contractId: Id<'contract'>;
  readonly periods: number;
}

/**
 * The tenant's attempt, or a new one. Refused when nothing is to be paid (`nothing_owed`), and when what is open is not
 * what was shown (`bills_changed`). Refused while another payment of these contracts is at a reader or waits for staff
 * (`booking_busy`). Refused for room, clock and books, as a move-in's payment is.
 */
export async function openOwedAttempt(
  ctx: ServiceContext,
  request: OwedRequest,
): Promise<Result<AttemptRow>> {
  const noRoom = await roomRefusalFor(ctx, request.contactId);
  const refused = noRoom ?? clockRefusal(ctx);
  if (refused) return refused;
  for (let round = 0; round < 3; round += 1) {
    const opened = await ctx.store.attempt((tx) => findOrRecord({ ctx, tx }, request));
    if (!opened.ok || 'amount_minor' in opened.value) return opened as Result<AttemptRow>;
    const released = await releaseAttempt(ctx, opened.value.release);
    if (!released.ok) return refuseBusy();
  }
  return refuseBusy();
}

async function findOrRecord(
  work: InTransaction,
  request: OwedRequest,
): Promise<Result<AttemptRow | { readonly release: Id<'attempt'> }>> {
  const { tx } = work;
  const cut = await cutToPart(work, await readOwedParts(work, request), request.part);
  if (!cut.ok) return cut;
  const parts = cut.value;
  const all = [...parts.open, ...parts.ahead];
  if (all.length === 0) return refuse('INVALID_INVOICE_DETAILS', 'conflict', { reason: 'nothing_owed' });
  const mark = markOfParts(parts);
  const consents = await consentsFor(tx, request, all);
  if ((request.seen ?? mark) !== mark || consents === null)
    return refuse('INVALID_INVOICE_DETAILS', 'conflict', {
      message: 'What is open has changed.',
      reason: 'bills_changed',
    });
  // The same amount needs another intent when the card is to be saved.
  const hash = consents.length === 0 ? mark : sha256(JSON.stringify([mark, ...consents]));
  const about = all.map(({ contract }) => contract.id);
  if (await isCardAsked(tx, about)) return refuseBusy();
  const others = await selectOpenAttemptsFor(tx, about);
  const own = await findOpenAttemptOf(tx, request.contactId);
  const isBusy = ({ state, screen_at_ms: atScreen }: AttemptRow) =>
    !isIdle(state) || (request.invoiceId !== undefined && atScreen !== null);
  if ([...others, ...(own ? [own] : [])].some(isBusy)) return refuseBusy();
  const stale = [...others, ...(own ? [own] : [])].find((each) => each.quote_sha256 !== hash);
  if (stale) return ok({ release: stale.id });
  return ok(own ?? (await record(work, request, { parts, hash, consents })));
}

/** Null where a consent is unknown, another tenant's, used, or for a contract that is not paid now. */
async function consentsFor(
  tx: Tx,
  { contactId, consentIds = [] }: OwedRequest,
  parts: readonly (OpenPart | AheadPart)[],
): Promise<readonly Id<'card_consent'>[] | null> {
  const paid = new Set(parts.map(({ contract }) => contract.id));
  const found = await selectUnusedConsents(tx, contactId, consentIds);
  const usable = found.filter(({ contract_id: contractId }) => paid.has(contractId));
  return usable.length === new Set(consentIds).size ? usable.map(({ id }) => id) : null;
}

interface MarkedParts {
  readonly open: readonly Pick<OpenPart, 'invoiceId' | 'amountMinor'>[];
  readonly ahead: readonly AheadPart[];
}

/** A mark of which invoices and periods are paid, and how much of each. It changes as soon as any of that does. */
export function markOfParts({ open, ahead }: MarkedParts): string {
  const invoices = open.map(({ invoiceId, amountMinor }) => [invoiceId, amountMinor]);
  const periods = ahead.map(({ contract, throughOn, amountMinor }) => [contract.id, throughOn, amountMinor]);
  return sha256(JSON.stringify([...invoices, ...periods]));
}

/**
 * What is paid of the contracts, oldest bill first within each, and the requested periods ahead that can be paid. An invoice that
 * a device names is paid whole.
 */
export async function readOwedParts(
  work: InTransaction,
  { contactId, contractIds, ahead = [], invoiceId, overdueOnly = false }: Omit<OwedRequest, 'seen'>,
): Promise<OwedParts> {
  const { ctx, tx } = work;
  const today = businessDateAt(ctx.clock.nowMs(), (await requireProperty(tx)).time_zone);
  const open: OpenPart[] = [];
  const next: AheadPart[] = [];
  for (const contract of await selectTenantContracts(tx, contactId)) {
    if (contractIds !== 'all' && !contractIds.includes(contract.id)) continue;
    const own = await openPartsOf(tx, contract);
    const plan = await nextOfPlan(work, contract.id);
    const named = own.find((part) => part.invoiceId === invoiceId);
    if (named) open.push(named);
    else if (invoiceId === undefined)
      open.push(...(overdueOnly ? lateParts(own, plan, today) : partsOfPlan(own, plan)));
    // What is left of the plan, or is not due yet, is older: it would take the money for periods ahead.
    if (plan !== null || overdueOnly) continue;
    const periods = ahead.find(({ contractId }) => contractId === contract.id)?.periods ?? 0;
    const wished = periods === 0 ? undefined : (await aheadOf(work, contract.id))[periods - 1];
    if (wished && wished.amountMinor > 0)
      next.push({ contract, throughOn: wished.throughOn, amountMinor: wished.amountMinor });
  }
  return { open, ahead: next };
}

/** Everything open of a contract, oldest first. */
export async function openPartsOf(tx: Tx, contract: ContractRow): Promise<readonly OpenPart[]> {
  const open = await selectOpenInvoices(tx, contract.id);
  return open.map(({ id, dueOn, lines }) => ({ contract, invoiceId: id, dueOn, amountMinor: openOf(lines) }));
}

/** The amount charged to a card: the last invoice takes the rest that the currency's cards need to be chargeable. */
export function payableParts<Part extends Pick<OpenPart, 'amountMinor'>>(
  parts: readonly Part[],
  currency: string,
): readonly Part[] {
  const open = sumMinor(parts.map(({ amountMinor }) => amountMinor));
  const more = cardPayable(open, currency) - open;
  return parts.map((part, index) =>
    index === parts.length - 1 ? { ...part, amountMinor: minor(part.amountMinor + more) } : part,
  );
}

/** What is paid together, and the amount charged for it. */
export function sumOfParts({ open, ahead }: OwedParts, currency: string) {
  const owedMinor = sumMinor([...open, ...ahead].map(({ amountMinor }) => amountMinor));
  return { owedMinor, cardMinor: cardPayable(owedMinor, currency) };
}

async function record(
  { ctx, tx }: InTransaction,
  { contactId }: OwedRequest,
  {
    parts,
    hash,
    consents,
  }: {
    readonly parts: OwedParts;
    readonly hash: string;
    readonly consents: readonly Id<'card_consent'>[];
  },
): Promise<AttemptRow> {
  const { currency } = await requireProperty(tx);
  const { cardMinor } = sumOfParts(parts, currency);
  const payable = payableParts<OpenPart | AheadPart>([...parts.open, ...parts.ahead], currency);
  const nowMs = ctx.clock.nowMs();
  const id = ctx.newId<'attempt'>();
  const attempt = await insertAttempt(tx, {
    id,
    booking_id: null,
    contact_id: contactId,
    provider: ctx.gateway.provider,
    amount_minor: cardMinor,
    card_amount: cardAmount(cardMinor, currency),
    currency,
    quote_sha256: hash,
    state: 'recorded',
    save_card: consents.length > 0 ? 1 : 0,
    intent_id: null,
    client_secret: null,
    failure: null,
    created_at_ms: nowMs,
    updated_at_ms: nowMs,
  });
  await bindConsents(tx, consents, id);
  await insertAttemptInvoices(
    tx,
    id,
    payable.flatMap((part) => ('invoiceId' in part ? [part] : [])),
  );
  const ahead = payable.flatMap((part) => ('throughOn' in part ? [part] : []));
  await insertAttemptAhead(
    tx,
    id,
    ahead.map(({ contract, ...part }) => ({ ...part, contractId: contract.id })),
  );
  const subject = payable[0]?.contract.booking_id ?? id;
  await insertAudit(tx, { atMs: nowMs, actor: actorOf(screen), action: 'payment.began', subject });
  return attempt;
}

function refuseBusy(): Result<never> {
  return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', {
    message: 'A payment of these invoices is in progress.',
    reason: 'booking_busy',
  });
}
