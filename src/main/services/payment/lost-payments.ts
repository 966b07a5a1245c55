/**
 * Money that tenants paid by card for their bills, and of which the books know nothing, because they were restored from a backup.
 * The provider has it, and knows whose it is: it becomes receipts. What is open is settled first, in the property's order; what no bill
 * needs stays the tenant's for later ones. So it is with what a saved card has paid for one contract.
 */
import { z } from 'zod';
import { idSchema, type Id } from '../../../shared/ids';
import { sumMinor, type Minor } from '../../../shared/money';
import type { PaymentIntent } from '../../card-reader/port';
import { insertAttemptInvoices } from '../../database/attempt/attempt-invoices';
import {
  findAttempt,
  findAttemptByIntent,
  insertAttempt,
  type AttemptRow,
} from '../../database/attempt/payment-attempts';
import { selectLostContracts } from '../../database/books/lost-contracts';
import { findContract, type ContractRow } from '../../database/contract/contracts';
import { findMoveInInvoice } from '../../database/contract/invoices';
import { findProperty } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import { selectTenantContracts } from '../../database/tenant/documents';
import { GatewayError } from '../../domain/attempt/gateway-error';
import type { Difference } from '../../domain/attempt/reconcile';
import { minorOfCard } from '../../domain/price/quote';
import { markCaptured } from '../attempt/capture';
import { contractTurns } from '../base/contract-turns';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import type { InTransaction } from '../base/work';
import { drawReceipts, isStillSo, readCardShare, writeCardShare, type CardShare } from './card-share';
import { openPartsOf } from './owed-attempt';
import { partsUpTo } from './owed-parts';
import { reconcile } from './reconcile';
import { readOwed } from './owed-facts';

/** As `attempt/intent-record.ts` writes it for a tenant who pays bills. */
const paidByTenant = z.object({
  attemptId: idSchema<'attempt'>(),
  contactId: idSchema<'contact'>(),
  quoteSha256: z.string(),
  kioskId: z.string(),
  bookingId: z.undefined().optional(),
});
/** As `autopay/collections.ts` writes it for a saved card. */
const paidBySavedCard = z.object({
  collectionId: z.string(),
  contractId: idSchema<'contract'>(),
  kioskId: z.string(),
});
const madeForBills = z.union([paidByTenant, paidBySavedCard]);

/** Compares with the provider, and writes receipts of what it can: that is no difference any more. May throw GatewayError. */
export async function reconcileAndBook(
  ctx: ServiceContext,
  range: Parameters<typeof reconcile>[1],
): Promise<{ differences: Difference[]; compared: number }> {
  const { differences, strangers, compared } = await reconcile(ctx, range);
  const booked = new Set<string | null>();
  for (const intent of strangers.toSorted((one, other) => one.createdMs - other.createdMs))
    if (await bookOrLeave(ctx, intent)) booked.add(intent.id);
  return { differences: differences.filter(({ intentId }) => !booked.has(intentId)), compared };
}

/** One that cannot be written stays a difference for people to look at, and keeps no other from being written. */
async function bookOrLeave(ctx: ServiceContext, intent: PaymentIntent): Promise<boolean> {
  try {
    return await book(ctx, intent);
  } catch (error) {
    if (error instanceof GatewayError) throw error;
    ctx.log.error({ err: error, intent: intent.id }, 'a payment that the books lack could not be written');
    return false;
  }
}

/** In one transaction: killed at any line, all of it is there or nothing. */
async function book(ctx: ServiceContext, intent: PaymentIntent): Promise<boolean> {
  const about = madeForBills.safeParse(intent.metadata).data;
  if (!about) return false;
  const isOurs = about.kioskId === ctx.settings.kioskId && intent.live === ctx.gateway.live;
  const { charge, status } = intent;
  // Money that went back, or is disputed, is for people to look at.
  const isWhole = status === 'succeeded' && charge && !charge.disputed && charge.amountRefunded === 0;
  if (!isOurs || !isWhole) return false;
  // The provider tells of a saved card apart from cards at a reader.
  const card = 'collectionId' in about ? (await ctx.gateway.retrieveCharge(intent.id)).card : charge.card;
  if (!card) return false;
  const paid = { intent, about, card };
  return contractTurns(ctx).take(async () => {
    for (let round = 0; round < 20; round += 1) {
      const shares = await ctx.store.read((tx) => sharesOf({ ctx, tx }, paid));
      if (shares.length === 0) return false;
      const documents = await drawReceipts(ctx, shares);
      const written = await ctx.store.transaction((tx) => write({ ctx, tx }, paid, { shares, documents }));
      if (written) return true;
    }
    return false;
  });
}

interface Paid {
  readonly intent: PaymentIntent;
  readonly about: z.output<typeof madeForBills>;
  readonly card: { readonly brand: string; readonly last4: string };
}

interface Part {
  readonly contract: ContractRow;
  readonly invoiceId: Id<'invoice'>;
  readonly amountMinor: Minor;
}

interface Share extends CardShare {
  readonly parts: readonly Part[];
}

