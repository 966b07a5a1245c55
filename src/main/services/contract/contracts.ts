/** A rental contract with its documents, bills and money. */
import { parseGuid, type Id } from '../../../shared/ids';
import { minor, toPrice } from '../../../shared/money';
import type { Price } from '../../../shared/price';
import { ok, refuse, type Result } from '../../../shared/result';
import type { ChannelOutput } from '../../../shared/channels';
import type { Language } from '../../../shared/languages';
import { selectContractCharges } from '../../database/contract/bills';
import { findDocument } from '../../database/contract/documents';
import { findContract, selectContractParts, type ContractParts } from '../../database/contract/contracts';
import { findMandateState } from '../../database/booking/autopay';
import { findBooking } from '../../database/booking/bookings';
import { usedAtMoveIn } from '../../database/ledger/tenant-credit';
import { findContact } from '../../database/contact/contacts';
import type { PropertyRow } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import type { ContractChargeTable } from '../../database/schema/contract';
import { selectContractInvoices, type TenantInvoiceRow } from '../../database/tenant/vouchers';
import { toIsoInstant } from '../../domain/base/dates';
import { note } from '../audit/audit';
import { mayAct, type Caller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { wholeDocument, type DocumentFile } from './documents-access';
import { movedInContract, visitUnits } from './moved-in';
import { readPass } from '../pass/pass';
import { gateState, type AccessChangeView } from '../access/changes';
import { toQuoteView } from '../price/quote-view';
import { requireProperty } from '../property/property';
import { readStoredQuote } from '../price/stored-quote';
import { balanceOf, openOf, reachOf, standingOf } from './standing';
import type { ContractState } from '../../domain/contract/contract-state';
import { documentFileName } from '../../domain/contract/document-number';
import type { OnBehalf } from '../base/work';

interface DocumentRef {
  readonly id: Id<'document'>;
  readonly kind: string;
  readonly number: string;
}

export interface ContractView {
  readonly id: Id<'contract'>;
  readonly number: string;
  readonly bookingId: Id<'booking'>;
  readonly unitId: Id<'unit'>;
  readonly contactId: Id<'contact'>;
  readonly moveInDate: string;
  readonly signedAt: string;
  readonly invoice: {
    readonly id: Id<'invoice'>;
    readonly number: string;
    readonly issuedOn: string;
    readonly lines: readonly {
      readonly code: string;
      readonly description: string;
      readonly taxableAmount: Price;
      readonly taxAmount: Price;
      readonly payableAmount: Price;
    }[];
    readonly taxAmount: Price;
    readonly payableAmount: Price;
  };
  /** Null where no payment began the contract: after a transfer, and for a tenancy from before Keyturn. */
  readonly receipt: {
    readonly id: Id<'receipt'>;
    readonly number: string;
    readonly amount: Price;
    readonly state: string;
    readonly receivedAt: string;
    readonly cardBrand: string;
    readonly cardLast4: string;
  } | null;
  /** Null for the same reason. */
  readonly chargesEntry: {
    readonly id: Id<'charges_entry'>;
    readonly paymentGateway: string;
    readonly paymentIntentId: string;
    readonly amount: Price;
    readonly capturedAt: string | null;
  } | null;
  readonly accessCode: { readonly code: string; readonly validFrom: string } & Pick<
    AccessChangeView,
    'state' | 'suspended'
  >;
  readonly documents: readonly DocumentRef[];
  readonly state: ContractState;
  /** What each period after the first is charged, in the order of a bill's lines. Dates are YYYY-MM-DD. */
  readonly charges: readonly {
    readonly kind: ContractChargeTable['kind'];
    readonly name: string;
    /** For one whole period, including tax where the property's prices do. */
    readonly rate: Price;
    readonly from: string;
    /** Null until it is changed. */
    readonly to: string | null;
  }[];
  /** The last day of the periods that are paid without a gap; null where none is. */
  readonly paidThrough: string | null;
  /** What the tenant owes; below 0, what the tenant has in credit. */
  readonly balance: Price;
  /** All receipts, newest first; `invoice` is the one of the move-in. */
  readonly invoices: readonly {
    readonly id: Id<'invoice'>;
    readonly number: string;
    readonly kind: TenantInvoiceRow['kind'];
    readonly issuedOn: string;
    readonly dueOn: string;
    readonly periodFrom: string | null;
    readonly periodTo: string | null;
    readonly amount: Price;
    readonly open: Price;
  }[];
}

type LaterView = Pick<ContractView, 'state' | 'charges' | 'paidThrough' | 'balance' | 'invoices'>;

/** GET /v1/kiosk/contract/{id}; NO_RECORDS_FOUND (404) for what is unknown or not the caller's. */
export function getContract(ctx: ServiceContext, caller: Caller, id: string): Promise<Result<ContractView>> {
  return ctx.store.read(async (tx) => {
    const parts = await visibleParts({ tx, by: caller }, id);
    if (!parts.ok) return parts;
    const property = await requireProperty(tx);
    const begun = toContractView(parts.value, property);
    return ok({ ...begun, ...(await laterView(tx, parts.value, property)) });
  });
}

/** What became of it since. */
async function laterView(
  tx: Tx,
  { contract, invoice }: ContractParts,
  property: PropertyRow,
): Promise<LaterView> {
  const price = (amount: number) => toPrice(minor(amount), invoice.currency, property.locale);
  const invoices = await selectContractInvoices(tx, contract.id);
  const charges = await selectContractCharges(tx, contract.id);
  return {
    state: (await standingOf(tx, contract, invoices)).state,
    charges: charges.map((charge) => ({
      kind: charge.kind,
      name: charge.name,
      rate: price(charge.rate_minor),
      from: charge.from_on,
      to: charge.to_on,
    })),
    paidThrough: (await reachOf(tx, contract, invoices)).paidThrough,
    balance: price(await balanceOf(tx, contract.id, invoices)),
    invoices: invoices.map((row) => ({
      id: row.id,
      number: row.number,
      kind: row.kind,
      issuedOn: row.issuedOn,
      dueOn: row.dueOn,
      periodFrom: row.fromOn,
      periodTo: row.toOn,
      amount: price(row.totalMinor),
      open: price(openOf(row)),
    })),
  };
}

/** GET /v1/kiosk/contract/{id}/document: the signed PDF. */
export function getContractDocument(
  ctx: ServiceContext,
  caller: Caller,
  id: string,
): Promise<Result<DocumentFile>> {
  // It notes who read it.
  return ctx.store.attempt(async (tx) => {
    const parts = await visibleParts({ tx, by: caller }, id);
    if (!parts.ok) return parts;
    const signed = parts.value.documents.find((each) => each.kind === 'contract');
    const document = wholeDocument(signed && (await findDocument(tx, signed.id)));
    if (!document.ok) return document;
    await note({ ctx, tx, by: caller }, 'document.read', document.value.id);
    return ok({ content: document.value.content, fileName: documentFileName(document.value) });
  });
}

async function visibleParts({ tx, by: caller }: OnBehalf, text: string): Promise<Result<ContractParts>> {
  const unknown = refuse('NO_RECORDS_FOUND', 'not_found', { field: 'id' });
  const id = parseGuid<'contract'>(text);
  const contract = id && (await findContract(tx, id));
  const booking = contract && (await findBooking(tx, contract.booking_id));
  if (!contract || !booking || !mayAct(caller, booking)) return unknown;
  return ok(await selectContractParts(tx, contract));
}

function toContractView(parts: ContractParts, property: PropertyRow): Omit<ContractView, keyof LaterView> {
  const { contract, invoice, lines, accessCode } = parts;
  const price = (amount: number) => toPrice(minor(amount), invoice.currency, property.locale);
  return {
    id: contract.id,
    number: contract.number,
    bookingId: contract.booking_id,
    unitId: contract.unit_id,
    contactId: contract.contact_id,
    moveInDate: contract.move_in_on,
    signedAt: toIsoInstant(contract.signed_at_ms),
    invoice: {
      id: invoice.id,
      number: invoice.number,
      issuedOn: invoice.issued_on,
      lines: lines.map((line) => ({
        code: line.code,
        description: line.description,
        taxableAmount: price(line.taxable_minor),
        taxAmount: price(line.tax_minor),
        payableAmount: price(line.payable_minor),
      })),
      taxAmount: price(invoice.tax_minor),
      payableAmount: price(invoice.total_minor),
    },
    ...paidView(parts, price),
    accessCode: {
      code: accessCode.code,
      validFrom: accessCode.valid_from_on,
      ...gateState(accessCode.state),
    },
    documents: parts.documents.map(({ id, kind, number }) => ({ id, kind, number })),
  };
}

function paidView(
  { receipt, chargesEntry }: ContractParts,
  price: (amount: number) => Price,
): Pick<ContractView, 'receipt' | 'chargesEntry'> {
  return {
    receipt: receipt
      ? {
          id: receipt.id,
          number: receipt.number,
          amount: price(receipt.amount_minor),
          state: receipt.state,
          receivedAt: toIsoInstant(receipt.received_at_ms),
          cardBrand: receipt.card_brand,
          cardLast4: receipt.card_last4,
        }
      : null,
    chargesEntry: chargesEntry
      ? {
          id: chargesEntry.id,
          paymentGateway: chargesEntry.provider,
          paymentIntentId: chargesEntry.intent_id,
          amount: price(chargesEntry.amount_minor),
          capturedAt: chargesEntry.captured_at_ms === null ? null : toIsoInstant(chargesEntry.captured_at_ms),
        }
      : null,
  };
}

/** What the customer leaves with; only for a booking of the screen's that is moved in. */
export function moveInResult(
  ctx: ServiceContext,
  request: { readonly bookingId: Id<'booking'>; readonly language: Language },
  delivery: ChannelOutput<'move-in.result'>['delivery'],
): Promise<Result<ChannelOutput<'move-in.result'>>> {
  return ctx.store.read(async (tx) => {
    const found = await movedInContract(tx, request.bookingId);
    if (!found.ok) return found;
    const contract = found.value;
    const parts = await selectContractParts(tx, contract);
    const property = await requireProperty(tx);
    const contact = await findContact(tx, contract.contact_id);
    const state = await findMandateState(tx, contract.id);
    return ok({
      contractNumber: contract.number,
      unitNumber: parts.unitNumber,
      propertyName: property.name,
      moveInDate: contract.move_in_on,
      accessCode: parts.accessCode.code,
      quote: toQuoteView(
        readStoredQuote(contract.quote),
        request.language,
        property,
        await usedAtMoveIn(tx, contract.id),
      ),
      documents: parts.documents.map(({ id, kind, number }) => ({ id, kind, number })),
      delivery,
      emailAddress: contact?.email ?? '',
      firstName: contact?.first_name ?? '',
      pass: await readPass(tx, contract, {
        validFrom: parts.accessCode.valid_from_on,
        language: request.language,
        nowMs: ctx.clock.nowMs(),
      }),
      mandate: state === 'active' || state === 'not_set_up' ? state : null,
      ...(await visitUnits(tx, contract, request.language)),
    });
  });
}
