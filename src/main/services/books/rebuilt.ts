/**
 * A contract rebuilt from what head office was told of it, where no database that was kept has it. Only what was told
 * comes back; each part that was not is named, so that staff get it from the tenant or from the papers.
 */
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
import { rowsOf } from './rebuilt-rows';
import { signedIn } from './reported-facts';
import { partsOf, type ReportedParts } from './reported-parts';

const [suspendedSchema] = eventSchemas['access.suspended'];
const [restoredSchema] = eventSchemas['access.restored'];

function readReported({ reported }: Pick<LostContractRow, 'reported'>): readonly ReportedEvent[] {
  return reported === null ? [] : z.array(reportedEventSchema).parse(JSON.parse(reported));
}

/** What somebody should see of it before they have it written back; null where too little was told. */
export async function offerOf(tx: Tx, row: LostContractRow): Promise<FoundOffer | null> {
  const parts = partsOf(readReported(row));
  if (!parts) return null;
  const known = await findContact(tx, parts.signed.contactId);
  const { details } = parts;
  if (!known && !details) return null;
  const { signed, invoice, receipt, taken } = parts;
  return {
    contractId: signed.contractId,
    firstName: known?.first_name ?? details?.firstName ?? '',
    lastName: known?.last_name ?? details?.lastName ?? '',
    email: known?.email ?? details?.email ?? '',
    phoneNumber: known?.phone_number ?? details?.phoneNumber ?? '',
    signedAtMs: signed.signedAtMs,
    currency: invoice.currency,
    totalMinor: invoice.totalMinor,
    tender: taken?.value.tender ?? 'card',
    cardBrand: receipt.value.cardBrand,
    cardLast4: receipt.value.cardLast4,
    documents: 0,
    hasMandate: 0,
  };
}

/** What will not be there once it is written back. */
export function missingOf(row: Pick<LostContractRow, 'reported'>): readonly MissingPart[] {
  const events = readReported(row);
  const types = new Set(events.map(({ type }) => type));
  const ownPolicy = events.some((event) => signedIn(event)?.coverage.kind === 'own_policy');
  return [
    'contract_pdf',
    'invoice_pdf',
    'receipt_pdf',
    'signature',
    'access_code',
    'later_bills',
    ...(types.has('mandate.recorded') ? (['mandate'] as const) : []),
    ...(ownPolicy ? (['own_policy'] as const) : []),
    ...(types.has('payment.taken') ? (['payment_details'] as const) : []),
    ...(types.has('credit_note.issued') ? (['credit_notes'] as const) : []),
  ];
}

/** Its rows as they can be known; null where too little was told. */
export async function rebuild(tx: Tx, row: LostContractRow): Promise<Found | null> {
  const events = readReported(row);
  const parts = partsOf(events);
  if (!parts) return null;
  const property = await requireProperty(tx);
  const contact = await contactRow(tx, property, parts, events);
  if (contact === null) return null;
  return {
    contractId: parts.signed.contractId,
    source: 'head_office',
    missing: missingOf(row),
    documentSha256: parts.signed.documentSha256,
    // Head office has them all: it told them.
    events: [],
    ended: { codes: [], contracts: [] },
    rows: {
      contact,
      ...rowsOf(property, parts),
      ended_contract:
        row.ended === 0 ? [] : [{ contract_id: parts.signed.contractId, heard_at_ms: row.found_at_ms }],
      access_suspension: suspensionsIn(events),
    },
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
  { signed, details }: ReportedParts,
  events: readonly ReportedEvent[],
): Promise<Row[] | null> {
  if (await findContact(tx, signed.contactId)) return [];
  if (!details) return null;
  const place = await findPlaceByCodes(tx, details);
  const forgotten = events.find(({ type }) => type === 'contact.restricted' || type === 'contact.erased');
  const isReduced = details.email === undefined || details.phoneNumber === undefined;
  return [
    {
      id: signed.contactId,
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
      created_at_ms: signed.signedAtMs,
      restricted_at_ms: forgotten?.atMs ?? (isReduced ? signed.signedAtMs : null),
    },
  ];
}