/** None where the books know the payment, where they know nothing of the tenant, and where a missing contract may have it. */
async function sharesOf(
  { ctx, tx }: InTransaction,
  { intent, about, card }: Paid,
): Promise<readonly Share[]> {
  const property = await findProperty(tx);
  const isCurrency = property?.currency.toLowerCase() === intent.currency.toLowerCase();
  const ofId = 'attemptId' in about ? await findAttempt(tx, about.attemptId) : undefined;
  const known = ofId ?? (await findAttemptByIntent(tx, intent.id));
  if (!property || !isCurrency || known) return [];
  // With a contract that is missing its payments come back too, and this may be one of them.
  if ((await selectLostContracts(tx)).some(({ source }) => source !== 'staff')) return [];
  const total = minorOfCard(intent.amountReceived, property.currency);
  const parts = await partsOf(tx, await contractsOf(tx, about), total);
  const shares: Share[] = [];
  for (const own of Map.groupBy(parts, ({ contract }) => contract.id).values()) {
    const [{ contract } = { contract: null }] = own;
    if (!contract) continue;
    // The day on which the tenant paid, not the one on which it was found.
    const owed = { ...(await readOwed({ ctx, tx }, contract)), nowMs: intent.createdMs };
    const share = await readCardShare(tx, owed, {
      amountMinor: sumMinor(own.map(({ amountMinor }) => amountMinor)),
      // Nobody knows what was asked for: the property's order decides.
      first: [],
      card,
      intentId: intent.id,
      isTest: !ctx.gateway.live,
      before: shares.length,
    });
    shares.push({ ...share, parts: own });
  }
  return shares;
}

/** Those that the money may be for, the newest first. */
async function contractsOf(tx: Tx, about: Paid['about']): Promise<readonly ContractRow[]> {
  if ('contactId' in about) return selectTenantContracts(tx, about.contactId);
  const contract = await findContract(tx, about.contractId);
  return contract ? [contract] : [];
}

/** How the money is divided among a tenant's contracts: by the oldest bills. The rest goes with the last of them, or with the newest contract. */
async function partsOf(tx: Tx, contracts: readonly ContractRow[], total: Minor): Promise<readonly Part[]> {
  const open = [];
  for (const contract of contracts) open.push(...(await openPartsOf(tx, contract)));
  open.sort((one, other) => (one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : 0));
  const parts = partsUpTo(open, total);
  if (parts.length > 0) return parts;
  const [contract] = contracts;
  const invoice = contract && (await findMoveInInvoice(tx, contract.id));
  return invoice ? [{ contract, invoiceId: invoice.id, amountMinor: total }] : [];
}

/** False where somebody else took a number since it was read, or something was paid, billed or credited. */
async function write(
  work: InTransaction,
  paid: Paid,
  { shares, documents }: { readonly shares: readonly Share[]; readonly documents: readonly Buffer[] },
): Promise<boolean> {
  const { ctx, tx } = work;
  const now = await sharesOf(work, paid);
  const [one] = now;
  if (!one || !isStillSo(shares, now)) return false;
  const attempt = await writeAttempt(work, paid, now);
  const { brand, last4 } = paid.card;
  for (const [index, share] of now.entries()) {
    const [first] = share.parts;
    if (!first) throw new Error('a receipt for no bill');
    const paidBy = { attemptId: attempt.id, brand, last4, isSaved: 'collectionId' in paid.about };
    await writeCardShare(work, share, { pdf: documents[index], invoiceId: first.invoiceId, paidBy });
  }
  await publish(work, 'payment.authorised', {
    attemptId: attempt.id,
    bookingId: one.owed.parts.contract.booking_id,
    intentId: paid.intent.id,
    provider: attempt.provider,
    amountMinor: attempt.amount_minor,
    currency: attempt.currency,
  });
  await markCaptured({ ctx, tx }, attempt);
  ctx.log.warn({ attempt: attempt.id }, 'a tenant has paid bills by card, of which the books did not know');
  return true;
}

/** Under an id of its own: a closing that was lost may have counted the former one, and this money is to be counted again. */
async function writeAttempt(
  { ctx, tx }: InTransaction,
  { intent }: Paid,
  shares: readonly Share[],
): Promise<AttemptRow> {
  const [first] = shares;
  if (!first) throw new Error('a payment for nothing');
  const { currency } = first.owed.parts.invoice;
  const attempt = await insertAttempt(tx, {
    id: ctx.newId<'attempt'>(),
    booking_id: null,
    contact_id: first.owed.contact.id,
    provider: ctx.gateway.provider,
    amount_minor: sumMinor(shares.map(({ amountMinor }) => amountMinor)),
    card_amount: intent.amount,
    currency,
    quote_sha256: intent.metadata['quoteSha256'] ?? '',
    state: 'contracted',
    save_card: 0,
    intent_id: intent.id,
    client_secret: null,
    failure: null,
    created_at_ms: intent.createdMs,
    updated_at_ms: ctx.clock.nowMs(),
  });
  await insertAttemptInvoices(
    tx,
    attempt.id,
    shares.flatMap(({ parts }) => parts),
  );
  return attempt;
}
