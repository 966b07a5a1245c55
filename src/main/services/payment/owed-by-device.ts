/** A tenant pays one of their invoices with their own device: only what their token allows. */
import { parseGuid, type Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { minor, toPrice } from '../../../shared/money';
import type { Price } from '../../../shared/price';
import { ok, refusal, refuse, refuseAll, type Refusal, type Result } from '../../../shared/result';
import { selectAttemptInvoices } from '../../database/attempt/attempt-invoices';
import { findAttemptByIntent, type AttemptRow } from '../../database/attempt/payment-attempts';
import { findInvoiceOwner } from '../../database/contract/invoices';
import { selectReceiptsOfAttempt } from '../../database/contract/receipts';
import { isInDefault } from '../../database/late/steps';
import { selectOpenInvoices } from '../../database/ledger/allocations';
import type { Tx } from '../../database/schema';
import { confirmPaymentBody } from '../../domain/requests/booking';
import { read } from '../../domain/requests/members';
import { captureOrLeave } from '../attempt/capture';
import { refuseReleased } from '../attempt/complete';
import { gatewayRefusal } from '../attempt/gateway-refusal';
import { ensureIntent } from '../attempt/intent-record';
import { releaseAttempt } from '../attempt/release';
import type { Caller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { membersOf } from '../contact/register';
import { readToken } from '../login/sessions';
import { requireProperty } from '../property/property';
import { badToken, gatewayFault, processFailed } from './confirm';
import { openOwedAttempt } from './owed-attempt';
import { completeOwed } from './owed-by-card';

export interface InvoicePaymentView {
  readonly paymentGateway: string;
  readonly paymentMethod: string;
  /** Empty, because the reader's client needs none. */
  readonly publicKey: string;
  /** The intent's secret, for the provider's own client. */
  readonly terminalPaymentSecretId: string;
  /** The property's language, as Microsoft numbers it. */
  readonly languageLCIDCode: number;
  readonly paymentIntentId: string;
  readonly amount: Price;
}

const languageCodes: Readonly<Record<Language, number>> = { en: 1033, es: 21_514, de: 1031, ar: 1025 };

/**
 * GET /v1/invoice/{id}/payment: the intent over all that is open on it, the same while that is unchanged. Refuses
 * INVALID_PARAM_INVOICE_INFO_ID for an id that is no invoice of the tenant's. Refuses INVALID_INVOICE_DETAILS for a
 * settled invoice, and while an older one is open, unless the property takes parts everywhere. So does a part of the
 * debt after a default notice, or where the property takes none. Refuses
 * INVALID_ACTIVITY_INFO_DETAILS while another payment of the tenant's is open.
 */
export async function beginInvoicePayment(
  ctx: ServiceContext,
  token: string | null,
  invoiceId: string,
): Promise<Result<InvoicePaymentView>> {
  const holder = await readToken(ctx, token);
  if (!holder.ok) return holder;
  const { contactId } = holder.value;
  const id = parseGuid<'invoice'>(invoiceId);
  if (id === null) return badInvoice('invalid');
  try {
    for (let round = 0; round < 2; round += 1) {
      const contractId = await ctx.store.read((tx) => payable(tx, contactId, id));
      if (!contractId.ok) return contractId;
      const request = { contactId, contractIds: [contractId.value], invoiceId: id };
      const opened = await openOwedAttempt(ctx, request);
      if (!opened.ok) return opened;
      const intent = await ensureIntent(ctx, opened.value);
      if (intent.status !== 'canceled') return ok(await viewOf(ctx, opened.value, intent));
      // The provider expires intents that nobody pays; the next round makes another one.
      await releaseAttempt(ctx, opened.value.id, { failure: 'canceled' });
    }
    return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { reason: 'booking_busy' });
  } catch (error) {
    return gatewayRefusal(error);
  }
}

async function viewOf(
  ctx: ServiceContext,
  attempt: AttemptRow,
  intent: { readonly id: string; readonly clientSecret: string },
): Promise<InvoicePaymentView> {
  const { locale, language } = await ctx.store.read(requireProperty);
  return {
    paymentGateway: ctx.gateway.provider,
    paymentMethod: 'card_present',
    publicKey: '',
    terminalPaymentSecretId: intent.clientSecret,
    languageLCIDCode: languageCodes[language],
    paymentIntentId: intent.id,
    amount: toPrice(minor(attempt.amount_minor), attempt.currency, locale),
  };
}

/** Why one invoice of several is not taken. */
const partMessages = {
  in_default:
    'There was a default notice: pay all that is open together at the kiosk, or ask a manager to take a part.',
  never: 'This site takes no part of what is open: pay all of it together at the kiosk.',
};

/** The contract of an invoice that can be paid: the oldest one, or any where the property takes parts everywhere. */
async function payable(tx: Tx, contactId: Id<'contact'>, id: Id<'invoice'>): Promise<Result<Id<'contract'>>> {
  const owner = await findInvoiceOwner(tx, id);
  if (owner?.contactId !== contactId) return badInvoice('not_found');
  const open = await selectOpenInvoices(tx, owner.contractId);
  const place = open.findIndex((invoice) => invoice.id === id);
  const { part_payments: taken } = await requireProperty(tx);
  if (place < 0 || (place > 0 && taken !== 'everywhere')) {
    const message = place < 0 ? 'The invoice is paid.' : 'An older invoice of the contract is open.';
    return refuse('INVALID_INVOICE_DETAILS', 'conflict', { message, reason: 'nothing_owed' });
  }
  // One invoice of several is a part, and a part may undo what the notice begins.
  const why = (await isInDefault(tx, owner.contractId)) ? 'in_default' : taken === 'never' ? 'never' : null;
  if (open.length > 1 && why !== null)
    return refuse('INVALID_INVOICE_DETAILS', 'conflict', { message: partMessages[why] });
  return ok(owner.contractId);
}

/** The body of a confirmation; none of it is trusted. */
export interface InvoiceConfirmation {
  readonly gateway: string;
  readonly invoiceId: string;
  readonly body: unknown;
}

/**
 * Returns the receipt's id; the same token, repeated or many at once, returns the same id. Only the provider's record
 * of the intent decides.
 */
export async function confirmInvoicePayment(
  ctx: ServiceContext,
  { caller, token }: { readonly caller: Caller; readonly token: string | null },
  { gateway, invoiceId, body }: InvoiceConfirmation,
): Promise<Result<Id<'receipt'>>> {
  const holder = await readToken(ctx, token);
  if (!holder.ok) return holder;
  const intentId = read(confirmPaymentBody.shape.token, membersOf(body)?.['token']);
  const id = parseGuid<'invoice'>(invoiceId);
  const refusals: Refusal[] = [];
  if (id === null) refusals.push(refusal('INVALID_PARAM_INVOICE_INFO_ID', 'invalid', { field: 'invoiceId' }));
  if (intentId === null || !ctx.gateway.isIntentId(intentId)) refusals.push(badToken());
  const wrongGateway = await gatewayFault(ctx, gateway);
  if (wrongGateway) refusals.push(wrongGateway);
  if (id === null || intentId === null || refusals.length) return refuseAll(refusals);

  const found = await ctx.store.read((tx) => paymentOf(tx, holder.value.contactId, { id, intentId }));
  if (!found.ok) return found;
  const { attempt, receiptId } = found.value;
  if (attempt.state === 'released') return refuseReleased();
  if (receiptId !== null) {
    // Made already: the answer stays the same, even while the provider cannot be reached.
    await captureOrLeave(ctx, attempt.id);
    return ok(receiptId);
  }
  try {
    const intent = await ctx.gateway.retrieveIntent(intentId);
    const about = { attemptId: attempt.id, bookingId: null, intent, by: caller };
    const done = await completeOwed(ctx, about, 'a_step_failed');
    if (!done.ok) return done;
    const paid = await ctx.store.read((tx) => paymentOf(tx, holder.value.contactId, { id, intentId }));
    if (paid.ok && paid.value.receiptId !== null) return ok(paid.value.receiptId);
    return refuse('RECEIPT_CREATION_FAILIED', 'failed');
  } catch (error) {
    return gatewayRefusal(error);
  }
}

/** The tenant's own payment of one of their invoices, with its receipt once there is one. */
async function paymentOf(
  tx: Tx,
  contactId: Id<'contact'>,
  { id, intentId }: { readonly id: Id<'invoice'>; readonly intentId: string },
): Promise<Result<{ readonly attempt: AttemptRow; readonly receiptId: Id<'receipt'> | null }>> {
  const owner = await findInvoiceOwner(tx, id);
  if (owner?.contactId !== contactId) return badInvoice('not_found');
  const attempt = await findAttemptByIntent(tx, intentId);
  const named = attempt?.contact_id === contactId ? await selectAttemptInvoices(tx, attempt.id) : [];
  if (!attempt || !named.some((invoice) => invoice.invoiceId === id))
    return processFailed('The payment belongs to another invoice.');
  const receipts = await selectReceiptsOfAttempt(tx, attempt.id);
  const receiptId = receipts.find(({ contractId }) => contractId === owner.contractId)?.id ?? null;
  return ok({ attempt, receiptId });
}

function badInvoice(kind: 'invalid' | 'not_found'): Result<never> {
  return refuse('INVALID_PARAM_INVOICE_INFO_ID', kind, { field: 'invoiceId' });
}
