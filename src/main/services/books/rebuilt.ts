/**
 * A contract rebuilt from what was reported to head office, where no stored database has it. Only what was reported
 * comes back; every missing part is named, so that staff get it from the tenant or from the documents.
 */
import type { Company } from '../../../shared/company';
import { z } from 'zod';
import { eventSchemas } from '../../../shared/head-office/events';
import { reportedEventSchema, type ReportedEvent } from '../../../shared/head-office/reported-events';
import type { MissingPart } from '../../../shared/head-office/written-back';
import type { FoundOffer, Row } from '../../database/books/contract-rows';
import type { LostContractRow } from '../../database/books/lost-contracts';
import { findContact } from '../../database/contact/contacts';
import type { PropertyRow } from '../../database/property/properties';
import { findPlaceByCodes } from '../../database/property/reference';
import type { Tx } from '../../database/schema';
import { requireProperty } from '../property/property';
import type { Found } from './found';
import { adoptedOf } from './rebuilt-adopted';
import { laterRows, rowsOf } from './rebuilt-rows';
import { taxProofRows } from './rebuilt-tax';
import { hasAllBills, termsRows } from './rebuilt-terms';
import { hasOtherCredit, reportedTransfers } from './rebuilt-transfer';
import { adoptedIn, signedIn, transferIn } from './reported-facts';
import { adoptedPartsOf, partsOf, type AdoptedParts, type ReportedParts } from './reported-parts';

const [suspendedSchema] = eventSchemas['access.suspended'];
const [restoredSchema] = eventSchemas['access.restored'];

function readReported({ reported }: Pick<LostContractRow, 'reported'>): readonly ReportedEvent[] {
  return reported === null ? [] : z.array(reportedEventSchema).parse(JSON.parse(reported));
}

/** What somebody should see of it before they have it written back; null where too little was reported. */
export async function offerOf(tx: Tx, row: LostContractRow): Promise<FoundOffer | null> {
  const events = readReported(row);
  const parts = partsOf(events) ?? adoptedPartsOf(events);
  if (!parts) return null;
  const begun = 'signed' in parts ? parts.signed : parts.adopted;
  const known = await findContact(tx, begun.contactId);
  const { details } = parts;
  if (!known && !details) return null;
  return {
    contractId: begun.contractId,
    firstName: known?.first_name ?? details?.firstName ?? '',
    lastName: known?.last_name ?? details?.lastName ?? '',
    email: known?.email ?? details?.email ?? '',
    phoneNumber: known?.phone_number ?? details?.phoneNumber ?? '',
    ...('signed' in parts ? paidOf(parts) : openedOf(parts)),
    documents: 0,
    hasMandate: 0,
  };
}

type Money = Pick<
  FoundOffer,
  'signedAtMs' | 'currency' | 'totalMinor' | 'tender' | 'cardBrand' | 'cardLast4'
>;

function paidOf({ signed, invoice, paid }: ReportedParts): Money {
  return {
    signedAtMs: signed.signedAtMs,
    currency: invoice.currency,
    totalMinor: invoice.totalMinor,
    tender: paid ? (paid.taken?.value.tender ?? 'card') : '',
    cardBrand: paid?.receipt.value.cardBrand ?? '',
    cardLast4: paid?.receipt.value.cardLast4 ?? '',
  };
}

/** Nothing was paid here: what it came with is what was owed. */
function openedOf({ adopted, opening }: AdoptedParts): Money {
  return {
    signedAtMs: adopted.adoptedAtMs,
    currency: opening.currency,
    totalMinor: opening.owedMinor,
    tender: '',
    cardBrand: '',
    cardLast4: '',
  };
}

/** What will not be there once it is written back. */
export function missingOf(row: Pick<LostContractRow, 'reported' | 'contract_id'>): readonly MissingPart[] {
  const events = readReported(row);
  const types = new Set(events.map(({ type }) => type));
  const ownPolicy = events.some(
    (event) => (signedIn(event) ?? adoptedIn(event))?.coverage.kind === 'own_policy',
  );
  const isAdopted = events.some((event) => adoptedIn(event) !== null);
  const isTransfer = events.some((event) => transferIn(event)?.value.contractId === row.contract_id);
  const goesOn = isAdopted ? hasNotGoneOn(types) : hasAllBills(events, row.contract_id);
  return [
    // Of an import there were none, and of a transfer no receipt.
    ...(isAdopted ? [] : (['contract_pdf', 'invoice_pdf'] as const)),
    ...(isAdopted || isTransfer ? [] : (['receipt_pdf'] as const)),
    ...(isAdopted ? [] : (['signature'] as const)),
    'access_code',
    ...(goesOn ? [] : (['later_bills'] as const)),
    ...(types.has('mandate.recorded') ? (['mandate'] as const) : []),
    ...(ownPolicy ? (['own_policy'] as const) : []),
    ...(types.has('payment.taken') ? (['payment_details'] as const) : []),
    ...(hasOtherCredit(events, row.contract_id) ? (['credit_notes'] as const) : []),
  ];
}

/** Of an imported tenancy: nothing was billed or paid since, so that all is known of it that a bill needs. */
const hasNotGoneOn = (types: ReadonlySet<string>) =>
  !types.has('bill.issued') && !types.has('receipt.issued') && !types.has('notice.given');

/** Its rows as they can be known; null where too little was reported, and where an import was taken back. */
export async function rebuild(tx: Tx, row: LostContractRow): Promise<Found | null> {
  const events = readReported(row);
  const types = new Set(events.map(({ type }) => type));
  if (types.has('opening.taken_back')) return null;
  const parts = partsOf(events);
  const imported = parts ? null : adoptedPartsOf(events);
  const begun = parts?.signed ?? imported?.adopted;
  if (!begun) return null;
  const property = await requireProperty(tx);
  const { contactId } = begun;
  const signedAtMs = parts?.signed.signedAtMs ?? imported?.adopted.adoptedAtMs ?? row.found_at_ms;
  const details = (parts ?? imported)?.details;
  const contact = await contactRow(tx, property, { contactId, signedAtMs, details }, events);
  if (contact === null) return null;
  return {
    contractId: begun.contractId,
    transfers: reportedTransfers(events),
    source: 'head_office',
    missing: missingOf(row),
    documentSha256: parts?.signed.documentSha256 ?? null,
    adopted: imported && adoptedOf(imported, hasNotGoneOn(types)),
    // Head office has them all: it reported them.
    events: [],
    ended: { codes: [], contracts: [] },
    rows: {
      contact,
      ...(parts
        ? { ...rowsOf(property, parts), ...termsRows(parts, events) }
        : imported
          ? importedRows(imported)
          : {}),
      ended_contract:
        row.ended === 0 ? [] : [{ contract_id: begun.contractId, heard_at_ms: row.found_at_ms }],
      access_suspension: suspensionsIn(events),
    },
  };
}

/** What was paid and proved since. */
function importedRows(imported: AdoptedParts): Found['rows'] {
  const { adopted, opening, judged } = imported;
  return {
    ...laterRows({ ...adopted, invoiceId: opening.invoiceId }, imported),
    ...taxProofRows(adopted.bookingId, judged),
  };
}

/** Those that stood at the end: a code that comes back must not open what the old one did not. */
function suspensionsIn(events: readonly ReportedEvent[]): Row[] {
  const open = new Map<string, Row>();
  for (const { type, payload, atMs } of events) {
    if (type === 'access.restored') open.delete(restoredSchema.parse(JSON.parse(payload)).suspensionId);
    if (type !== 'access.suspended') continue;
    const { suspensionId: id, contractId, cause } = suspendedSchema.parse(JSON.parse(payload));
    const began = { began_at_ms: atMs, began_by: 'head_office' };
    open.set(id, {
      id,
      contract_id: contractId,
      cause,
      ...began,
      why: null,
      ended_at_ms: null,
      ended_by: null,
    });
  }
  return [...open.values()];
}

/** None where the books know the tenant; null where nobody does. */
async function contactRow(
  tx: Tx,
  property: PropertyRow,
  {
    contactId,
    signedAtMs,
    details,
  }: Pick<ReportedParts['signed'], 'contactId' | 'signedAtMs'> & Pick<ReportedParts, 'details'>,
  events: readonly ReportedEvent[],
): Promise<Row[] | null> {
  if (await findContact(tx, contactId)) return [];
  if (!details) return null;
  const place = await findPlaceByCodes(tx, details);
  const forgotten = events.find(({ type }) => type === 'contact.restricted' || type === 'contact.erased');
  const isReduced = details.email === undefined || details.phoneNumber === undefined;
  return [
    {
      id: contactId,
      property_id: property.id,
      first_name: details.firstName,
      last_name: details.lastName,
      email: details.email ?? '',
      phone_number: details.phoneNumber ?? '',
      address: details.address,
      city: details.city,
      postal_code: details.postalCode,
      region_id: place.regionId,
      country_id: place.countryId,
      profile_image_path: '',
      created_at_ms: signedAtMs,
      company: details.company
        ? JSON.stringify({ ...details.company, billingEmail: '' } satisfies Company)
        : null,
      restricted_at_ms: forgotten?.atMs ?? (isReduced ? signedAtMs : null),
    },
  ];
}
